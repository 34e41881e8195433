// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// One row that a query gave, read column by column; a value that cannot be is thrown as damage.
///
/// The first column of every query is the number by which the row is named in that error.
struct Row {
  private let statement: Statement
  private let table: SealedTable
  private var column: Int32 = 0

  init(_ statement: Statement, table: SealedTable) {
    self.statement = statement
    self.table = table
  }

  /// Gives the seal of the row, its last column; it does not move on.
  ///
  /// - Throws: `.damaged` when it does not fit.
  func checkSeal() throws(StoreError) -> Int64 {
    let seal = statement.integer(at: statement.columnCount - 1)
    guard let seal, seal == statement.seal(as: table) else { throw damage("its seal does not fit") }
    return seal
  }

  /// Takes the next column, an integer within `range`.
  mutating func integer(in range: ClosedRange<Int64> = .min ... .max) throws(StoreError) -> Int64 {
    defer { column += 1 }
    guard let value = statement.integer(at: column) else { throw damage() }
    guard range.contains(value) else {
      throw damage(
        "\(statement.columnName(column)) is \(value), not in \(range.lowerBound)...\(range.upperBound)")
    }
    return value
  }

  /// Takes the next column, an integer within `range` or `nil` for NULL.
  mutating func optionalInteger(
    in range: ClosedRange<Int64> = .min ... .max
  ) throws(StoreError) -> Int64? {
    if skipNull() { return nil }
    return try integer(in: range)
  }

  /// Takes the next column, a text.
  mutating func text() throws(StoreError) -> String {
    try text { $0 }
  }

  /// Takes the next column, a text or `nil` for NULL.
  mutating func optionalText() throws(StoreError) -> String? {
    if skipNull() { return nil }
    return try text { $0 }
  }

  /// Takes the next column, a text from which `make` makes a value; `nil` from it is damage.
  mutating func text<Value>(_ make: (String) -> Value?) throws(StoreError) -> Value {
    defer { column += 1 }
    guard let text = statement.text(at: column), let value = make(text) else { throw damage() }
    return value
  }

  /// Takes the next column, a text from which `make` makes a value, or `nil` for NULL.
  mutating func optionalText<Value>(_ make: (String) -> Value?) throws(StoreError) -> Value? {
    if skipNull() { return nil }
    return try text(make)
  }

  /// The damage of this row: of the column that was to be taken, or of several that do not agree.
  func damage(_ disagreement: String? = nil) -> StoreError {
    let number = statement.integer(at: 0).map { "\($0)" } ?? "?"
    return .damaged(
      path: statement.connection.path,
      reason: "table \(table.rawValue), row \(number): "
        + (disagreement ?? "\(statement.columnName(column)) has a value that cannot be"))
  }

  private mutating func skipNull() -> Bool {
    guard statement.isNull(at: column) else { return false }
    column += 1
    return true
  }
}
