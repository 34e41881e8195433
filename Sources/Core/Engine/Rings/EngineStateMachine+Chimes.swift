// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Rings that need no answer: chimes, and steps of a sequence after which the next one has begun.
extension EngineStateMachine {
  /// `true` if a ring needs no answer.
  func isChime(_ ring: Ring) -> Bool {
    guard case .sequence(let id) = ring.owner else { return ring.settings.isChime }
    return sequences[id]?.goesOn(beside: ring) != false
  }

  /// Ends a ring that needed no answer, and lets its item move on.
  mutating func pass(_ ring: Ring, at now: HostMoment) {
    close(ring, as: .passed, at: now)
    settle(ring.owner, after: .passed, at: now)
  }

  /// Ends a chime that has played once; one that nothing played stays for a moment, to be seen.
  mutating func finishChime(_ ring: Ring, at now: HostMoment) {
    if case .playing = RingHearing(ring) { return pass(ring, at: now) }
    queue.finishPlaying(ring.id)
    let end = now.boot + RingSettings.silentChime
    setEnd(of: ring.id, to: min(end, queue.end(of: ring.id) ?? end))
  }
}
