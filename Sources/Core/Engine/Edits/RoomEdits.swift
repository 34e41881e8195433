// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The changes made here while a room could not be reached: those to be told, in order, and those asked about.
///
/// It is pure. A change is told with the revision on which it is based. What was changed on both sides is a question, and
/// until a person has answered it, both versions ring here.
public struct RoomEdits: Hashable, Sendable, Formed {
  /// The changes that wait, oldest first.
  public private(set) var edits: [RoomEdit]
  /// The number of the last one that there was.
  private var last: Int64

  /// No changes.
  public init() { (edits, last) = ([], 0) }

  private init(edits: [RoomEdit], last: Int64) { (self.edits, self.last) = (edits, last) }

  /// The most changes that wait.
  public static let most = 1_000

  /// What to do about the oldest change that can be decided.
  package enum Step: Hashable, Sendable {
    /// Tells the room, which must still have this revision.
    case tell(RoomEdit, revision: Int64, Call)
    /// Gives an alarm the plan that it had here, as a person has decided; the change itself is told after that.
    case plan(RoomEdit, revision: Int64, AlarmID, AlarmEdit)
    /// Tells an alarm with that plan the next of what it was here besides: off or on, paused, skipped.
    case adjust(RoomEdit, revision: Int64, AlarmID, AlarmCommand)
    /// Makes the item, as it is here by now after a change of a number, anew in the room, which has it no more.
    case make(RoomEdit, AnyItem, upTo: Int64)
    /// There is nothing to be told any more; `late` is whether its time has passed before it could be.
    case drop(RoomEdit, isLate: Bool)
    case ask(RoomEdit, RoomEdit.Question)
  }

  /// How an item is told.
  package enum Call: Hashable, Sendable {
    case alarm(AlarmID, AlarmCommand)
    case edit(AlarmID, AlarmEdit)
    case cancel(ItemID)
  }

  // MARK: The person

  /// Keeps a change.
  package mutating func add(
    _ change: RoomEdit.Change, key: String, from base: AnyItem, to mine: AnyItem?, at now: UTCInstant
  ) {
    last += 1
    edits.append(RoomEdit(number: last, key: key, change: change, made: now, base: base, mine: mine))
  }

  /// The items that are asked about, in order.
  public var questions: [RoomEdit] { edits.filter { $0.question != nil } }

  /// Decides questions for what was changed here; the room is told with the revision that it had when it was asked.
  ///
  /// `key` is a new idempotency key: by the old one, the room would repeat its old answer. Returns `false`, with nothing
  /// changed, if nothing is asked about the item.
  @discardableResult
  public mutating func keepMine(of item: ItemID, key: String) -> Bool {
    guard let index = edits.firstIndex(where: { $0.item == item && $0.question != nil }) else { return false }
    edits[index].decide(key: key)
    // What was shown is the last of its changes, so the answer is one for those after it too.
    for later in edits.indices[index...] where edits[later].item == item { edits[later].isDecided = true }
    return true
  }

  /// Answers the question about an item with the room's version: what was changed of it here is given up.
  ///
  /// Returns `false` if nothing waits of the item.
  @discardableResult
  public mutating func keepTheirs(of item: ItemID) -> Bool {
    let before = edits.count
    edits.removeAll { $0.item == item }
    return edits.count < before
  }

  // MARK: The room

  /// What is to be done next, by what the room has; `nil` if nothing waits but questions.
  package func next(_ theirs: EngineState, in zones: @escaping ExpectedRing.Zones, at now: HostMoment) -> Step? {
    var blocked: Set<ItemID> = []
    for edit in edits where !blocked.contains(edit.item) {
      guard edit.question == nil else {
        blocked.insert(edit.item)
        continue
      }
      return step(for: edit, theirs, EditRings(state: theirs, zones: zones, now: now))
    }
    return nil
  }

  private func step(for edit: RoomEdit, _ state: EngineState, _ rings: EditRings) -> Step {
    let theirs = state.items[edit.item]
    guard let theirs, !theirs.isOther(than: edit.base) else {
      guard let mine = items.mine[edit.item] ?? nil, !rings.coming(of: mine).isEmpty else {
        return .drop(edit, isLate: edit.mine != nil)
      }
      return edit.isDecided ? .make(edit, mine, upTo: newest(of: edit.item).number) : .ask(edit, .removed)
    }
    if let mine = edit.mine, rings.isSame(mine, theirs) || rings.hasBecome(edit, theirs) {
      return .drop(edit, isLate: false)
    }
    let isNewest = isNewest(edit)
    // When the last of an item's changes is over, so are those that it was made upon.
    let isLate = rings.isOver(newest(of: edit.item))
    guard
      !rings.hasMoved(theirs, from: edit.base, isDecided: edit.isDecided) || rings.hasBegun(edit, theirs)
    else {
      // What it was about has come and gone on both sides.
      let isMoot = isNewest && rings.coming(of: edit.mine).isEmpty && rings.coming(of: theirs).isEmpty
      return isMoot || isLate ? .drop(edit, isLate: true) : .ask(edit, .changed(theirs))
    }
    // Told later, a time that is past would be that of another day.
    guard !isLate, !rings.isOver(edit) else { return .drop(edit, isLate: true) }
    if let plan = rings.plan(for: edit, theirs), case .alarm(let id) = edit.item {
      return .plan(edit, revision: theirs.revision, id, plan)
    }
    if let command = rings.adjustment(for: edit, theirs), case .alarm(let id) = edit.item {
      return .adjust(edit, revision: theirs.revision, id, command)
    }
    guard let call = rings.call(for: edit, theirs) else {
      let isDone = !isNewest || edit.mine.map { rings.agrees(theirs, with: $0) } ?? true
      return isDone ? .drop(edit, isLate: true) : .ask(edit, .changed(theirs))
    }
    return .tell(edit, revision: theirs.revision, call)
  }

