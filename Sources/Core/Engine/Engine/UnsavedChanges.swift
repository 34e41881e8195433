// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Changes that stand although they could not be saved, in groups that are saved whole.
///
/// It stays small however long the disk is full, because a newer put of an item replaces the older one.
struct UnsavedChanges {
  private(set) var groups: [[StoreChange]] = []

  var isEmpty: Bool { groups.isEmpty }
  /// All unsaved changes, in order.
  var changes: [StoreChange] { groups.flatMap(\.self) }

  /// Adds the changes of one step, and drops those that they replace.
  mutating func add(_ changes: [StoreChange]) {
    guard !changes.isEmpty else { return }
    groups.append(takeOut(with: changes))
  }

  /// Removes the groups that must be saved together with newer changes; returns both.
  ///
  /// A ring, for example, is not saved without its item.
  mutating func takeOut(with changes: [StoreChange]) -> [StoreChange] {
    guard !groups.isEmpty else { return changes }
    drop(whatIsReplacedBy: changes)
    for case .takeBackMissed(let owner, let instant, let newest) in changes {
      drop { ring in ring.owner == owner && ring.end == .missed && ring.planned > instant && ring.id <= newest }
    }
    if changes.contains(.removeRings) { drop { _ in true } }
    if changes.contains(.removeDecisions) { removeAll(where: \.isDecision) }
    let items = Set(changes.compactMap(\.item))
    let isTogether = { (group: [StoreChange]) in group.contains { $0.item.map(items.contains) ?? false } }
    let older = groups.filter(isTogether).flatMap(\.self)
    groups.removeAll(where: isTogether)
    return older + changes
  }

  /// Groups changes by item, rings included, so that one rejected item does not block the others.
  static func ofEachItem(_ changes: [StoreChange]) -> [[StoreChange]] {
    var groups: [[StoreChange]] = []
    var places: [ItemID: Int] = [:]
    for change in changes {
      if let item = change.item, let place = places[item] {
        groups[place].append(change)
      } else {
        if let item = change.item { places[item] = groups.count }
        groups.append([change])
      }
    }
    return groups
  }

  /// Adds changes that can each be saved alone.
  mutating func add(each changes: [StoreChange]) { groups += changes.map { [$0] } }

  /// Drops changes that newer ones replace.
  mutating func drop(whatIsReplacedBy changes: [StoreChange]) {
    guard !groups.isEmpty else { return }
    let places = Set(changes.compactMap(\.place))
    for index in groups.indices {
      groups[index].removeAll { change in change.place.map { places.contains($0) } ?? false }
    }
    groups.removeAll(where: \.isEmpty)
  }

  /// Drops rings that the store already had.
  mutating func drop(ringsIn repeated: RepeatedRings) {
    drop { repeated.holds($0) }
  }

  private mutating func drop(rings isGone: (Ring) -> Bool) {
    removeAll { if case .putRing(let ring) = $0 { isGone(ring) } else { false } }
  }

  private mutating func removeAll(where isGone: (StoreChange) -> Bool) {
    for index in groups.indices { groups[index].removeAll(where: isGone) }
    groups.removeAll(where: \.isEmpty)
  }

  /// Saves each group by itself, and keeps those that fail.
  mutating func saveEach(_ commit: ([StoreChange]) -> Bool) {
    var rest = UnsavedChanges()
    for group in groups {
      if commit(group) { rest.drop(whatIsReplacedBy: group) } else { rest.groups.append(group) }
    }
    self = rest
  }

  mutating func removeAll() { groups = [] }
}

extension StoreChange {
  /// The item concerned; `nil` if there is none.
  fileprivate var item: ItemID? {
    switch self {
    case .put(let item): item.id
    case .remove(let id): id
    case .putRing(let ring): ring.owner
    case .takeBackMissed(let owner, _, _): owner
    case .addDecision(let decision): decision.item
    case .putKey(let key): key.item
    case .putCounters, .putSettings, .putHost, .putUndo, .putFollowed, .removeFollowed, .removeRings, .removeDecisions:
      nil
    }
  }

  fileprivate var isDecision: Bool { if case .addDecision = self { true } else { false } }

  /// The row that it replaces; `nil` if it adds or removes rows.
  fileprivate var place: Place? {
    switch self {
    case .put(let item): .item(item.id)
    case .remove(let id): .item(id)
    case .putRing(let ring): .ring(ring.id)
    case .putKey(let key): .key(key.key)
    case .putCounters: .counters
    case .putSettings: .settings
    case .putHost: .host
    case .putUndo: .undo
    case .putFollowed(let file): .followed(file.source.path)
    case .removeFollowed(let path): .followed(path)
    case .addDecision, .takeBackMissed, .removeRings, .removeDecisions: nil
    }
  }

  fileprivate enum Place: Hashable {
    case item(ItemID)
    case ring(RingID)
    case key(String)
    case counters, settings, host, undo
    case followed(String)
  }
}
