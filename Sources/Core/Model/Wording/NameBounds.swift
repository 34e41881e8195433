// SPDX-License-Identifier: Apache-2.0

/// Decides where a time ends beside a name whose words could be a part of it.
enum NameBounds {
  /// `true` if the 日 at a position ends a day or a date, as in 5日, 日曜日 and 今日; 日記 is a word.
  static func endsDay(at place: Int, in scanner: WordingScanner) -> Bool {
    guard let last = scanner.scalar(at: place - 1) else { return false }
    return ("0"..."9").contains(last) || endsOfDays.contains(last)
  }

  private static let endsOfDays: [Unicode.Scalar] = [
    "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "曜", "今", "本", "明", "翌", "後", "昨", "毎", "末", "元", "祝", "休", "平",
    "業", "隔",
  ]

  /// `true` if a time ends with a bare ordinal, which belongs to the name behind it: `8pm second dose`.
  static func endsWithOrdinal(_ time: String) -> Bool {
    let words = time.lowercased().split(separator: " ").map { String($0) }
    guard let last = words.last, isOrdinal(last), let before = words.dropLast().last else { return false }
    return !wordsBeforeOrdinals.contains(before)
  }

  /// `true` if a name ends with what changes the days of the time behind it, or if that begins with the ordinal of the
  /// name: `school nights 9pm`, `class first 8am`.
  static func areDays(_ name: String, before time: String) -> Bool {
    let words = time.lowercased().split(separator: " ").map { String($0) }
    guard let first = words.first else { return false }
    if name.lowercased().split(separator: " ").last == "school", daysOfSchool.contains(first) { return true }
    guard let next = words.dropFirst().first?.unicodeScalars.first, ("0"..."9").contains(next) else { return false }
    return isOrdinal(first) && first.unicodeScalars.allSatisfy { !("0"..."9").contains($0) }
  }

  private static func isOrdinal(_ word: String) -> Bool {
    guard var scanner = WordingScanner(word), !scanner.takeWord("last") else { return false }
    return AlarmPlanReader.takeOrdinal(&scanner) != nil && scanner.isAtEnd
  }

  private static let daysOfSchool: Set<String> = ["night", "nights", "day", "days", "morning", "mornings"]

  /// Words behind which an ordinal is a day.
  private static let wordsBeforeOrdinals: Set<String> = Set(
    ["the", "on", "every", "each", "and", "or", "month", "monthly", "of", "until", "till", "from", "to", "-", "&"]
      + (1...12).flatMap { CivilDate.englishNames(ofMonth: $0) })
}
