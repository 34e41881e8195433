// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads the day: `tomorrow`, `mon,wed`, `31 dec`, `the 2nd tue of november`, 「末日」.
  mutating func readDay() throws(WordingError) -> Bool {
    if readDaysAhead() { return true }
    if try readMonthDayList() { return true }
    if try readDate() { return true }
    if try readMonthDay() { return true }
    return readWeekDays()
  }

  // MARK: - Days from now

  private mutating func readDaysAhead() -> Bool {
    guard said.daysAhead == nil else { return false }
    if let count = takeDaysAhead() {
      said.daysAhead = count
      return true
    }
    var ahead = scanner
    let isEnglish = ahead.takeWord("in")
    if isEnglish { ahead.skipSpaces() }
    guard let count = Self.takeCount(&ahead) else { return false }
    ahead.skipSpaces()
    let days: Int
    if ahead.takeWord(of: ["day", "days", "d"]) || ahead.take(anyOf: ["日間", "日"]) {
      days = count
    } else if ahead.takeWord(of: ["week", "weeks", "w"]) || ahead.take("週間") {
      days = count * 7
    } else {
      return false
    }
    guard isEnglish != ahead.take("後"), (0...9_999).contains(days) else { return false }
    said.daysAhead = days
    scanner = ahead
    return true
  }

  private mutating func takeDaysAhead() -> Int? {
    if scanner.takeWord("today") || scanner.take(anyOf: ["今日", "本日"]) { return 0 }
    if scanner.takeWord("tomorrow") || scanner.take(anyOf: ["明日", "あした", "あす"]) { return 1 }
    if scanner.take(anyOf: ["明後日", "あさって"]) { return 2 }
    var ahead = scanner
    for word in ["day", "after", "tomorrow"] {
      guard ahead.takeWord(word) else { return nil }
      ahead.skipSpaces()
    }
    scanner = ahead
    return 2
  }

  /// Consumes a number, or one of the words from one to ten.
  ///
  /// `nil`, consuming nothing, if there is neither. A number that is too large for any use is clamped to a million.
  static func takeCount(_ scanner: inout WordingScanner) -> Int? {
    if let digits = scanner.takeDigits() { return number(digits) }
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    for (index, word) in words.enumerated() where scanner.takeWord(word) { return index + 1 }
    return scanner.takeWord("a") ? 1 : nil
  }

  static func number(_ digits: WordingDigits) -> Int { Int(min(digits.value ?? .max, 1_000_000)) }

  // MARK: - Dates

  private mutating func readDate() throws(WordingError) -> Bool {
    guard said.date == nil, said.dayOfYear == nil else { return false }
    let start = scanner.position
    var reader = DateReader(scanner: scanner)
    guard let reading = reader.read() else { return false }
    let places = start..<reader.scanner.position
    switch reading {
    case .noSuchDate: throw .noSuchDate(scanner.typed(places))
    case .date(let date):
      scanner = reader.scanner
      said.date = date
      // The T of ISO 8601 comes between the date and the time.
      var ahead = scanner
      if ahead.take("t"), ahead.isAtDigit { scanner = ahead }
    case .dayOfYear(let month, let day):
      scanner = reader.scanner
      said.dayOfYear = AlarmPhrase.DayOfYear(month: month, day: day)
    case .doubt(let choices):
      guard let first = choices.first else { return false }
      scanner = reader.scanner
      doubt(places, choices.map { $0.text })
      said.date = first.date
      if first.date == nil { said.dayOfYear = AlarmPhrase.DayOfYear(month: first.month, day: first.day) }
    }
    return true
  }

  // MARK: - Days of the week

  private mutating func readWeekDays() -> Bool {
    if readNextWeek() { return true }
    guard said.weekDays == nil else { return false }
    var ahead = scanner
    let isNext = ahead.takeWord("next") || ahead.take("次の")
    if isNext || ahead.takeWord("this") {
      ahead.skipSpaces()
      guard let (day, isPlural) = WeekDaysText.readDay(&ahead), !isPlural else { return false }
      said.weekDays = WeekDaysText.Said(days: WeekDays(day), isOneDay: true)
      said.isNext = isNext
    } else {
      // An "every" that belongs to them has been read already.
      guard !ahead.takeWord("every"), let days = WeekDaysText.read(&ahead) else { return false }
      said.weekDays = days
    }
    said.isJapanese = said.isJapanese || scanner.next?.isASCII == false
    scanner = ahead
    return true
  }

  /// Reads the `next week` of `friday next week`, and 来週.
  private mutating func readNextWeek() -> Bool {
    guard !said.isInNextWeek else { return false }
    var ahead = scanner
    if ahead.takeWord("next") {
      ahead.skipSpaces()
      guard ahead.takeWord("week") else { return false }
    } else {
      guard ahead.take("来週") else { return false }
      said.isJapanese = true
    }
    said.isInNextWeek = true
    scanner = ahead
    return true
  }
}
