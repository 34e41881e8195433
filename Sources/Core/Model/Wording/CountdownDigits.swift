// SPDX-License-Identifier: Apache-2.0

/// The digits of a countdown, always with minutes, so that they do not move in the last one.
public enum CountdownDigits {
  /// Time left, rounded up: `00:05`, `25:00`, `1:05:09`.
  public static func remaining(_ span: TimeSpan) -> String { withMinutes(span.digits(to: .seconds)) }

  /// Time since the deadline, rounded down: `+00:12`.
  public static func overtime(_ span: TimeSpan) -> String { "+" + withMinutes(span.elapsedDigits(to: .seconds)) }

  /// Elapsed time, rounded down: `00:05.2`.
  public static func elapsed(_ span: TimeSpan, to precision: SpanPrecision) -> String {
    withMinutes(span.elapsedDigits(to: precision))
  }

  /// The digits, with `00:` before them if they have no minutes.
  public static func withMinutes(_ digits: String) -> String {
    digits.utf8.contains(UInt8(ascii: ":")) ? digits : "00:" + digits
  }
}
