// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads days of the week that are left out, or the only ones: `except sundays`, `weekdays only`, 平日だけ.
  mutating func readException() -> Bool {
    var ahead = scanner
    if ahead.takeWord("only") || said.weekDays != nil && ahead.take(anyOf: ["だけ", "のみ"]) {
      var next = ahead
      next.skipSpaces()
      guard said.weekDays != nil || WeekDaysText.read(&next) != nil else { return false }
      scanner = ahead
      return true
    }
    guard said.exceptions == nil,
      ahead.takeWord(of: [
        "except", "except for", "excluding", "excepting", "but not", "but", "other than", "apart from",
      ])
    else { return false }
    ahead.skipSpaces()
    if ahead.takeWord("on") { ahead.skipSpaces() }
    guard let days = WeekDaysText.read(&ahead), days.days != .everyDay else { return false }
    said.exceptions = days.days
    scanner = ahead
    return true
  }

  /// Leaves the exceptions out of the days that were named; refuses them beside a single day, or if no day is left.
  mutating func settleExceptions() throws(WordingError) {
    guard let exceptions = said.exceptions else { return }
    if said.weekDays == nil, said.namesEveryDay {
      said.period = nil
      said.weekDays = WeekDaysText.Said(days: .everyDay, isOneDay: false)
    }
    guard var days = said.weekDays, !days.isOneDay else { throw .unreadable(whole) }
    days.days = days.days.subtracting(exceptions)
    guard !days.days.isEmpty else { throw .unreadable(whole) }
    said.weekDays = days
  }
}
