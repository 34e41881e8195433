// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// Reads the rows of one home.
enum HomeRows {
  /// The rows of a table as values, in the order of the result.
  ///
  /// - Throws: `.damaged` for a row that cannot be, with its table and number.
  static func values<Value>(
    _ result: ResultTable, of table: StoredTable, in place: String, _ read: (Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var row = Row(of: table, in: place)
    let columns = table.declaredColumns
    var values: [Value] = []
    values.reserveCapacity(result.rowCount)
    for index in 0..<result.rowCount {
      row.read { result.read(index, of: columns, into: &$0) }
      values.append(try read(row))
    }
    return values
  }

  /// The statements that read everything except the history, of one moment.
  static func load(_ home: String) -> [Query] {
    let kinds = ItemKind.allCases
    let tables = kinds.map(StoredTable.items) + kinds.map(StoredTable.former) + [.undo, .host, .settings, .followed]
    return [Query(Statement("begin_reading", "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")), held(home)]
      + tables.map { Query(TableStatements.of($0).load, [home]) }
      + [
        Query(HomeCounters.load, [home]), Query(TableStatements.openRings, [home]),
        Query(TableStatements.newestKeys, [home, "\(CreationKey.kept)"]), Query(Statement("commit", "COMMIT")),
      ]
  }

  /// The epoch, the revision and the node of a home.
  static func held(_ home: String) -> Query {
    Query(Statement("held", "SELECT epoch, revision, owner FROM toki.homes WHERE home = $1"), [home])
  }

  /// The state behind the results of `load`.
  static func state(_ results: [ResultTable], in place: String) throws(StoreError) -> StoredState {
    // After BEGIN and the row of the home.
    var rest = results.dropFirst(2)
    func items(_ table: (ItemKind) -> StoredTable) throws(StoreError) -> ItemLists {
      var lists = ItemLists()
      for kind in ItemKind.allCases {
        guard let result = rest.popFirst() else { preconditionFailure("A result is missing") }
        let table = table(kind)
        switch kind {
        case .timer: lists.timers = try values(result, table, RowForms.timers)
        case .alarm: lists.alarms = try values(result, table, RowForms.alarms)
        case .sequence: lists.sequences = try values(result, table, RowForms.sequences)
        case .stopwatch: lists.stopwatches = try values(result, table, RowForms.stopwatches)
        }
      }
      return lists
    }
    func values<Value: Formed>(
      _ result: ResultTable, _ table: StoredTable, _ form: RowForm<Value>
    ) throws(StoreError) -> [Value] {
      try self.values(result, of: table, in: place) { (row) throws(StoreError) in
        let value = try form.value(row)
        try form.check(row, value)
        return value
      }
    }
    func next<Value>(
      _ table: StoredTable, _ read: (Row) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
      guard let result = rest.popFirst() else { preconditionFailure("A result is missing") }
      return try self.values(result, of: table, in: place, read)
    }
    var state = StoredState()
    state.items = try items(StoredTable.items)
    let former = try items(StoredTable.former)
    state.undo = try next(.undo) { (row: Row) throws(StoreError) -> UndoRow in try UndoRow(row) }.first?.act(
      of: former.all)
    state.boot = try next(.host) { (row) throws(StoreError) in BootID(try row.text(at: 1)) }.first
    state.settings =
      try next(.settings) { (row) throws(StoreError) in try RowForms.settings.value(row) }.first ?? EngineSettings()
    state.followed = try next(.followed) { (row) throws(StoreError) in try FollowedFile(row) }
      .sorted { $0.source.path < $1.source.path }
    guard let counters = rest.popFirst() else { preconditionFailure("A result is missing") }
    state.counters = try HomeCounters.read(counters, in: place)
    state.openRings = try next(.rings) { (row) throws(StoreError) in try RowForms.rings.value(row) }
    state.keys = try next(.creationKeys) { (row) throws(StoreError) in try CreationKey(row) }
    return state
  }
}
