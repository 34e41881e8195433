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
