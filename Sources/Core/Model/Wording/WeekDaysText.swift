// SPDX-License-Identifier: Apache-2.0

/// Reads days of the week as people type them, in English and Japanese.
///
/// - `weekdays`, `weekends`, `weekend`, `daily`, `everyday`, `every day`, `every monday`
/// - `monday`, `mon,wed,fri`, `mon wed fri`, `mon and tue`, `mon-fri`; `sat-mon` runs over the end of the week:
///   Saturday, Sunday, Monday; `mon to fri`
/// - `workdays`, `business days`; `平日以外`, `月曜以外`
/// - `平日`, `週末`, `毎日`, `月,水`, `月・水`, `月水金`, `月曜日`, `月-金`, `月〜金`,
///   `月曜から金曜まで`
public enum WeekDaysText {
  /// Parses days of the week, at least one.
  ///
  /// - Throws: `WordingError.unreadable`; `.ambiguous` for every day beside other days: `weekdays every day`.
  public static func parse(_ text: String) throws(WordingError) -> WeekDays {
    guard var scanner = WordingScanner(text), let said = read(&scanner) else { throw .unreadable(text) }
    let place = scanner.position
    scanner.skipSpaces()
    guard !scanner.isAtEnd else { return said.days }
    let next = scanner.position
    guard let other = read(&scanner), scanner.isAtEnd, other.days == .everyDay || said.days == .everyDay else {
      throw .unreadable(text)
    }
    throw .ambiguous(text, readings: [scanner.typed(0..<place), scanner.typed(next..<scanner.count)])
  }

  /// `true` if a text speaks of business days, from Monday to Friday; those of a month are counted with the holidays.
  public static func namesBusinessDays(_ text: String) -> Bool {
    WordingScanner(text, longest: 600)?
      .hasAhead(anyOf: ["営業日", "business day", "working day", "workday", "work day"]) ?? false
  }

  /// Days as they were typed.
  struct Said {
    var days: WeekDays
    /// `true` if a single day was named, neither with `every` nor as `mondays`.
    var isOneDay: Bool
    /// `true` if they were called business days, which holidays are not.
    var isBusiness = false
  }

  /// Reads days, and leaves the text after them; `nil`, consuming nothing, if there are none.
  ///
  /// `withOthers` is whether 日曜以外 is read as the other days.
  static func read(_ scanner: inout WordingScanner, withOthers: Bool = true) -> Said? {
    guard var said = readItem(&scanner) else { return nil }
    while true {
      var ahead = scanner
      ahead.skipSpaces()
      if ahead.take(anyOf: [",", "、", "・", "､", "と", "&", "/", "+"]) { ahead.skipSpaces() }
      if ahead.takeWord("and") { ahead.skipSpaces() }
      // Every day beside weekdays: which one is meant?
      guard said.days != .everyDay, let item = readItem(&ahead), item.days != .everyDay else {
        return withOthers ? others(said, &scanner) : said
      }
      said.days.formUnion(item.days)
      said.isOneDay = false
      said.isBusiness = said.isBusiness || item.isBusiness
      scanner = ahead
    }
  }

  /// The other days of the week, if 以外 follows: 平日以外, 月曜以外の毎日.
  private static func others(_ said: Said, _ scanner: inout WordingScanner) -> Said {
    var ahead = scanner
    // The others of business days would be holidays, too.
    guard said.days != .everyDay, !said.isBusiness, ahead.take("以外") else { return said }
    scanner = ahead
    _ = ahead.take("の") || ahead.take("は")
    if ahead.take("平日") {
      scanner = ahead
      return Said(days: WeekDays.weekdays.subtracting(said.days), isOneDay: false)
    }
    if ahead.take("毎日") { scanner = ahead }
    return Said(days: WeekDays.everyDay.subtracting(said.days), isOneDay: false)
  }

  /// Consumes one of the words for Monday to Friday; `false` if there is none.
  static func takeWorkingDay(_ scanner: inout WordingScanner) -> Bool {
    scanner.takeWord(of: ["weekdays", "weekday", "wkdays", "wkday"]) || takeBusinessDay(&scanner)
  }

  private static func takeBusinessDay(_ scanner: inout WordingScanner) -> Bool {
    if scanner.take("営業日") || scanner.takeWord(of: ["workdays", "workday"]) { return true }
    var ahead = scanner
    guard ahead.takeWord(of: ["working", "work", "business"]) else { return false }
    ahead.skipSpaces()
    guard ahead.takeWord(of: ["days", "day"]) else { return false }
    scanner = ahead
    return true
  }

