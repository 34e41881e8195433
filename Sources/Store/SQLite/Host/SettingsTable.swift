// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The engine's settings in the table `settings`, of one row.
struct SettingsTable {
  private let rows: SealedRows
  private let putStatement: Statement
  private let loadStatement: Statement

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    let table = StoredTable.settings
    rows = try SealedRows(table, ledger, connection)
    putStatement = try Statement(
      "REPLACE INTO settings (\(table.columnList)) VALUES (1,\(table.marks))", on: connection, sealing: table)
    loadStatement = try Statement("SELECT \(table.columnList) FROM settings", on: connection)
  }

  func put(_ settings: EngineSettings) throws(StoreError) {
    _ = try putStatement.bind(settings, RowForms.settings)
    try rows.run(putStatement, number: 1, isSummed: true)
  }

  /// The stored settings; the defaults if none were ever stored.
  func load() throws(StoreError) -> EngineSettings {
    let found = try rows.load(loadStatement, read)
    return found.first ?? EngineSettings()
  }

  func read(_ row: inout Row) throws(StoreError) -> EngineSettings { try RowForms.settings.value(row) }
}
