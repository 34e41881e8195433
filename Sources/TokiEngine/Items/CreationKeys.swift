// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The newest 1,000 idempotency keys and what was created under them.
struct CreationKeys: Sendable {
  /// How many are kept.
  static let most = 1_000

  private var entries: [String: CreationKey] = [:]
  /// The keys in the order in which they came; those that are gone are passed over.
  private var order: [String] = []
  private var oldest = 0

  init(_ keys: [CreationKey]) {
    for key in keys { add(key) }
  }

  subscript(key: String) -> CreationKey? { entries[key] }

  /// Adds a key, in place of the oldest ones where there are too many.
  ///
  /// - Returns: The ones displaced, the oldest first.
  @discardableResult
  mutating func add(_ entry: CreationKey) -> [CreationKey] {
    entries[entry.key] = entry
    order.append(entry.key)
    var displaced: [CreationKey] = []
    while entries.count > Self.most, oldest < order.count {
      if let gone = entries.removeValue(forKey: order[oldest]) { displaced.append(gone) }
      oldest += 1
    }
    if oldest > Self.most {
      order.removeFirst(oldest)
      oldest = 0
    }
    return displaced
  }

  /// Takes the addition of a key back.
  mutating func restore(without key: String, _ displaced: [CreationKey]) {
    entries[key] = nil
    if let last = order.lastIndex(of: key) { order.remove(at: last) }
    for entry in displaced { entries[entry.key] = entry }
    order.insert(contentsOf: displaced.map(\.key), at: oldest)
  }
}
