// SPDX-License-Identifier: Apache-2.0

/// The place where a span is typed, which decides the meaning of `10:00`.
public enum DurationForm: Hashable, Sendable {
  /// A place where an alarm's time can be typed as well, so that `10:00` could be either.
  case anywhere
  /// A place where only a timer's span makes sense, so that `10:00` is ten minutes.
  case timer
}

/// Reads spans as people type them, in English, in Japanese and in ISO 8601.
///
/// Units descend, and only the last number may have a fraction. A number without a unit is refused, never guessed, but
/// for the seconds of `3 min 20` and the minutes of `an hour and twenty`, from 10 to 59. Arithmetic is exact, in
/// nanoseconds.
///
/// - `25m`, `1h30m`, `1h 30m`, `1.5h`, `.5h`, `1,5h`, `90s`, `500ms`, `2d`, `1w`
/// - `5 minutes`, `1 hour 30 min`, `1 hour and 30 minutes`, `1 hour, 30 minutes`, `90 seconds`
/// - `an hour`, `half an hour`, `a quarter of an hour`, `an hour and a half`; halves and quarters of hours, minutes and
///   seconds, but not half a day, which may be the hours of daylight
/// - `twenty-five minutes`, one to ninety-nine; `two and a half hours`, `2 and a half hours`, `1½h`, `½ hour`, `1/2 hour`
/// - `a couple of minutes`, which are two; `a fortnight`
/// - `PT1H30M`, `P1DT12H`, `PT0.5S`
/// - `25分`, `1時間30分`, `1時間半`, `30秒`, `２５分`, `半時間`; 一 to 九百九十九: `三十分`, `百二十分`. `二日` is a day of the month and is not
///   understood; `二日間` is two days
/// - as a timer's span: `10:00` is ten minutes, `1:30:00` an hour and a half, `2d 04:00:00` two days and four
///   hours
/// - with the words of a display: `5 min left`, `あと5分`, `残り5分`; then `10:00` is a span everywhere
public enum DurationText {
  /// Parses a span, which is always in `CountdownTimer.durations`.
  ///
  /// - Throws: `WordingError`, which says why the text is not a span.
  public static func parse(_ text: String, form: DurationForm) throws(WordingError) -> TimeSpan {
    try parse(text, form: form, isWhole: true)
  }

  /// Parses a span; `isWhole` is whether nothing follows it, so that the 20 of `3 min 20` is part of it.
  static func parse(_ text: String, form: DurationForm, isWhole: Bool) throws(WordingError) -> TimeSpan {
    guard var scanner = WordingScanner(text) else { throw .unreadable(text) }
    let isRemaining = takeRemainingWords(&scanner)
    let isNegative = scanner.take("-")
    var reader = DurationReader(scanner: scanner, form: isRemaining ? .timer : form, isWhole: isWhole)
    let reading = reader.read()
    if case .unreadable = reading { throw .unreadable(text) }
    guard !isNegative else { throw .negative(text) }
    switch reading {
    case .unreadable: throw .unreadable(text)
    case .nanoseconds(0): throw .zero(text)
    case .nanoseconds(let nanoseconds):
      let span = TimeSpan(nanoseconds: nanoseconds)
      guard span <= CountdownTimer.durations.upperBound else { throw .tooLong(text) }
      return span
    case .tooLong: throw .tooLong(text)
    case .tooFine: throw .tooFine(text)
    case .bareNumber(let readings):
      let usable = readings.filter { fault(of: $0) == nil }
      guard usable.isEmpty else { throw .ambiguous(text, readings: usable) }
      // A bare 0 is zero in every unit.
      switch readings.first.flatMap({ fault(of: $0) }) {
      case .zero: throw .zero(text)
      case .tooLong: throw .tooLong(text)
      case .tooFine: throw .tooFine(text)
      default: throw .unreadable(text)
      }
    case .timeOrSpan:
      let even = scanner.text()
      var readings: [String] = []
      if fault(of: even) == nil { readings.append("timer \(even)") }
      if TimeOfDayText.isReadable(even) { readings.append("alarm \(even)") }
      guard !readings.isEmpty else { throw .unreadable(text) }
      throw .ambiguous(text, readings: readings)
    }
  }

  /// Removes the words that a display adds to the time left; returns whether there were any.
  private static func takeRemainingWords(_ scanner: inout WordingScanner) -> Bool {
    let isMarked = scanner.take(anyOf: ["あと", "残り"])
    scanner.skipSpaces()
    return scanner.takeLastWord("left") || isMarked
  }

  /// Why a text is not a timer's span; `nil` if it is one.
  private static func fault(of text: String) -> WordingError? {
    do throws(WordingError) {
      _ = try parse(text, form: .timer)
      return nil
    } catch {
      return error
    }
  }
}
