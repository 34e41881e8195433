// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads a day counted from today or from a weekday: `tomorrow`, `in 3 days`, `a week from monday`, 三日後.
  mutating func readDaysAhead() -> Bool {
    guard said.daysAhead == nil, said.inMonths == nil else { return false }
    if var count = takeDaysAhead() {
      // Today week, as the British say.
      if let week = behindSpace({ $0.takeWord("week") }) {
        count += 7
        scanner = week
      }
      said.daysAhead = count
      return true
    }
    if readMonthsAhead() || readNextYear() { return true }
    var ahead = scanner
    let isEnglish = ahead.takeWord("in")
    if isEnglish { ahead.skipSpaces() }
    guard let days = Self.takeDays(&ahead) else { return false }
    if isEnglish {
      guard !ahead.take("後") else { return false }
    } else if !ahead.take("後") {
      guard let from = Self.takeBase(&ahead) else { return false }
      return hold(days, from: from, ahead)
    }
    return hold(days, from: .today(0), ahead)
  }

  /// Reads `in 2 months`, `a month from today`, 1か月後: calendar months.
  private mutating func readMonthsAhead() -> Bool {
    guard said.inMonths == nil else { return false }
    var ahead = scanner
    let isEnglish = ahead.takeWord("in")
    if isEnglish { ahead.skipSpaces() }
    guard let count = Self.takeCount(&ahead), (1...1_200).contains(count) else { return false }
    ahead.skipSpaces()
    if ahead.take(anyOf: ["か月後", "ヶ月後", "カ月後", "ヵ月後", "ケ月後", "箇月後"]) {
      guard !isEnglish else { return false }
    } else {
      guard ahead.takeWord(of: ["months", "month"]) else { return false }
      if !isEnglish {
        ahead.skipSpaces()
        guard ahead.takeWord(of: ["from today", "from now", "later"]) else { return false }
      }
    }
    said.inMonths = count
    scanner = ahead
    return true
  }

  /// Reads the `next year` of `1 jan next year`, and 来年 before a date.
  private mutating func readNextYear() -> Bool {
    guard !said.isNextYear else { return false }
    var ahead = scanner
    if ahead.take("来年") {
      _ = ahead.take("の")
      said.isJapanese = true
    } else {
      if ahead.takeWord("of") { ahead.skipSpaces() }
      guard said.dayOfYear != nil, ahead.takeWord("next year") else { return false }
    }
    said.isNextYear = true
    scanner = ahead
    return true
  }

  /// The day from which days are counted.
  private enum Base {
    /// Today (0) or tomorrow (1).
    case today(Int)
    case weekDay(WeekDay)
  }

  private mutating func hold(_ days: Int, from base: Base, _ ahead: WordingScanner) -> Bool {
    switch base {
    case .today(let more):
      guard (0...9_999).contains(days + more) else { return false }
      said.daysAhead = days + more
    case .weekDay(let weekDay):
      let (weeks, rest) = days.quotientAndRemainder(dividingBy: 7)
      guard said.weekDays == nil, rest == 0, Recurrence.intervals.contains(weeks) else { return false }
      said.weekDays = WeekDaysText.Said(days: WeekDays(weekDay), isOneDay: true)
      said.weeksLater = weeks
    }
    scanner = ahead
    return true
  }

  /// The scanner past a space and a word, if they come next.
  private func behindSpace(_ take: (inout WordingScanner) -> Bool) -> WordingScanner? {
    var ahead = scanner
    guard ahead.take(" ") else { return nil }
    ahead.skipSpaces()
    return take(&ahead) ? ahead : nil
  }

  private mutating func takeDaysAhead() -> Int? {
    if scanner.takeWord("today") || scanner.take(anyOf: ["今日", "本日", "きょう"]) { return 0 }
    if scanner.takeWord(of: ["tomorrow", "tmrw", "tmr", "tmw", "tmrrw", "tomoro"])
      || scanner.take(anyOf: ["明日", "あした", "あす", "翌日", "次の日"])
    {
      return 1
    }
    if scanner.take(anyOf: ["明々後日", "明明後日", "しあさって"]) { return 3 }
    if scanner.take(anyOf: ["明後日", "あさって"]) { return 2 }
    var ahead = scanner
    for word in ["day", "after", "tomorrow"] {
      guard ahead.takeWord(word) else { return nil }
      ahead.skipSpaces()
    }
    scanner = ahead
    return 2
  }

  /// Consumes `3 days`, `a week`, `two fortnights`, 3日 or 一週間, in days.
  private static func takeDays(_ scanner: inout WordingScanner) -> Int? {
    guard let count = takeCount(&scanner) else { return nil }
    scanner.skipSpaces()
    if scanner.takeWord(of: ["day", "days", "d"]) || scanner.take(anyOf: ["日間", "日"]) { return count }
    if scanner.takeWord(of: ["week", "weeks", "w"]) || scanner.take("週間") { return count * 7 }
    return scanner.takeWord(of: ["fortnight", "fortnights"]) ? count * 14 : nil
  }

  /// Consumes `from today`, `from monday`, `later`; `today`, `on monday`.
  private static func takeBase(_ scanner: inout WordingScanner) -> Base? {
    scanner.skipSpaces()
    if scanner.takeWord(of: ["later", "hence"]) { return .today(0) }
    let isFrom = scanner.takeWord(of: ["from", "after"])
    let isOn = scanner.takeWord("on")
    if isFrom || isOn { scanner.skipSpaces() }
    if !isOn {
      if scanner.takeWord("today") || isFrom && scanner.takeWord("now") { return .today(0) }
      if scanner.takeWord("tomorrow") { return .today(1) }
    }
    guard isFrom || isOn, let (day, isPlural) = WeekDaysText.readDay(&scanner), !isPlural else { return nil }
    return .weekDay(day)
  }

  /// Consumes a number, one of the words from one to ten, or a Japanese number.
  ///
  /// `nil`, consuming nothing, if there is neither. A number that is too large for any use is clamped to a million.
  static func takeCount(_ scanner: inout WordingScanner) -> Int? {
    if let digits = scanner.takeDigits() { return number(digits) }
    if let number = scanner.takeKanjiNumber() { return Int(number) }
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    for (index, word) in words.enumerated() where scanner.takeWord(word) { return index + 1 }
    return scanner.takeWord("a") ? 1 : nil
  }

  static func number(_ digits: WordingDigits) -> Int { Int(min(digits.value ?? .max, 1_000_000)) }
}
