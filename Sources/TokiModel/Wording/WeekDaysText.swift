// SPDX-License-Identifier: Apache-2.0

/// Reads days of the week as people type them, in English and Japanese.
///
/// - `weekdays`, `weekends`, `weekend`, `daily`, `everyday`, `every day`, `every monday`
/// - `monday`, `mon,wed,fri`, `mon wed fri`, `mon and tue`, `mon-fri`; `sat-mon` runs over the end of
///   the week: Saturday, Sunday, Monday
/// - `平日`, `週末`, `毎日`, `月,水`, `月・水`, `月水金`, `月曜日`, `月-金`, `月〜金`
public enum WeekDaysText {
  /// Reads days; at least one.
  ///
  /// - Throws: `WordingError.unreadable`.
  public static func parse(_ text: String) throws(WordingError) -> WeekDays {
    guard var scanner = WordingScanner(text) else { throw .unreadable(text) }
    var days: WeekDays = []
    while true {
      guard let item = readItem(&scanner) else { throw .unreadable(text) }
      days.formUnion(item)
      if scanner.isAtEnd { return days }
      scanner.skipSpaces()
      if scanner.take(anyOf: [",", "、", "・", "､"]) { scanner.skipSpaces() }
      if scanner.takeWord("and") { scanner.skipSpaces() }
    }
  }

  /// Reads a name for several days, one day, or a range; `nil` where none stands.
  private static func readItem(_ scanner: inout WordingScanner) -> WeekDays? {
    if scanner.takeWord("every") {
      scanner.skipSpaces()
      if scanner.takeWord("day") { return .everyDay }
    }
    if scanner.takeWord(of: ["weekdays", "weekday", "平日"]) { return .weekdays }
    if scanner.takeWord(of: ["weekends", "weekend", "週末"]) { return .weekend }
    if scanner.takeWord(of: ["daily", "everyday", "毎日"]) { return .everyDay }
    guard let first = readDay(&scanner) else { return nil }

    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.take(anyOf: ["-", "~"]) else { return WeekDays(first) }
    ahead.skipSpaces()
    // Monday to Monday: one day or eight?
    guard let last = readDay(&ahead), last != first else { return nil }
    scanner = ahead
    var days = WeekDays(first)
    var day = first
    while day != last {
      day = WeekDay(rawValue: day.rawValue % 7 + 1) ?? last
      days.insert(WeekDays(day))
    }
    return days
  }

  private static func readDay(_ scanner: inout WordingScanner) -> WeekDay? {
    for day in WeekDay.allCases {
      if scanner.takeWord(of: names(of: day)) { return day }
      if scanner.take(day.japaneseLetter) {
        _ = scanner.take("曜日") || scanner.take("曜")
        return day
      }
    }
    return nil
  }

  private static func names(of day: WeekDay) -> [String] {
    switch day {
    case .monday: ["mon", "monday", "mondays"]
    case .tuesday: ["tue", "tues", "tuesday", "tuesdays"]
    case .wednesday: ["wed", "wednesday", "wednesdays"]
    case .thursday: ["thu", "thur", "thurs", "thursday", "thursdays"]
    case .friday: ["fri", "friday", "fridays"]
    case .saturday: ["sat", "saturday", "saturdays"]
    case .sunday: ["sun", "sunday", "sundays"]
    }
  }
}
