// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads the month of a day: 来月 and 今月末, `next month` after `the 15th of`, `the end of this month`.
  mutating func readMonthAhead() -> Bool {
    guard said.monthsAhead == nil else { return false }
    return readJapaneseMonthAhead() || readEndOfMonth() || readMonthBehindDay()
  }

  private mutating func readJapaneseMonthAhead() -> Bool {
    for (months, word) in ["今月", "来月", "再来月"].enumerated() where scanner.take(word) {
      said.monthsAhead = months
      said.isJapanese = true
      var joint = scanner
      if joint.take("の"), joint.startsWith(anyOf: ["第", "最終"]) { scanner = joint }
      // 来月末日 and 来月5日 go on with a day.
      var ahead = scanner
      if said.monthDay == nil, ahead.take("末"), ahead.next != "日" {
        said.monthDay = .lastDay
        scanner = ahead
      }
      return true
    }
    return false
  }

  /// Reads `end of the month`, `end of next month`.
  private mutating func readEndOfMonth() -> Bool {
    guard said.monthDay == nil else { return false }
    var ahead = scanner
    guard ahead.takeWord("end") else { return false }
    ahead.skipSpaces()
    guard ahead.takeWord("of") else { return false }
    ahead.skipSpaces()
    if !ahead.takeWord(of: ["the month", "month"]) || ahead.startsWith(anyOf: [" after next"]) {
      ahead = scanner
      _ = ahead.takeWord("end")
      ahead.skipSpaces()
      _ = ahead.takeWord("of")
      ahead.skipSpaces()
      guard let months = Self.takeMonthAhead(&ahead) else { return false }
      said.monthsAhead = months
    }
    said.monthDay = .lastDay
    scanner = ahead
    return true
  }

  /// Reads the `of next month` of `the 15th of next month`.
  private mutating func readMonthBehindDay() -> Bool {
    guard said.monthDay != nil else { return false }
    var ahead = scanner
    if ahead.takeWord("of") { ahead.skipSpaces() }
    guard let months = Self.takeMonthAhead(&ahead) else { return false }
    said.monthsAhead = months
    scanner = ahead
    return true
  }

  private static func takeMonthAhead(_ scanner: inout WordingScanner) -> Int? {
    if scanner.takeWord("this month") { return 0 }
    if scanner.takeWord("next month") { return 1 }
    return scanner.takeWord(of: ["the month after next", "month after next"]) ? 2 : nil
  }
}
