// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens
import TokiViews

extension AppUnderTest {
  /// The values of all texts with a label that have one, such as the digits of a timer, from top to bottom.
  package func values(_ label: String) -> [String] {
    screen.all(.text, label).map(\.value).filter { !$0.isEmpty }
  }

  /// Whether a text that begins so stands on the screen.
  package func says(_ beginning: String) -> Bool {
    screen.all(.text).contains { $0.label.hasPrefix(beginning) }
  }

  /// What assistive technologies or SwiftUI would complain about; empty when all is well.
  package var complaints: [String] { screen.warnings + screen.unnamedControls }

  /// The names of the buttons that work, and those of the dimmed ones.
  package func buttons(among names: [String]) -> (able: Set<String>, dimmed: Set<String>) {
    let found = screen.all(.button).filter { names.contains($0.label) }
    return (Set(found.filter(\.isEnabled).map(\.label)), Set(found.filter { !$0.isEnabled }.map(\.label)))
  }

  /// How many timers, sequences, stopwatches and alarms the app knows.
  package var itemCount: Int { home.present?.state.items.all.count ?? 0 }

  /// Whether words stand anywhere, also behind what rings.
  package func isSaid(_ words: String) -> Bool { screen.windows.contains { $0.tree.contains(words) } }
}
