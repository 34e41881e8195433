// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The ledger, and the boot and the zones, in the tables `counters` and `host`, of one row each.
struct HostTables {
  private let rows: SealedRows
  private let ledger: OpenLedger
  private let putLedgerStatement: Statement
  private let putHostStatement: Statement
  private let ledgerStatement: Statement
  private let hostStatement: Statement

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    rows = try SealedRows(.host, ledger, connection)
    self.ledger = ledger
    let (counters, host) = (StoredTable.counters, StoredTable.host)
    putLedgerStatement = try Statement(
      "REPLACE INTO counters (\(counters.columnList)) VALUES (1,\(counters.marks))", on: connection, sealing: .counters)
    putHostStatement = try Statement(
      "REPLACE INTO host (\(host.columnList)) VALUES (1,\(host.marks))", on: connection, sealing: .host)
    ledgerStatement = try Statement("SELECT \(counters.columnList) FROM counters", on: connection)
    hostStatement = try Statement("SELECT \(host.columnList) FROM host", on: connection)
  }

  /// Holds the counters until the ledger is written at the end of the commit.
  func put(_ counters: Counters) { ledger.present.counters = counters }

  func put(_ host: HostRow) throws(StoreError) {
    try putHostStatement.bind(.host) { (row) in host.write(into: &row) }
    try rows.run(putHostStatement, number: 1, isSummed: true)
  }

  func put(_ ledger: Ledger) throws(StoreError) {
    let counters = ledger.counters
    let values = ItemKind.allCases.map { counters[$0] } + [counters.ring, counters.event, ledger.commits]
    for value in values { putLedgerStatement.bind(value, in: Row.counts) }
    for table in StoredTable.summed { putLedgerStatement.bind(Int64(bitPattern: ledger.sums[table] ?? 0)) }
    putLedgerStatement.bindSeal()
    try putLedgerStatement.run()
  }

  /// The stored ledger; throws `.damaged` also if its row is missing.
  func storedLedger() throws(StoreError) -> Ledger {
    let rows = try ledgerStatement.rows(of: .counters) { (row: inout Row) throws(StoreError) in
      _ = try row.integer()
      var ledger = Ledger()
      for kind in ItemKind.allCases { ledger.counters[kind] = try row.integer(in: Row.counts) }
      ledger.counters.ring = try row.integer(in: Row.counts)
      ledger.counters.event = try row.integer(in: Row.counts)
      ledger.commits = try row.integer(in: Row.counts)
      for table in StoredTable.summed { ledger.sums[table] = UInt64(bitPattern: try row.integer()) }
      return ledger
    }
    guard let ledger = rows.first else {
      throw .damaged(path: ledgerStatement.connection.path, reason: "table counters: its row is missing")
    }
    return ledger
  }

  /// The row about the host; `nil` in a new store.
  func load() throws(StoreError) -> HostRow? {
    let found = try rows.load(hostStatement, Self.readHost)
    return found.first
  }

  static func readHost(_ row: inout Row) throws(StoreError) -> HostRow { try HostRow(row) }
}
