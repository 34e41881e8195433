// SPDX-License-Identifier: Apache-2.0

/// A duration in a calendar file (RFC 5545, section 3.3.6): `-PT15M`, `P1DT2H`.
struct CalendarDuration: Hashable {
  /// Number of calendar days, negative for "before".
  let days: Int
  /// Seconds besides the days, negative for "before".
  let seconds: Int

  static let zero = CalendarDuration(days: 0, seconds: 0)
  static let day = CalendarDuration(days: 1, seconds: 0)

  /// A duration reduced to its days.
  static func days(of duration: CalendarDuration) -> CalendarDuration {
    CalendarDuration(days: duration.days, seconds: 0)
  }

  init(days: Int = 0, seconds: Int) {
    self.days = days
    self.seconds = seconds
  }

  /// Parses a duration; `nil` if it is malformed or a number has more than six digits.
  ///
  /// Accepts weeks next to days, as some programs write them. libical's own parser takes `-PT15` for nothing and lets
  /// large numbers overflow.
  init?(_ text: String) {
    var rest = Substring(text.uppercased())
    let sign = rest.first == "-" ? -1 : 1
    if let first = rest.first, first == "-" || first == "+" { rest = rest.dropFirst() }
    guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
    var units: [(mark: Character, days: Int, seconds: Int)] = [("W", 7, 0), ("D", 1, 0)]
    var days = 0
    var seconds = 0
    var isTime = false
    while !rest.isEmpty {
      if rest.first == "T" {
        guard !isTime, rest.count > 1 else { return nil }
        isTime = true
        units = [("H", 0, 3600), ("M", 0, 60), ("S", 0, 1)]
        rest = rest.dropFirst()
      }
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      guard (1...6).contains(digits.count), let number = Int(digits), let mark = rest.popFirst(),
        let unit = units.firstIndex(where: { $0.mark == mark })
      else { return nil }
      days += number * units[unit].days
      seconds += number * units[unit].seconds
      // Each unit at most once, larger ones first.
      units.removeFirst(unit + 1)
    }
    self.init(days: sign * days, seconds: sign * seconds)
  }
}