  private func isNewest(_ edit: RoomEdit) -> Bool { newest(of: edit.item).number == edit.number }

  /// The last change of an item that has one.
  private func newest(of item: ItemID) -> RoomEdit { edits.last { $0.item == item }! }

  /// Notes that an item was made anew with all that was changed of it up to a number; what came later is asked about.
  package mutating func note(made item: ItemID, upTo number: Int64) {
    edits.removeAll { $0.item == item && $0.number <= number }
  }

  /// Notes that an alarm was given the plan that it had here; one that did not become that is asked about at the end.
  package mutating func note(planned number: Int64, _ rings: EditRings) {
    guard let index = noteBase(number, rings) else { return }
    edits[index].isDecided = rings.plan(for: edits[index], edits[index].base) == nil
  }

  /// Notes that an alarm was told a command that was to make it what it was here.
  package mutating func note(adjusted number: Int64, by command: AlarmCommand, _ rings: EditRings) {
    guard let index = noteBase(number, rings),
      let next = rings.adjustment(for: edits[index], edits[index].base)
    else { return }
    // It would be told without end what it does not become.
    edits[index].isDecided = command.isBefore(next)
  }

  /// Bases a change on what the room has now; returns its place, `nil` if it or its item is gone.
  private mutating func noteBase(_ number: Int64, _ rings: EditRings) -> Int? {
    guard let index = edits.firstIndex(where: { $0.number == number }),
      let item = rings.state.items[edits[index].item], !item.isOther(than: edits[index].base)
    else { return nil }
    edits[index].base = item
    return index
  }

  /// Notes that the room was told, and what it has now; asks if that is not what was to come of it.
  package mutating func note(told number: Int64, _ rings: EditRings) {
    guard let edit = edits.first(where: { $0.number == number }) else { return }
    let theirs = rings.state.items[edit.item].flatMap { $0.isOther(than: edit.base) ? nil : $0 }
    guard let mine = edit.mine, isNewest(edit) else { return settle(number, as: theirs) }
    if let theirs {
      if rings.agrees(theirs, with: mine) { settle(number, as: theirs) } else { ask(number, .changed(theirs)) }
    } else if rings.coming(of: mine).isEmpty {
      settle(number, as: nil)
    } else {
      ask(number, .removed)
    }
  }

  /// Notes that the room has followed, or that there is nothing to be told; `item` is what the room has now.
  package mutating func settle(_ number: Int64, as item: AnyItem?) {
    guard let index = edits.firstIndex(where: { $0.number == number }) else { return }
    let done = edits.remove(at: index)
    guard let item, !item.isOther(than: done.base) else { return }
    if let next = edits.firstIndex(where: { $0.item == done.item }) { edits[next].base = item }
  }

  /// Asks which version is to stay.
  package mutating func ask(_ number: Int64, _ question: RoomEdit.Question) {
    guard let index = edits.firstIndex(where: { $0.number == number }) else { return }
    edits[index].question = question
    edits[index].isDecided = false
  }

  // MARK: What rings

  /// The items as they are here, the newest change of each.
  package var items: EditedItems {
    var items = EditedItems()
    for edit in edits {
      items.mine[edit.item] = .some(edit.mine)
      if edit.question != nil { items.asked.insert(edit.item) }
      items.uids[edit.item] = edit.base.shelved.uid
    }
    return items
  }

  /// Visits the fields of the file.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RoomEdits?
  ) throws(Visitor.Failure) -> RoomEdits {
    RoomEdits(
      edits: try visitor.field("edits", whole) { $0.edits }, last: try visitor.field("last", whole) { $0.last })
  }
}

/// Items of a room as they were changed here.
package struct EditedItems: Hashable, Sendable {
  /// Each as it is to be; `nil` for one that is removed.
  package var mine: [ItemID: AnyItem?] = [:]
  /// Those of which the room's version counts too.
  package var asked: Set<ItemID> = []
  /// Their lasting names, as far as they are known.
  package var uids: [ItemID: ItemUID] = [:]

  /// Items as they are to be, by default none.
  package init(mine: [ItemID: AnyItem?] = [:]) { self.mine = mine }

  /// Whether the room has another item by now under the ID of one.
  package func isOther(_ theirs: AnyItem?) -> Bool {
    guard let theirs, let uid = theirs.shelved.uid, let known = uids[theirs.id] else { return false }
    return uid != known
  }
}

extension AnyItem {
  /// The change counter.
  package var revision: Int64 { shelved.revision }

  /// Whether it is another item under the same ID: IDs begin anew with a store.
  package func isOther(than base: AnyItem) -> Bool {
    guard let one = shelved.uid, let other = base.shelved.uid else { return false }
    return one != other
  }
}
