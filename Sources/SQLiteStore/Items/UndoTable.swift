// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The last act that can be taken back: a row of the table `undo`, and its items in the tables of former ones.
struct UndoTable {
  private let former: FormerItems
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  init(_ connection: Connection) throws(StoreError) {
    let table = SealedTable.undo
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
    putStatement.bind(act.boot.text)
    putStatement.bind(act.until.boot.nanosecondsSinceBoot)
    putStatement.bind(act.until.utc.nanosecondsSinceEpoch)
    if case .edit(let revision) = act.kind { putStatement.bind(revision) } else { putStatement.bindNull() }
    putStatement.bind(Int64(act.items.count))
    putStatement.bind(act.isTakenBack ? 1 : 0)
    putStatement.bindSeal()
    try putStatement.run()
  }

  /// The last act; `nil` for none, or if some of its items were lost with a damaged file.
  func load() throws(StoreError) -> UndoableAct? {
    guard let row = try loadStatement.rows(of: .undo, Self.read).first else { return nil }
    let items = try former.load()
    guard !items.isEmpty, items.count == Int(row.count) else { return nil }
    return UndoableAct(row.kind, items, boot: row.boot, until: row.until, isTakenBack: row.isTakenBack)
  }

  /// The row without its items.
  struct Act {
    let kind: UndoableAct.Kind
    let boot: BootID
    let until: HostMoment
    let count: Int64
    let isTakenBack: Bool
  }

  static func read(_ row: inout Row) throws(StoreError) -> Act {
    _ = try row.integer()
    let boot = BootID(try row.text())
    let until = HostMoment(
      boot: BootInstant(nanosecondsSinceBoot: try row.integer()),
      utc: UTCInstant(nanosecondsSinceEpoch: try row.integer()))
    let revision = row.isNull(at: 4) ? nil : try row.integer(at: 4, in: Row.numbers)
    return Act(
      kind: revision.map { .edit(revision: $0) } ?? .cancel, boot: boot, until: until,
      count: try row.integer(at: 5, in: Row.numbers), isTakenBack: try row.integer(at: 6, in: 0...1) == 1)
  }

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
    timers = try FormerTable(.formerTimers, connection)
    alarms = try FormerTable(.formerAlarms, connection)
    sequences = try FormerTable(.formerSequences, connection)
    stopwatches = try FormerTable(.formerStopwatches, connection)
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
  private let layout: ColumnLayout
  private let plans = PlanTexts()
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  init(_ layout: ColumnLayout, _ connection: Connection) throws(StoreError) {
    self.layout = layout
    let table = layout.table
    putStatement = try Statement(
      "INSERT INTO \(table.name) (\(table.columnList)) VALUES (\(table.marks))", on: connection, sealing: table)
    removeStatement = try Statement("DELETE FROM \(table.name)", on: connection)
    loadStatement = try Statement("SELECT \(table.columnList) FROM \(table.name) ORDER BY number", on: connection)
  }

  func put(_ item: Of) throws(StoreError) {
    _ = try putStatement.bind(item, layout, plans)
    try putStatement.run()
  }

  func removeAll() throws(StoreError) { try removeStatement.run() }

  func load() throws(StoreError) -> [Of] { try loadStatement.rows(of: layout.table, read) }

  func read(_ row: inout Row) throws(StoreError) -> Of {
    let item: Of = try row.value(layout, plans)
    try row.check(item, layout)
    return item
  }
}
