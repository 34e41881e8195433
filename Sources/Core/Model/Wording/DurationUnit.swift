// SPDX-License-Identifier: Apache-2.0

/// The units in which a span can be typed, in nanoseconds.
enum DurationUnit {
  static let millisecond: Int64 = 1_000_000
  static let second = 1000 * millisecond
  static let minute = 60 * second
  static let hour = 60 * minute
  static let day = 24 * hour
  static let week = 7 * day
  static let fortnight = 2 * week

  /// Units whose half or quarter has one meaning; half a day may be the hours of daylight.
  static let divisible = [hour, minute, second]
}

extension WordingScanner {
  /// Consumes a unit of a span; `nil`, consuming nothing, if there is none.
  mutating func takeDurationUnit() -> Int64? {
    if takeWord(of: ["m", "min", "mins", "minute", "minutes", "分間", "分"]) { return DurationUnit.minute }
    if takeWord(of: ["h", "hr", "hrs", "hour", "hours", "時間"]) { return DurationUnit.hour }
    if takeWord(of: ["s", "sec", "secs", "second", "seconds", "秒間", "秒"]) { return DurationUnit.second }
    if takeWord(of: ["d", "day", "days", "日間", "日"]) { return DurationUnit.day }
    if takeWord(of: ["w", "wk", "wks", "week", "weeks", "週間"]) { return DurationUnit.week }
    if takeWord(of: ["ms", "msec", "msecs", "millisecond", "milliseconds", "ミリ秒"]) {
      return DurationUnit.millisecond
    }
    return takeWord(of: ["fortnight", "fortnights"]) ? DurationUnit.fortnight : nil
  }

  /// Consumes an English unit of more than one letter, because `a m` looks like a time of day.
  mutating func takeWrittenOutUnit() -> Int64? {
    if takeWord(of: ["minute", "min"]) { return DurationUnit.minute }
    if takeWord(of: ["hour", "hr"]) { return DurationUnit.hour }
    if takeWord(of: ["second", "sec"]) { return DurationUnit.second }
    if takeWord("day") { return DurationUnit.day }
    if takeWord(of: ["week", "wk"]) { return DurationUnit.week }
    return takeWord("fortnight") ? DurationUnit.fortnight : nil
  }

  /// Consumes `a dozen` or `half a dozen` and the unit behind it; `nil`, consuming nothing, if there is none.
  mutating func takeDozen() -> (count: Int64, unit: Int64)? {
    var ahead = self
    let isHalf = ahead.takeWord("half")
    if isHalf, !ahead.takeJoint() { return nil }
    guard ahead.takeWord("a"), ahead.takeJoint(), ahead.takeWord("dozen"), ahead.takeJoint(), ahead.isAtLetter,
      let unit = ahead.takeDurationUnit()
    else { return nil }
    self = ahead
    return (isHalf ? 6 : 12, unit)
  }

  /// Consumes `a couple of` and the unit behind it; `nil`, consuming nothing, if there is none.
  mutating func takeCouple() -> Int64? {
    var ahead = self
    if ahead.takeWord("a"), !ahead.takeJoint() { return nil }
    guard ahead.takeWord("couple"), ahead.takeJoint() else { return nil }
    if ahead.takeWord("of"), !ahead.takeJoint() { return nil }
    guard ahead.isAtLetter, let unit = ahead.takeDurationUnit() else { return nil }
    self = ahead
    return unit
  }
}
