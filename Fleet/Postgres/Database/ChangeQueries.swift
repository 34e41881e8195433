// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// Turns changes of one home into statements, in their order.
struct ChangeQueries {
  private let home: String
  private let place: String
  private let plans: PlanTexts
  private var row = RowValues()
  private(set) var queries: [Query] = []

  /// No changes yet; `place` is the home, for errors, and `plans` its known plans.
  init(home: Int64, place: String, _ plans: PlanTexts) {
    self.home = "\(home)"
    self.place = place
    self.plans = plans
  }

  /// Adds the statements of a change.
  ///
  /// - Throws: `.unusable` for a value that would be damage when read back.
  mutating func add(_ change: StoreChange) throws(StoreError) {
    switch change {
    case .put(let item): try put(item, in: .items(item.id.kind), plans)
    case .remove(let id):
      run(TableStatements.of(.items(id.kind)).remove, ["\(id.number)"])
      if id.kind == .sequence { plans.forget(id.number) }
    case .putRing(let ring):
      let duplicate = StoreError.duplicateOccurrence(
        ring.id, owner: ring.owner, occurrence: ring.occurrence, attempt: ring.attempt)
      try put(.rings, duplicate: duplicate) { (row) throws(FieldRefusal) in try RowForms.rings.write(ring, into: &row) }
    case .removeRings: run(TableStatements.of(.rings).clear)
    case .takeBackMissed(let owner, let instant, let newest):
      run(
        TableStatements.takeBackMissed,
        [owner.kind.rawValue, "\(owner.number)", "\(instant.nanosecondsSinceEpoch)", "\(newest.number)"])
    case .putKey(let key):
      try put(.creationKeys) { (row) throws(FieldRefusal) in try key.write(into: &row) }
    case .putCounters(let counters):
      let values = HomeCounters.values(of: counters)
      guard values.allSatisfy(Row.counts.contains) else {
        throw unusable("counters: \(values) are not all in \(Row.counts).")
      }
      run(HomeCounters.put, values.map { "\($0)" })
    case .putSettings(let all):
      try put(.settings) { (row) throws(FieldRefusal) in try RowForms.settings.write(all, into: &row) }
    case .putHost(let boot, let zones):
      try put(.host) { (row) in HostRow(boot: boot, zones: zones).write(into: &row) }
    case .putUndo(let act): try put(act)
    case .putFollowed(let file):
      run(TableStatements.removeFollowed, [StoredText.stored(file.source.path)])
      try put(.followed) { (row) in file.write(into: &row) }
    case .removeFollowed(let path): run(TableStatements.removeFollowed, [StoredText.stored(path)])
    case .removeDecisions: run(TableStatements.of(.decisions).clear)
    case .addDecision(let decision):
      try put(.decisions) { (row) throws(FieldRefusal) in try RowForms.decisions.write(decision, into: &row) }
    }
  }

  /// Removes decisions and keys beyond those that are kept.
  mutating func trim() {
    run(TableStatements.of(.decisions).trim, ["\(Decision.kept)"])
    run(TableStatements.of(.creationKeys).trim, ["\(CreationKey.kept)"])
  }

  private mutating func put(_ act: UndoableAct?) throws(StoreError) {
    for table in ItemKind.allCases.map(StoredTable.former) + [.undo] { run(TableStatements.of(table).clear) }
    guard let act else { return }
    for item in act.items { try put(item, in: .former(item.id.kind), nil) }
    try put(.undo) { (row) in act.write(into: &row) }
  }

  private mutating func put(_ item: AnyItem, in table: StoredTable, _ plans: PlanTexts?) throws(StoreError) {
    try put(table) { (row) throws(FieldRefusal) in
      switch item {
      case .timer(let timer): try RowForms.timers.write(timer, into: &row)
      case .alarm(let alarm): try RowForms.alarms.write(alarm, into: &row)
      case .sequence(let sequence): try RowForms.sequences.write(sequence, plans, into: &row)
      case .stopwatch(let stopwatch): try RowForms.stopwatches.write(stopwatch, into: &row)
      }
    }
  }

  private mutating func put(
    _ table: StoredTable, duplicate: StoreError? = nil, _ write: (inout RowValues) throws(FieldRefusal) -> Void
  ) throws(StoreError) {
    do throws(FieldRefusal) { try write(&row) } catch { throw unusable(error.reason) }
    // The only row of a home.
    if table.assignedColumns > 0, !TableStatements.numbersRows(table) { row.set(1, at: 0) }
    var values: [String?] = []
    values.reserveCapacity(row.cells.count)
    for cell in row.cells.dropFirst(TableStatements.numbersRows(table) ? 1 : 0) {
      switch cell {
      case .integer(let value): values.append("\(value)")
      case .text(let index): values.append(StoredText.stored(row.texts[index]))
      case .null: values.append(nil)
      case .unknown: throw unusable("a value of an unknown kind")
      }
    }
    run(TableStatements.of(table).put, values, duplicate: duplicate)
  }

  private mutating func run(_ statement: PostgresStatement, _ values: [String?] = [], duplicate: StoreError? = nil) {
    queries.append(Query(statement, [home] + values, duplicate: duplicate))
  }

  private func unusable(_ reason: String) -> StoreError { .unusable(path: place, reason: "not saved: \(reason)") }
}
