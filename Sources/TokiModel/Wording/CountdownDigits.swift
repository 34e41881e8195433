// SPDX-License-Identifier: Apache-2.0

/// The digits of a countdown, always with minutes, so that they stay where they are in the last one.
public enum CountdownDigits {
  /// What remains, rounded up: `00:05`, `25:00`, `1:05:09`.
  public static func remaining(_ span: TimeSpan) -> String { withMinutes(span.digits(to: .seconds)) }

  /// How long it has been ringing, rounded down: `+00:12`.
  public static func overtime(_ span: TimeSpan) -> String { "+" + withMinutes(span.elapsedDigits(to: .seconds)) }

  /// What has gone by, rounded down: `00:05.2`.
  public static func elapsed(_ span: TimeSpan, to precision: SpanPrecision) -> String {
    withMinutes(span.elapsedDigits(to: precision))
  }

  /// The same digits, with minutes where they have none.
  public static func withMinutes(_ digits: String) -> String {
    digits.utf8.contains(UInt8(ascii: ":")) ? digits : "00:" + digits
  }
}
