// SPDX-License-Identifier: Apache-2.0

/// Reads times of day as people type them, in English and Japanese.
///
/// - `07:00`, `7:00`, `19:30:15`
/// - `7am`, `7:30 pm`, `7:30 p.m.`; `12am` is 00:00 and `12pm` 12:00
/// - `noon`, `midnight` (00:00), `正午`
/// - `7時30分`, `午前7時半`, `午後7時`, `午後7:30`, `7時30分15秒`
///
/// A number alone is never guessed at: `7` may be `7am` or `7pm`. `午前12時` is noon in the law and
/// midnight on many clocks, so it is ambiguous too.
public enum TimeOfDayText {
  /// Reads a time of day.
  ///
  /// - Throws: `WordingError.unreadable`, `ambiguous` or `noSuchTime`.
  public static func parse(_ text: String) throws(WordingError) -> TimeOfDay {
    guard let scanner = WordingScanner(text) else { throw .unreadable(text) }
    var reader = TimeOfDayReader(scanner: scanner)
    switch reader.read() {
    case .time(let time): return time
    case .noSuchTime: throw .noSuchTime(text)
    case .ambiguous(let readings): throw .ambiguous(text, readings: readings)
    case .unreadable: throw .unreadable(text)
    }
  }

  /// Whether a text is a time of day without a doubt.
  static func isReadable(_ text: String) -> Bool {
    do throws(WordingError) {
      _ = try parse(text)
      return true
    } catch {
      return false
    }
  }
}

/// Walks over one time of day; `TimeOfDayText` says what is read.
private struct TimeOfDayReader {
  private var scanner: WordingScanner

  init(scanner: WordingScanner) { self.scanner = scanner }

  enum Reading {
    case time(TimeOfDay)
    case noSuchTime
    case ambiguous([String])
    case unreadable
  }

  /// Which half of the day was named.
  private enum Half {
    /// `am` and `pm`: hours 1 to 12, and 12 comes before 1.
    case english(isAfternoon: Bool)
    /// `午前` and `午後`: hours 0 to 11; 12 is ambiguous.
    case japanese(isAfternoon: Bool)
  }

  mutating func read() -> Reading {
    if scanner.takeWord("noon") || scanner.take("正午") { return whole(12) }
    if scanner.takeWord("midnight") { return whole(0) }

    var half: Half?
    if scanner.take("午前") { half = .japanese(isAfternoon: false) }
    if half == nil, scanner.take("午後") { half = .japanese(isAfternoon: true) }
    scanner.skipSpaces()
    guard let digits = scanner.takeDigits(), digits.count <= 4, let number = digits.value else {
      return .unreadable
    }
    if digits.count > 2 { return half == nil && scanner.isAtEnd ? unseparated(Int(number)) : .unreadable }

    var parts = (hour: Int(number), minute: 0, second: 0)
    var isBare = false
    if scanner.take(":") {
      guard let minute = scanner.takeTwoDigits() else { return .unreadable }
      parts.minute = minute
      if scanner.take(":") {
        guard let second = scanner.takeTwoDigits() else { return .unreadable }
        parts.second = second
      }
    } else if scanner.take("時") {
      guard readJapaneseMinutes(&parts) else { return .unreadable }
      return scanner.isAtEnd ? time(parts, half) : .unreadable
    } else {
      isBare = true
    }
    scanner.skipSpaces()
    if half == nil, let isAfternoon = takeEnglishHalf() {
      half = .english(isAfternoon: isAfternoon)
      isBare = false
    }
    guard scanner.isAtEnd else { return .unreadable }
    return isBare ? bare(parts.hour, half) : time(parts, half)
  }

  private func whole(_ hour: Int) -> Reading {
    scanner.isAtEnd ? time((hour, 0, 0), nil) : .unreadable
  }

  /// Reads what follows `時`: nothing, `半`, `30分` or `30分15秒`.
  private mutating func readJapaneseMinutes(_ parts: inout (hour: Int, minute: Int, second: Int)) -> Bool {
    if scanner.take("半") {
      parts.minute = 30
      return true
    }
    scanner.skipSpaces()
    if scanner.isAtEnd { return true }
    guard let minute = takeShortNumber(), scanner.take("分") else { return false }
    parts.minute = minute
    scanner.skipSpaces()
    if scanner.isAtEnd { return true }
    guard let second = takeShortNumber(), scanner.take("秒") else { return false }
    parts.second = second
    return true
  }

  private mutating func takeShortNumber() -> Int? {
    guard let digits = scanner.takeDigits(), digits.count <= 2, let value = digits.value else { return nil }
    return Int(value)
  }

  private mutating func takeEnglishHalf() -> Bool? {
    if scanner.takeWord(of: ["am", "a.m."]) { return false }
    return scanner.takeWord(of: ["pm", "p.m."]) ? true : nil
  }

  private func time(_ parts: (hour: Int, minute: Int, second: Int), _ half: Half?) -> Reading {
    var hour = parts.hour
    switch half {
    case nil: break
    case .english(let isAfternoon):
      guard (1...12).contains(hour) else { return .noSuchTime }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    case .japanese(let isAfternoon):
      if hour == 12 {
        let readings = [0, 12].compactMap {
          TimeOfDay(hour: $0, minute: parts.minute, second: parts.second)?.text
        }
        return readings.isEmpty ? .noSuchTime : .ambiguous(readings)
      }
      guard hour < 12 else { return .noSuchTime }
      hour += isAfternoon ? 12 : 0
    }
    let time = TimeOfDay(hour: hour, minute: parts.minute, second: parts.second)
    return time.map { .time($0) } ?? .noSuchTime
  }

  /// A number alone: `7`, `19`, `午後7`.
  private func bare(_ hour: Int, _ half: Half?) -> Reading {
    switch half {
    case .japanese(let isAfternoon):
      return hour < 12 ? .ambiguous(["\(isAfternoon ? "午後" : "午前")\(hour)時"]) : .noSuchTime
    case nil, .english:
      if (1...12).contains(hour) { return .ambiguous(["\(hour)am", "\(hour)pm"]) }
      return TimeOfDay(hour: hour, minute: 0).map { .ambiguous([$0.text]) } ?? .noSuchTime
    }
  }

  /// Three or four digits, as of a 24-hour clock: `730`, `1930`.
  private func unseparated(_ number: Int) -> Reading {
    TimeOfDay(hour: number / 100, minute: number % 100).map { .ambiguous([$0.text]) } ?? .unreadable
  }
}
