// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiViews
import TokiScreens

extension AppUnderTest {
  /// Makes an item as another client would.
  func make<Draft: ItemDraft>(_ draft: Draft) where Draft.Made: Shelved {
    screen.perform {
      home.ask({ control async throws(ControlError) in try await control.make(draft, key: nil) }) { (_: Draft.Made) in }
    }
  }

  /// The engine's state.
  var state: EngineState {
    get throws { try #require(home.present).state }
  }

  /// All texts that can be read now.
  var texts: [String] { screen.all().map { $0.value.isEmpty ? $0.label : "\($0.label) = \($0.value)" } }

  /// The tree without options, for a look at it.
  var shown: String {
    screen.tree.split(separator: "\n").filter { !$0.contains("option “") && !$0.contains("(hidden)") }
      .joined(separator: "\n")
  }

  /// `true` if a text is readable, on its own or within another.
  func says(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

  /// Holds that all on the screen has a name, and nothing is wrong with it.
  func expectSound(_ location: SourceLocation = #_sourceLocation) {
    #expect(screen.unnamedControls.isEmpty, sourceLocation: location)
    #expect(screen.warnings.isEmpty, sourceLocation: location)
  }
}

extension UTCInstant {
  /// Monday 22 June 2026 at a time of day, in UTC.
  static func monday(_ hour: Int64, _ minute: Int64, _ second: Int64 = 0) -> UTCInstant {
    UTCInstant(secondsSinceEpoch: 1_782_086_400 + hour * 3600 + minute * 60 + second)
  }
}