  /// Reads a name for several days, one day, or a range; `nil`, consuming nothing, if there is none.
  private static func readItem(_ scanner: inout WordingScanner) -> Said? {
    var ahead = scanner
    guard let said = readName(&ahead) else { return nil }
    scanner = ahead
    return said
  }

  private static func readName(_ scanner: inout WordingScanner) -> Said? {
    let isEvery = scanner.takeWord("every")
    if isEvery {
      scanner.skipSpaces()
      if scanner.takeWord("day") { return Said(days: .everyDay, isOneDay: false) }
    }
    if takeBusinessDay(&scanner) { return Said(days: .weekdays, isOneDay: false, isBusiness: true) }
    if takeWorkingDay(&scanner) || scanner.take("平日") { return Said(days: .weekdays, isOneDay: false) }
    if let days = takeLetters(&scanner) { return Said(days: days, isOneDay: false) }
    if scanner.takeWord(of: ["weekends", "weekend", "wknds", "wknd", "週末"]) {
      return Said(days: .weekend, isOneDay: false)
    }
    if scanner.takeWord(of: ["daily", "everyday", "毎日"]) { return Said(days: .everyDay, isOneDay: false) }
    guard let (first, isPlural) = readDay(&scanner) else { return nil }

    var ahead = scanner
    ahead.skipSpaces()
    let one = Said(days: WeekDays(first), isOneDay: !isEvery && !isPlural)
    guard ahead.take(anyOf: ["-", "~", "..", "から"]) || ahead.takeWord(of: ["to", "through", "thru"]) else { return one }
    ahead.skipSpaces()
    guard let (last, _) = readDay(&ahead) else { return one }
    // Monday to Monday: one day or eight?
    guard last != first else { return nil }
    _ = ahead.take("まで")
    scanner = ahead
    var days = WeekDays(first)
    var day = first
    while day != last {
      day = WeekDay(rawValue: day.rawValue % 7 + 1) ?? last
      days.insert(WeekDays(day))
    }
    return Said(days: days, isOneDay: false)
  }

  /// Consumes `m-f`, `mwf`, `mtwrf` or `tth`, as timetables have them; `nil`, consuming nothing, if there is none.
  private static func takeLetters(_ scanner: inout WordingScanner) -> WeekDays? {
    guard scanner.isAtLetter else { return nil }
    if scanner.takeWord(of: ["m-f", "m–f"]) { return .weekdays }
    var ahead = scanner
    let known: [(String, [WeekDay])] = [
      ("mwf", [.monday, .wednesday, .friday]), ("tth", [.tuesday, .thursday]), ("t/th", [.tuesday, .thursday]),
      ("mtwrf", [.monday, .tuesday, .wednesday, .thursday, .friday]),
    ]
    for (word, days) in known where ahead.takeWord(word) {
      scanner = ahead
      return days.reduce(into: WeekDays()) { $0.insert(WeekDays($1)) }
    }
    return nil
  }

  /// Reads one day, and whether it was named as `mondays`; `nil` if there is none.
  static func readDay(_ scanner: inout WordingScanner) -> (day: WeekDay, isPlural: Bool)? {
    for day in WeekDay.allCases {
      if scanner.takeWord(of: names(of: day)) { return (day, false) }
      if scanner.takeWord(plural(of: day)) { return (day, true) }
      if scanner.take(day.japaneseLetter) {
        _ = scanner.take("曜日") || scanner.take("曜")
        return (day, false)
      }
    }
    return nil
  }

  /// Full names of a day, singular and plural.
  static func longNames(of day: WeekDay) -> [String] { (names(of: day).last.map { [$0] } ?? []) + [plural(of: day)] }

  private static func plural(of day: WeekDay) -> String {
    switch day {
    case .monday: "mondays"
    case .tuesday: "tuesdays"
    case .wednesday: "wednesdays"
    case .thursday: "thursdays"
    case .friday: "fridays"
    case .saturday: "saturdays"
    case .sunday: "sundays"
    }
  }

  /// English names of a day, the full name last.
  static func names(of day: WeekDay) -> [String] {
    switch day {
    case .monday: ["mon", "monday"]
    case .tuesday: ["tue", "tues", "tuesday"]
    case .wednesday: ["wed", "weds", "wednesday"]
    case .thursday: ["thu", "thur", "thurs", "thursday"]
    case .friday: ["fri", "friday"]
    case .saturday: ["sat", "saturday"]
    case .sunday: ["sun", "sunday"]
    }
  }
}
