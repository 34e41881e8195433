// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel

/// The ringer's reports for each ring of a world.
final class WorldTries: Sendable {
  private let tries = Mutex<[RingID: [RingTry]]>([:])

  func add(_ attempt: RingTry, to ring: RingID) { tries.withLock { $0[ring, default: []].append(attempt) } }

  /// The attempts the history must contain: every report, without repetitions.
  func expected(of ring: Ring) -> [RingTry] {
    var kept = ring
    kept.tries = []
    for attempt in tries.withLock({ $0[ring.id] ?? [] }) { _ = kept.add(attempt) }
    return kept.tries
  }

  /// Keeps only the attempts recorded in these rings.
  func forget(but rings: [Ring]) {
    tries.withLock { tries in
      tries = Dictionary(rings.map { ($0.id, $0.tries) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
