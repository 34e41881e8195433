// SPDX-License-Identifier: Apache-2.0

extension TimeSpan {
  /// What remains, for a running display: `05`, `09:59`, `25:00`, `1:05:09`, `2d 04:00:00`.
  ///
  /// Rounded up to the second, or to the millisecond where it is precise (`25:00.000`), so that zero
  /// appears exactly at the deadline and not before. Zero and less is `00`.
  public func digits(precise: Bool) -> String {
    let step: UInt64 = precise ? 1_000_000 : 1_000_000_000
    let left = UInt64(max(0, nanoseconds))
    let steps = left / step + (left % step > 0 ? 1 : 0)
    guard precise else { return clock(seconds: steps) }
    return clock(seconds: steps / 1000) + "." + (steps % 1000).padded(to: 3)
  }

  /// How long it has been ringing, for a running display: `+00`, `+05`, `+01:05`.
  ///
  /// Rounded down to the second, so that it counts up from zero. Less than zero is `+00`.
  public var overtimeDigits: String { "+" + clock(seconds: UInt64(max(0, nanoseconds)) / 1_000_000_000) }

  private func clock(seconds: UInt64) -> String {
    let second = (seconds % 60).padded(to: 2)
    guard seconds >= 60 else { return second }
    let minute = (seconds / 60 % 60).padded(to: 2)
    guard seconds >= 3600 else { return "\(minute):\(second)" }
    let hours = seconds / 3600
    guard hours >= 24 else { return "\(hours):\(minute):\(second)" }
    return "\(hours / 24)d \((hours % 24).padded(to: 2)):\(minute):\(second)"
  }
}
