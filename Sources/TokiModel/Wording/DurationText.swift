// SPDX-License-Identifier: Apache-2.0

/// Where a span is typed, which decides what `10:00` means.
public enum DurationForm: Hashable, Sendable {
  /// Where an alarm's time may be typed as well: `10:00` could be either.
  case anywhere
  /// Where only a timer's span can be meant: `10:00` is ten minutes.
  case timer
}

/// Reads spans as people type them, in English, in Japanese and in ISO 8601.
///
/// Units go down, and only the last number may have a fraction. A number without a unit is never
/// guessed at. Arithmetic is exact, in nanoseconds.
///
/// - `25m`, `1h30m`, `1h 30m`, `1.5h`, `90s`, `500ms`, `2d`, `1w`
/// - `5 minutes`, `1 hour 30 min`, `1 hour and 30 minutes`, `1 hour, 30 minutes`, `90 seconds`
/// - `PT1H30M`, `P1DT12H`, `PT0.5S`
/// - `25分`, `1時間30分`, `1時間半`, `30秒`, `２５分`
/// - as a timer's span: `10:00` is ten minutes, `1:30:00` an hour and a half
public enum DurationText {
  /// Reads a span; the result is always in `CountdownTimer.durations`.
  ///
  /// - Throws: Every case of `WordingError` but `noSuchTime`.
  public static func parse(_ text: String, form: DurationForm) throws(WordingError) -> TimeSpan {
    guard var scanner = WordingScanner(text) else { throw .unreadable(text) }
    let isNegative = scanner.take("-")
    var reader = DurationReader(scanner: scanner, form: form)
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

  /// Why a text is no span of a timer; `nil` when it is one.
  private static func fault(of text: String) -> WordingError? {
    do throws(WordingError) {
      _ = try parse(text, form: .timer)
      return nil
    } catch {
      return error
    }
  }
}
