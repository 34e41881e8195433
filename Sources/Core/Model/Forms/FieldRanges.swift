// SPDX-License-Identifier: Apache-2.0

extension ClosedRange<Int64> {
  /// Counts that start at 0.
  ///
  /// The engine adds to stored counts, so the upper end is far below that of `Int64`, and every program reads it
  /// exactly (RFC 8259, section 6).
  public static var count: ClosedRange<Int64> { 0...1 << 52 }
  /// Numbers in ids, and counts that start at 1.
  public static var revision: ClosedRange<Int64> { 1...1 << 52 }
}

extension ClosedRange<TimeSpan> {
  /// Spans of 0 or more.
  public static var natural: ClosedRange<TimeSpan> { .zero...TimeSpan(nanoseconds: .max) }
  /// Spans over 0.
  public static var positive: ClosedRange<TimeSpan> {
    TimeSpan(nanoseconds: 1)...TimeSpan(nanoseconds: .max)
  }
}

extension FieldVisitor {
  /// Checks the time left of a paused item.
  ///
  /// - Throws: The refusal if it is absent or out of range.
  func paused(_ remaining: TimeSpan?) throws(Failure) -> TimeSpan {
    // Steps of the clock can leave more in a store than a person can set.
    let limits = holdsRules ? CountdownTimer.durations : .positive
    guard let remaining, limits.contains(remaining) else { throw conflict("remaining_ns", .paused) }
    return remaining
  }
}

extension FieldRefusal {
  fileprivate static var paused: FieldRefusal {
    FieldRefusal(.duration, "What is paused has more than 0 and at most 36525 days left.")
  }
}
