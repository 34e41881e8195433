// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// One row that a query gave; a value in it that cannot be is thrown as damage.
///
/// The first column of every query is the number by which the row is named in that error, the last one its seal.
struct Row {
  /// The numbers that name things, and counts that begin at 1.
  static let numbers = ClosedRange<Int64>.revision
  /// Counts that begin at 0.
  static let counts = ClosedRange<Int64>.count

  private let statement: Statement
  private let table: SealedTable
  private let firstLater: Int
  private let firstSeal: Seal
  /// The present row without its seal.
  private(set) var values = RowValues()
  private var next = 0

  init(_ statement: Statement, table: SealedTable) {
    self.statement = statement
    self.table = table
    firstLater = statement.columnCount - 1 - table.laterColumns
    firstSeal = Seal(of: table)
  }

  /// Takes in the row at which the statement stands.
  ///
  /// - Returns: The seal that it should have.
  mutating func read() -> Int64 {
    next = 0
    return statement.readRow(
      from: table.unsealedColumns, laterFrom: firstLater, into: &values, sealing: firstSeal)
  }

  /// Takes in the row at which the statement stands, and returns its seal.
  ///
  /// - Throws: `.damaged` when the seal does not fit.
  mutating func readSealed() throws(StoreError) -> Int64 {
    let seal = read()
    guard statement.integer(at: statement.columnCount - 1) == seal else { throw damage("its seal does not fit") }
    return seal
  }

  /// 0 where the first column has none.
  var number: Int64 { values.integer(at: 0) ?? 0 }

  // MARK: Column by column

  /// Takes the next column, an integer within `range`.
  mutating func integer(in range: ClosedRange<Int64> = .min ... .max) throws(StoreError) -> Int64 {
    defer { next += 1 }
    return try integer(at: next, in: range)
  }

  /// Takes the next column, a text.
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
      path: statement.connection.path, reason: "table \(table.rawValue), row \(number): \(reason)")
  }
}
