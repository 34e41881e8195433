// SPDX-License-Identifier: Apache-2.0

/// A length of time, in whole nanoseconds.
///
/// The range is that of `Int64`: about ±292 years. Arithmetic saturates instead of trapping, because a person can type
/// a number that large.
public struct TimeSpan: Hashable, Comparable, Sendable {
  /// The length in nanoseconds; negative for "before".
  public var nanoseconds: Int64

  /// Makes a span from nanoseconds, any `Int64`.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// No time at all.
  public static let zero = TimeSpan(nanoseconds: 0)

  /// A span of whole milliseconds, saturating.
  public static func milliseconds(_ count: Int64) -> TimeSpan { scaled(count, 1_000_000) }
  /// A span of whole seconds, saturating.
  public static func seconds(_ count: Int64) -> TimeSpan { scaled(count, 1_000_000_000) }
  /// A span of whole minutes, saturating.
  public static func minutes(_ count: Int64) -> TimeSpan { scaled(count, 60_000_000_000) }
  /// A span of whole hours, saturating.
  public static func hours(_ count: Int64) -> TimeSpan { scaled(count, 3_600_000_000_000) }
  /// A span of whole days of 24 hours, saturating.
  public static func days(_ count: Int64) -> TimeSpan { scaled(count, 86_400_000_000_000) }

  private static func scaled(_ count: Int64, _ unit: Int64) -> TimeSpan {
    let (product, overflow) = count.multipliedReportingOverflow(by: unit)
    return TimeSpan(nanoseconds: overflow ? (count < 0 ? .min : .max) : product)
  }

  /// Orders spans; a negative one is shorter than zero.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The sum, saturating.
  public static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: left.nanoseconds.addingSaturated(right.nanoseconds))
  }

  /// The difference, saturating.
  public static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: left.nanoseconds.subtractingHeld(right.nanoseconds))
  }

  /// Adds in place, saturating.
  public static func += (left: inout TimeSpan, right: TimeSpan) { left = left + right }
}

extension Int64 {
  /// Adds, and stays at the end of the range if the sum overflows.
  func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// Subtracts, and stays at the end of the range if the difference overflows.
  func subtractingHeld(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
