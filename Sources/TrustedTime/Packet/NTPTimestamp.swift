// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A time as NTP writes it: seconds since 1900 in the upper 32 bits, their fraction in the lower (RFC 5905, section 6).
///
/// The seconds begin anew every 136 years, next at 2036-02-07T06:28:16Z. A difference never notices; only when the
/// time itself is wanted does one have to say in which era it lies.
public struct NTPTimestamp: Hashable, Sendable {
  public var bits: UInt64

  public init(bits: UInt64) { self.bits = bits }

  /// The time of an instant, to the nearest of 2³² parts of a second; its era is lost.
  public init(_ instant: UTCInstant) {
    let seconds = UInt64(bitPattern: instant.secondsSinceEpoch &+ Self.secondsFrom1900To1970)
    let fraction = ((UInt64(instant.nanosecondOfSecond) << 32) + 500_000_000) / 1_000_000_000
    bits = (seconds << 32) &+ fraction
  }

  /// Nobody has written a time here.
  public var isZero: Bool { bits == 0 }

  /// The time from `other` to this, −68 to 68 years, to the nanosecond; right across the end of an era.
  public func since(_ other: NTPTimestamp) -> TimeSpan {
    let difference = Int64(bitPattern: bits &- other.bits)
    // The shift keeps the sign, and the fraction counts up from the second below.
    return .seconds(difference >> 32) + Self.span(fraction: UInt32(truncatingIfNeeded: difference))
  }

  /// The first instant with this time that is not in a second before that of `pivot`.
  public func instant(notBefore pivot: UTCInstant) -> UTCInstant {
    let seconds = Int64(bits >> 32) - Self.secondsFrom1900To1970
    let pivotSecond = pivot.secondsSinceEpoch
    // Both are far from the ends of Int64: the pivot's seconds are its nanoseconds divided.
    let missing = pivotSecond - seconds
    let eras = missing > 0 ? (missing + Self.secondsOfEra - 1) / Self.secondsOfEra : -(-missing / Self.secondsOfEra)
    return UTCInstant(secondsSinceEpoch: seconds + eras * Self.secondsOfEra)
      + Self.span(fraction: UInt32(truncatingIfNeeded: bits))
  }

  /// 2³² parts of a second in nanoseconds, to the nearest.
  private static func span(fraction: UInt32) -> TimeSpan {
    // A shift binds tighter than a product in Swift; the brackets are no ornament.
    TimeSpan(nanoseconds: Int64((UInt64(fraction) * 1_000_000_000 + (1 << 31)) >> 32))
  }

  private static let secondsFrom1900To1970: Int64 = 2_208_988_800
  private static let secondsOfEra: Int64 = 1 << 32
}
