// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// The most items that one import may contain.
  public static let mostImported = 10_000

  /// Imports all of a batch under new IDs, or nothing.
  ///
  /// Open rings and snoozes are silenced. A one-time alarm whose day is past is imported turned off. A timer whose
  /// deadline is past rings late or is missed, as after a restart. `pinned` holds the rules of every zone that an
  /// alarm of the batch is pinned to.
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

  /// Whether a plan still holds; alarms that came due since then ring late.
  public func isCurrent(_ plan: ImportPlan, at now: HostMoment) -> Bool {
    let basis = plan.basis
    let step = now.offset - basis.now.offset
    return basis.hostRules == zones.host && basis.guide == known.guide && max(step, .zero - step) < .seconds(1)
  }

  // MARK: Piece by piece

  /// An import under way; overdue items may fire between two pieces.
  struct ImportWork {
    let key: CreationKey?
    let now: HostMoment
    /// The items still to import or imported; empty for an import that was done before.
    let items: [AnyItem]
    let ids: [ItemID]
    /// How many items have been imported.
    var done: Int
  }

  /// How many items are imported per piece.
  private static let importPiece = 64

  mutating func beginImport(
    _ plan: ImportPlan, key: String?, at now: HostMoment
  ) throws(ControlError) -> ImportWork {
    let batch = plan.batch
    if let ids = try imported(under: key, for: plan.request, like: batch) {
      return ImportWork(key: nil, now: now, items: [], ids: ids, done: 0)
    }
    let items = try plan.items.get()
    let isRoom = ItemKind.allCases.allSatisfy { shelves.count(of: $0) + batch.count(of: $0) <= Self.mostItems }
    guard isRoom else { throw .tooMany("items", Self.mostItems) }
    zones.pinned.merge(plan.basis.pinned) { $1 }
    let first = ImportedIDs(after: counters)
    let key = key.map { key in
      let alarm = AlarmID(max(1, counters[.alarm] + Int64(batch.count(of: .alarm))))
      return CreationKey(key: key, request: plan.request + first.text, item: .alarm(alarm))
    }
    return ImportWork(key: key, now: now, items: items, ids: first.ids(of: batch), done: 0)
  }

  /// Imports the next piece; returns whether more remain.
  mutating func goOn(with work: inout ImportWork) -> Bool {
    let end = min(work.items.count, work.done + Self.importPiece)
    for item in work.items[work.done..<end] { take(in: item.shelved, at: work.now) }
    work.done = end
    guard end == work.items.count else { return true }
    if let key = work.key { keep(key) }
    return false
  }

  private mutating func take<Kept: Shelved>(in item: Kept, at now: HostMoment) {
    counters[Kept.kind] += 1
    var copy = item.renumbered(ID(counters[Kept.kind]))
    copy.arrive(at: now, by: known.guide)
    copy.revision = 1
    put(copy)
    decide(.imported, ItemID(copy.id), at: now, instant: copy.ringsNext, span: copy.length)
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
      let first = ImportedIDs(text: entry.request.utf8.dropFirst(request.utf8.count))
    else {
      throw .keyReused(key)
    }
    return first.ids(of: batch)
  }
}
