// SPDX-License-Identifier: Apache-2.0

extension ItemTable {
  /// A cell of a table, and how it looks on a terminal.
  struct Cell: Hashable, Sendable {
    var text: String
    var style = CellStyle.plain

    init(_ text: String, _ style: CellStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  private static let narrowestCell = 8

  /// Rows of equally many cells, aligned in columns; empty columns are dropped.
  ///
  /// Cells are cut where a row would be wider than `columns`, the last ones first; `nil` for any width.
  static func aligned(_ rows: [[String]], columns: Int? = nil) -> String {
    aligned(rows.map { $0.map { Cell($0) } }, columns: columns, styling: .none)
  }

  /// Rows of equally many cells, aligned in columns and styled; empty columns are dropped.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - columns: Width of the terminal, in which the last cells are cut first; `nil` for any width.
  ///   - styling: How much of a cell's style is written.
  /// - Returns: A line for each row.
  static func aligned(_ rows: [[Cell]], columns: Int? = nil, styling: TextStyling) -> String {
    var widths = widths(of: rows)
    var rows = rows
    if let columns {
      var excess = width(of: widths) - columns
      for column in widths.indices.reversed() where excess > 0 && widths[column] > narrowestCell {
        let width = max(narrowestCell, widths[column] - excess)
        excess -= widths[column] - width
        widths[column] = width
        for row in rows.indices {
          rows[row][column].text = DisplayWidth.fitted(rows[row][column].text, to: width)
        }
      }
    }
    let space = UInt8(ascii: " ")
    // Bytes, because a String copies itself to lose its last character.
    var text: [UInt8] = []
    for row in rows {
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        let shown = styling == .none ? cell.text : PlainText.isolated(cell.text)
        text += cell.style.text(shown, in: styling).utf8
        text += repeatElement(space, count: widths[column] - DisplayWidth.of(cell.text) + 2)
      }
      while text.last == space { text.removeLast() }
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The rows as a table or, where that has no room for the time of the next ring, in two lines for each row.
  ///
  /// - Parameters:
  ///   - rows: The rows, the first one with the names of the columns.
  ///   - next: The column of the next ring. From it on, the cells stand in the second line.
  ///   - columns: Width of the terminal; `nil` for any width.
  ///   - styling: How much of a cell's style is written.
  /// - Returns: The lines.
  static func folded(_ rows: [[Cell]], at next: Int, columns: Int?, styling: TextStyling) -> String {
    let widths = widths(of: rows)
    let narrowest = widths.prefix(next + 1) + widths.dropFirst(next + 1).map { min($0, narrowestCell) }
    guard let columns, width(of: Array(narrowest)) > columns else {
      return aligned(rows, columns: columns, styling: styling)
    }
    // The names would stand above cells of another column.
    let rows = rows.dropFirst()
    let first = aligned(rows.map { Array($0.prefix(next)) }, columns: columns, styling: styling)
    let indent = String(repeating: " ", count: (widths.first ?? 0) + 2)
    return zip(first.split(separator: "\n"), rows).map { line, row in
      let room = columns - indent.utf8.count
      let rest = row.dropFirst(next).filter { !$0.text.isEmpty }
      let second = rest.isEmpty ? "" : indent + aligned([Array(rest)], columns: room, styling: styling)
      return "\(line)\n\(second)"
    }.joined()
  }

  /// The width of each column.
  private static func widths(of rows: [[Cell]]) -> [Int] {
    let count = rows.map(\.count).max() ?? 0
    return (0..<count).map { column in rows.map { DisplayWidth.of($0[column].text) }.max() ?? 0 }
  }

  /// The width of a row, with the space between its columns.
  private static func width(of widths: [Int]) -> Int {
    let shown = widths.filter { $0 > 0 }
    return shown.reduce(0, +) + 2 * max(0, shown.count - 1)
  }
}
