// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ProjectedRing {
  /// The time of the wall clock at which the system is to ring, wherever the device is by then; `nil` for an instant.
  ///
  /// A system takes a time of the day and no date, so it is only good for the next 24 hours; and not for the next
  /// minute, which may be over before the system looks: it would ring a day late.
  func wallClock(at now: UTCInstant) -> CivilDateTime? {
    let left = instant - now
    let isWhole = instant.nanosecondsSinceEpoch % 60_000_000_000 == 0
    guard channel == .alarm, let wall = wall?.time, isWhole, wall.time.second == 0, left > .minutes(1),
      left < .hours(24)
    else { return nil }
    return wall
  }
}
