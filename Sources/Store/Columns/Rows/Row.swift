// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// One row of a table, as it was read; an invalid value in it is thrown as damage.
///
/// Its first column is the row's number, which the error names.
public struct Row {
  /// Valid numbers of rows and items, and counts that start at 1.
  public static let numbers = ClosedRange<Int64>.revision
  /// Counts that start at 0.
  public static let counts = ClosedRange<Int64>.count

  private let table: StoredTable
  private let place: String
  /// All columns of the table.
  private(set) public var values = RowValues()
  private var next = 0

  /// An empty row; `place` is where it was read, for errors.
  public init(of table: StoredTable, in place: String) {
    self.table = table
    self.place = place
  }

  /// Takes the values of another row: `read` writes all columns over the previous ones.
  public mutating func read<Value>(_ read: (inout RowValues) -> Value) -> Value {
    next = 0
    return read(&values)
  }

  /// The value of the first column; 0 if that is no integer.
  public var number: Int64 { values.integer(at: 0) ?? 0 }

  // MARK: In column order

  /// Reads the next column, an integer within `range`.
  public mutating func integer(in range: ClosedRange<Int64> = .min ... .max) throws(StoreError) -> Int64 {
    defer { next += 1 }
    return try integer(at: next, in: range)
  }

  /// Reads the next column, a text.
  public mutating func text() throws(StoreError) -> String {
    defer { next += 1 }
    return try text(at: next)
  }

  // MARK: By column

  /// `true` if a column is NULL.
  public func isNull(at column: Int) -> Bool { values.isNull(at: column) }

  /// `true` if all columns of a range are NULL.
  public func areNull(_ columns: Range<Int>) -> Bool { columns.allSatisfy(isNull) }

  /// The integer in a column.
  ///
  /// - Throws: `.damaged` for any other value, and outside `range`.
  public func integer(at column: Int, in range: ClosedRange<Int64> = .min ... .max) throws(StoreError) -> Int64 {
    guard let value = values.integer(at: column) else { throw damage(at: column) }
    guard range.contains(value) else {
      throw damage(
        "\(name(of: column)) is \(value), not in \(range.lowerBound)...\(range.upperBound)")
    }
    return value
  }

  /// The text in a column.
  ///
  /// - Throws: `.damaged` for any other value.
  public func text(at column: Int) throws(StoreError) -> String {
    guard let text = values.text(at: column) else { throw damage(at: column) }
    return text
  }

  /// The damage of a column.
  public func damage(at column: Int) -> StoreError { damage("\(name(of: column)) has a value that cannot be") }

  /// The damage of the row; `reason` goes on after its number.
  public func damage(_ reason: String) -> StoreError {
    let number = values.integer(at: 0).map { "\($0)" } ?? "?"
    return .damaged(
      path: place, reason: "table \(table.name), row \(number): \(reason)")
  }

  private func name(of column: Int) -> String {
    table.columns.indices.contains(column) ? table.columns[column] : "column \(column)"
  }
}
