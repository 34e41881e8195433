// SPDX-License-Identifier: Apache-2.0

extension DurationReader {
  /// Reads `10:00`, `1:30:00` or `0:00.5`; `nil`, consuming nothing, if none begins here.
  ///
  /// `behindDays` is whether it is the rest of `2d 04:00:00`, which always has hours.
  mutating func clockSpan(behindDays: Bool = false) -> Reading? {
    let start = scanner
    guard let first = scanner.takeDigits(), scanner.take(":") else {
      scanner = start
      return nil
    }
    guard let second = scanner.takeTwoDigits(), second < 60 else { return .unreadable }
    var isLongForm = false
    if scanner.take(":") {
      guard let third = scanner.takeTwoDigits(), third < 60 else { return .unreadable }
      isLongForm = true
      add(Int64(third) * DurationUnit.second)
    }
    if behindDays {
      guard isLongForm, first.count <= 2, let hours = first.value, hours < 24 else { return .unreadable }
    }
    add(WordingAmount(whole: first), isLongForm ? DurationUnit.hour : DurationUnit.minute)
    add(Int64(second) * (isLongForm ? DurationUnit.minute : DurationUnit.second))
    if scanner.take(".") {
      guard let fraction = scanner.takeDigits() else { return .unreadable }
      add(WordingAmount(fraction: fraction), DurationUnit.second)
    }
    guard scanner.isAtEnd else { return .unreadable }
    return form == .timer ? sum : .timeOrSpan
  }

  /// Reads the text after the `P` of ISO 8601-1, section 5.5.2, without years and months, which have no fixed length.
  mutating func isoSpan() -> Reading {
    var lastUnit = Int64.max
    var isInTime = false
    repeat {
      if !isInTime, scanner.take("t") { isInTime = true }
      guard let amount = WordingAmount(&scanner, points: [".", ","]) else { return .unreadable }
      let units =
        isInTime
        ? [("h", DurationUnit.hour), ("m", DurationUnit.minute), ("s", DurationUnit.second)]
        : [("w", DurationUnit.week), ("d", DurationUnit.day)]
      var found: Int64?
      for (name, unit) in units where found == nil && scanner.take(name) { found = unit }
      guard let unit = found, unit < lastUnit else { return .unreadable }
      lastUnit = unit
      add(amount, unit)
      guard scanner.isAtEnd || !amount.hasFraction else { return .unreadable }
    } while !scanner.isAtEnd
    return sum
  }
}
