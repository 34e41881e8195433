// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine

/// Seals unsealed rows: those of an older Toki, and those that a person edited by hand.
///
/// Such a database is marked by a seal of 0 in the row of `counters`; only then is a row with seal 0 accepted. A
/// failing disk does not produce that mark: the last columns of a truncated row read as NULL.
enum Sealing {
  /// `true` if the database is marked as containing unsealed rows.
  static func isNeeded(_ connection: Connection) throws(StoreError) -> Bool {
    try connection.integer("SELECT count(*) FROM counters WHERE seal = 0") == 1
  }

  /// Seals the rows with seal 0, recomputes all sums, and seals the row of `counters`.
  static func run(_ connection: Connection, _ tables: Tables) throws(StoreError) {
    try Transaction(.writing, on: connection).run { () throws(StoreError) in
      for table in StoredTable.allCases { try seal(table, connection) }
      var ledger = try tables.host.storedLedger()
      for table in StoredTable.summed { ledger.sums[table] = try sum(of: table, connection) }
      try tables.host.put(ledger)
    }
  }

  private static func seal(_ table: StoredTable, _ connection: Connection) throws(StoreError) {
    let reading = try Statement(
      "SELECT \(table.columnList) FROM \(table.name) WHERE seal = 0", on: connection)
    var row = SealedRow(reading, table: table)
    var seals: [(number: Int64, seal: Int64)] = []
    while try reading.step() {
      guard let number = reading.integer(at: 0) else { continue }
      seals.append((number, row.read()))
    }
    reading.reset()
    let writing = try Statement("UPDATE \(table.name) SET seal = ? WHERE number = ?", on: connection)
    for (number, seal) in seals {
      writing.bind(seal)
      writing.bind(number)
      try writing.run()
    }
  }

  /// The sum of a table's seals, over the rows that count.
  static func sum(of table: StoredTable, _ connection: Connection) throws(StoreError) -> UInt64 {
    let reading = try Statement(
      "SELECT seal FROM \(table.name) WHERE \(table.summedRows)", on: connection)
    var sum: UInt64 = 0
    while try reading.step() { sum &+= UInt64(bitPattern: reading.integer(at: 0) ?? 0) }
    reading.reset()
    return sum
  }
}
