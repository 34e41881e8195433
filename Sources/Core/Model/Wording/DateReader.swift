// SPDX-License-Identifier: Apache-2.0

/// Reads a date, and leaves the text after it.
///
/// - `2026-12-31`, `2026/12/31`, `31 dec 2026`, `dec 31, 2026`, `2026年12月31日`
/// - without a year: `31 dec`, `31st of december`, `dec 31st`, `12月31日`, `25.12.`, `new year's eve`, 大晦日
/// - `3/4`, `03/04/2027` and `3.4.2027` are ambiguous, because countries order day and month differently; `25/12` and
///   `12/25/2027` are not
struct DateReader {
  private(set) var scanner: WordingScanner

  init(scanner: WordingScanner) { self.scanner = scanner }

  enum Reading {
    case date(CivilDate)
    case dayOfYear(month: Int, day: Int)
    /// Any of these; the caller uses the first one for now.
    case doubt([Choice])
    case noSuchDate
  }

  /// One of the dates that an ambiguous text can mean.
  struct Choice {
    let month: Int
    let day: Int
    /// `nil` if no year was typed.
    let date: CivilDate?

    /// Unambiguous text to type instead.
    var text: String {
      date?.words(in: .english) ?? CivilDate.words(month: month, day: day, in: .english)
    }
  }

  /// Reads a date; `nil`, consuming nothing, if none begins here.
  mutating func read() -> Reading? {
    let start = scanner
    if scanner.isAtDigit {
      if let reading = startingWithNumber() { return reading }
    } else if let reading = namedDay() ?? monthFirst() {
      return reading
    } else {
      scanner = start
      if let reading = eraDate() { return reading }
      scanner = start
      if let reading = ordinalFirst() { return reading }
      scanner = start
      if let reading = startingWithKanji() { return reading }
    }
    scanner = start
    return nil
  }

  private mutating func namedDay() -> Reading? {
    for (month, day, english, japanese) in Self.namedDays
    where scanner.takeWord(of: english) || scanner.take(anyOf: japanese) {
      return .dayOfYear(month: month, day: day)
    }
    return nil
  }

  private static var namedDays: [(Int, Int, [String], [String])] {
    [
      (1, 1, ["new year's day", "new year’s day", "new years day"], ["元日", "元旦"]),
      (12, 31, ["new year's eve", "new year’s eve", "new years eve", "nye"], ["大晦日", "大みそか", "おおみそか"]),
      (10, 31, ["halloween"], ["ハロウィン", "ハロウィーン"]),
      (2, 14, ["valentine's day", "valentine’s day", "valentines day"], ["バレンタインデー", "バレンタイン"]),
      (12, 24, ["christmas eve", "xmas eve"], ["クリスマスイブ", "クリスマス・イブ"]),
      (12, 25, ["christmas day", "christmas", "xmas"], ["クリスマス"]),
    ]
  }

  /// Reads 十二月二十五日.
  private mutating func startingWithKanji() -> Reading? {
    guard let month = scanner.takeKanjiNumber(), scanner.take("月") else { return nil }
    return japaneseDay(ofMonth: Int(month))
  }

  /// Reads the text after the month in `12月31日` and 十二月三十一日.
  private mutating func japaneseDay(ofMonth month: Int) -> Reading? {
    scanner.skipSpaces()
    guard let day = takeNumber() ?? scanner.takeKanjiNumber().map({ Int($0) }), scanner.take("日") else { return nil }
    return dayOfYear(month: month, day: day)
  }

