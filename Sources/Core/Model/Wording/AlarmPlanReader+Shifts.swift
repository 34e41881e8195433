// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads days of work and days off in turn: `3 days on 3 days off`, `4 on 2 off`, 3勤3休.
  mutating func readShift() -> Bool {
    guard said.shift == nil, said.period == nil, !said.isEvery else { return false }
    var ahead = scanner
    guard let on = Self.takeCount(&ahead), Self.takeTurn(&ahead, "on", ["勤務", "勤"]) else { return false }
    ahead.skipSpaces()
    if EnglishList.takeSeparator(&ahead) || ahead.take("/") || ahead.take("-") { ahead.skipSpaces() }
    guard let off = Self.takeCount(&ahead), Self.takeTurn(&ahead, "off", ["休み", "休"]) else { return false }
    guard Self.mostInRow.contains(on), off > 0, Recurrence.intervals.contains(on + off) else { return false }
    if ahead.startsWith(anyOf: ["勤", "休"]) { return false }
    said.isJapanese = said.isJapanese || scanner.text(scanner.position..<ahead.position).contains("休")
    said.shift = AlarmPhrase.Shift(on: on, off: off)
    scanner = ahead
    return true
  }

  /// Days in a row, each of which is offered as an alarm.
  private static var mostInRow: ClosedRange<Int> { 1...14 }

  /// Refuses an end or exceptions of a shift, whose days count on over them.
  func checkShift() throws(WordingError) {
    guard said.shift != nil else { return }
    guard said.end == nil, said.endDay == nil, said.length == nil, said.except.isEmpty, said.exceptions == nil,
      !said.exceptsHolidays
    else { throw .noSuchRule(whole) }
  }

  /// Consumes `days on`, `on` or 勤.
  private static func takeTurn(_ scanner: inout WordingScanner, _ word: String, _ japanese: [String]) -> Bool {
    var ahead = scanner
    if ahead.take("日") {
      ahead.skipSpaces()
      guard ahead.take(anyOf: japanese) else { return false }
    } else if !ahead.take(anyOf: japanese) {
      if ahead.take("-") {} else { ahead.skipSpaces() }
      if ahead.takeWord(of: ["days", "day"]) { ahead.skipSpaces() }
      guard ahead.takeWord(word) else { return false }
    }
    scanner = ahead
    return true
  }
}
