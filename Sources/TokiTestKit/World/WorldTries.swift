// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel

/// What the ringer of a world has said of each ring.
final class WorldTries: Sendable {
  private let tries = Mutex<[RingID: [RingTry]]>([:])

  func add(_ attempt: RingTry, to ring: RingID) { tries.withLock { $0[ring, default: []].append(attempt) } }

  /// What the history is to have of a ring: all that was said, without repeats.
  func expected(of ring: Ring) -> [RingTry] {
    var kept = ring
    kept.tries = []
    for attempt in tries.withLock({ $0[ring.id] ?? [] }) { _ = kept.add(attempt) }
    return kept.tries
  }

  /// Forgets what is not in these rings.
  func forget(but rings: [Ring]) {
    tries.withLock { tries in
      tries = Dictionary(rings.map { ($0.id, $0.tries) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
