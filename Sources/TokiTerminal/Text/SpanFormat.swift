// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// How a display shows spans: digits, or the person's own pattern.
public enum SpanFormat: Hashable, Sendable {
  case digits(SpanPrecision)
  case pattern(SpanPattern)

  public static let seconds = SpanFormat.digits(.seconds)

  /// What remains, rounded up to what is shown, so that zero appears exactly at the deadline.
  public func remaining(_ span: TimeSpan) -> String {
    switch self {
    case .digits(let precision): CountdownDigits.withMinutes(span.digits(to: precision))
    case .pattern(let pattern): PlainText.of(pattern.text(of: span), longest: 200)
    }
  }

  /// How long something has been ringing, rounded down to the second.
  public func overtime(_ span: TimeSpan) -> String {
    switch self {
    case .digits: CountdownDigits.overtime(span)
    case .pattern:
      "+" + remaining(.seconds(max(0, span.nanoseconds) / 1_000_000_000))
    }
  }

  /// When what remains until `deadline` looks different for the first time after `now`; `nil` once it has
  /// come.
  ///
  /// At the deadline less a whole number of steps; where milliseconds are shown, thirty times a second.
  public func nextChange(until deadline: BootInstant, now: BootInstant) -> BootInstant? {
    let remaining = deadline - now
    guard remaining > .zero else { return nil }
    guard let step else { return min(now + Self.frame, deadline) }
    let steps = (remaining.nanoseconds - 1) / step.nanoseconds
    return deadline + TimeSpan(nanoseconds: -steps * step.nanoseconds)
  }

  /// When what has gone by since `start` looks different for the first time after `now`.
  public func nextChange(since start: BootInstant, now: BootInstant) -> BootInstant {
    guard let step else { return now + Self.frame }
    let steps = max(0, (now - start).nanoseconds) / step.nanoseconds
    return start + TimeSpan(nanoseconds: (steps + 1) * step.nanoseconds)
  }

  private static let frame = TimeSpan.milliseconds(33)

  /// The smallest change that can be seen; `nil` for one that is too small to follow.
  private var step: TimeSpan? {
    switch self {
    case .digits(.seconds): .seconds(1)
    case .digits(.tenths): .milliseconds(100)
    case .digits(.milliseconds): nil
    case .pattern(let pattern):
      // Without milliseconds in it, a pattern rounds one up to the same second as a whole second is.
      pattern.text(of: .milliseconds(1)) == pattern.text(of: .seconds(1)) ? .seconds(1) : nil
    }
  }
}
