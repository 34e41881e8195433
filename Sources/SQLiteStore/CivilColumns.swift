// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Civil time as text in the database: `07:00` or `07:00:15`, `2026-11-21`.

extension TimeOfDay {
  /// Reads `07:00` or `07:00:15`; `nil` for anything else.
  init?(columnText: String) {
    let parts = columnText.split(separator: ":", omittingEmptySubsequences: false)
      .map { fixedNumber($0, digits: 2) }
    switch (parts.count, parts.first ?? nil, parts.dropFirst().first ?? nil, parts.last ?? nil) {
    case (2, let hour?, let minute?, _): self.init(hour: hour, minute: minute)
    case (3, let hour?, let minute?, let second?): self.init(hour: hour, minute: minute, second: second)
    default: return nil
    }
  }
}

extension CivilDate {
  /// The date as ISO 8601 writes it: `2026-11-21`, the year with four digits.
  var columnText: String {
    func padded(_ value: Int, _ digits: Int) -> String {
      let text = "\(value)"
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Reads `2026-11-21`; `nil` for anything else.
  init?(columnText: String) {
    let parts = columnText.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = fixedNumber(parts[0], digits: 4),
      let month = fixedNumber(parts[1], digits: 2), let day = fixedNumber(parts[2], digits: 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension [CivilDate] {
  /// Days one after the other: `2026-11-21 2026-11-23`; empty for none.
  var columnText: String { map(\.columnText).joined(separator: " ") }

  /// Reads `2026-11-21 2026-11-23`; `nil` for anything else.
  init?(columnText: String) {
    guard !columnText.isEmpty else {
      self = []
      return
    }
    self = []
    for text in columnText.split(separator: " ", omittingEmptySubsequences: false) {
      guard let date = CivilDate(columnText: String(text)) else { return nil }
      append(date)
    }
  }

  /// Whether they can be the days that an alarm leaves out: in their order, each once, not too many.
  var canBeSkipped: Bool {
    count <= Alarm.mostSkipped && zip(self, dropFirst()).allSatisfy { $0 < $1 }
  }
}

/// Reads exactly so many decimal digits; `nil` for anything else.
private func fixedNumber(_ text: Substring, digits: Int) -> Int? {
  guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return Int(text)
}
