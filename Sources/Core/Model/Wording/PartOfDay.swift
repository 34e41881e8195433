// SPDX-License-Identifier: Apache-2.0

/// A part of the day, which settles whether an hour like 7 is before or after noon.
enum PartOfDay: Hashable {
  case earlyMorning, morning, midday, afternoon, lateAfternoon, evening, night, lateNight

  /// `true` if a time in this hour, 0 to 23, is said to be in it.
  func contains(_ hour: Int) -> Bool {
    switch self {
    case .earlyMorning: (1...9).contains(hour)
    case .morning: hour < 12
    case .midday: (10...16).contains(hour)
    case .afternoon: (12...18).contains(hour)
    case .lateAfternoon: (15...20).contains(hour)
    case .evening: hour > 15
    case .night: hour < 5 || hour > 16
    case .lateNight: hour < 6 || hour > 21
    }
  }

  /// `true` if it goes on over midnight, so that its last hours are those of the next day.
  var isNight: Bool { self == .night || self == .lateNight }

  /// Hours to suggest where none was typed, the likeliest first; they are in this part with the hour of a 12-hour clock.
  var usualHours: [Int] {
    switch self {
    case .earlyMorning: [5, 6]
    case .morning: [7, 8]
    case .midday: [12, 1]
    case .afternoon: [2, 3]
    case .lateAfternoon: [5, 6]
    case .evening: [6, 7]
    case .night: [9, 10]
    case .lateNight: [11, 1]
    }
  }
}

extension PartOfDay {
  /// A part of the day as it was typed.
  struct Said {
    let part: PartOfDay
    let day: Day
    let isJapanese: Bool

    /// The day that its words name as well.
    enum Day: Hashable {
      case none
      /// Today (0) or tomorrow (1): `tonight`, 明朝.
      case inDays(Int)
      /// `every morning`, 毎晩.
      case everyDay
      /// `mornings`, which repeat the words before them.
      case each
    }
  }

  /// Reads `tonight`, `this morning`, `every evening`, `at night`, `in the morning`, 朝, 毎晩; `nil`, consuming nothing,
  /// if none begins here.
  static func read(_ scanner: inout WordingScanner) -> Said? {
    guard scanner.next?.isASCII == true else { return readJapanese(&scanner) }
    if scanner.takeWord(of: ["tonight", "tonite"]) { return Said(part: .night, day: .inDays(0), isJapanese: false) }
    if scanner.takeWord("nightly") { return Said(part: .night, day: .everyDay, isJapanese: false) }
    var ahead = scanner
    var day = Said.Day.none
    if ahead.takeWord("this") {
      day = .inDays(0)
    } else if ahead.takeWord(of: ["every", "each"]) {
      day = .everyDay
    } else if ahead.takeWord("at") {
      ahead.skipSpaces()
      guard ahead.takeWord("night") else { return nil }
      scanner = ahead
      return Said(part: .night, day: .none, isJapanese: false)
    } else if ahead.takeWord("in") {
      ahead.skipSpaces()
      guard ahead.takeWord("the") else { return nil }
    }
    ahead.skipSpaces()
    for (word, part) in english {
      if ahead.takeWord(word) {
        scanner = ahead
        return Said(part: part, day: day, isJapanese: false)
      }
      guard day == .none, ahead.takeWord(word + "s") else { continue }
      scanner = ahead
      return Said(part: part, day: .each, isJapanese: false)
    }
    return nil
  }

  private static func readJapanese(_ scanner: inout WordingScanner) -> Said? {
    for (words, part, day) in japanese where scanner.take(anyOf: words) {
      return Said(part: part, day: day, isJapanese: true)
    }
    return nil
  }

  private static let english: [(String, PartOfDay)] = [
    ("morning", .morning), ("afternoon", .afternoon), ("evening", .evening), ("night", .night),
  ]

  /// The Japanese words for a part of any day: 夕方, but not 今夕.
  static let japaneseWords = japanese.filter { $0.2 == .none }.flatMap(\.0)

  private static let japanese: [([String], PartOfDay, Said.Day)] = [
    (["今朝"], .morning, .inDays(0)), (["今夕"], .lateAfternoon, .inDays(0)), (["今夜", "今晩"], .night, .inDays(0)),
    (["明朝"], .morning, .inDays(1)), (["明晩"], .night, .inDays(1)),
    (["毎朝"], .morning, .everyDay), (["毎夕"], .lateAfternoon, .everyDay), (["毎晩", "毎夜"], .night, .everyDay),
    (["早朝", "明け方", "未明"], .earlyMorning, .none), (["朝"], .morning, .none), (["お昼", "昼"], .midday, .none),
    (["夕方", "夕刻"], .lateAfternoon, .none), (["深夜", "真夜中", "夜中"], .lateNight, .none), (["夜", "晩"], .night, .none),
  ]
}
