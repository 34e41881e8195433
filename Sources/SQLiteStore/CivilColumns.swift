// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Lists of days as text in the database; a time and a day alone are as in JSON.

extension [CivilDate] {
  /// Days one after the other: `2026-11-21 2026-11-23`; empty for none.
  var columnText: String { map(\.text).joined(separator: " ") }

  /// Reads `2026-11-21 2026-11-23`; `nil` for anything else.
  init?(columnText: String) {
    guard !columnText.isEmpty else {
      self = []
      return
    }
    self = []
    for text in columnText.split(separator: " ", omittingEmptySubsequences: false) {
      guard let date = CivilDate(text: String(text)) else { return nil }
      append(date)
    }
  }

  /// Whether they can be the days that an alarm leaves out: in their order, each once, not too many.
  var canBeSkipped: Bool {
    count <= Alarm.mostSkipped && zip(self, dropFirst()).allSatisfy { $0 < $1 }
  }
}
