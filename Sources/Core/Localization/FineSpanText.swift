// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Measured spans in three digits: `43.2 s`, `810 µs`, `12 ns`.
///
/// Below a second, the unit symbols are the same in every language (SI brochure, 5.2).
public enum FineSpanText {
  /// Direction of rounding.
  public enum Rounding: Hashable, Sendable {
    /// To the nearest digit.
    case nearest
    /// Away from zero, so that a bound stays true.
    case up
  }

  /// The absolute value of a span; whole seconds from a minute on, whole minutes from an hour on.
  public static func of(
    _ span: TimeSpan, _ rounding: Rounding = .nearest, in language: Language
  ) -> String {
    let size = span.nanoseconds.magnitude
    guard size < 59_950_000_000 else { return coarse(size, rounding, language) }
    if size < 1_000 { return "\(size) ns" }
    let units: [UInt64] = [1_000, 1_000_000, 1_000_000_000]
    for unit in units {
      // A number rounded up to a thousand takes the next unit.
      guard let number = number(size, in: unit, rounding, language) else { continue }
      return switch unit {
      case 1_000: number + " µs"
      case 1_000_000: number + " ms"
      default: tr("{number} s", ["number": number], in: language)
      }
    }
    return coarse(size, rounding, language)
  }

  /// The span with its sign: `+43.2 s`, `−0.81 ms`, `0 ns`.
  public static func signed(_ span: TimeSpan, in language: Language) -> String {
    let text = of(span, in: language)
    return span == .zero ? text : (span > .zero ? "+" : "−") + text
  }

  /// The half-width of an interval, rounded up: `± 0.81 ms`.
  public static func bound(_ span: TimeSpan, in language: Language) -> String {
    "± " + of(span, .up, in: language)
  }

  /// Three digits without trailing zeros; `nil` for a thousand units or more.
  private static func number(
    _ size: UInt64, in unit: UInt64, _ rounding: Rounding, _ language: Language
  ) -> String? {
    let places = size >= 100 * unit ? 0 : size >= 10 * unit ? 1 : 2
    let scale: UInt64 = [1, 10, 100][places]
    let step = unit / scale
    let (whole, rest) = size.quotientAndRemainder(dividingBy: step)
    let steps = whole + (rounding == .up ? (rest > 0 ? 1 : 0) : (rest * 2 >= step ? 1 : 0))
    guard steps < 1_000 * scale else { return nil }
    var fraction = steps % scale
    guard fraction > 0 else { return String(steps / scale) }
    var digits = places
    while fraction % 10 == 0 {
      fraction /= 10
      digits -= 1
    }
    let text = String(fraction)
    return "\(steps / scale)" + language.decimalMark + String(repeating: "0", count: digits - text.utf8.count) + text
  }

  private static func coarse(_ size: UInt64, _ rounding: Rounding, _ language: Language) -> String {
    let unit: UInt64 = size < 3_599_500_000_000 ? 1_000_000_000 : 60_000_000_000
    let (whole, rest) = size.quotientAndRemainder(dividingBy: unit)
    let steps = whole + (rounding == .up ? (rest > 0 ? 1 : 0) : (rest * 2 >= unit ? 1 : 0))
    let (nanoseconds, overflow) = steps.multipliedReportingOverflow(by: unit)
    let held = overflow || nanoseconds > UInt64(Int64.max) ? Int64.max : Int64(nanoseconds)
    return TimeSpan(nanoseconds: held).words(in: language)
  }
}
