// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// When what is shown changes next by itself; nothing is drawn before.
public struct NextChange: Hashable, Sendable {
  /// By the clock that spans run on; `nil` for never.
  public var boot: BootInstant?
  /// By the clock on the wall; `nil` for never.
  public var utc: UTCInstant?

  public init(boot: BootInstant? = nil, utc: UTCInstant? = nil) {
    self.boot = boot
    self.utc = utc
  }

  public static let never = NextChange()

  /// The earlier of the two, on each clock.
  public func joined(_ other: NextChange) -> NextChange {
    NextChange(boot: Self.earlier(boot, other.boot), utc: Self.earlier(utc, other.utc))
  }

  private static func earlier<Instant: Comparable>(_ one: Instant?, _ two: Instant?) -> Instant? {
    guard let one, let two else { return one ?? two }
    return min(one, two)
  }

  /// When what remains until `deadline` next shows another digit: at `deadline` less whole steps.
  ///
  /// - Parameter step: The span of one digit, over 0; a second unless said.
  /// - Returns: `.never` once the deadline has come.
  public static func remaining(
    until deadline: BootInstant, now: BootInstant, step: TimeSpan = .seconds(1)
  ) -> NextChange {
    let left = (deadline - now).nanoseconds
    guard left > 0 else { return .never }
    // Shown rounded up: one nanosecond over two steps is three.
    let whole = (left - 1) / step.nanoseconds
    return NextChange(boot: deadline - TimeSpan(nanoseconds: whole * step.nanoseconds))
  }

  /// When what has gone by since `start` next shows another digit.
  public static func elapsed(
    since start: BootInstant, now: BootInstant, step: TimeSpan = .seconds(1)
  ) -> NextChange {
    let gone = max(0, (now - start).nanoseconds)
    return NextChange(boot: start + TimeSpan(nanoseconds: (gone / step.nanoseconds + 1) * step.nanoseconds))
  }

  /// The next full minute on the wall, in every zone whose offset is of whole minutes.
  public static func minute(after now: UTCInstant) -> NextChange { boundary(60_000_000_000, after: now) }

  /// The next full second on the wall.
  public static func second(after now: UTCInstant) -> NextChange { boundary(1_000_000_000, after: now) }

  private static func boundary(_ step: Int64, after now: UTCInstant) -> NextChange {
    let past = now.nanosecondsSinceEpoch % step
    let gone = past < 0 ? past + step : past
    return NextChange(utc: now + TimeSpan(nanoseconds: step - gone))
  }
}
