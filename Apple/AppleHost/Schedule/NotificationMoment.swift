// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A notification's time, in the whole seconds that the system takes.
struct NotificationMoment: Hashable, Sendable {
  /// Date and time.
  let time: CivilDateTime
  /// `true` if it is on the wall clock of the device, wherever that is by then; otherwise in UTC.
  let isOnWallClock: Bool

  /// The time of the wall clock, wherever the device is by then; `nil` for an instant.
  var wall: CivilDateTime? { isOnWallClock ? time : nil }

  /// The moment of a ring; a fraction of a second is rounded up, so that nothing is early.
  init(_ ring: ProjectedRing) {
    let almost = TimeSpan(nanoseconds: 999_999_999)
    if let wall = ring.wall, ring.instant.nanosecondsSinceEpoch % 1_000_000_000 == 0 {
      time = wall.time
      isOnWallClock = true
    } else {
      time = ZoneRules.utc.civil(at: ring.instant + almost)
      isOnWallClock = false
    }
  }
}
