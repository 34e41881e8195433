// SPDX-License-Identifier: Apache-2.0

/// The values of a row, in column order.
///
/// Texts are kept apart, so that cells can be set and copied without reference counting.
struct RowValues {
  enum Cell {
    case null
    case integer(Int64)
    /// An index into `texts`.
    case text(Int)
    /// A blob or float, which our columns never hold, or a text that is not UTF-8.
    case unknown
  }

  private(set) var cells: [Cell] = []
  private(set) var texts: [String] = []

  /// Replaces all values by this many NULLs.
  mutating func clear(columns: Int) {
    texts.removeAll(keepingCapacity: true)
    if cells.count == columns {
      for index in cells.indices { cells[index] = .null }
    } else {
      cells = Array(repeating: .null, count: columns)
    }
  }

  mutating func set(_ value: Int64, at column: Int) { cells[column] = .integer(value) }

  mutating func set(_ value: String, at column: Int) {
    cells[column] = .text(texts.count)
    texts.append(value)
  }

  mutating func setUnknown(at column: Int) { cells[column] = .unknown }

  func isNull(at column: Int) -> Bool { if case .null = cells[column] { true } else { false } }

  /// The integer in a column; `nil` for any other value.
  func integer(at column: Int) -> Int64? { if case .integer(let value) = cells[column] { value } else { nil } }

  /// The text in a column; `nil` for any other value.
  func text(at column: Int) -> String? { if case .text(let index) = cells[column] { texts[index] } else { nil } }
}
