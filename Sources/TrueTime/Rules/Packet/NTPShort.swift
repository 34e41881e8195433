// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A short NTP duration: 16.16 fixed-point seconds, 0 to 65,536 s (RFC 5905, section 6).
public struct NTPShort: Hashable, Sendable {
  /// The raw 16.16 fixed-point value.
  public var bits: UInt32

  /// Wraps a raw 16.16 fixed-point value.
  public init(bits: UInt32) { self.bits = bits }

  /// Converts a span, rounding up and clamping to the range.
  public init(_ span: TimeSpan) {
    let nanoseconds = UInt64(max(0, min(span.nanoseconds, 65_535_999_000_000)))
    bits = UInt32(((nanoseconds << 16) + 999_999_999) / 1_000_000_000)
  }

  /// The span, rounded up to the nanosecond, because it always expresses an error.
  public var span: TimeSpan {
    TimeSpan(nanoseconds: Int64((UInt64(bits) * 1_000_000_000 + 0xFFFF) >> 16))
  }
}
