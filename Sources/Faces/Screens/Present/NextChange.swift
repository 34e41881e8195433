// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Next change of a screen by itself; nothing needs redrawing before.
public struct NextChange: Hashable, Sendable {
  /// On the boot clock, which spans run on; `nil` for never.
  public var boot: BootInstant?
  /// On the wall clock; `nil` for never.
  public var utc: UTCInstant?

  /// A change at either instant; never where both are `nil`.
  public init(boot: BootInstant? = nil, utc: UTCInstant? = nil) {
    self.boot = boot
    self.utc = utc
  }

  /// No change on either clock.
  public static let never = NextChange()

  /// The earlier of the two, on each clock.
  public func joined(_ other: NextChange) -> NextChange {
    NextChange(boot: Self.earlier(boot, other.boot), utc: Self.earlier(utc, other.utc))
  }

  private static func earlier<Instant: Comparable>(_ one: Instant?, _ two: Instant?) -> Instant? {
    guard let one, let two else { return one ?? two }
    return min(one, two)
  }

  /// The next change of a digit of the time left until `deadline`: a whole number of steps before it.
  ///
  /// `step` is the span of one digit, over 0. The result is `.never` once the deadline has come.
  public static func remaining(
    until deadline: BootInstant, now: BootInstant, step: TimeSpan = .seconds(1)
  ) -> NextChange {
    let left = (deadline - now).nanoseconds
    guard left > 0 else { return .never }
    // Rounded up: one nanosecond over two steps shows as three.
    let whole = (left - 1) / step.nanoseconds
    return NextChange(boot: deadline - TimeSpan(nanoseconds: whole * step.nanoseconds))
  }

  /// The next change of a digit of the time since `start`; `step` is the span of one digit, over 0.
  public static func elapsed(
    since start: BootInstant, now: BootInstant, step: TimeSpan = .seconds(1)
  ) -> NextChange {
    let gone = max(0, (now - start).nanoseconds)
    return NextChange(boot: start + TimeSpan(nanoseconds: (gone / step.nanoseconds + 1) * step.nanoseconds))
  }

  /// The next full minute of the wall clock in any zone whose offset is a whole number of minutes.
  public static func minute(after now: UTCInstant) -> NextChange { boundary(60_000_000_000, after: now) }

  /// The next full second of the wall clock.
  public static func second(after now: UTCInstant) -> NextChange { boundary(1_000_000_000, after: now) }

  private static func boundary(_ step: Int64, after now: UTCInstant) -> NextChange {
    let past = now.nanosecondsSinceEpoch % step
    let gone = past < 0 ? past + step : past
    return NextChange(utc: now + TimeSpan(nanoseconds: step - gone))
  }
}
