// SPDX-License-Identifier: Apache-2.0

/// A point in civil time, in nanoseconds since 1970-01-01T00:00:00Z.
///
/// The range is that of `Int64`: the years 1677 to 2262. Leap seconds do not count, as in POSIX
/// time (IEEE Std 1003.1, "Seconds Since the Epoch").
public struct UTCInstant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the epoch; negative before 1970.
  public var nanosecondsSinceEpoch: Int64

  /// Makes an instant from nanoseconds since the epoch, any `Int64`.
  public init(nanosecondsSinceEpoch: Int64) { self.nanosecondsSinceEpoch = nanosecondsSinceEpoch }

  /// Makes an instant from whole seconds since the epoch, saturating.
  public init(secondsSinceEpoch: Int64) {
    nanosecondsSinceEpoch = TimeSpan.seconds(secondsSinceEpoch).nanoseconds
  }

  /// Whole seconds since the epoch, rounded down.
  public var secondsSinceEpoch: Int64 {
    let quotient = nanosecondsSinceEpoch / 1_000_000_000
    return nanosecondsSinceEpoch % 1_000_000_000 < 0 ? quotient - 1 : quotient
  }

  /// Nanoseconds past `secondsSinceEpoch`, 0 to 999,999,999.
  public var nanosecondOfSecond: Int64 {
    let rest = nanosecondsSinceEpoch % 1_000_000_000
    return rest < 0 ? rest + 1_000_000_000 : rest
  }

  /// Orders instants in time.
  public static func < (left: UTCInstant, right: UTCInstant) -> Bool {
    left.nanosecondsSinceEpoch < right.nanosecondsSinceEpoch
  }

  /// The instant `right` later, saturating.
  public static func + (left: UTCInstant, right: TimeSpan) -> UTCInstant {
    UTCInstant(nanosecondsSinceEpoch: left.nanosecondsSinceEpoch.addingSaturated(right.nanoseconds))
  }

  /// The instant `right` earlier, saturating.
  public static func - (left: UTCInstant, right: TimeSpan) -> UTCInstant {
    UTCInstant(nanosecondsSinceEpoch: left.nanosecondsSinceEpoch.subtractingHeld(right.nanoseconds))
  }

  /// The span from `right` to `left`, saturating.
  public static func - (left: UTCInstant, right: UTCInstant) -> TimeSpan {
    TimeSpan(nanoseconds: left.nanosecondsSinceEpoch.subtractingHeld(right.nanosecondsSinceEpoch))
  }
}
