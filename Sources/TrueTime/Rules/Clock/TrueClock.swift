// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The true time as a Swift `Clock`, for `sleep(until:)`, `measure` and any API that takes one.
///
/// A `Clock` always has an instant, so it is available only once the true time is known; then it follows the best
/// estimate. `TrustedClock` gives the uncertainty. The clock can step back slightly when servers answer again.
public struct TrueClock: Clock {
  /// An instant of UTC.
  public struct Instant: InstantProtocol {
    /// The instant on the UTC timeline, in nanoseconds.
    public var utc: UTCInstant

    /// Wraps a UTC instant.
    public init(_ utc: UTCInstant) { self.utc = utc }

    /// Adds a duration, rounded to whole nanoseconds.
    public func advanced(by duration: Duration) -> Instant { Instant(utc + TimeSpan(duration)) }
    /// The signed duration from this instant to another.
    public func duration(to other: Instant) -> Duration { Duration(other.utc - utc) }
    /// Orders instants by time.
    public static func < (left: Instant, right: Instant) -> Bool { left.utc < right.utc }
  }

  private let clock: TrustedClock
  private let pause: any TimePause
  /// The last known anchor, used while the clock has none.
  private let known: TimeAnchor

  /// Creates a clock from the current anchor; `nil` while nothing is known.
  init?(_ clock: TrustedClock, pause: any TimePause) {
    guard let anchor = clock.anchor else { return nil }
    self.clock = clock
    self.pause = pause
    known = anchor
  }

  /// The midpoint of the possible true time.
  public var now: Instant { Instant((clock.anchor ?? known).reading(at: clock.now().boot).midpoint) }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Maximum sleep before the estimate is consulted again.
  private static let look = TimeSpan.minutes(1)

  /// Sleeps until the deadline has certainly passed, that is, until the earliest possible true time reaches it.
  ///
  /// The tolerance is ignored.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws(CancellationError) {
    while true {
      let now = clock.now().boot
      let end = (clock.anchor ?? known).boot(reaching: deadline.utc)
      try await pause.wait(until: min(end, now + Self.look))
      if end <= now { return }
    }
  }
}

extension TrustedTimeClient {
  /// The true time as a Swift `Clock`; `nil` while nothing is known.
  public nonisolated var trueClock: TrueClock? { TrueClock(clock, pause: pause) }
}

extension TimeSpan {
  /// Converts a Swift duration, rounding towards zero to whole nanoseconds and clamping to the range.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(seconds) + TimeSpan(nanoseconds: attoseconds / 1_000_000_000)
  }
}

extension Duration {
  /// Converts a span exactly.
  public init(_ span: TimeSpan) { self = .nanoseconds(span.nanoseconds) }
}
