// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The newest 1,000 idempotency keys and what was created under them.
struct CreationKeys: Sendable {
  private var entries: [String: CreationKey] = [:]
  /// The keys in the order in which they came; those that are gone are passed over.
  private var order: [String] = []
  private var oldest = 0

  init(_ keys: [CreationKey]) {
    for key in keys { add(key) }
  }

  subscript(key: String) -> CreationKey? { entries[key] }

  mutating func add(_ entry: CreationKey) {
    entries[entry.key] = entry
    order.append(entry.key)
    while entries.count > 1_000, oldest < order.count {
      entries[order[oldest]] = nil
      oldest += 1
    }
    if oldest > 1_000 {
      order.removeFirst(oldest)
      oldest = 0
    }
  }

  mutating func remove(_ key: String) { entries[key] = nil }
}
