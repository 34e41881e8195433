// SPDX-License-Identifier: Apache-2.0

extension TimeSpan {
  /// Time left, for a running display: `05`, `09:59`, `25:00`, `1:05:09`, `2d 04:00:00`.
  ///
  /// Rounded up to the last digit shown, so that zero appears exactly at the deadline: one nanosecond under 25 minutes
  /// is `25:00`, to tenths `25:00.0`; 24 min 59.91 s is `25:00`, `25:00.0` or, to milliseconds, `24:59.910`. Zero or
  /// less is `00`. From a minute on, `DurationText` reads the digits as a timer's span; shorter ones are a number
  /// without a unit.
  public func digits(to precision: SpanPrecision) -> String {
    Self.clock(steps: stepsRoundedUp(precision.step), precision)
  }

  /// Elapsed time, for a stopwatch: `00`, `09:59`, `1:05:09`, `2d 04:00:00`.
  ///
  /// Rounded down to the last digit shown, so that a time appears when it is reached: one nanosecond under 25 minutes
  /// is `24:59`, to tenths `24:59.9`, to milliseconds `24:59.999`. Less than zero is `00`.
  public func elapsedDigits(to precision: SpanPrecision) -> String {
    Self.clock(steps: UInt64(max(0, nanoseconds)) / precision.step, precision)
  }

  /// Time since the deadline, for a running display: `+00`, `+05`, `+01:05`.
  ///
  /// Rounded down to the second, so that it counts up from zero. Less than zero is `+00`.
  public var overtimeDigits: String { "+" + elapsedDigits(to: .seconds) }

  /// Number of steps, of that many nanoseconds, that reach the span; 0 for a negative span.
  func stepsRoundedUp(_ step: UInt64) -> UInt64 {
    let left = UInt64(max(0, nanoseconds))
    return left / step + (left % step > 0 ? 1 : 0)
  }

  private static func clock(steps: UInt64, _ precision: SpanPrecision) -> String {
    let digits = clock(seconds: steps / precision.stepsOfSecond)
    guard precision.digits > 0 else { return digits }
    return digits + "." + (steps % precision.stepsOfSecond).padded(to: precision.digits)
  }

  private static func clock(seconds: UInt64) -> String {
    let second = (seconds % 60).padded(to: 2)
    guard seconds >= 60 else { return second }
    let minute = (seconds / 60 % 60).padded(to: 2)
    guard seconds >= 3600 else { return "\(minute):\(second)" }
    let hours = seconds / 3600
    guard hours >= 24 else { return "\(hours):\(minute):\(second)" }
    return "\(hours / 24)d \((hours % 24).padded(to: 2)):\(minute):\(second)"
  }
}
