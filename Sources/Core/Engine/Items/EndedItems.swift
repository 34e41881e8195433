// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Idle items of a kind that have rung or were missed, in the order in which they ended.
struct EndedItems<Kept: Item>: Sendable {
  private var ids: [ID<Kept>]

  init(_ ids: [ID<Kept>] = []) { self.ids = ids }

  /// Notes an item that has just ended; returns the items that ended longest ago, beyond `most`.
  ///
  /// `isIdle` tells whether an item still exists and is idle; one that was started again has not ended.
  mutating func add(_ id: ID<Kept>, most: Int, isIdle: (ID<Kept>) -> Bool) -> [ID<Kept>] {
    ids.removeAll { $0 == id || !isIdle($0) }
    guard isIdle(id) else { return [] }
    ids.append(id)
    let surplus = Array(ids.prefix(max(0, ids.count - most)))
    ids.removeFirst(surplus.count)
    return surplus
  }
}

extension EngineStateMachine {
  /// Number of idle timers that have rung and stay for another start, besides those that are kept; the oldest go first.
  public static let mostIdleTimers = 20

  /// Notes that an item has ended, and removes the ones of its kind that ended longest ago.
  mutating func noteEnd(of item: AnyItem) {
    switch item {
    case .timer(let timer):
      let standing = timers
      let surplus = copied.endedTimers.add(timer.id, most: Self.mostIdleTimers) { id in
        // An edit is not on the shelf yet.
        id == timer.id ? timer.isOver : standing[id]?.isOver == true
      }
      for old in surplus { remove(.timer(old)) }
    case .sequence(let sequence):
      let standing = sequences
      let surplus = copied.endedSequences.add(sequence.id, most: Self.mostIdleTimers) { standing[$0]?.state == .idle }
      for old in surplus { remove(.sequence(old)) }
    case .alarm, .stopwatch: break
    }
  }
}
