// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The newest 1,000 idempotency keys and the items created under them.
struct CreationKeys: Sendable, ChangesNoted {
  /// The most keys that are kept.
  static let most = 1_000

  private var entries: [String: CreationKey] = [:]
  /// The keys in order of arrival; keys already removed are skipped.
  private var order: [String] = []
  private var oldest = 0
  var log = TurnLog<Change>()

  /// A key that was added, and the keys it displaced.
  struct Change: Sendable {
    let key: String
    let displaced: [CreationKey]
  }

  init(_ keys: [CreationKey]) {
    for key in keys { add(key) }
  }

  subscript(key: String) -> CreationKey? { entries[key] }

  /// All keys, oldest first.
  var all: [CreationKey] {
    // A key that came again is as new as it was the last time.
    var seen: Set<String> = []
    let newestFirst = order[oldest...].reversed().filter { seen.insert($0).inserted }
    return newestFirst.reversed().compactMap { entries[$0] }
  }

  /// Adds a key, displacing the oldest if there are too many.
  mutating func add(_ entry: CreationKey) {
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
    log.note(Change(key: entry.key, displaced: displaced))
  }

  mutating func takeBack(_ change: Change) {
    entries[change.key] = nil
    if let last = order.lastIndex(of: change.key) { order.remove(at: last) }
    for entry in change.displaced { entries[entry.key] = entry }
    order.insert(contentsOf: change.displaced.map(\.key), at: oldest)
  }
}
