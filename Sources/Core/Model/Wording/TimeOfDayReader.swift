// SPDX-License-Identifier: Apache-2.0

/// Reads a time of day, and leaves the text after it; `TimeOfDayText` lists the forms.
///
/// `TimeOfDayReader+Words.swift` has times in words.
struct TimeOfDayReader {
  var scanner: WordingScanner

  init(scanner: WordingScanner) { self.scanner = scanner }

  enum Reading {
    case time(ClockTime)
    case noSuchTime
    case unreadable
  }

  /// The half of the day that was named.
  enum Half {
    /// `am` and `pm`: hours 1 to 12, of which 12 comes before 1.
    case english(isAfternoon: Bool)
    /// `午前` and `午後`: hours 0 to 11; 12 is ambiguous.
    case japanese(isAfternoon: Bool)
  }

  /// The numbers of a time, as far as they were typed.
  struct Parts {
    var hour: Int
    var minute: Int?
    var second: Int?
    /// `true` if a zero precedes the hour, as only on a 24-hour clock.
    var hasZero = false
    /// `true` if it looks like a span as well: `7h30`.
    var isLikeSpan = false
  }

  mutating func read() -> Reading {
    if let clock = takeNamedTime() { return .time(clock) }
    if let reading = pastOrTo() { return reading }
    let half = takeJapaneseHalf() ?? takeHalfBefore()
    scanner.skipSpaces()
    guard scanner.isAtDigit else { return inWords(half) }
    let isZero = scanner.next == "0"
    let isBehindT = scanner.position > 0 && scanner.scalar(at: scanner.position - 1) == "t"
    guard let digits = scanner.takeDigits(), digits.count <= 4 || isBehindT, let number = digits.value else {
      return .unreadable
    }
    // ISO 8601-1, section 5.3.1.2: 090000.
    if digits.count == 6 {
      let parts = Parts(
        hour: Int(number / 10_000), minute: Int(number / 100 % 100), second: Int(number % 100), hasZero: true)
      return time(parts, nil)
    }
    guard digits.count <= 4 else { return .unreadable }
    if digits.count > 2 {
      let isHours = digits.count == 4 && takeHours()
      return half == nil ? unseparated(Int(number), isCertain: (isZero || isHours) && digits.count == 4) : .unreadable
    }
    var parts = Parts(hour: Int(number), hasZero: isZero && digits.count == 2)
    // 6時間 is a span.
    if scanner.take("時") { return scanner.next == "間" ? .unreadable : japaneseTime(&parts, half) }
    guard readMinutes(&parts) else { return .unreadable }
    if parts.minute == nil { return hourAlone(parts, half ?? takeEnglishHalf()) }
    return time(parts, half ?? takeEnglishHalf())
  }

  /// Consumes the `hours` of `0600 hours`; `false`, consuming nothing, if there is none.
  private mutating func takeHours() -> Bool {
    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.takeWord(of: ["hours", "hrs", "h"]) else { return false }
    scanner = ahead
    return true
  }

  private mutating func takeJapaneseHalf() -> Half? {
    let isMorning = scanner.take("午前")
    guard isMorning || scanner.take("午後") else { return nil }
    _ = scanner.take("の")
    return .japanese(isAfternoon: !isMorning)
  }

  /// Consumes the `AM` that clocks in Japan show before the hour: AM7:00, PM 7時; `nil`, consuming nothing, otherwise.
  private mutating func takeHalfBefore() -> Half? {
    var ahead = scanner
    let isMorning = ahead.take(anyOf: ["am", "a.m."])
    guard isMorning || ahead.take(anyOf: ["pm", "p.m."]) else { return nil }
    ahead.skipSpaces()
    guard ahead.isAtDigit else { return nil }
    scanner = ahead
    return .english(isAfternoon: !isMorning)
  }

  /// Consumes `am`, `p.m.` or, right behind a number, `p`; `nil`, consuming nothing, if there is none.
  mutating func takeEnglishHalf() -> Half? {
    var ahead = scanner
    ahead.skipSpaces()
    let isAttached = ahead.position == scanner.position
    let isMorning = ahead.takeWord(of: ["am", "a.m.", "a m"]) || isAttached && ahead.takeWord("a")
    guard isMorning || ahead.takeWord(of: ["pm", "p.m.", "p m"]) || isAttached && ahead.takeWord("p") else {
      return nil
    }
    scanner = ahead
    return .english(isAfternoon: !isMorning)
  }

  // MARK: - Minutes

  /// Consumes the colon of `7 : 30`.
  private mutating func takeSpacedColon() -> Bool {
    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.take(":") else { return false }
    ahead.skipSpaces()
    guard ahead.isAtDigit else { return false }
    scanner = ahead
    return true
  }

