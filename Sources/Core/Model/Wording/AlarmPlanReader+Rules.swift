// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  private typealias Unit = AlarmPhrase.Period.Unit

  /// Reads a repetition: `every 2 weeks`, `every other`, `monthly`, 「隔週」, 「3日ごと」.
  mutating func readRule() throws(WordingError) -> Bool {
    guard !said.isEvery, said.period == nil else { return false }
    if try readEvery() { return true }
    for (words, unit, interval) in Self.adverbs where scanner.takeWord(of: words) {
      return hold(unit, interval)
    }
    if readEveryWeekDay() { return true }
    for (words, unit, interval) in Self.japaneseAdverbs where scanner.take(anyOf: words) {
      said.isJapanese = true
      // 毎月末 is the last day of every month, 毎週末 every weekend.
      if unit == .months, interval == 1, said.monthDay == nil, scanner.take(anyOf: ["末の平日", "末平日"]) {
        said.monthDay = .list(.workingDays([Recurrence.MonthDay.lastOrdinal]))
      }
      if unit == .months, interval == 1, said.monthDay == nil, scanner.take(anyOf: ["末日", "末"]) {
        said.monthDay = .lastDay
      }
      if unit == .weeks, interval == 1, scanner.take("末") {
        said.weekDays = WeekDaysText.Said(days: .weekend, isOneDay: false)
      }
      return hold(unit, interval)
    }
    return try readJapanesePeriod()
  }

  private static var adverbs: [([String], Unit, Int)] {
    [
      (["daily", "everyday", "once a day", "once per day", "once daily", "each day"], .days, 1),
      (["weekly", "once a week", "once per week"], .weeks, 1), (["fortnightly", "biweekly"], .weeks, 2),
      (["monthly", "once a month", "once per month"], .months, 1), (["quarterly"], .months, 3),
      (["yearly", "annually", "once a year", "once per year"], .years, 1),
    ]
  }

  private static var japaneseAdverbs: [([String], Unit, Int)] {
    [
      (["毎日", "日に1回", "1日に1回", "1日1回", "一日一回", "日に一回"], .days, 1),
      (["毎週", "週に1回", "週1回", "週に一回", "週一回"], .weeks, 1), (["毎月", "月に1回", "月1回", "月に一回"], .months, 1),
      (["毎年", "年に1回", "年1回", "年に一回"], .years, 1),
      (["隔日", "一日おき", "1日おき", "一日置き", "1日置き"], .days, 2),
      (["隔週", "一週おき", "1週おき"], .weeks, 2), (["隔月"], .months, 2), (["隔年"], .years, 2),
    ]
  }

  /// Reads the 毎 of 毎火曜 and 毎月曜, which is not that of 毎月.
  private mutating func readEveryWeekDay() -> Bool {
    var ahead = scanner
    guard ahead.take("毎") else { return false }
    var day = ahead
    guard
      ahead.startsWith(anyOf: ["土日", "平日", "営業日"])
        || WeekDaysText.readDay(&day) != nil && day.position > ahead.position + 1
    else { return false }
    scanner = ahead
    said.isJapanese = true
    return hold(.weeks, 1)
  }

  private mutating func hold(_ unit: Unit, _ interval: Int) -> Bool {
    said.period = AlarmPhrase.Period(unit: unit, interval: interval)
    return true
  }

  /// Reads `every`, and the unit if one follows.
  private mutating func readEvery() throws(WordingError) -> Bool {
    let start = scanner.position
    guard scanner.takeWord(of: ["every", "each"]) else { return false }
    scanner.skipSpaces()
    if scanner.takeWord("other") {
      scanner.skipSpaces()
      if let unit = Self.takeUnit(&scanner) { return hold(unit, 2) }
      // Every other Monday.
      var ahead = scanner
      guard WeekDaysText.readDay(&ahead) != nil else { return false }
      return hold(.weeks, 2)
    }
    var ahead = scanner
    let ordinal = Self.takeOrdinal(&ahead)
    let interval = ordinal ?? Self.takeCount(&ahead) ?? 1
    ahead.skipSpaces()
    if interval == 1 {
      if ahead.takeWord("fortnight") { return hold(.weeks, 2, ahead) }
      if ahead.takeWord("quarter") { return hold(.months, 3, ahead) }
    }
    if let unit = Self.takeUnit(&ahead), ordinal == nil || !Self.isOfMonth(ahead) {
      guard Recurrence.intervals.contains(interval) else {
        throw .noSuchRule(scanner.typed(start..<ahead.position))
      }
      scanner = ahead
      return hold(unit, interval)
    }
    // The units of an alarm that rings several times a day have been read already.
    if Self.takeShortUnit(&ahead) { throw .noSuchRule(scanner.typed(start..<ahead.position)) }
    said.isEvery = true
    return !scanner.isAtEnd
  }

  private mutating func hold(_ unit: Unit, _ interval: Int, _ ahead: WordingScanner) -> Bool {
    scanner = ahead
    return hold(unit, interval)
  }

  /// `true` if the first day is a day of the month, as in `every first day of the month`.
  private static func isOfMonth(_ scanner: WordingScanner) -> Bool {
    var ahead = scanner
    ahead.skipSpaces()
    return ahead.takeWord("of")
  }

  private static func takeUnit(_ scanner: inout WordingScanner) -> Unit? {
    if scanner.takeWord(of: ["day", "days"]) { return .days }
    if scanner.takeWord(of: ["week", "weeks"]) { return .weeks }
    if scanner.takeWord(of: ["month", "months"]) { return .months }
    return scanner.takeWord(of: ["year", "years"]) ? .years : nil
  }

  /// Consumes a unit that is too short for an alarm.
  private static func takeShortUnit(_ scanner: inout WordingScanner) -> Bool {
    scanner.takeWord(of: ["h", "hour", "hours", "m", "min", "mins", "minute", "minutes"])
      || scanner.takeWord(of: ["s", "sec", "secs", "second", "seconds"])
  }

  /// Reads `3日ごと`.
  private mutating func readJapanesePeriod() throws(WordingError) -> Bool {
    var ahead = scanner
    guard let count = Self.takeJapaneseNumber(&ahead) else { return false }
    ahead.skipSpaces()
    let unitStart = ahead.position
    let unit: Unit?
    if ahead.take(anyOf: ["日", "日間"]) {
      unit = .days
    } else if ahead.take(anyOf: ["週間", "週"]) {
      unit = .weeks
    } else if ahead.take(anyOf: ["か月", "ヶ月", "カ月", "ヵ月", "ケ月", "箇月"]) {
      unit = .months
    } else if ahead.take("年") {
      unit = .years
    } else {
      guard ahead.take(anyOf: ["時間", "分", "秒"]) else { return false }
      unit = nil
    }
    if unit != nil, ahead.take(anyOf: ["おき", "置き"]) {
      // Every second or every third day?
      guard (1..<Recurrence.intervals.upperBound).contains(count) else {
        throw .noSuchRule(scanner.typed(scanner.position..<ahead.position))
      }
      let name = scanner.typed(unitStart..<ahead.position - 2)
      doubt(scanner.position..<ahead.position, ["\(count)\(name)ごと", "\(count + 1)\(name)ごと"])
    } else if !ahead.take(anyOf: ["ごと", "に1回", "に一回", "に1度", "に一度"]) {
      guard ahead.take("毎") else { return false }
      var next = ahead
      if next.take(anyOf: ["日", "週", "月", "年"]) {
        // 2週間毎日 is every day for two weeks, but 2週間毎日曜 may be every other Sunday.
        guard next.take("曜") else { return false }
        doubt(ahead.position - 1..<ahead.position, ["ごと", "毎週"])
      }
    }
    guard let unit, Recurrence.intervals.contains(count) else {
      throw .noSuchRule(scanner.typed(scanner.position..<ahead.position))
    }
    said.isJapanese = true
    scanner = ahead
    return hold(unit, count)
  }

  // MARK: - Limits

  /// Reads `until 2027-06-30`, `from tomorrow`, 「金曜まで」, `for 5 times`, 「5回」, `for 2 weeks`, 「2週間」.
  mutating func readLimit() throws(WordingError) -> Bool {
    if try readLimitDay() { return true }
    return readLength()
  }

  /// Reads `for 2 weeks`, 「2週間」.
  private mutating func readLength() -> Bool {
    guard said.length == nil, said.end == nil, said.endDay == nil else { return false }
    var ahead = scanner
    let isEnglish = ahead.takeWord("for")
    if isEnglish { ahead.skipSpaces() }
    guard let count = Self.takeCount(&ahead) else { return false }
    ahead.skipSpaces()
    let days: Int
    if isEnglish {
      if ahead.takeWord(of: ["days", "day"]) {
        days = count
      } else {
        guard ahead.takeWord(of: ["weeks", "week"]) else { return false }
        days = count * 7
      }
    } else {
      if ahead.take("日間") {
        days = count
      } else {
        guard ahead.take(anyOf: ["週間", "週"]) else { return false }
        days = count * 7
      }
      // 2週間後 and 2週間ごと mean something else.
      var next = ahead
      if next.take("毎") { guard next.take(anyOf: ["日", "週", "月", "年"]), !next.take("曜") else { return false } }
      guard !ahead.startsWith(anyOf: ["後", "ごと", "おき", "置き", "以内", "に1", "に一"]) else { return false }
      said.isJapanese = true
    }
    guard Recurrence.counts.contains(days) else { return false }
    said.length = days
    scanner = ahead
    return true
  }

  /// Reads `for 5 times`, 「5回」; `on 5 days`, 「5日分」 of several times.
  mutating func readCount() throws(WordingError) -> Bool {
    var ahead = scanner
    let isOn = ahead.takeWord("on")
    if isOn || ahead.takeWord("for") { ahead.skipSpaces() }
    guard let digits = ahead.takeDigits() else { return false }
    ahead.skipSpaces()
    let countsDays = isOn ? ahead.takeWord(of: ["day", "days"]) : ahead.take("日分")
    guard countsDays || !isOn && (ahead.takeWord(of: ["time", "times"]) || ahead.take("回")) else { return false }
    guard said.end == nil, said.endDay == nil, said.length == nil else { return false }
    guard let count = digits.value, count > 0, count <= Recurrence.counts.upperBound else {
      throw .noSuchRule(scanner.typed(scanner.position..<ahead.position))
    }
    scanner = ahead
    said.end = .count(Int(count))
    said.countsDays = countsDays
    return true
  }
}
