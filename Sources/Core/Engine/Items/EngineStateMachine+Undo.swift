// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// The last cancels and edits are kept whole, and can be taken back for a while.
extension EngineStateMachine {
  /// Takes back the last cancel or edit that is not taken back yet, for 10 minutes after it.
  ///
  /// Asked again, it takes back the one before; after a restart only the very last.
  /// An item comes back under its ID as though nothing had happened: deadlines stay as they were, and rings due
  /// meanwhile are late or missed, as after a sleep. A ring that the act ended goes on until the end of its length,
  /// counted from its beginning; after that it is over, as if nobody had answered. `item` is the one that the act must
  /// concern; `nil` for any.
  ///
  /// - Throws: `ControlError` of `.nothingToUndo`; of `.changed` if an edited item has changed since, `.notFound` if it
  ///   is gone; of `.tooMany` if there is no room.
  public mutating func undo(_ item: ItemID? = nil, at now: HostMoment) throws(ControlError) -> Undone {
    let acts = earlierActs + [lastAct].compactMap { $0 }.filter { !$0.isTakenBack }
    let place = acts.lastIndex { act in
      !act.isOver(at: now, boot: boot) && (item.map(act.concerns) ?? true)
    }
    guard let place else { throw .nothingToUndo(item) }
    var act = acts[place]
    latest = now
    switch act.kind {
    case .edit(let revision):
      for before in act.items {
        guard let present = shelves[before.id]?.shelved else { throw .notFound(before.id.text) }
        guard present.revision == revision else { throw .changed(before.id.text) }
      }
    case .cancel:
      for kind in ItemKind.allCases {
        let count = act.items.count { $0.id.kind == kind }
        guard shelves.count(of: kind) + count <= Self.mostItems else {
          throw .tooMany(.items(kind))
        }
      }
    }
    earlierActs = acts
    earlierActs.remove(at: place)
    for before in act.items {
      bringBack(before.shelved, of: act, at: now)
      silenced[before.id] = nil
      // The item is what the edit before this act made of it, so that this can be taken back as well.
      guard let present = shelves[before.id]?.shelved.revision else { continue }
      for index in earlierActs.indices { earlierActs[index].follow(before, to: present) }
    }
    act.isTakenBack = true
    keep(act)
    return Undone(act)
  }

  /// The answer to an undo under a key that was used before.
  func undone() throws(ControlError) -> Undone {
    guard let act = lastAct, act.isTakenBack else { throw .nothingToUndo(nil) }
    return Undone(act)
  }

  /// Remembers an act; `rings` were open before it.
  mutating func remember(
    _ kind: UndoableAct.Kind, _ items: [AnyItem], ringing rings: [ItemID: SilencedRing], at now: HostMoment
  ) {
    if let last = lastAct, !last.isTakenBack { earlierActs.append(last) }
    earlierActs = earlierActs.filter { !$0.isOver(at: now, boot: boot) }
    while earlierActs.count >= Self.mostActs || earlierActs.reduce(0, { $0 + $1.items.count }) > Self.mostEarlierItems {
      earlierActs.removeFirst()
    }
    silenced = silenced.filter { $0.value.end > now.boot }
    silenced.merge(rings.filter { queue[$0.value.ring.id] == nil }) { $1 }
    keep(UndoableAct(kind, items, boot: boot, until: now + UndoableAct.time))
  }

  /// Leaves nothing to take back: other items stand in the place of those that the last acts concern.
  mutating func endUndo() {
    earlierActs = []
    guard var act = lastAct, !act.isTakenBack else { return }
    act.isTakenBack = true
    keep(act)
    silenced = [:]
  }

  /// The most acts that can be taken back, one after another.
  private static let mostActs = 20
  /// The most items that the acts before the last hold.
  private static let mostEarlierItems = 1_000

  private mutating func keep(_ act: UndoableAct) {
    lastAct = act
    actions.append(.save(.putUndo(act)))
  }

  private mutating func bringBack<Kept: Shelved>(_ before: Kept, of act: UndoableAct, at now: HostMoment) {
    let id = ItemID(before.id)
    var item = before
    // Above every revision that a client has seen.
    item.revision = max(before.revision, self[before.id]?.revision ?? 0) + 1
    forgetFormer(id)
    let open = silenced[id].flatMap { $0.end > now.boot ? $0 : nil }
    if open == nil, let silenced = silenced[id] { _ = waitForNextAttempt(&item, after: silenced, at: now) }
    let isOrphan = item.isRinging && queue.ring(of: id) == nil && open == nil
    let written = actions.count
    let isToCome = restore(
      item, isNewBoot: act.boot != boot, isOrphan: isOrphan, in: circumstances(at: now))
    if let kept = self[before.id], known.guide != nil { align(kept, trustChanged: false, before: nil, at: now) }
    guard let kept = self[before.id] else { return }
    if !actions[written...].contains(.save(.put(kept.any))) { put(kept) }
    if isToCome { takeBackRings(of: id, at: now) }
    if let open { ringOn(open, at: now) }
    decide(
      act.kind == .cancel ? .uncancelled : .unedited, id, at: now, instant: kept.ringsNext, span: kept.length,
      ring: open?.ring.id)
  }
}
