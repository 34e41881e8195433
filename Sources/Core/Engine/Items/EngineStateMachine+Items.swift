// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Operations common to items of every kind.
extension EngineStateMachine {
  /// The most items of one kind.
  public static let mostItems = 1_000_000

  /// The item with this ID; `nil` if there is none.
  public subscript<Kept: Shelved>(id: ID<Kept>) -> Kept? { shelves[keyPath: Kept.shelf][id] }

  /// Makes an item; a key already used for the same request returns the item made then.
  ///
  /// `rules` are those of the zone that the draft is pinned to (`nil` for the host's). `asked` is the request as
  /// sent; without it the draft stands for the request. A draft that is only for an absent item throws `.exists` where
  /// one meets it.
  public mutating func make<Draft: ItemDraft>(
    _ draft: Draft, rules: ZoneRules? = nil, key: String?, asked: RequestKey? = nil, at now: HostMoment
  ) throws(ControlError) -> Draft.Made where Draft.Made: Shelved {
    let usual = settings.ring(of: Draft.kind)
    let rings = draft.rings?.applied(to: usual) ?? usual
    if let id = try created(under: key, asked, for: draft.request(ringing: rings)) {
      guard let standing = self[ID<Draft.Made>(id.number)], id.kind == Draft.Made.kind else {
        throw .notFound(id.text, .made)
      }
      return standing
    }
    latest = now
    let kind = Draft.Made.kind
    if draft.isOnlyIfAbsent,
      let standing = shelves[keyPath: Draft.Made.shelf].values.first(where: {
        draft.isMet(by: $0, at: known.moment(at: now), in: rules ?? zones.host)
      })
    {
      throw .exists(standing.id.text)
    }
    guard shelves[keyPath: Draft.Made.shelf].count < Self.mostItems else {
      throw .tooMany(.items(kind))
    }
    if draft.rings != nil { try rings.check() }
    let id = ID<Draft.Made>(counters[kind] + 1)
    var made = try Draft.Made.make(
      draft, ringing: rings, id: id, rules: rules ?? zones.host, in: circumstances(at: now))
    // A refused draft must not use up a number.
    counters[kind] = id.number
    if let name = draft.pinnedZone, let rules { zones.pinned[name] = rules }
    made.revision = 1
    made.uid = origin.uid(of: ItemID(id))
    put(made)
    remember(key, request: asked?.request ?? draft.request(ringing: rings), item: ItemID(id))
    decide(.created, ItemID(id), at: now, instant: made.ringsNext, span: made.length)
    return made
  }

  /// Tells an item a command; returns the updated item.
  public mutating func tell<Kept: Shelved>(
    _ id: ID<Kept>, _ command: Kept.Command, at now: HostMoment
  ) throws(ControlError) -> Kept {
    guard var item = self[id] else { throw .notFound(id.text) }
    latest = now
    let consequences = try item.tell(command, in: circumstances(at: now))
    carryOut(consequences, of: item, at: now)
    guard let told = self[id] else { throw .notFound(id.text) }
    return told
  }

  /// Changes an item; fields absent from the edit stay.
  ///
  /// `rules` are those of the zone that the edit names; `nil` if it names none.
  public mutating func edit<Kept: Shelved>(
    _ id: ID<Kept>, _ edit: Kept.Edit, rules: ZoneRules? = nil, at now: HostMoment
  ) throws(ControlError) -> Kept {
    guard var item = self[id] else { throw .notFound(id.text) }
    latest = now
    let before = item
    let rings = openRings(of: [ItemID(id)])
    carryOut(try item.change(edit, rules: rules, in: circumstances(at: now)), of: item, at: now)
    item.revision += 1
    forgetFormer(ItemID(id))
    put(item)
    remember(.edit(revision: item.revision), [before.any], ringing: rings, at: now)
    decide(.edited, ItemID(id), at: now, instant: item.ringsNext, span: item.length)
    return item
  }

  /// Removes an item, ringing or not; unless that is undoable, the former act can still be undone.
  public mutating func cancel(
    _ item: ItemID, isUndoable: Bool = true, at now: HostMoment
  ) throws(ControlError) {
    guard let standing = shelves[item] else { throw .notFound(item.text) }
    if isUndoable { remove([standing], at: now) } else { takeAway(item, at: now) }
  }

  /// Removes several items in one act, ringing or not; `nil` for all there are.
  ///
  /// Returns those removed; an item that is gone already is not one of them.
  public mutating func cancel(together items: [ItemID]?, at now: HostMoment) -> [ItemID] {
    var seen: Set<ItemID> = []
    let standing =
      items.map { items in items.filter { seen.insert($0).inserted }.compactMap { shelves[$0] } } ?? shelves.all
    if !standing.isEmpty { remove(standing, at: now) }
    return standing.map(\.id)
  }

  /// Removes items that are there, so that an undo brings all of them back.
  private mutating func remove(_ items: [AnyItem], at now: HostMoment) {
    let rings = openRings(of: items.map(\.id))
    for item in items { takeAway(item.id, at: now) }
    remember(.cancel, items, ringing: rings, at: now)
  }

  /// Removes an item for good.
  mutating func takeAway(_ item: ItemID, at now: HostMoment) {
    quiet(item, at: now)
    remove(item)
    decide(.cancelled, item, at: now)
  }

  /// Checks a call's expectation of an item; leaves a missing item for the call to refuse.
  ///
  /// - Throws: `ControlError` of `.changed`.
  func check<Kept: Shelved>(_ expectation: Expectation?, of id: ID<Kept>) throws(ControlError) {
    if let item = self[id] { try check(expectation, item) }
  }

  func check(_ expectation: Expectation?, _ item: some Item) throws(ControlError) {
    guard let expectation, !expectation.holds(for: item.version) else { return }
    throw .changed(item.id.text)
  }

  func exists(_ item: ItemID) -> Bool { shelves[item] != nil }

  // MARK: Keeping and removing

  /// Keeps an item, saves it and publishes it.
  mutating func put<Kept: Shelved>(_ item: Kept) {
    install(item)
    actions.append(.save(.put(item.any)))
    actions.append(.publish(.item(item.any)))
  }

  /// Keeps an item and schedules its deadlines, without saving it.
  mutating func install<Kept: Shelved>(_ item: Kept) {
    let id = ItemID(item.id)
    shelves[keyPath: Kept.shelf][item.id] = item
    let deadlines = deadlines(of: item)
    agenda.follow(id, deadlines)
    forgetComing(id, unless: deadlines)
  }

  /// All that is to come of an item.
  package func deadlines(of item: some Shelved) -> Deadlines {
    var deadlines = item.deadlines(by: host)
    deadlines.awake = item.awakeCheck?.due.boot
    deadlines.preAlarm = preAlarm(of: item, before: deadlines.ring)
    deadlines.warning = warning(of: item, before: deadlines.ring, after: latest)
    deadlines.keepsAwake = item.keepsAwake
    return deadlines
  }

  mutating func remove(_ item: ItemID) {
    announce(item, nil)
    shelves[item] = nil
    agenda.follow(item, Deadlines())
    actions.append(.save(.remove(item)))
    actions.append(.save(.putCounters(counters)))
    actions.append(.publish(.removed(item)))
  }

  /// Ends the ring of an item that is changed, turned off or removed while it rings.
  mutating func quiet(_ owner: ItemID, at now: HostMoment) {
    if let ring = queue.ring(of: owner) { close(ring, as: .cancelled, at: now) }
  }
}
