// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The last act that can be taken back: a row of the table `undo`, and its items in the tables of former ones.
struct UndoTable {
  private let former: FormerItems
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  init(_ connection: Connection) throws(StoreError) {
    let table = StoredTable.undo
    former = try FormerItems(connection)
    putStatement = try Statement(
      "REPLACE INTO undo (\(table.columnList)) VALUES (1,\(table.marks))", on: connection, sealing: table)
    removeStatement = try Statement("DELETE FROM undo", on: connection)
    loadStatement = try Statement("SELECT \(table.columnList) FROM undo", on: connection)
  }

  func put(_ act: UndoableAct?) throws(StoreError) {
    try former.removeAll()
    guard let act else { return try removeStatement.run() }
    for item in act.items { try former.put(item) }
    try putStatement.bind(.undo) { (row) in act.write(into: &row) }
    try putStatement.run()
  }

  /// The last act; `nil` for none, or if some of its items were lost with a damaged file.
  func load() throws(StoreError) -> UndoableAct? {
    guard let row = try loadStatement.rows(of: .undo, Self.read).first else { return nil }
    return row.act(of: try former.load())
  }

  static func read(_ row: inout Row) throws(StoreError) -> UndoRow { try UndoRow(row) }

  /// Checks that a row is a valid item of a kind.
  func check(_ row: inout Row, former kind: ItemKind) throws(StoreError) { try former.check(&row, of: kind) }
}

/// Items as they were before the last act, in a table for each kind.
private struct FormerItems {
  private let timers: FormerTable<CountdownTimer>
  private let alarms: FormerTable<Alarm>
  private let sequences: FormerTable<StepSequence>
  private let stopwatches: FormerTable<Stopwatch>

  init(_ connection: Connection) throws(StoreError) {
    timers = try FormerTable(RowForms.formerTimers, connection)
    alarms = try FormerTable(RowForms.formerAlarms, connection)
    sequences = try FormerTable(RowForms.formerSequences, connection)
    stopwatches = try FormerTable(RowForms.formerStopwatches, connection)
  }

  func put(_ item: AnyItem) throws(StoreError) {
    switch item {
    case .timer(let timer): try timers.put(timer)
    case .alarm(let alarm): try alarms.put(alarm)
    case .sequence(let sequence): try sequences.put(sequence)
    case .stopwatch(let stopwatch): try stopwatches.put(stopwatch)
    }
  }

  func removeAll() throws(StoreError) {
    try timers.removeAll()
    try alarms.removeAll()
    try sequences.removeAll()
    try stopwatches.removeAll()
  }

  func load() throws(StoreError) -> [AnyItem] {
    let lists = ItemLists(
      timers: try timers.load(), alarms: try alarms.load(), sequences: try sequences.load(),
      stopwatches: try stopwatches.load())
    return lists.all
  }

  func check(_ row: inout Row, of kind: ItemKind) throws(StoreError) {
    switch kind {
    case .timer: _ = try timers.read(&row)
    case .alarm: _ = try alarms.read(&row)
    case .sequence: _ = try sequences.read(&row)
    case .stopwatch: _ = try stopwatches.read(&row)
    }
  }
}

/// The former items of one kind; no ring depends on them, so the ledger does not count them.
private struct FormerTable<Of: Item> {
  private let form: RowForm<Of>
  private let plans = PlanTexts()
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  init(_ form: RowForm<Of>, _ connection: Connection) throws(StoreError) {
    self.form = form
    let table = form.layout.table
    putStatement = try Statement(
      "INSERT INTO \(table.name) (\(table.columnList)) VALUES (\(table.marks))", on: connection, sealing: table)
    removeStatement = try Statement("DELETE FROM \(table.name)", on: connection)
    loadStatement = try Statement("SELECT \(table.columnList) FROM \(table.name) ORDER BY number", on: connection)
  }

  func put(_ item: Of) throws(StoreError) {
    _ = try putStatement.bind(item, form, plans)
    try putStatement.run()
  }

  func removeAll() throws(StoreError) { try removeStatement.run() }

  func load() throws(StoreError) -> [Of] { try loadStatement.rows(of: form.layout.table, read) }

  func read(_ row: inout Row) throws(StoreError) -> Of {
    let item = try form.value(row, plans)
    try form.check(row, item)
    return item
  }
}
