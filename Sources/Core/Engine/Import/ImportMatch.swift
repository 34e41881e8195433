// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The effect of an import on an item.
public enum ImportOutcome: String, Hashable, Sendable, CaseIterable {
  /// It is made.
  case new
  /// It was there, and changes.
  case updated
  /// It was there, and nothing changes.
  case unchanged
  /// It is not in a backup that replaces everything.
  case removed
}

/// An item of an import, or one of a home that the import removes, with its fate.
public struct ImportMatch: Hashable, Sendable {
  /// The item, as it is in the file or, if it is removed, in the home.
  public let item: AnyItem
  /// Its id in the home; `nil` for one that is new.
  public var id: ItemID?
  /// The effect on it.
  public let outcome: ImportOutcome

  /// Creates a match.
  public init(item: AnyItem, id: ItemID?, outcome: ImportOutcome) {
    self.item = item
    self.id = id
    self.outcome = outcome
  }
}

extension ImportBatch {
  /// The effects of importing the batch into a home, in the order of the kinds; drafts are left out.
  ///
  /// `rules` gives the rules of an alarm's zone.
  public func matches(
    in home: ItemLists, at now: HostMoment, rules: (AlarmZone) -> ZoneRules
  ) -> [ImportMatch] {
    let known = ImportIndex(home.all)
    var met: Set<ItemID> = []
    let all = items.all.map { item in
      guard let own = known.item(of: item), !replacesAll || own.id == item.id, met.insert(own.id).inserted else {
        return ImportMatch(item: item, id: replacesAll ? item.id : nil, outcome: .new)
      }
      let differs = own.shelved.differs(from: item, of: self, at: now, rules: rules)
      return ImportMatch(item: item, id: own.id, outcome: differs ? .updated : .unchanged)
    }
    guard replacesAll else { return all }
    return all
      + home.all.filter { !met.contains($0.id) }.map { ImportMatch(item: $0, id: $0.id, outcome: .removed) }
  }
}

/// The items of a home by their lasting names.
struct ImportIndex {
  private var items: [ItemUID: AnyItem] = [:]

  init(_ all: [AnyItem]) {
    items.reserveCapacity(all.count)
    for item in all {
      if let uid = item.shelved.uid { items[uid] = item }
    }
  }

  /// `true` if an item of the home has a lasting name.
  func has(_ uid: ItemUID?) -> Bool { uid.map { items[$0] != nil } ?? false }

  /// The item of the home that an imported one is a version of; `nil` if it is new.
  func item(of imported: AnyItem) -> AnyItem? {
    guard let uid = imported.shelved.uid, let own = items[uid], own.id.kind == imported.id.kind else { return nil }
    return own
  }
}

extension Shelved {
  func differs(
    from other: AnyItem, of batch: ImportBatch, at now: HostMoment, rules: (AlarmZone) -> ZoneRules
  ) -> Bool {
    guard let other = other.typed(Self.self) else { return true }
    return differs(from: other.imported(over: self, by: batch), at: now, rules: rules)
  }
}

extension RingSettings {
  /// These settings, with a hook on where the same one is on already: it has been allowed before.
  func allowing(hooksOf own: RingSettings) -> RingSettings {
    var settings = self
    settings.hooks = hooks.allowing(own.hooks)
    return settings
  }
}

extension [Hook] {
  /// These hooks, with one on where the same one is on already.
  func allowing(_ own: [Hook]) -> [Hook] {
    map { hook in own.first { $0.isOn && $0.turned(on: hook.isOn) == hook } ?? hook }
  }
}
