// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The items of one kind in their table.
struct KindTable<Of: Item> {
  private let rows: SealedRows
  private let form: RowForm<Of>
  private let plans = PlanTexts()
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  init(_ form: RowForm<Of>, _ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    self.form = form
    let table = form.layout.table
    rows = try SealedRows(table, ledger, connection)
    putStatement = try Statement(
      "REPLACE INTO \(table.name) (\(table.columnList)) VALUES (\(table.marks))", on: connection, sealing: table)
    removeStatement = try Statement("DELETE FROM \(table.name) WHERE number = ?", on: connection)
    loadStatement = try Statement(
      "SELECT \(table.columnList) FROM \(table.name) ORDER BY number", on: connection)
  }

  func put(_ item: Of) throws(StoreError) {
    let number = try putStatement.bind(item, form, plans)
    try rows.run(putStatement, number: number, isSummed: true)
  }

  func remove(_ id: ID<Of>) throws(StoreError) {
    removeStatement.bind(id.number)
    try rows.run(removeStatement, number: id.number, isSummed: false)
    plans.forget(id.number)
  }

  /// All items, in ID order.
  func load() throws(StoreError) -> [Of] {
    // Reserving avoids copying a growing array again and again. If counting fails, reading reports the fault.
    let count = (try? loadStatement.connection.integer("SELECT count(*) FROM \(form.layout.table.name)")) ?? 0
    return try rows.load(loadStatement, expecting: Int(count), read)
  }

  func read(_ row: inout Row) throws(StoreError) -> Of {
    let item = try form.value(row, plans)
    try form.check(row, item)
    return item
  }
}
