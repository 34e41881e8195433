// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads `2nd tue`, `last day`, `15th`, 「第2火曜」, 「末日」, and `of november`.
  mutating func readMonthDay() throws(WordingError) -> Bool {
    if readMonth() { return true }
    guard said.monthDay == nil else { return false }
    if try readJapaneseMonthDay() { return true }
    let start = scanner.position
    var number = scanner
    guard let ordinal = Self.takeOrdinal(&number) else { return false }
    var ahead = number
    ahead.skipSpaces()
    if ordinal == Recurrence.MonthDay.lastOrdinal, ahead.takeWord("day") {
      said.monthDay = .lastDay
      scanner = ahead
      return true
    }
    if let (weekDay, isPlural) = WeekDaysText.readDay(&ahead), !isPlural {
      guard (1...5).contains(ordinal) || ordinal == Recurrence.MonthDay.lastOrdinal else {
        throw .noSuchRule(scanner.typed(start..<ahead.position))
      }
      said.monthDay = .weekDay(weekDay, ordinal: ordinal)
      let isWord = !scanner.isAtDigit && ordinal > 1
      scanner = ahead
      ahead.skipSpaces()
      if isWord, said.isEvery, !ahead.takeWord("of") {
        // To most people every second Tuesday is every other one, to some the second of the month.
        let weeks = ordinal == 2 ? "other" : "\(ordinal) weeks on"
        let month = Recurrence.MonthDay.englishOrdinal(ordinal)
        doubt(
          start..<scanner.position, ["\(weeks) \(weekDay.englishWord)", "\(month) \(weekDay.englishWord) of the month"])
      }
      return true
    }
    guard ordinal != Recurrence.MonthDay.lastOrdinal else { return false }
    guard (1...31).contains(ordinal) else { throw .noSuchDate(scanner.typed(start..<number.position)) }
    said.monthDay = .day(ordinal)
    scanner = number
    return true
  }

  /// Consumes `2nd`, `first` or `last`; `nil` if there is none.
  static func takeOrdinal(_ scanner: inout WordingScanner) -> Int? {
    var ahead = scanner
    if let digits = ahead.takeDigits() {
      guard ahead.takeWord(of: ["st", "nd", "rd", "th"]) else { return nil }
      scanner = ahead
      return number(digits)
    }
    let words = ["first", "second", "third", "fourth", "fifth"]
    for (index, word) in words.enumerated() where scanner.takeWord(word) { return index + 1 }
    return scanner.takeWord("last") ? Recurrence.MonthDay.lastOrdinal : nil
  }

  /// Reads `第2火曜`, `最終金曜`, `末日` or `31日`.
  private mutating func readJapaneseMonthDay() throws(WordingError) -> Bool {
    let start = scanner.position
    var ahead = scanner
    if ahead.take(anyOf: ["末日", "月末"]) || Self.takeLastDay(&ahead) {
      said.monthDay = .lastDay
    } else if ahead.take(anyOf: ["最終", "最後の"]) {
      guard let (weekDay, _) = WeekDaysText.readDay(&ahead) else { return false }
      said.monthDay = .weekDay(weekDay, ordinal: Recurrence.MonthDay.lastOrdinal)
    } else if ahead.take("第") {
      guard let ordinal = Self.takeCount(&ahead) else { return false }
      ahead.skipSpaces()
      guard let (weekDay, _) = WeekDaysText.readDay(&ahead) else { return false }
      guard (1...5).contains(ordinal) else { throw .noSuchRule(scanner.typed(start..<ahead.position)) }
      said.monthDay = .weekDay(weekDay, ordinal: ordinal)
      // Every month has a second Tuesday; otherwise the text would name the month.
      said.isEvery = said.isEvery || said.month == nil
    } else {
      guard let digits = ahead.takeDigits(), digits.count <= 2, let day = digits.value, ahead.take("日") else {
        return false
      }
      guard (1...31).contains(day) else { throw .noSuchDate(scanner.typed(start..<ahead.position)) }
      said.monthDay = .day(Int(day))
    }
    said.isJapanese = true
    scanner = ahead
    return true
  }

  /// Consumes the last day (最終日), but not the start of the last Sunday (最終日曜).
  private static func takeLastDay(_ scanner: inout WordingScanner) -> Bool {
    var ahead = scanner
    guard ahead.take("最終日"), ahead.next != "曜" else { return false }
    scanner = ahead
    return true
  }

  /// Reads `of november`, `of the month`, and the `11月` of `11月第4木曜`.
  private mutating func readMonth() -> Bool {
    guard said.month == nil else { return false }
    var ahead = scanner
    if let digits = ahead.takeDigits() {
      guard digits.count <= 2, let month = digits.value, (1...12).contains(month), ahead.take("月") else {
        return false
      }
      _ = ahead.take("の")
      guard ["第", "最", "末"].contains(ahead.next) else { return false }
      said.month = Int(month)
      said.isJapanese = true
      scanner = ahead
      return true
    }
    guard said.monthDay != nil, ahead.takeWord(of: ["of", "in"]) else { return false }
    ahead.skipSpaces()
    if ahead.takeWord(of: ["the", "every", "each"]) {
      ahead.skipSpaces()
      guard ahead.takeWord("month"), said.period == nil || said.period?.unit == .months else { return false }
      said.period = said.period ?? AlarmPhrase.Period(unit: .months, interval: 1)
      scanner = ahead
      return true
    }
    var dates = DateReader(scanner: ahead)
    guard let month = dates.takeMonth() else { return false }
    said.month = month
    scanner = dates.scanner
    return true
  }
}
