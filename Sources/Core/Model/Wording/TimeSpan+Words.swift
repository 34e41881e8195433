// SPDX-License-Identifier: Apache-2.0

extension TimeSpan {
  /// The span in words, exact to the nanosecond: `25 min`, `1 h 5 min 9 s`, `500 ms`.
  ///
  /// In Japanese 「25分」, 「1時間05分09秒」, 「500ミリ秒」. Parts that are zero are left out; a fraction of a second follows a
  /// point, `9.25 s`, or the mark of the language. `DurationText` reads back every span that a timer can have. A negative
  /// span has a `-` before it.
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
    // Translators: what is left of a timer: “5 min left”.
    return tr("{length} left", ["length": words], in: language)
  }

  private static func words(ofNanoseconds nanoseconds: UInt64, in language: Language) -> String {
    var rest = nanoseconds
    guard rest > 0 else { return WordUnit.second.words(0, in: language) }

    if rest < 1_000_000_000 {
      return tr("{number} ms", ["number": decimal(rest, unit: 1_000_000, digits: 6, in: language)], in: language)
    }
    var words = ""
    // Minutes after hours, and seconds after minutes, have two digits in Japanese.
    var isBehindNext = false
    for unit in WordUnit.allCases {
      let count = rest / unit.nanoseconds
      let fraction = unit == .second ? rest % unit.nanoseconds : 0
      guard count > 0 || fraction > 0 else {
        isBehindNext = false
        continue
      }
      let number = fraction > 0 ? decimal(rest, unit: unit.nanoseconds, digits: 9, in: language) : nil
      let part =
        isBehindNext && count < 10
        ? unit.words(digit: number ?? String(count), in: language)
        : number.map { tr("{number} s", ["number": $0], in: language) } ?? unit.words(Int(count), in: language)
      // Translators: the parts of a span: “1 h 5 min”, of which each has its own text.
      words = words.isEmpty ? part : tr("{larger} {smaller}", ["larger": words, "smaller": part], in: language)
      rest %= unit.nanoseconds
      isBehindNext = unit == .hour || unit == .minute
    }
    return words
  }

  /// A number of units with its fraction after the language's mark, without zeros at the end.
  private static func decimal(_ nanoseconds: UInt64, unit: UInt64, digits: Int, in language: Language) -> String {
    var fraction = nanoseconds % unit
    guard fraction > 0 else { return "\(nanoseconds / unit)" }
    var count = digits
    while fraction % 10 == 0 {
      fraction /= 10
      count -= 1
    }
    return "\(nanoseconds / unit)\(language.decimalMark)\(fraction.padded(to: count))"
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

  func words(_ count: Int, in language: Language) -> String {
    switch self {
    case .day: trn("{count} d", "{count} d", count, in: language)
    case .hour: trn("{count} h", "{count} h", count, in: language)
    case .minute: trn("{count} min", "{count} min", count, in: language)
    case .second: trn("{count} s", "{count} s", count, in: language)
    }
  }

  /// A number below ten behind the next larger unit: `1 h 5 min`, 「1時間05分」.
  func words(digit: String, in language: Language) -> String {
    switch self {
    // Translators: less than ten minutes behind hours: “1 h 5 min”. Japanese writes 05 there.
    case .minute: tr("{digit} min", ["digit": digit], in: language)
    // Translators: less than ten seconds behind minutes: “1 min 5 s”. Japanese writes 05 there.
    default: tr("{digit} s", ["digit": digit], in: language)
    }
  }
}
