// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens
import TokiViews

extension AppUnderTest {
  /// The values of all texts with a label that have one, such as the digits of a timer, from top to bottom.
  func values(_ label: String) -> [String] {
    screen.all(.text, label).map(\.value).filter { !$0.isEmpty }
  }

  /// Complaints of assistive technologies or SwiftUI; empty when all is well.
  var complaints: [String] { screen.warnings + screen.unnamedControls }

  /// The names of the buttons that work, and those of the dimmed ones.
  func buttons(among names: [String]) -> (able: Set<String>, dimmed: Set<String>) {
    let found = screen.all(.button).filter { names.contains($0.label) }
    return (Set(found.filter(\.isEnabled).map(\.label)), Set(found.filter { !$0.isEnabled }.map(\.label)))
  }

  /// The time of day that the form shows: `07:30`.
  func chosenTime(in picker: String = "Time of day") throws -> String { try screen.only(.datePicker, picker).value }

  /// Chooses a time of day in the form: `07:30`.
  func choose(time: String, in picker: String = "Time of day") throws {
    let parts = time.split(separator: ":").compactMap { Double($0) }
    try screen.set(Date(timeIntervalSince1970: (parts[0] * 60 + parts[1]) * 60), in: picker)
  }

  /// Number of timers, sequences, stopwatches and alarms that the app knows.
  var itemCount: Int { home.present?.state.items.all.count ?? 0 }

  /// `true` if words are anywhere, even behind the ring screen.
  func isSaid(_ words: String) -> Bool { screen.windows.contains { $0.tree.contains(words) } }
}
