// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The format of spans on a display: digits, or the person's own pattern.
public enum SpanFormat: Hashable, Sendable {
  /// Digits to this precision.
  case digits(SpanPrecision)
  /// A pattern of the person's own.
  case pattern(SpanPattern)

  /// Digits to the second.
  public static let seconds = SpanFormat.digits(.seconds)

  /// The time left, rounded up to the last digit shown, so that zero appears exactly at the deadline.
  public func remaining(_ span: TimeSpan) -> String {
    switch self {
    case .digits(let precision): CountdownDigits.withMinutes(span.digits(to: precision))
    case .pattern(let pattern): PlainText.of(pattern.text(of: span), longest: 200)
    }
  }

  /// The time since the deadline, rounded down to the second.
  public func overtime(_ span: TimeSpan) -> String {
    switch self {
    case .digits: CountdownDigits.overtime(span)
    case .pattern:
      "+" + remaining(.seconds(max(0, span.nanoseconds) / 1_000_000_000))
    }
  }

  /// The first instant after `now` at which the time left looks different; `nil` once the deadline has come.
  ///
  /// That is a whole number of steps before the deadline, or 33 ms from now where milliseconds are shown.
  public func nextChange(until deadline: BootInstant, now: BootInstant) -> BootInstant? {
    let remaining = deadline - now
    guard remaining > .zero else { return nil }
    guard let step else { return min(now + Self.frame, deadline) }
    let steps = (remaining.nanoseconds - 1) / step.nanoseconds
    return deadline + TimeSpan(nanoseconds: -steps * step.nanoseconds)
  }

  /// The first instant after `now` at which the time since `start` looks different.
  public func nextChange(since start: BootInstant, now: BootInstant) -> BootInstant {
    guard let step else { return now + Self.frame }
    let steps = max(0, (now - start).nanoseconds) / step.nanoseconds
    return start + TimeSpan(nanoseconds: (steps + 1) * step.nanoseconds)
  }

  private static let frame = TimeSpan.milliseconds(33)

  /// The smallest visible change; `nil` if it is too short to follow.
  private var step: TimeSpan? {
    switch self {
    case .digits(.seconds): .seconds(1)
    case .digits(.tenths): .milliseconds(100)
    case .digits(.hundredths), .digits(.milliseconds): nil
    case .pattern(let pattern):
      // A pattern without milliseconds rounds one millisecond up to the same text as a whole second.
      pattern.text(of: .milliseconds(1)) == pattern.text(of: .seconds(1)) ? .seconds(1) : nil
    }
  }
}
