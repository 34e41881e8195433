// SPDX-License-Identifier: Apache-2.0

extension TimeSpan {
  /// The span in words, exact to the nanosecond: `25 min`, `1 h 5 min 9 s`, `500 ms`.
  ///
  /// In Japanese 「25分」, 「1時間05分09秒」, 「500ミリ秒」. Parts that are zero are left out; a fraction of a second follows a
  /// point, `9.25 s`. `DurationText` reads back every span that a timer can have. A negative span has a `-` before it.
  public func words(in language: Language) -> String {
    // A magnitude, because the least Int64 cannot be negated.
    (nanoseconds < 0 ? "-" : "") + Self.words(ofNanoseconds: nanoseconds.magnitude, in: language)
  }

  /// Time left, in words: `1 h 5 min 9 s left`, 「あと1時間05分09秒」.
  ///
  /// Rounded up to the second like `digits(to: .seconds)`: 4.001 s is `5 s left`. Zero or less is `0 s left`, 「あと0秒」.
  /// `DurationText` reads back every span that a timer can have, as rounded.
  public func remainingWords(in language: Language) -> String {
    let second = WordUnit.second.nanoseconds
    // Int64's longest span, rounded up to a second, still fits in UInt64.
    let words = Self.words(ofNanoseconds: stepsRoundedUp(second) * second, in: language)
    return language == .japanese ? "あと" + words : words + " left"
  }

  private static func words(ofNanoseconds nanoseconds: UInt64, in language: Language) -> String {
    var rest = nanoseconds
    guard rest > 0 else { return language != .japanese ? "0 s" : "0秒" }

    if rest < 1_000_000_000 {
      let number = decimal(rest, unit: 1_000_000, digits: 6)
      return number + (language != .japanese ? " ms" : "ミリ秒")
    }
    var words = ""
    var isPadded = false
    var isFirst = true
    for unit in WordUnit.allCases {
      let count = rest / unit.nanoseconds
      let fraction = unit == .second ? rest % unit.nanoseconds : 0
      guard count > 0 || fraction > 0 else {
        isPadded = false
        continue
      }
      let number = unit == .second ? decimal(rest, unit: 1_000_000_000, digits: 9) : "\(count)"
      if language == .japanese {
        words += isPadded && count < 10 ? "0" : ""
        words += number + unit.japanese
      } else {
        words += isFirst ? "" : " "
        words += "\(number) \(unit.english)"
      }
      rest %= unit.nanoseconds
      isFirst = false
      // In Japanese, minutes after hours and seconds after minutes have two digits.
      isPadded = unit == .hour || unit == .minute
    }
    return words
  }

  /// A number of units with its fraction after a point, without zeros at the end.
  private static func decimal(_ nanoseconds: UInt64, unit: UInt64, digits: Int) -> String {
    var fraction = nanoseconds % unit
    guard fraction > 0 else { return "\(nanoseconds / unit)" }
    var count = digits
    while fraction % 10 == 0 {
      fraction /= 10
      count -= 1
    }
    return "\(nanoseconds / unit).\(fraction.padded(to: count))"
  }
}

/// The units of a span in words, the largest first.
private enum WordUnit: CaseIterable {
  case day, hour, minute, second

  var nanoseconds: UInt64 {
    switch self {
    case .day: 86_400_000_000_000
    case .hour: 3_600_000_000_000
    case .minute: 60_000_000_000
    case .second: 1_000_000_000
    }
  }

  var english: String {
    switch self {
    case .day: "d"
    case .hour: "h"
    case .minute: "min"
    case .second: "s"
    }
  }

  var japanese: String {
    switch self {
    case .day: "日"
    case .hour: "時間"
    case .minute: "分"
    case .second: "秒"
    }
  }
}
