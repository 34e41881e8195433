// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension SecondBell {
  /// The most rings to come that are kept.
  private static let mostComing = 1_000
  /// How long a ring is kept once it is over.
  private static let memory = TimeSpan.days(2)

  /// What is to be kept, with the timer that rings for each.
  func kept(at now: UTCInstant, timers: [ProjectedID: TimerID]) -> KeptBell {
    KeptBell(
      silentSince: silentSince, lateLimit: lateLimit,
      coming: expected.prefix(Self.mostComing).map {
        KeptBell.Coming(
          id: $0.id, planned: $0.planned, label: $0.label, settings: $0.settings, patience: $0.patience)
      },
      made: bells.filter { $0.state != .over || now - $0.ring.planned < Self.memory }.map {
        KeptBell.Made(ring: $0.ring, there: $0.there, state: $0.state, timer: timers[$0.ring.id])
      })
  }

  /// Goes on with what was kept, by this machine's clocks until the room tells its own.
  ///
  /// What is due already waits for a moment, in which the room may say what has become of it.
  mutating func restore(_ kept: KeptBell, at now: HostMoment) {
    lateLimit = kept.lateLimit
    expected = kept.coming.map {
      ExpectedRing(
        id: $0.id, planned: $0.planned, deadline: now.boot + ($0.planned - now.utc), label: $0.label,
        settings: $0.settings, patience: $0.patience)
    }
    bells = kept.made.map { Bell(ring: $0.ring, there: $0.there, state: $0.state) }
    hold(until: now.boot + Self.pause, silentSince: kept.silentSince)
  }

  /// What was begun here and is not known to ring: it is asked for again.
  func unproved(timers: [ProjectedID: TimerID]) -> [BellRing] {
    bells.filter { $0.state == .ringing && timers[$0.ring.id] == nil }.map(\.ring)
  }
}
