// SPDX-License-Identifier: Apache-2.0

extension ClosedRange<Int64> {
  /// Counts that begin at 0.
  ///
  /// The engine adds to what is stored, so that the end is far from that of `Int64`; it is a number that every program
  /// reads exactly (RFC 8259, section 6).
  public static var count: ClosedRange<Int64> { 0...1 << 52 }
  /// Numbers that name things, and counts that begin at 1.
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
  /// What remains of something that is paused.
  ///
  /// - Throws: The refusal of one that is out of range or left out.
  func paused(_ remaining: TimeSpan?) throws(Failure) -> TimeSpan {
    // The clock's own steps can leave more in a store than a person can set.
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
