// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The rings that were missed or unanswered and that nobody has seen.
struct Notices: Sendable {
  /// A notice, and the number of its coming.
  struct Entry: Sendable {
    let ring: Ring
    let number: Int64
  }

  private var entries: [RingID: Entry] = [:]
  private var owners: [ItemID: Set<RingID>] = [:]
  private var lastNumber: Int64 = 0

  /// All, oldest first.
  var rings: [Ring] { Self.inOrder(Array(entries.values)) }

  /// The ring with this ID; `nil` if there is no notice of it.
  subscript(id: RingID) -> Ring? { entries[id]?.ring }

  /// Those of an item, oldest first.
  func rings(of owner: ItemID) -> [Ring] { Self.inOrder((owners[owner] ?? []).compactMap { entries[$0] }) }

  mutating func append(_ ring: Ring) {
    lastNumber += 1
    put(Entry(ring: ring, number: lastNumber), of: ring.id)
  }

  /// Removes a notice; returns it, `nil` if there is none.
  mutating func remove(_ id: RingID) -> Entry? {
    let entry = entries[id]
    put(nil, of: id)
    return entry
  }

  mutating func put(_ entry: Entry?, of id: RingID) {
    if let before = entries.removeValue(forKey: id) {
      owners[before.ring.owner]?.remove(id)
      if owners[before.ring.owner]?.isEmpty == true { owners[before.ring.owner] = nil }
    }
    guard let entry else { return }
    entries[id] = entry
    owners[entry.ring.owner, default: []].insert(id)
  }

  private static func inOrder(_ entries: [Entry]) -> [Ring] {
    entries.sorted { $0.number < $1.number }.map(\.ring)
  }
}
