// SPDX-License-Identifier: Apache-2.0

/// The values of a row, in column order.
///
/// Texts are kept apart, so that cells can be set and copied without reference counting.
public struct RowValues: Sendable {
  /// A value, without its text.
  public enum Cell: Sendable {
    case null
    case integer(Int64)
    /// An index into `texts`.
    case text(Int)
    /// A blob or float, which our columns never hold, or a text that is not UTF-8.
    case unknown
  }

  /// The values.
  public private(set) var cells: [Cell] = []
  /// The texts, in the order in which they were set.
  public private(set) var texts: [String] = []

  /// No columns.
  public init() {}

  /// Replaces all values by this many NULLs.
  public mutating func clear(columns: Int) {
    texts.removeAll(keepingCapacity: true)
    if cells.count == columns {
      for index in cells.indices { cells[index] = .null }
    } else {
      cells = Array(repeating: .null, count: columns)
    }
  }

  /// Sets an integer.
  public mutating func set(_ value: Int64, at column: Int) { cells[column] = .integer(value) }

  /// Sets a text.
  public mutating func set(_ value: String, at column: Int) {
    cells[column] = .text(texts.count)
    texts.append(value)
  }

  /// Notes a value that no column of ours holds.
  public mutating func setUnknown(at column: Int) { cells[column] = .unknown }

  /// `true` if a column is NULL.
  public func isNull(at column: Int) -> Bool { if case .null = cells[column] { true } else { false } }

  /// The integer in a column; `nil` for any other value.
  public func integer(at column: Int) -> Int64? {
    if case .integer(let value) = cells[column] { value } else { nil }
  }

  /// The text in a column; `nil` for any other value.
  public func text(at column: Int) -> String? {
    if case .text(let index) = cells[column] { texts[index] } else { nil }
  }
}
