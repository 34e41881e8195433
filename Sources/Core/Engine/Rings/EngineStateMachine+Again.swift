// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Rings that nobody answers come again, up to a limit; the last of them leaves a notice.
extension EngineStateMachine {
  /// Ends a ring that nobody answered: its item waits for the next attempt, or moves on after the last one.
  ///
  /// `late` is how long its end was slept through; beyond the late limit, nobody wants to hear of it again.
  mutating func endUnanswered(_ ring: Ring, late: TimeSpan, at now: HostMoment) {
    if ring.hasNextAttempt, late <= settings.lateLimit, let owner = shelves[ring.owner]?.shelved,
      waitForNextAttempt(owner, ring, at: now)
    {
      return
    }
    close(ring, as: .unanswered, at: now)
    settle(ring.owner, after: .unanswered, at: now)
    decide(.unanswered, ring.owner, at: now, span: ring.settings.ringLength, ring: ring.id)
  }

  private mutating func waitForNextAttempt<Kept: Shelved>(_ owner: Kept, _ ring: Ring, at now: HostMoment) -> Bool {
    var owner = owner
    guard owner.waitForNextAttempt(after: ring, in: circumstances(at: now)) else { return false }
    close(ring, as: .unanswered, comesAgain: true, at: now)
    put(owner)
    decide(
      .unanswered, ring.owner, at: now, instant: owner.ringsNext, span: ring.settings.ringLength, ring: ring.id)
    return true
  }
}