  private mutating func startingWithNumber() -> Reading? {
    guard let first = scanner.takeDigits() else { return nil }
    if first.count == 8, let value = first.value {
      // ISO 8601-1, section 5.2.2.1, the basic format; a number alone is no date.
      guard scanner.next == "t" || scanner.next == " " else { return nil }
      return date(Int(value / 10_000), Int(value / 100 % 100), Int(value % 100))
    }
    guard first.count <= 4, let number = number(first) else { return nil }
    if first.count == 4, let reading = weekDate(year: number) { return reading }
    if scanner.take("年") {
      scanner.skipSpaces()
      guard let month = takeNumber(), scanner.take("月") else { return nil }
      scanner.skipSpaces()
      guard let day = takeNumber(), scanner.take("日") else { return nil }
      return date(number, month, day)
    }
    if first.count == 4 {
      guard let mark = takeMark(["-", "/", "."]), let month = takeNumber(), scanner.take(mark),
        let day = takeNumber()
      else { return nil }
      return date(number, month, day)
    }
    guard first.count <= 2 else { return nil }
    if scanner.take("月") { return japaneseDay(ofMonth: number) }
    if let mark = takeMark(["/", ".", "-"]) { return numbersAlone(number, mark) }
    return dayFirst(number)
  }

  /// Reads the `-W15-1` of `2027-W15-1` (ISO 8601-1, section 5.2.4); `nil`, consuming nothing, if it is none.
  private mutating func weekDate(year: Int) -> Reading? {
    var ahead = scanner
    let isExtended = ahead.take("-")
    guard ahead.take("w"), let week = ahead.takeTwoDigits() ?? nil else { return nil }
    if isExtended, !ahead.take("-") { return nil }
    guard let digits = ahead.takeDigits(), digits.count == 1, let day = digits.value, (1...7).contains(day),
      // The week of 4 January is the first.
      let fourth = CivilDate(year: year, month: 1, day: 4)
    else { return nil }
    let date = fourth.adding(days: 7 * (week - 1) - fourth.weekDay.rawValue + Int(day))
    scanner = ahead
    return (1...53).contains(week) && date.adding(days: 4 - Int(day)).year == year ? .date(date) : .noSuchDate
  }

  /// Reads 令和9年1月1日 and 平成元年…; the eras of Japan begin in 2019 and 1989.
  private mutating func eraDate() -> Reading? {
    let first: Int
    if scanner.take("令和") {
      first = 2_018
    } else {
      guard scanner.take("平成") else { return nil }
      first = 1_988
    }
    let isFirst = scanner.take("元")
    guard let year = isFirst ? 1 : takeNumber() ?? scanner.takeKanjiNumber().map({ Int($0) }), scanner.take("年") else {
      return nil
    }
    scanner.skipSpaces()
    guard let month = takeNumber() ?? scanner.takeKanjiNumber().map({ Int($0) }), scanner.take("月") else { return nil }
    scanner.skipSpaces()
    guard let day = takeNumber() ?? scanner.takeKanjiNumber().map({ Int($0) }), scanner.take("日") else { return nil }
    return date(first + year, month, day)
  }

  /// Reads `first of april`, `the twenty-first of may`.
  private mutating func ordinalFirst() -> Reading? {
    guard let day = OrdinalWords.take(&scanner) else { return nil }
    scanner.skipSpaces()
    if scanner.takeWord("of") { scanner.skipSpaces() }
    guard let month = takeMonth() else { return nil }
    guard let year = takeYear() else { return dayOfYear(month: month, day: day) }
    return date(year, month, day)
  }

  /// Reads the text after the day in `31 dec 2026` and `31st of december`.
  private mutating func dayFirst(_ day: Int) -> Reading? {
    _ = takeOrdinalEnding()
    scanner.skipSpaces()
    if scanner.takeWord("of") { scanner.skipSpaces() }
    guard let month = takeMonth() else { return nil }
    guard let year = takeYear() else { return dayOfYear(month: month, day: day) }
    return date(year, month, day)
  }

