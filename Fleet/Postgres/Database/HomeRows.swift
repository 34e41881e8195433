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
    _ result: ResultRows, of table: StoredTable, in place: String, _ read: (Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    if result.rows.isEmpty { return [] }
    var row = Row(of: table, in: place)
    let columns = table.declaredColumns
    var values: [Value] = []
    values.reserveCapacity(result.rows.count)
    for index in result.rows {
      row.read { result.table.read(index, of: columns, from: result.firstColumn, into: &$0) }
      values.append(try read(row))
    }
    return values
  }

  /// The statements that read everything of some homes except the history, of one moment.
  static func load(_ homes: [Int64]) -> [Query] {
    let list = list(homes)
    return ofOneMoment([held(list)] + rows(of: list))
  }

  /// The same, and when each home is due.
  static func read(_ homes: [Int64]) -> [Query] {
    let list = list(homes)
    let due = PostgresStatement(
      "load_due", "SELECT home, at_utc_ns FROM toki.due WHERE home = ANY($1::bigint[]) ORDER BY home")
    return ofOneMoment([held(list)] + rows(of: list) + [Query(due, [list])])
  }

  /// When a home is due, by its rows in the results of `read`; `nil` for never.
  static func due(_ results: [ResultRows]) -> UTCInstant? {
    guard let due = results.last, let row = due.rows.first else { return nil }
    return due.table.integer(row, due.firstColumn).map(UTCInstant.init(nanosecondsSinceEpoch:))
  }

  /// Homes as a value for statements.
  static func list(_ homes: [Int64]) -> String { "{\(homes.map { "\($0)" }.joined(separator: ","))}" }

  private static func ofOneMoment(_ queries: [Query]) -> [Query] {
    [Query(PostgresStatement("begin_reading", "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"))] + queries
      + [Query(PostgresStatement("commit", "COMMIT"))]
  }

  /// The statements that read everything of some homes except the history and the row of the home itself.
  static func rows(of list: String) -> [Query] {
    let kinds = ItemKind.allCases
    let tables = kinds.map(StoredTable.items) + kinds.map(StoredTable.former) + [.undo, .host, .settings, .followed]
    return tables.map { Query(TableStatements.of($0).load, [list]) } + [
      Query(HomeCounters.load, [list]), Query(TableStatements.openRings, [list]),
      Query(TableStatements.newestKeys, [list, "\(CreationKey.kept)"]),
      Query(TableStatements.newestRings, [list, "1"]),
    ]
  }

  /// The results about homes, without those of the transaction around them.
  static func results(_ all: [ResultTable]) -> HomeResults { HomeResults(Array(all.dropFirst().dropLast())) }

  /// The epoch, the revision, the server, the zone and the name of each home.
  private static func held(_ homes: String) -> Query {
    Query(
      PostgresStatement(
        "held",
        "SELECT home, epoch, revision, owner, zone, name FROM toki.homes WHERE home = ANY($1::bigint[]) ORDER BY home"),
      [homes])
  }

  /// The state behind a home's rows in the results of `load`, and its newest ring; `nil` for none.
  static func state(
    _ results: [ResultRows], in place: String
  ) throws(StoreError) -> (state: StoredState, newestRing: Ring?) {
    // After the row of the home.
    var rest = results.dropFirst()
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
      _ result: ResultRows, _ table: StoredTable, _ form: RowForm<Value>
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
    let host = try next(.host) { (row) throws(StoreError) in try HostRow(row) }.first
    state.boot = host?.boot
    state.zones = host?.zones
    state.settings =
      try next(.settings) { (row) throws(StoreError) in try RowForms.settings.value(row) }.first ?? EngineSettings()
    state.followed = try next(.followed) { (row) throws(StoreError) in try FollowedFile(row) }
      .sorted { $0.source.path < $1.source.path }
    guard let counters = rest.popFirst() else { preconditionFailure("A result is missing") }
    state.counters = try HomeCounters.read(counters, in: place)
    state.openRings = try next(.rings) { (row) throws(StoreError) in try RowForms.rings.value(row) }
    state.keys = try next(.creationKeys) { (row) throws(StoreError) in try CreationKey(row) }
    return (state, try next(.rings) { (row) throws(StoreError) in try RowForms.rings.value(row) }.first)
  }
}
