// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads the first or last day of a rule: `until friday`, `from tomorrow`, `starting 2026-12-01`, 来週の月曜から.
  mutating func readLimitDay() throws(WordingError) -> Bool {
    var ahead = self
    let isBehindStart = said.start != nil || said.startDay != nil
    let isEnglishEnd =
      ahead.scanner.takeWord(of: ["until", "till", "up to", "through"])
      || isBehindStart && (ahead.scanner.takeWord("to") || ahead.scanner.take(anyOf: ["-", "~"]))
    let isEnglish = isEnglishEnd || ahead.scanner.takeWord(of: ["starting from", "starting", "beginning", "from"])
    if isEnglish { ahead.scanner.skipSpaces() }
    let taken: AlarmPlan.Day?
    do throws(WordingError) {
      taken = try ahead.takeDay()
    } catch {
      // Without から, 45日 may begin 45日間.
      guard isEnglish else { return false }
      throw error
    }
    guard let day = taken else { return false }
    var isEnd = isEnglishEnd
    if !isEnglish {
      ahead.scanner.skipSpaces()
      isEnd = ahead.scanner.take("まで")
      guard isEnd || ahead.scanner.take("から"), isEnd || !ahead.isInsideWeekDays(behind: day) else { return false }
    }
    guard ahead.limit(day, isEnd: isEnd) else { return false }
    self = ahead
    return true
  }

  /// `true` if 月曜から goes on as 月曜から金曜: days of every week, unless the days are known already.
  private func isInsideWeekDays(behind day: AlarmPlan.Day) -> Bool {
    guard case .weekDay = day, said.weekDays == nil, said.period == nil, !said.isEvery else { return false }
    var ahead = scanner
    ahead.skipSpaces()
    // The meaning of 月曜から平日 is not clear either.
    return ahead.take(anyOf: ["平日", "週末"]) || WeekDaysText.readDay(&ahead) != nil
  }

  private mutating func limit(_ day: AlarmPlan.Day, isEnd: Bool) -> Bool {
    if isEnd {
      guard said.end == nil, said.endDay == nil, said.length == nil else { return false }
      if case .date(let date) = day { said.end = .until(date) } else { said.endDay = day }
    } else {
      guard said.start == nil, said.startDay == nil else { return false }
      if case .date(let date) = day { said.start = date } else { said.startDay = day }
    }
    return true
  }
}