  /// Reads `dec 31st, 2026`.
  private mutating func monthFirst() -> Reading? {
    guard let month = takeMonth() else { return nil }
    scanner.skipSpaces()
    if scanner.takeWord("the") { scanner.skipSpaces() }
    if let day = OrdinalWords.take(&scanner) {
      guard let year = takeYear() else { return dayOfYear(month: month, day: day) }
      return date(year, month, day)
    }
    guard let day = takeNumber() else { return nil }
    if !takeOrdinalEnding() {
      // `dec 7:00` and `dec 7pm` are not days.
      var ahead = scanner
      if ahead.take(":") { return nil }
      ahead.skipSpaces()
      if ahead.takeWord(of: ["am", "pm", "a.m.", "p.m."]) { return nil }
    }
    guard let year = takeYear() else { return dayOfYear(month: month, day: day) }
    return date(year, month, day)
  }

  /// Reads the text after the first number in `3/4`, `03/04/2027` and `3.4.2027`.
  private mutating func numbersAlone(_ first: Int, _ mark: String) -> Reading? {
    guard let second = takeNumber() else { return nil }
    var years: [Int] = []
    var isShort = false
    if scanner.take(mark) {
      if let digits = scanner.takeDigits() {
        guard digits.count == 2 || digits.count == 4, let year = number(digits) else { return nil }
        isShort = digits.count == 2
        guard mark != "-" || !isShort else { return nil }
        years = [isShort ? 2000 + year : year]
      } else if mark != "." {
        return nil
      }
    } else if mark != "/" {
      return nil
    }
    var choices: [Choice] = []
    for (month, day) in first == second ? [(first, second)] : [(first, second), (second, first)] {
      // 2000 is a leap year: a day that it lacks exists in no year.
      guard let date = CivilDate(year: years.first ?? 2000, month: month, day: day) else { continue }
      choices.append(Choice(month: month, day: day, date: years.isEmpty ? nil : date))
    }
    guard let only = choices.first else { return .noSuchDate }
    // A year of two digits could be the day in 26/12/25.
    guard choices.count == 1, !isShort else { return .doubt(choices) }
    return only.date.map { .date($0) } ?? .dayOfYear(month: only.month, day: only.day)
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> Reading {
    CivilDate(year: year, month: month, day: day).map { .date($0) } ?? .noSuchDate
  }

  private func dayOfYear(month: Int, day: Int) -> Reading {
    CivilDate(year: 2000, month: month, day: day) == nil ? .noSuchDate : .dayOfYear(month: month, day: day)
  }

  // MARK: - Pieces

  /// Consumes a month's English name; `nil`, consuming nothing, if there is none.
  mutating func takeMonth() -> Int? {
    for month in 1...12 where scanner.takeWord(of: CivilDate.englishNames(ofMonth: month)) {
      _ = scanner.take(".")
      return month
    }
    return nil
  }

  /// Consumes the `st` of `31st`.
  mutating func takeOrdinalEnding() -> Bool { scanner.takeWord(of: ["st", "nd", "rd", "th"]) }

  /// Consumes a year of four digits that is not a time; `nil`, consuming nothing, otherwise.
  private mutating func takeYear() -> Int? {
    var ahead = scanner
    ahead.skipSpaces()
    if ahead.take(",") { ahead.skipSpaces() }
    guard let digits = ahead.takeDigits(), digits.count == 4, let year = number(digits), ahead.next != ":"
    else { return nil }
    // `31 dec 2026 times` is a count.
    var next = ahead
    next.skipSpaces()
    guard !next.takeWord(of: ["time", "times"]) else { return nil }
    scanner = ahead
    return year
  }

  private mutating func takeNumber() -> Int? {
    guard let digits = scanner.takeDigits(), digits.count <= 2 else { return nil }
    return number(digits)
  }

  private mutating func takeMark(_ marks: [String]) -> String? {
    for mark in marks where scanner.take(mark) { return mark }
    return nil
  }

  /// The number, if it has at most four digits; otherwise `nil`.
  private func number(_ digits: WordingDigits) -> Int? {
    guard digits.count <= 4, let value = digits.value else { return nil }
    return Int(value)
  }
}
