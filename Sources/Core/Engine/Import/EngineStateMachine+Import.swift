// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// The most items that one import may contain.
  public static let mostImported = 10_000

  /// Imports all of a batch, or nothing.
  ///
  /// An item whose UID is here already takes over the batch's version, and keeps its progress; the others come under
  /// new IDs, and alarms of a calendar ring like those set by hand. Open rings and snoozes of new items are silenced. A
  /// one-time alarm whose day is past is imported turned off. Where nothing was ever made, the items of a backup keep
  /// their IDs, and its history comes back. A timer whose deadline is past rings late or is missed, as after a restart.
  /// `pinned` holds the rules of every zone that an alarm of the batch is pinned to.
  public mutating func importItems(
    _ batch: ImportBatch, pinned: [ZoneName: ZoneRules], key: String?, at now: HostMoment
  ) throws(ControlError) -> [ItemID] {
    try importItems(ImportPlan(batch, on: importBasis(pinned: pinned, at: now)), key: key, at: now)
  }

  /// Imports a planned batch; check with `isCurrent` that the plan still holds.
  public mutating func importItems(
    _ plan: ImportPlan, key: String?, at now: HostMoment
  ) throws(ControlError) -> [ItemID] {
    var work = try beginImport(plan, key: key, at: now)
    while goOn(with: &work) {}
    return work.ids
  }

  /// The facts on which an import is planned now.
  public func importBasis(pinned: [ZoneName: ZoneRules], at now: HostMoment) -> ImportBasis {
    ImportBasis(now: now, hostRules: zones.host, pinned: zones.pinned.merging(pinned) { $1 }, guide: known.guide)
  }

  /// `true` if a plan still holds; alarms that came due since then ring late.
  public func isCurrent(_ plan: ImportPlan, at now: HostMoment) -> Bool {
    let basis = plan.basis
    let step = now.offset - basis.now.offset
    return basis.hostRules == zones.host && basis.guide == known.guide && max(step, .zero - step) < .seconds(1)
  }

  // MARK: Piece by piece

  /// An import under way; overdue items may fire between two pieces.
  struct ImportWork {
    /// An item of the batch and its ID here, where it is made unless `isKnown`.
    struct Step {
      let item: AnyItem
      let id: ItemID
      let isKnown: Bool
      /// `true` if a new item can have the lasting name that it comes with, because no other item has it.
      var keepsName = true
      /// `true` if an existing item stays as it is.
      var isLeft = false
    }

    /// `true` if the items have their own IDs, and the rings of the batch are the history.
    let isExact: Bool
    let batch: ImportBatch
    let key: CreationKey?
    let now: HostMoment
    /// The items still to import or imported; empty for an import that was done before.
    let steps: [Step]
    /// The items that a backup which replaces everything does not have.
    var removed: [ItemID]
    let ids: [ItemID]
    /// Number of items imported so far.
    var done = 0
    /// The rest, which comes back before the items; `nil` for none, or once it has.
    var rest: ImportBatch.Rest?
    /// The followed file as it will be; `nil` for any other import.
    var file: FollowedFile?
    /// The file's former entries of the alarms that are changed or removed.
    var former: [AlarmID: FollowedAlarm] = [:]
  }

  /// Number of items imported per piece.
  private static let importPiece = 64

  mutating func beginImport(
    _ plan: ImportPlan, key: String?, at now: HostMoment
  ) throws(ControlError) -> ImportWork {
    let batch = plan.batch
    if let ids = try imported(under: key, for: plan.request, like: batch) {
      return ImportWork(
        isExact: false, batch: batch, key: nil, now: now, steps: [], removed: [], ids: ids)
    }
    let planned = try plan.items.get()
    let isExact = batch.replacesAll || batch.history != nil && counters.areUnused
    if isExact { try Self.check(batch.rest) }
    var items = plan.items(planned, areExact: isExact).all
    // A calendar knows nothing of how a person wants to be woken.
    if batch.isCalendar { items = items.map { $0.ringing(as: settings) } }
    if let following = batch.following { return try beginFollowing(following, plan, items, at: now) }
    let steps = isExact ? Self.replacing(items, after: counters) : steps(of: items)
    let isRoom = ItemKind.allCases.allSatisfy { kind in
      let fresh = steps.count { !$0.isKnown && $0.id.kind == kind }
      return (isExact ? 0 : shelves.count(of: kind)) + fresh <= Self.mostItems
    }
    guard isRoom else { throw .tooMany(.allItems) }
    zones.pinned.merge(plan.basis.pinned) { $1 }
    let ids = Self.ids(of: steps, in: batch)
    let key = key.map { key in
      CreationKey(key: key, request: plan.request + ImportedIDs(ids).text, item: ids.last ?? .alarm(AlarmID(1)))
    }
    let kept = Set(steps.map(\.id))
    let removed = isExact ? shelves.all.map(\.id).filter { !kept.contains($0) } : []
    var work = ImportWork(
      isExact: isExact, batch: batch, key: key, now: now, steps: steps, removed: removed, ids: ids)
    // Settings that somebody has made are replaced only by somebody who says so.
    if isExact { work.rest = batch.rest }
    if !batch.replacesAll, settings != EngineSettings() { work.rest?.settings = nil }
    return work
  }

  /// Finds the items that are here already, and numbers the others.
  private func steps(of items: [AnyItem]) -> [ImportWork.Step] {
    // Without a lasting name there is nothing to look for.
    let known = items.contains { $0.shelved.uid != nil } ? ImportIndex(shelves.all) : ImportIndex([])
    var last = counters
    var met: Set<ItemUID> = []
    return items.map { item in
      let isFirst = item.shelved.uid.map { met.insert($0).inserted } ?? true
      if isFirst, let own = known.item(of: item) { return ImportWork.Step(item: item, id: own.id, isKnown: true) }
      last[item.id.kind] += 1
      return ImportWork.Step(
        item: item, id: ItemID(item.id.kind, last[item.id.kind]), isKnown: false,
        keepsName: isFirst && !known.has(item.shelved.uid))
    }
  }

  /// Gives the items their own numbers; those of drafts, and a second one of the same number, follow all others.
  private static func replacing(_ items: [AnyItem], after counters: Counters) -> [ImportWork.Step] {
    var last = counters
    for item in items { last[item.id.kind] = max(last[item.id.kind], item.id.number) }
    var met: Set<ItemID> = []
    var names: Set<ItemUID> = []
    return items.map { item in
      var id = item.id
      if !met.insert(id).inserted {
        last[id.kind] += 1
        id = ItemID(id.kind, last[id.kind])
      }
      let isFirst = item.shelved.uid.map { names.insert($0).inserted } ?? true
      return ImportWork.Step(item: item, id: id, isKnown: false, keepsName: isFirst)
    }
  }

  /// The IDs kind by kind, then those of the drafts, which are the last alarms.
  private static func ids(of steps: [ImportWork.Step], in batch: ImportBatch) -> [ItemID] {
    let firstDraft = batch.items.count(of: .timer) + batch.alarms.count
    let drafts = firstDraft..<(firstDraft + batch.alarmDrafts.count)
    return (steps[..<drafts.lowerBound] + steps[drafts.upperBound...]).map(\.id) + steps[drafts].map(\.id)
  }

  /// Imports the next piece; returns whether more remain.
  mutating func goOn(with work: inout ImportWork) -> Bool {
    guard work.removed.isEmpty else {
      for item in work.removed.prefix(Self.importPiece) where exists(item) && !isSpared(item, by: &work) {
        takeAway(item, at: work.now)
      }
      work.removed.removeFirst(min(work.removed.count, Self.importPiece))
      return true
    }
    if let rest = work.rest {
      bringBack(rest, at: work.now)
      work.rest = nil
      return true
    }
    let end = min(work.steps.count, work.done + Self.importPiece)
    for step in work.steps[work.done..<end] where !step.isLeft && !isSpared(step.id, by: &work) {
      step.isKnown ? update(step, with: step.item.shelved, work) : take(in: step.item.shelved, step, work)
    }
    work.done = end
    guard end == work.steps.count else { return true }
    if work.isExact { bringBack(work.batch.history ?? [], at: work.now) }
    if work.isExact, let files = work.batch.rest.followed { bringBack(files) }
    if let file = work.file, file != followedFile(at: file.source.path) { keep(file) }
    if work.isExact || bringsRemoved(work) { endUndo() }
    if let key = work.key { keep(key) }
    return false
  }

  /// `true` if items of a cancel that could be taken back are here again, under another ID.
  private func bringsRemoved(_ work: ImportWork) -> Bool {
    let acts = (earlierActs + [lastAct].compactMap { $0 }).filter { $0.kind == .cancel }
    guard !acts.isEmpty else { return false }
    let removed = Set(acts.flatMap { $0.items.compactMap(\.shelved.uid) })
    return work.steps.contains { step in !step.isKnown && step.item.shelved.uid.map(removed.contains) ?? false }
  }

  private mutating func take<Kept: Shelved>(in item: Kept, _ step: ImportWork.Step, _ work: ImportWork) {
    let id = step.id
    counters[Kept.kind] = max(counters[Kept.kind], id.number)
    if work.isExact, exists(id) { quiet(id, at: work.now) }
    var copy = item.renumbered(ID(id.number))
    if work.isExact {
      copy.comeBack(isNewBoot: work.batch.rest.boot != boot, in: circumstances(at: work.now))
    } else {
      copy.arrive(at: work.now, by: known.timing)
      copy.revision = 0
    }
    copy.revision = max(copy.revision, (self[copy.id]?.revision ?? 0) + 1)
    if !step.keepsName { copy.uid = nil }
    copy = named(copy)
    put(copy)
    decide(.imported, id, at: work.now, instant: copy.ringsNext, span: copy.length)
  }

  private mutating func update<Kept: Shelved>(_ step: ImportWork.Step, with item: Kept, _ work: ImportWork) {
    guard var own = self[ID<Kept>(step.id.number)] else { return take(in: item, step, work) }
    let other = item.imported(over: own, by: work.batch)
    let zones = zones
    guard own.differs(from: other, at: work.now, rules: { zones.rules(for: $0) }) else { return }
    let uid = own.uid
    carryOut(own.takeOver(other, in: circumstances(at: work.now)), of: own, at: work.now)
    own.uid = uid
    own.revision += 1
    forgetFormer(step.id)
    put(own)
    decide(.edited, step.id, at: work.now, instant: own.ringsNext, span: own.length)
  }

  /// The IDs that an import under this key returned before; `nil` for a new key or none.
  private func imported(
    under key: String?, for request: String, like batch: ImportBatch
  ) throws(ControlError) -> [ItemID]? {
    // `created` also checks the key's form.
    guard let key, let entry = keys[key] else {
      _ = try created(under: key, for: request)
      return nil
    }
    guard entry.request.utf8.starts(with: request.utf8),
      let ids = ImportedIDs(text: entry.request.utf8.dropFirst(request.utf8.count), of: batch)
    else {
      throw .keyReused(key)
    }
    return ids.all
  }
}

extension AnyItem {
  /// The same item; an alarm rings as one that is set by hand.
  fileprivate func ringing(as settings: EngineSettings) -> AnyItem {
    guard case .alarm(var alarm) = self else { return self }
    alarm.settings = settings.ring(of: .alarm)
    return .alarm(alarm)
  }
}
