// SPDX-License-Identifier: Apache-2.0

/// Reads a time of day, and leaves the text after it; `TimeOfDayText` lists the forms.
struct TimeOfDayReader {
  private(set) var scanner: WordingScanner

  init(scanner: WordingScanner) { self.scanner = scanner }

  enum Reading {
    case time(TimeOfDay)
    case noSuchTime
    case ambiguous([String])
    case unreadable
  }

  /// The half of the day that was named.
  private enum Half {
    /// `am` and `pm`: hours 1 to 12, of which 12 comes before 1.
    case english(isAfternoon: Bool)
    /// `午前` and `午後`: hours 0 to 11; 12 is ambiguous.
    case japanese(isAfternoon: Bool)
  }

  mutating func read() -> Reading {
    if scanner.takeWord("noon") || scanner.take("正午") { return time((12, 0, 0), nil) }
    if scanner.takeWord("midnight") { return time((0, 0, 0), nil) }

    var half: Half?
    if scanner.take("午前") { half = .japanese(isAfternoon: false) }
    if half == nil, scanner.take("午後") { half = .japanese(isAfternoon: true) }
    scanner.skipSpaces()
    guard let digits = scanner.takeDigits(), digits.count <= 4, let number = digits.value else {
      return .unreadable
    }
    if digits.count > 2 { return half == nil ? unseparated(Int(number)) : .unreadable }

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
      readJapaneseMinutes(&parts)
      return time(parts, half)
    } else {
      isBare = true
    }
    if half == nil, let isAfternoon = takeEnglishHalf() {
      half = .english(isAfternoon: isAfternoon)
      isBare = false
    }
    return isBare ? bare(parts.hour, half) : time(parts, half)
  }

  /// Reads the text after `時`: nothing, `半`, `30分` or `30分15秒`.
  private mutating func readJapaneseMinutes(_ parts: inout (hour: Int, minute: Int, second: Int)) {
    if scanner.take("半") {
      parts.minute = 30
    } else if let minute = takeNumber(before: "分") {
      parts.minute = minute
      parts.second = takeNumber(before: "秒") ?? 0
    }
  }

  /// Consumes one or two digits and a unit; `nil`, consuming nothing, otherwise.
  private mutating func takeNumber(before unit: String) -> Int? {
    var ahead = scanner
    ahead.skipSpaces()
    guard let digits = ahead.takeDigits(), digits.count <= 2, let value = digits.value, ahead.take(unit) else {
      return nil
    }
    scanner = ahead
    return Int(value)
  }

  private mutating func takeEnglishHalf() -> Bool? {
    var ahead = scanner
    ahead.skipSpaces()
    let isMorning = ahead.takeWord(of: ["am", "a.m."])
    guard isMorning || ahead.takeWord(of: ["pm", "p.m."]) else { return nil }
    scanner = ahead
    return !isMorning
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

  /// A bare number: `7`, `19`, `午後7`.
  private func bare(_ hour: Int, _ half: Half?) -> Reading {
    switch half {
    case .japanese(let isAfternoon):
      return hour < 12 ? .ambiguous(["\(isAfternoon ? "午後" : "午前")\(hour)時"]) : .noSuchTime
    case nil, .english:
      if (1...12).contains(hour) { return .ambiguous(["\(hour)am", "\(hour)pm"]) }
      return TimeOfDay(hour: hour, minute: 0).map { .ambiguous([$0.text]) } ?? .noSuchTime
    }
  }

  /// Three or four digits, as on a 24-hour clock: `730`, `1930`.
  private func unseparated(_ number: Int) -> Reading {
    TimeOfDay(hour: number / 100, minute: number % 100).map { .ambiguous([$0.text]) } ?? .unreadable
  }
}
