// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// One row of a query; an invalid value in it is thrown as damage.
///
/// The first column of every query is the row's number, which the error names; the last one is its seal.
struct Row {
  /// Valid numbers of rows and items, and counts that start at 1.
  static let numbers = ClosedRange<Int64>.revision
  /// Counts that start at 0.
  static let counts = ClosedRange<Int64>.count

  private let statement: Statement
  private let table: SealedTable
  private let firstLater: Int
  private let firstSeal: Seal
  /// The current row without its seal.
  private(set) var values = RowValues()
  private var next = 0

  init(_ statement: Statement, table: SealedTable) {
    self.statement = statement
    self.table = table
    firstLater = statement.columnCount - 1 - table.laterColumns
    firstSeal = Seal(of: table)
  }

  /// Reads the statement's current row.
  ///
  /// - Returns: The seal that it should have.
  mutating func read() -> Int64 {
    next = 0
    return statement.readRow(
      from: table.unsealedColumns, laterFrom: firstLater, into: &values, sealing: firstSeal)
  }

  /// Reads the statement's current row; returns its seal.
  ///
  /// - Throws: `.damaged` if the seal does not fit.
  mutating func readSealed() throws(StoreError) -> Int64 {
    let seal = read()
    guard statement.integer(at: statement.columnCount - 1) == seal else { throw damage("its seal does not fit") }
    return seal
  }

  /// The value of the first column; 0 if that is no integer.
  var number: Int64 { values.integer(at: 0) ?? 0 }

  // MARK: In column order

  /// Reads the next column, an integer within `range`.
  mutating func integer(in range: ClosedRange<Int64> = .min ... .max) throws(StoreError) -> Int64 {
    defer { next += 1 }
    return try integer(at: next, in: range)
  }

  /// Reads the next column, a text.
  mutating func text() throws(StoreError) -> String {
    defer { next += 1 }
    return try text(at: next)
  }

  // MARK: By column

  func isNull(at column: Int) -> Bool { values.isNull(at: column) }

  func areNull(_ columns: Range<Int>) -> Bool { columns.allSatisfy(isNull) }

  func integer(at column: Int, in range: ClosedRange<Int64> = .min ... .max) throws(StoreError) -> Int64 {
    guard let value = values.integer(at: column) else { throw damage(at: column) }
    guard range.contains(value) else {
      throw damage(
        "\(statement.columnName(column)) is \(value), not in \(range.lowerBound)...\(range.upperBound)")
    }
    return value
  }

  func text(at column: Int) throws(StoreError) -> String {
    guard let text = values.text(at: column) else { throw damage(at: column) }
    return text
  }

  /// The damage of a column.
  func damage(at column: Int) -> StoreError { damage("\(statement.columnName(column)) has a value that cannot be") }

  func damage(_ reason: String) -> StoreError {
    let number = values.integer(at: 0).map { "\($0)" } ?? "?"
    return .damaged(
      path: statement.connection.path, reason: "table \(table.name), row \(number): \(reason)")
  }
}
