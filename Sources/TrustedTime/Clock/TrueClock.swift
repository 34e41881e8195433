// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The true time as a clock of Swift's own kind, for `sleep(until:)`, `measure` and whatever takes a `Clock`.
///
/// A clock always has an instant, so there is one only once the true time is known; from then on it goes on by the best
/// that is known. How sure that is says `TrustedClock`. It can go back a little when servers answer again.
public struct TrueClock: Clock {
  /// An instant of civil time (UTC).
  public struct Instant: InstantProtocol {
    public var utc: UTCInstant

    public init(_ utc: UTCInstant) { self.utc = utc }

    public func advanced(by duration: Duration) -> Instant { Instant(utc + TimeSpan(duration)) }
    public func duration(to other: Instant) -> Duration { Duration(other.utc - utc) }
    public static func < (left: Instant, right: Instant) -> Bool { left.utc < right.utc }
  }

  private let clock: TrustedClock
  private let pause: any TimePause
  /// What was known when it was made, for times at which nothing is known any more.
  private let known: TimeAnchor

  /// - Returns: `nil` while nothing is known.
  init?(_ clock: TrustedClock, pause: any TimePause) {
    guard let anchor = clock.anchor else { return nil }
    self.clock = clock
    self.pause = pause
    known = anchor
  }

  /// The middle of what is known.
  public var now: Instant { Instant((clock.anchor ?? known).reading(at: clock.now().boot).midpoint) }

  public var minimumResolution: Duration { .nanoseconds(1) }

  /// How long is waited at most before it is looked again at what is known.
  private static let look = TimeSpan.minutes(1)

  /// Waits until an instant has certainly come, as far as that is known then: later than its middle by the bound.
  ///
  /// - Parameters:
  ///   - deadline: The instant that must have come.
  ///   - tolerance: Does not make it wait longer.
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
  /// The true time as a clock of Swift's own kind; `nil` while nothing is known.
  public nonisolated var trueClock: TrueClock? { TrueClock(clock, pause: pause) }
}

extension TimeSpan {
  /// Rounded towards zero to whole nanoseconds, and held at the ends of the range.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(seconds) + TimeSpan(nanoseconds: attoseconds / 1_000_000_000)
  }
}

extension Duration {
  public init(_ span: TimeSpan) { self = .nanoseconds(span.nanoseconds) }
}
