// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine

/// The row of a query that ends in its seal.
struct SealedRow {
  private let statement: Statement
  private let firstColumn: Int
  private let firstLater: Int
  private let firstSeal: Seal
  /// The current row without its seal.
  var row: Row

  init(_ statement: Statement, table: StoredTable) {
    self.statement = statement
    firstColumn = table.assignedColumns
    firstLater = statement.columnCount - 1 - table.laterColumns
    firstSeal = Seal(of: table)
    row = Row(of: table, in: statement.connection.path)
  }

  /// Reads the statement's current row.
  ///
  /// - Returns: The seal that it should have.
  mutating func read() -> Int64 {
    let (statement, first, later, seal) = (statement, firstColumn, firstLater, firstSeal)
    return row.read { statement.readRow(from: first, laterFrom: later, into: &$0, sealing: seal) }
  }

  /// Reads the statement's current row; returns its seal.
  ///
  /// - Throws: `.damaged` if the seal does not fit.
  mutating func readSealed() throws(StoreError) -> Int64 {
    let seal = read()
    guard statement.integer(at: statement.columnCount - 1) == seal else { throw row.damage("its seal does not fit") }
    return seal
  }
}