  /// Reads the `:30`, `:30:15`, `.30` or `h30` of a time, if there is one; `false` if it is something else.
  private mutating func readMinutes(_ parts: inout Parts) -> Bool {
    if scanner.take(":") || takeSpacedColon() {
      parts.minute = scanner.takeTwoDigits()
      guard parts.minute != nil else { return false }
      guard scanner.take(":") else { return true }
      parts.second = scanner.takeTwoDigits()
      return parts.second != nil
    }
    var ahead = scanner
    parts.isLikeSpan = ahead.take("h")
    guard parts.isLikeSpan || ahead.take(".") else { return true }
    // `3.4.2027` is a date, `7h30m` a span, and neither 1.5 nor 27.87 was meant as a time.
    guard parts.hour < 24, let minute = ahead.takeTwoDigits(), minute < 60, ahead.next != ".",
      !parts.isLikeSpan || !ahead.isAtLetter
    else { return false }
    parts.minute = minute
    scanner = ahead
    return true
  }

  /// Reads the part after `時`: nothing, `半`, `30分` or `30分15秒`.
  mutating func japaneseTime(_ parts: inout Parts, _ half: Half?) -> Reading {
    if !HalfWords.begin(at: scanner.position, in: scanner), scanner.take("半") {
      parts.minute = 30
    } else {
      parts.minute = takeNumber(before: "分")
    }
    if parts.minute != nil { parts.second = takeNumber(before: "秒") }
    _ = scanner.take(anyOf: ["ちょうど", "ぴったり", "きっかり"])
    let isNightAfter = half == nil && (24...29).contains(parts.hour)
    if isNightAfter {
      parts.hour -= 24
      parts.hasZero = true
    }
    guard case .time(var clock) = time(parts, half) else { return .noSuchTime }
    clock.isNightAfter = isNightAfter
    clock.isClear = true
    return .time(clock)
  }

  /// Consumes a number below 100 and a unit; `nil`, consuming nothing, otherwise.
  private mutating func takeNumber(before unit: String) -> Int? {
    var ahead = scanner
    ahead.skipSpaces()
    let digits = ahead.takeDigits()
    guard (digits?.count ?? 0) <= 2, let value = digits.map({ $0.value }) ?? ahead.takeKanjiNumber(), value < 100,
      ahead.take(unit),
      // The 30 of 9時〜17時 30分おき belong to its step.
      !AlarmPlanReader.beginsStepSuffix(ahead)
    else { return nil }
    scanner = ahead
    return Int(value)
  }

  // MARK: - Meaning

  /// The time that has these parts.
  func time(_ parts: Parts, _ half: Half?) -> Reading {
    var clock = ClockTime(hours: [parts.hour], minute: parts.minute ?? 0, second: parts.second ?? 0)
    clock.isLikeSpan = parts.isLikeSpan && half == nil
    switch half {
    case nil:
      if !parts.hasZero { clock.hours = ClockTime.hours(of: parts.hour) }
    case .english(let isAfternoon):
      guard (1...12).contains(parts.hour) else { return .noSuchTime }
      clock.hours = [parts.hour % 12 + (isAfternoon ? 12 : 0)]
      // 3a may be a number of something.
      clock.isClear = !["a", "p"].contains(scanner.scalar(at: scanner.position - 1))
    case .japanese(let isAfternoon):
      guard parts.hour <= 12 else { return .noSuchTime }
      clock.hours = parts.hour == 12 ? [0, 12] : [parts.hour + (isAfternoon ? 12 : 0)]
      clock.isClear = true
      if parts.hour == 12 { clock.readings = clock.times.map { $0.text } }
    }
    return clock.times.isEmpty ? .noSuchTime : .time(clock)
  }

  /// An hour without minutes, which is a time only with its half or `o'clock`: `7`, `7pm`, `午後7`.
  mutating func hourAlone(_ parts: Parts, _ half: Half?) -> Reading {
    switch half {
    case .japanese(let isAfternoon):
      guard parts.hour < 12, case .time(var clock) = time(parts, half) else { return .noSuchTime }
      clock.readings = ["\(isAfternoon ? "午後" : "午前")\(parts.hour)時"]
      return .time(clock)
    case .english: return time(parts, half)
    case nil: break
    }
    if parts.hour == 12, let clock = takeNameOfTwelve() { return .time(clock) }
    let isOClock = takeOClock()
    if isOClock, let half = takeEnglishHalf() { return time(parts, half) }
    guard case .time(var clock) = time(parts, nil) else { return .noSuchTime }
    if isOClock {
      clock.isClear = true
      clock.readings = clock.hours.count == 1 ? [] : clock.times.map { $0.text }
      return .time(clock)
    }
    clock.hours = ClockTime.hours(of: parts.hour)
    clock.readings =
      clock.hours.count == 1 ? clock.times.map { $0.text } : ["\(parts.hour)am", "\(parts.hour)pm"]
    return .time(clock)
  }

  /// Three or four digits, as on a 24-hour clock: `730`, `1930`, `730pm`; `isCertain` is whether they can be nothing
  /// else, as in `0730`.
  private mutating func unseparated(_ number: Int, isCertain: Bool) -> Reading {
    let parts = Parts(hour: number / 100, minute: number % 100, hasZero: isCertain)
    if let half = takeEnglishHalf() { return time(parts, half) }
    guard case .time(var clock) = time(parts, nil) else { return .unreadable }
    guard !isCertain else { return .time(clock) }
    clock.readings = clock.times.prefix(1).map { $0.text }
    return .time(clock)
  }
}
