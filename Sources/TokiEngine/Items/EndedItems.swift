// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Items of a kind that have rung or were missed and are idle since, in the order in which they became so.
struct EndedItems<Kept: Item>: Sendable {
  private var ids: [ID<Kept>]

  init(_ ids: [ID<Kept>] = []) { self.ids = ids }

  /// Takes note of an item that has just ended.
  ///
  /// - Parameter isIdle: Whether an item is there and idle: what was started again has not ended.
  /// - Returns: Those that ended longest ago, beyond `most`.
  mutating func add(_ id: ID<Kept>, most: Int, isIdle: (ID<Kept>) -> Bool) -> [ID<Kept>] {
    ids.removeAll { $0 == id || !isIdle($0) }
    guard isIdle(id) else { return [] }
    ids.append(id)
    let surplus = Array(ids.prefix(max(0, ids.count - most)))
    ids.removeFirst(surplus.count)
    return surplus
  }
}
