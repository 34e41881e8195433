// SPDX-License-Identifier: Apache-2.0
package import TokiModel

/// A ring that the last cancel or edit ended, and that goes on if the act is taken back in time.
///
/// Only memory has it: after a restart of the process the ring is over.
package struct SilencedRing: Hashable, Sendable {
  /// The ring as it was.
  package let ring: Ring
  /// Time at which it would have ended unanswered.
  package let end: BootInstant
}

// A ring is one row under one ID however often it is taken back, so it rings once for its occurrence and attempt.
extension EngineStateMachine {
  /// The open rings of items, which an act may end.
  func openRings(of items: [ItemID]) -> [ItemID: SilencedRing] {
    var rings: [ItemID: SilencedRing] = [:]
    for item in items {
      guard let ring = queue.ring(of: item), let end = queue.end(of: ring.id) else { continue }
      rings[item] = SilencedRing(ring: ring, end: end)
    }
    return rings
  }

  /// Rings on where the last act has ended a ring of an item that is back.
  mutating func ringOn(_ silenced: SilencedRing, at now: HostMoment) {
    enqueue(silenced.ring, until: silenced.end, at: now)
    actions.append(.save(.putRing(silenced.ring)))
    step.touchedRing = true
  }

  /// Lets an item that is brought back wait for its next attempt, as if nobody had answered the ring that is over.
  ///
  /// - Returns: `true` if it will ring again; if not, nothing changed.
  mutating func waitForNextAttempt<Kept: Shelved>(
    _ item: inout Kept, after silenced: SilencedRing, at now: HostMoment
  ) -> Bool {
    let late = now.boot - silenced.end
    let end = HostMoment(boot: silenced.end, utc: now.utc - late)
    guard silenced.ring.hasNextAttempt, late <= settings.lateLimit,
      item.waitForNextAttempt(after: silenced.ring, in: circumstances(at: end))
    else { return false }
    var ring = silenced.ring
    ring.ended = end.utc
    ring.end = .unanswered
    actions.append(.save(.putRing(ring)))
    decide(
      .unanswered, ring.owner, at: now, instant: item.ringsNext, span: ring.settings.ringLength, ring: ring.id)
    step.touchedRing = true
    return true
  }
}
