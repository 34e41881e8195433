// SPDX-License-Identifier: Apache-2.0

/// A terminal's screen, cell by cell.
struct ScreenCells: Hashable, Sendable {
  /// One column of one row.
  struct Cell: Hashable, Sendable {
    /// Its character; `nil` for a further column of the character before.
    var character: Character? = " "
    var style = CellStyle.plain
  }

  let size: ScreenSize
  private var cells: [Cell]

  /// An empty screen.
  init(_ size: ScreenSize) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// Writes a text into a row; the part beyond the edge, or beyond `width` columns, is cut with an ellipsis.
  ///
  /// - Parameters:
  ///   - text: The text; control characters are left out.
  ///   - row: The row, from 0; nothing is written outside the screen.
  ///   - column: The column of its first character, from 0.
  ///   - style: How it looks.
  ///   - width: The most columns; `nil` up to the edge.
  /// - Returns: The columns that it takes.
  @discardableResult
  mutating func write(
    _ text: String, row: Int, column: Int, _ style: CellStyle = .plain, width: Int? = nil
  ) -> Int {
    guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return 0 }
    let room = min(width ?? size.columns, size.columns - column)
    var at = column
    for character in DisplayWidth.fitted(text, to: room) {
      let columns = DisplayWidth.of(character)
      guard columns > 0 else { continue }
      put(character, style, row, at..<at + columns)
      at += columns
    }
    return at - column
  }

  /// Writes a text into the middle of a range of columns.
  mutating func write(_ text: String, row: Int, centeredIn columns: Range<Int>, _ style: CellStyle = .plain) {
    let width = min(DisplayWidth.of(text), columns.count)
    write(text, row: row, column: columns.lowerBound + (columns.count - width) / 2, style, width: columns.count)
  }

  /// Gives all cells of a row the same look.
  mutating func paint(row: Int, columns: Range<Int>, _ style: CellStyle) {
    for column in columns { cells[row * size.columns + column].style = style }
  }

  /// The rows as text, without the spaces at their ends.
  var text: [String] {
    (0..<size.rows).map { row in
      var line = String((0..<size.columns).compactMap { self[row, $0].character })
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// Puts a character; the rests of others that it covers in part become spaces.
  private mutating func put(_ character: Character, _ style: CellStyle, _ row: Int, _ columns: Range<Int>) {
    let start = row * size.columns
    var first = columns.lowerBound
    while first > 0, cells[start + first].character == nil { first -= 1 }
    for column in first..<columns.lowerBound { cells[start + column].character = " " }
    var rest = columns.upperBound
    while rest < size.columns, cells[start + rest].character == nil {
      cells[start + rest].character = " "
      rest += 1
    }
    for column in columns { cells[start + column] = Cell(character: nil, style: style) }
    cells[start + columns.lowerBound].character = character
  }
}

/// The size of a terminal, in cells; both are 1 or more.
struct ScreenSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}
