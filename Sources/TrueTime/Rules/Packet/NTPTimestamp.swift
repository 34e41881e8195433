// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// An NTP timestamp: seconds since 1900 in the upper 32 bits, their fraction in the lower (RFC 5905, section 6).
///
/// The seconds wrap around every 136 years, next at 2036-02-07T06:28:16Z. Differences are unaffected; only an absolute
/// time needs to know its era.
public struct NTPTimestamp: Hashable, Sendable {
  /// The raw 32.32 fixed-point value.
  public var bits: UInt64

  /// Wraps a raw 32.32 fixed-point value.
  public init(bits: UInt64) { self.bits = bits }

  /// Converts an instant to the nearest 2⁻³² s; its era is lost.
  public init(_ instant: UTCInstant) {
    let seconds = UInt64(bitPattern: instant.secondsSinceEpoch &+ Self.secondsFrom1900To1970)
    let fraction = ((UInt64(instant.nanosecondOfSecond) << 32) + 500_000_000) / 1_000_000_000
    bits = (seconds << 32) &+ fraction
  }

  /// `true` if the field is unset.
  public var isZero: Bool { bits == 0 }

  /// The time elapsed since `other`, −68 to 68 years, to the nanosecond; correct across the end of an era.
  public func since(_ other: NTPTimestamp) -> TimeSpan {
    let difference = Int64(bitPattern: bits &- other.bits)
    // The shift keeps the sign, and the fraction counts up from the second below.
    return .seconds(difference >> 32) + Self.span(fraction: UInt32(truncatingIfNeeded: difference))
  }

  /// The first instant with this timestamp whose second is not before that of `pivot`.
  public func instant(notBefore pivot: UTCInstant) -> UTCInstant {
    let seconds = Int64(bits >> 32) - Self.secondsFrom1900To1970
    let pivotSecond = pivot.secondsSinceEpoch
    // No overflow: both are far from the limits of Int64, since the pivot comes from nanoseconds.
    let missing = pivotSecond - seconds
    let eras = missing > 0 ? (missing + Self.secondsOfEra - 1) / Self.secondsOfEra : -(-missing / Self.secondsOfEra)
    return UTCInstant(secondsSinceEpoch: seconds + eras * Self.secondsOfEra)
      + Self.span(fraction: UInt32(truncatingIfNeeded: bits))
  }

  /// Converts units of 2⁻³² s to nanoseconds, rounding to nearest.
  private static func span(fraction: UInt32) -> TimeSpan {
    // The parentheses are needed: a shift binds more tightly than multiplication in Swift.
    TimeSpan(nanoseconds: Int64((UInt64(fraction) * 1_000_000_000 + (1 << 31)) >> 32))
  }

  private static let secondsFrom1900To1970: Int64 = 2_208_988_800
  private static let secondsOfEra: Int64 = 1 << 32
}
