// SPDX-License-Identifier: Apache-2.0

extension TimeOfDayReader {
  /// Consumes `noon`, `midday`, `midnight` or 正午; `nil`, consuming nothing, if there is none.
  mutating func takeNamedTime() -> ClockTime? {
    if scanner.takeWord(of: ["noon", "midday"]) || scanner.take("正午") { return ClockTime(hours: [12], isClear: true) }
    guard scanner.takeWord("midnight") else { return nil }
    return ClockTime(hours: [0], isMidnight: true, isClear: true)
  }

  /// Consumes the name in `12 noon` and `12 midnight`; `nil`, consuming nothing, if there is none.
  mutating func takeNameOfTwelve() -> ClockTime? {
    var ahead = self
    ahead.scanner.skipSpaces()
    guard ahead.scanner.isAtLetter, let clock = ahead.takeNamedTime() else { return nil }
    self = ahead
    return clock
  }

  /// Consumes `o'clock`; returns whether there was one.
  mutating func takeOClock() -> Bool {
    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.takeWord(of: ["o'clock", "o’clock", "oclock", "o clock"]) else { return false }
    scanner = ahead
    return true
  }

  /// Reads an hour in words: `seven pm`, `seven thirty`, `seven o'clock`, 午後三時.
  mutating func inWords(_ half: Half?) -> Reading {
    if let hour = takeKanjiHour() {
      var parts = Parts(hour: hour)
      return japaneseTime(&parts, half)
    }
    guard half == nil, let hour = scanner.takeEnglishNumber(), hour < 24 else { return .unreadable }
    var parts = Parts(hour: Int(hour))
    parts.minute = takeMinuteWord()
    guard parts.minute != nil else {
      guard let half = takeEnglishHalf() else { return hourAlone(parts, nil) }
      return time(parts, half)
    }
    // Like 7:30, it is a time only beside something else that says so.
    parts.isLikeSpan = true
    return time(parts, takeEnglishHalf())
  }

  /// Consumes 七時 and 零時, and returns the hour; `nil`, consuming nothing, if there is none.
  private mutating func takeKanjiHour() -> Int? {
    var ahead = scanner
    guard let hour = ahead.take(anyOf: ["零", "〇"]) ? 0 : ahead.takeKanjiNumber(), hour < 100, ahead.take("時"),
      ahead.next != "間"
    else { return nil }
    scanner = ahead
    return Int(hour)
  }

  /// Consumes the minutes of `seven thirty` and `seven oh five`; `nil`, consuming nothing, if there are none.
  private mutating func takeMinuteWord() -> Int? {
    var ahead = scanner
    guard ahead.takeJoint() else { return nil }
    let isBelowTen = ahead.takeWord(of: ["oh", "o"])
    if isBelowTen, !ahead.takeJoint() { return nil }
    guard let minute = ahead.takeEnglishNumber(), isBelowTen ? minute < 10 : (10...59).contains(minute) else {
      return nil
    }
    scanner = ahead
    return Int(minute)
  }

  // MARK: - Before and after the hour

  /// Reads `half past seven`, `a quarter to 7pm`, `ten past noon`; `nil`, consuming nothing, if none begins here.
  mutating func pastOrTo() -> Reading? {
    var ahead = self
    if let reading = hoursBefore() { return reading }
    guard let (minutes, isHalf, isClear) = ahead.takeMinutesOfHour() else { return nil }
    guard ahead.scanner.takeJoint() else { return nil }
    let isPast = ahead.scanner.takeWord(of: ["past", "after"])
    guard isPast || !isHalf && ahead.scanner.takeWord(of: ["to", "till", "til", "before"]) else { return nil }
    ahead.scanner.skipSpaces()
    guard case .time(let hour) = ahead.fullHour() else { return nil }
    scanner = ahead.scanner
    var clock = hour.moved(by: isPast ? minutes : -minutes)
    // Chapters five to six are no time.
    clock.isClear = isPast || isClear
    return .time(clock)
  }

  /// Reads `an hour before midnight`, `2 hours after noon`; `nil`, consuming nothing, if none begins here.
  private mutating func hoursBefore() -> Reading? {
    var ahead = self
    let count: Int64
    if ahead.scanner.takeWord(of: ["an hour", "one hour"]) {
      count = 1
    } else {
      guard let number = ahead.scanner.takeDigits()?.value ?? ahead.scanner.takeEnglishNumber(),
        (1...11).contains(number)
      else { return nil }
      ahead.scanner.skipSpaces()
      guard ahead.scanner.takeWord(of: ["hours", "hour"]) else { return nil }
      count = number
    }
    guard ahead.scanner.takeJoint() else { return nil }
    let isAfter = ahead.scanner.takeWord("after")
    guard isAfter || ahead.scanner.takeWord("before"), ahead.scanner.takeJoint(), var clock = ahead.takeNamedTime()
    else {
      return nil
    }
    clock.hours = clock.hours.map { ($0 + (isAfter ? Int(count) : 24 - Int(count))) % 24 }
    clock.isMidnight = false
    scanner = ahead.scanner
    return .time(clock)
  }

  /// Consumes `half`, `a quarter`, `ten` or `12 minutes`.
  ///
  /// A number without its unit is a multiple of five, as clocks are told. It is clear if it can only be minutes.
  private mutating func takeMinutesOfHour() -> (minutes: Int, isHalf: Bool, isClear: Bool)? {
    if scanner.takeWord("half") { return (30, true, true) }
    var ahead = scanner
    if !ahead.takeWord("a") || ahead.takeJoint(), ahead.takeWord("quarter") {
      scanner = ahead
      return (15, false, true)
    }
    guard let number = scanner.takeDigits()?.value ?? scanner.takeEnglishNumber(), (1...59).contains(number) else {
      return nil
    }
    ahead = scanner
    ahead.skipSpaces()
    let hasUnit = ahead.takeWord(of: ["minutes", "minute", "mins", "min"])
    if hasUnit { scanner = ahead }
    guard hasUnit || number % 5 == 0 else { return nil }
    return (Int(number), false, hasUnit)
  }

  /// Reads the hour behind `past` and `to`: `7`, `seven pm`, `7 o'clock`, `noon`.
  private mutating func fullHour() -> Reading {
    if let clock = takeNamedTime() { return .time(clock) }
    let isZero = scanner.next == "0"
    let digits = scanner.takeDigits()
    guard (digits?.count ?? 0) <= 2, let hour = digits.map({ $0.value }) ?? scanner.takeEnglishNumber(), hour < 24,
      scanner.next != ":", scanner.next != "."
    else { return .unreadable }
    let parts = Parts(hour: Int(hour), hasZero: isZero && digits?.count == 2)
    _ = takeOClock()
    return time(parts, takeEnglishHalf())
  }
}
