// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel

extension LinkStateMachine {
  /// The most rings to come that are kept.
  private static let mostComing = 1_000
  /// Time for which a ring is kept once it is over.
  private static let memory = TimeSpan.days(2)

  /// The state to save, with the timer that rings for each.
  package func kept(at now: UTCInstant, timers: [ProjectedID: TimerID]) -> KeptLink {
    KeptLink(
      silentSince: silentSince, lateLimit: lateLimit,
      coming: expected.prefix(Self.mostComing).map {
        KeptLink.Coming(
          id: $0.id, planned: $0.planned, label: $0.label, settings: $0.settings, patience: $0.patience)
      },
      made: rings.filter { $0.state != .over || now - $0.ring.planned < Self.memory }.map {
        KeptLink.Made(
          ring: $0.ring, there: $0.there, state: $0.state, isAlone: $0.isAlone, timer: timers[$0.ring.id])
      })
  }

  /// Time at which the machine must be awake for the next known ring, on the remote's boot clock; `nil` for nothing to
  /// come.
  ///
  /// A while before it, so that the remote can be heard by then; in that while, for the ring itself.
  package func wakesMachine(at now: HostMoment) -> BootInstant? {
    guard let ring = expected.map(\.deadline).min() else { return nil }
    return ring - Engine.wakeLead > now.boot ? ring - Engine.wakeLead : ring
  }

  /// Goes on with the saved rings, by this machine's clocks until the remote tells its own.
  ///
  /// Rings due already, or begun and not known to ring, wait for a moment, in which the remote may report their fate;
  /// those too late by then stay quiet.
  package mutating func restore(_ kept: KeptLink, at now: HostMoment) {
    lateLimit = kept.lateLimit
    expected = kept.coming.map {
      ExpectedRing(
        id: $0.id, planned: $0.planned, deadline: now.boot + ($0.planned - now.utc), label: $0.label,
        settings: $0.settings, patience: $0.patience)
    }
    rings = kept.made.map { MadeRing(ring: $0.ring, there: $0.there, state: $0.state, isAlone: $0.isAlone) }
    hold(until: now.boot + Self.pause, silentSince: kept.silentSince)
    for (index, made) in kept.made.enumerated() where made.state == .ringing && made.timer == nil {
      if let limit = lateLimit, now.utc - made.ring.planned > limit {
        rings[index].state = .over
      } else {
        beginAgain(made.ring.id, at: now.boot + Self.pause)
      }
    }
  }
}
