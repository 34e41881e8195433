// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads the day: `tomorrow`, `mon,wed`, `31 dec`, `the 2nd tue of november`, 「末日」.
  mutating func readDay() throws(WordingError) -> Bool {
    if readDaysAhead() { return true }
    if try readMonthDayList() { return true }
    if try readDate() { return true }
    if readMonthAhead() {
      if said.monthDay != nil { readWeekDayInBrackets() }
      return true
    }
    if try readMonthDay() {
      readWeekDayInBrackets()
      return true
    }
    return readWeekDays()
  }

  /// Reads one day, and no rule: the limit of one, such as the `friday` of `until friday`.
  ///
  /// `nil`, with anything consumed, if none begins here.
  mutating func takeDay() throws(WordingError) -> AlarmPlan.Day? {
    let outer = said
    defer { said = outer }
    said = AlarmPhrase()
    for word in ["on", "the"] where scanner.takeWord(word) { scanner.skipSpaces() }
    if readWeek() {
      // From next week on: from its Monday.
      if let weeks = said.weeksAhead, weeks > 0, scanner.isAtEnd || scanner.startsWith(anyOf: ["から", " "]), !isBeforeDay
      {
        return .weekDayOfWeek(.monday, weeksAhead: weeks)
      }
      skipJoint()
    }
    // The 月 of 月末 is no Monday.
    var ahead = self
    if ahead.readDaysAhead() {
      self = ahead
    } else if try ahead.readPlainDate() {
      self = ahead
    } else if readOneWeekDay() {
      try readDateOfWeekDay()
    } else {
      return nil
    }
    guard case .day(let day) = said.day(), !day.repeats, day != .next else { return nil }
    return day
  }

  private var isBeforeDay: Bool {
    var ahead = self
    ahead.skipJoint()
    return ahead.readOneWeekDay()
  }

  /// Reads the words that can follow one weekday: the `25 dec` of `fri 25 dec`, the `next week` of `fri next week`.
  private mutating func readDateOfWeekDay() throws(WordingError) {
    var ahead = self
    ahead.skipJoint()
    if !ahead.readWeek() {
      if ahead.scanner.takeWord("the") { ahead.scanner.skipSpaces() }
      guard try ahead.readPlainDate() else { return }
    }
    self = ahead
  }

  /// Reads a date, or a day of a month: `25 dec`, `15th of next month`, 今月末.
  private mutating func readPlainDate() throws(WordingError) -> Bool {
    if try readDate() { return true }
    if readMonthAhead() {
      if said.monthDay != nil {
        readWeekDayInBrackets()
        return true
      }
      skipJoint()
    }
    guard try readMonthDay() else { return false }
    readWeekDayInBrackets()
    var ahead = self
    ahead.skipJoint()
    if ahead.readMonthAhead() { self = ahead }
    return true
  }

  private mutating func skipJoint() {
    scanner.skipSpaces()
    if scanner.take("の") { scanner.skipSpaces() }
  }

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
    readWeekDayInBrackets()
    return true
  }

  /// Reads the weekday after a date: 「（月）」, `(Mon)`.
  private mutating func readWeekDayInBrackets() {
    guard said.weekDays == nil else { return }
    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.take("("), let (day, isPlural) = WeekDaysText.readDay(&ahead), !isPlural, ahead.take(")") else {
      return
    }
    said.weekDays = WeekDaysText.Said(days: WeekDays(day), isOneDay: true)
    scanner = ahead
  }

  // MARK: - Days of the week

  private mutating func readWeekDays() -> Bool {
    if readWeek() { return true }
    guard said.weekDays == nil else { return false }
    if takesWordBeforeDay { return readOneWeekDay() }
    // An "every" that belongs to them has been read already.
    var ahead = scanner
    guard !ahead.takeWord("every"), let days = WeekDaysText.read(&ahead) else { return false }
    said.isJapanese = said.isJapanese || scanner.next?.isASCII == false
    scanner = ahead
    said.weekDays = days
    if days.isOneDay { readWeeksLater() }
    return true
  }

  private var takesWordBeforeDay: Bool {
    var ahead = scanner
    return ahead.takeWord(of: Self.next + Self.coming) || ahead.take(anyOf: Self.japaneseNext)
  }

  private static var next: [String] { ["next"] }
  private static var coming: [String] { ["this coming", "this", "coming", "upcoming"] }
  private static var japaneseNext: [String] { ["次の", "今度の", "つぎの", "こんどの"] }

  /// Reads one weekday: `friday`, `next friday`, `this fri`, 今度の土曜.
  mutating func readOneWeekDay() -> Bool {
    guard said.weekDays == nil else { return false }
    var ahead = scanner
    let isNext = ahead.takeWord(of: Self.next) || ahead.take(anyOf: Self.japaneseNext)
    if isNext || ahead.takeWord(of: Self.coming) { ahead.skipSpaces() }
    guard let (day, isPlural) = WeekDaysText.readDay(&ahead), !isPlural else { return false }
    said.isJapanese = said.isJapanese || scanner.next?.isASCII == false
    scanner = ahead
    said.isNext = isNext
    said.weekDays = WeekDaysText.Said(days: WeekDays(day), isOneDay: true)
    readWeeksLater()
    return true
  }

  /// Reads the `week` of `monday week`, and the 1週間後 of 月曜の1週間後.
  private mutating func readWeeksLater() {
    guard said.weeksLater == nil, !said.isNext else { return }
    var ahead = scanner
    ahead.skipSpaces()
    if ahead.takeWord("week") {
      said.weeksLater = 1
    } else {
      _ = ahead.take(anyOf: ["の", "から"])
      guard let count = Self.takeCount(&ahead), ahead.take(anyOf: ["週間後", "週後"]),
        Recurrence.intervals.contains(count)
      else { return }
      said.weeksLater = count
    }
    scanner = ahead
  }
}
