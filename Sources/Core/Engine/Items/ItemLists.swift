// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The items of every kind as lists, each in ID order.
///
/// A state, a stored state and a batch to import hold their items this way; `Shelves` is the form that the engine
/// changes.
public struct ItemLists: Hashable, Sendable {
  /// The timers.
  public var timers: [CountdownTimer]
  /// The alarms.
  public var alarms: [Alarm]
  /// The sequences.
  public var sequences: [StepSequence]
  /// The stopwatches.
  public var stopwatches: [Stopwatch]

  /// Creates lists; every kind is empty unless given.
  public init(
    timers: [CountdownTimer] = [], alarms: [Alarm] = [], sequences: [StepSequence] = [], stopwatches: [Stopwatch] = []
  ) {
    self.timers = timers
    self.alarms = alarms
    self.sequences = sequences
    self.stopwatches = stopwatches
  }

  /// Visits the lists under their API names.
  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ItemLists?
  ) throws(Visitor.Failure) -> ItemLists {
    ItemLists(
      timers: try visitor.field("timers", whole) { $0.timers },
      alarms: try visitor.field("alarms", whole) { $0.alarms },
      sequences: try visitor.field("sequences", whole) { $0.sequences },
      stopwatches: try visitor.field("stopwatches", whole) { $0.stopwatches })
  }

  /// Visits the lists of a document in which every kind may be absent; `leavesOutEmpty` leaves out empty lists.
  @inlinable
  public static func optionalForm<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ItemLists?, leavesOutEmpty: Bool
  ) throws(Visitor.Failure) -> ItemLists {
    func list<Kept: Item>(_ items: [Kept]) -> [Kept]? { leavesOutEmpty && items.isEmpty ? nil : items }
    return ItemLists(
      timers: try visitor.given("timers", whole) { list($0.timers) } ?? [],
      alarms: try visitor.given("alarms", whole) { list($0.alarms) } ?? [],
      sequences: try visitor.given("sequences", whole) { list($0.sequences) } ?? [],
      stopwatches: try visitor.given("stopwatches", whole) { list($0.stopwatches) } ?? [])
  }
}

// Operations for every kind.
extension ItemLists {
  /// Copies the items of some kinds from shelves, in time proportional to their number.
  public init(_ shelves: Shelves, of kinds: Set<ItemKind> = Set(ItemKind.allCases)) {
    self.init()
    func copy<Kept: Shelved>(_ kind: Kept.Type) { self[kind] = shelves[keyPath: Kept.shelf].values }
    for kind in kinds { copy(kind.shelved) }
  }

  /// The items of one kind.
  public subscript<Kept: Shelved>(_ kind: Kept.Type) -> [Kept] {
    get { self[keyPath: Kept.list] }
    _modify { yield &self[keyPath: Kept.list] }
  }

  /// The item with this ID; `nil` if there is none.
  public subscript<Kept: Shelved>(id: ID<Kept>) -> Kept? { self[Kept.self].first { $0.id == id } }

  /// The item with this ID; `nil` if there is none.
  public subscript(id: ItemID) -> AnyItem? {
    func find<Kept: Shelved>(_ kind: Kept.Type) -> AnyItem? { self[ID<Kept>(id.number)]?.any }
    return find(id.kind.shelved)
  }

  /// All items, kind by kind.
  public var all: [AnyItem] {
    func list<Kept: Shelved>(_ kind: Kept.Type) -> [AnyItem] { self[kind].map(\.any) }
    return ItemKind.allCases.flatMap { list($0.shelved) }
  }

  /// The number of items of a kind.
  public func count(of kind: ItemKind) -> Int {
    func count<Kept: Shelved>(_ kind: Kept.Type) -> Int { self[kind].count }
    return count(kind.shelved)
  }

  /// The number of items of all kinds.
  public var count: Int { ItemKind.allCases.reduce(0) { $0 + count(of: $1) } }

  /// Replaces the item of the same ID, or inserts it in ID order.
  public mutating func put<Kept: Shelved>(_ item: Kept) {
    let place = Shelf.place(of: item.id, in: self[Kept.self])
    if place < self[Kept.self].count, self[Kept.self][place].id == item.id {
      self[Kept.self][place] = item
    } else {
      self[Kept.self].insert(item, at: place)
    }
  }

  /// Removes the item with this ID, if there is one.
  public mutating func remove(_ id: ItemID) {
    func remove<Kept: Shelved>(_ kind: Kept.Type) {
      let place = Shelf.place(of: ID<Kept>(id.number), in: self[kind])
      if place < self[kind].count, self[kind][place].id.number == id.number { self[kind].remove(at: place) }
    }
    remove(id.kind.shelved)
  }

  /// Empties the lists of all other kinds.
  public mutating func keep(only kinds: Set<ItemKind>) {
    func empty<Kept: Shelved>(_ kind: Kept.Type) { self[kind] = [] }
    for kind in ItemKind.allCases where !kinds.contains(kind) { empty(kind.shelved) }
  }
}
