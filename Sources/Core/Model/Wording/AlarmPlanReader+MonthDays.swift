// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads one day of a month: `2nd tue`, `last day`, `15th`, 「第2火曜」, 「末日」; and months: `of november`, 「12月の」.
  mutating func readMonthDay() throws(WordingError) -> Bool {
    if readMonths() { return true }
    guard said.monthDay == nil else { return false }
    if try readJapaneseMonthDays() { return true }
    let start = scanner.position
    guard let (days, isPlural) = try Self.takeMonthDays(&scanner), days.single != nil || !isPlural else {
      scanner.move(to: start)
      return false
    }
    said.monthDay = AlarmPhrase.MonthDay(days)
    doubtSecond(days, from: start)
    return true
  }

  /// Reads several days of a month, or one of several months: `1st and 15th`, `2nd and 4th tue`, `15th of june and july`.
  mutating func readMonthDayList() throws(WordingError) -> Bool {
    guard said.monthDay == nil else { return false }
    var ahead = scanner
    guard let (days, _) = try Self.takeMonthDays(&ahead) else { return false }
    if days.isList {
      said.monthDay = .list(days)
      scanner = ahead
      return true
    }
    ahead.skipSpaces()
    guard said.months == nil, ahead.takeWord(of: ["of", "in"]) else { return false }
    ahead.skipSpaces()
    guard let months = MonthsText.readEnglish(&ahead), months.count > 1 else { return false }
    said.monthDay = AlarmPhrase.MonthDay(days)
    said.months = months
    scanner = ahead
    return true
  }

  /// To most people every second Tuesday is every other one, to some the second of the month.
  private mutating func doubtSecond(_ days: Recurrence.MonthDays, from start: Int) {
    var ahead = scanner
    ahead.skipSpaces()
    guard said.isEvery, !ahead.takeWord(of: ["of", "in"]) else { return }
    switch days {
    case .weekDays(let list):
      var word = scanner
      word.move(to: start)
      guard let day = list.first, day.ordinal > 1, !word.isAtDigit else { return }
      let weeks = day.ordinal == 2 ? "other" : "\(day.ordinal) weeks on"
      let ordinal = OrdinalText.one(day.ordinal, in: .english)
      let name = day.weekDay.englishWord
      doubt(start..<scanner.position, ["\(weeks) \(name)", "\(ordinal) \(name) of the month"])
    case .workingDays(let ordinals):
      guard let ordinal = ordinals.first, ordinal > 1 else { return }
      doubt(start..<scanner.position, ["\(OrdinalText.one(ordinal, in: .english)) weekday of the month"])
    case .days: return
    }
  }

  // MARK: - English

  /// Consumes `15th`, `1st, 10th and last day`, `first and last weekday`, `1st mon and 3rd fri`.
  ///
  /// The last day has the number -1. `isPlural` is whether the weekday was named as `mondays`.
  private static func takeMonthDays(
    _ scanner: inout WordingScanner
  ) throws(WordingError) -> (days: Recurrence.MonthDays, isPlural: Bool)? {
    let start = scanner.position
    var ahead = scanner
    guard let ordinals = takeOrdinals(&ahead) else { return nil }
    let last = Recurrence.MonthDay.lastOrdinal
    var noun = ahead
    noun.skipSpaces()
    if noun.takeWord(of: ["day", "days"]) || !ordinals.contains(last) && !isAtWeekDay(noun) {
      if noun.position > ahead.position, noun.scalar(at: noun.position - 1) != " " { ahead = noun }
      for ordinal in ordinals where !(1...31).contains(ordinal) && ordinal != last {
        throw .noSuchDate(scanner.typed(start..<ahead.position))
      }
      scanner = ahead
      return (.days(ordinals), false)
    }
    if WeekDaysText.takeWorkingDay(&noun) {
      for ordinal in ordinals where !Recurrence.MonthDays.workingDays.contains(ordinal) && ordinal != last {
        throw .noSuchRule(scanner.typed(start..<noun.position))
      }
      scanner = noun
      return (.workingDays(ordinals), false)
    }
    var days: [Recurrence.OrdinalWeekDay] = []
    var isPlural = false
    var next: [Int]? = ordinals
    while let ordinals = next {
      ahead.skipSpaces()
      guard let week = takeWeekDays(&ahead, &isPlural) else { break }
      for ordinal in ordinals where !(1...5).contains(ordinal) && ordinal != last {
        throw .noSuchRule(scanner.typed(start..<ahead.position))
      }
      for ordinal in ordinals { for day in week { days.append(Recurrence.OrdinalWeekDay(day, ordinal: ordinal)) } }
      scanner = ahead
      next = EnglishList.takeSeparator(&ahead) ? takeOrdinals(&ahead) : nil
    }
    return days.isEmpty ? nil : (.weekDays(days), isPlural)
  }

  private static func isAtWeekDay(_ scanner: WordingScanner) -> Bool {
    var ahead = scanner
    return WeekDaysText.takeWorkingDay(&ahead) || WeekDaysText.readDay(&ahead) != nil
  }

  private static func takeOrdinals(_ scanner: inout WordingScanner) -> [Int]? {
    var ahead = scanner
    if ahead.takeWord("the") { ahead.skipSpaces() }
    guard let first = takeOrdinal(&ahead) else { return nil }
    scanner = ahead
    var ordinals = [first]
    while EnglishList.takeSeparator(&ahead) {
      if ahead.takeWord("the") { ahead.skipSpaces() }
      guard let ordinal = takeOrdinal(&ahead) else { break }
      ordinals.append(ordinal)
      scanner = ahead
    }
    return ordinals
  }

  private static func takeWeekDays(_ scanner: inout WordingScanner, _ isPlural: inout Bool) -> [WeekDay]? {
    guard scanner.isAtLetter, let first = WeekDaysText.readDay(&scanner) else { return nil }
    isPlural = isPlural || first.isPlural
    var days = [first.day]
    var ahead = scanner
    while EnglishList.takeSeparator(&ahead), ahead.isAtLetter, let next = WeekDaysText.readDay(&ahead) {
      isPlural = isPlural || next.isPlural
      days.append(next.day)
      scanner = ahead
    }
    return days
  }

  /// Consumes `2nd`, `first` or `last`; `nil` if there is none.
  static func takeOrdinal(_ scanner: inout WordingScanner) -> Int? {
    var ahead = scanner
    if let digits = ahead.takeDigits() {
      guard ahead.takeWord(of: ["st", "nd", "rd", "th"]) else { return nil }
      scanner = ahead
      return number(digits)
    }
    if let ordinal = OrdinalWords.take(&scanner) { return ordinal }
    return scanner.takeWord("last") ? Recurrence.MonthDay.lastOrdinal : nil
  }

  // MARK: - Months

  /// Reads `of november`, `in june and july`, `from june to august`, `of the month`, 「7月と8月の」.
  private mutating func readMonths() -> Bool {
    guard said.months == nil else { return false }
    var ahead = scanner
    if let months = MonthsText.readJapanese(&ahead) {
      said.months = months
      said.isJapanese = true
      scanner = ahead
      return true
    }
    let isRange = ahead.takeWord("from")
    guard isRange || ahead.takeWord(of: ["of", "in", "during"]) else { return false }
    ahead.skipSpaces()
    let isEvery = ahead.takeWord(of: ["the", "every", "each"])
    if isEvery {
      ahead.skipSpaces()
      if !isRange, said.monthDay != nil, ahead.takeWord("month") {
        guard said.period == nil || said.period?.unit == .months else { return false }
        said.period = said.period ?? AlarmPhrase.Period(unit: .months, interval: 1)
        scanner = ahead
        return true
      }
    }
    guard let months = MonthsText.readEnglish(&ahead), !isRange || months.count > 1 else { return false }
    said.months = months
    scanner = ahead
    return true
  }
}
