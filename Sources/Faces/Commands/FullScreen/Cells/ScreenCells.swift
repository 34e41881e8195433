// SPDX-License-Identifier: Apache-2.0

/// A terminal's screen, cell by cell.
struct ScreenCells: Hashable, Sendable {
  /// One column of one row: a plain value, as thousands are made and compared for each frame.
  struct Cell: Hashable, Sendable {
    /// Its scalar, or from 0x110000 on the place of its character among those of several; 0 for a further column of the
    /// character before.
    fileprivate var code: UInt32 = 0x20
    var style = CellStyle.plain
    /// `true` for a part of a text with letters from right to left, in which a terminal may move them.
    var isIsolated = false
    /// `true` for a further column of the character before.
    var isRest: Bool { code == 0 }
  }

  let size: ScreenSize
  private var cells: [Cell]
  /// The characters of several scalars, such as those of emoji.
  private var clusters: [Character] = []

  /// An empty screen.
  init(_ size: ScreenSize) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// The cells of a row.
  subscript(row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

  /// The character of a cell; `nil` for a further column of the character before.
  func character(of cell: Cell) -> Character? {
    if cell.isRest { return nil }
    if let scalar = Unicode.Scalar(cell.code) { return Character(scalar) }
    return clusters[Int(cell.code - Self.firstCluster)]
  }

  /// The columns of a row in which another screen of this size looks different.
  func changes(of row: Int, from old: ScreenCells) -> [Bool] {
    zip(self[row], old[row]).map { cell, former in
      // The places of characters are those of each screen.
      cell != former || cell.code >= Self.firstCluster && character(of: cell) != old.character(of: former)
    }
  }

  private static let firstCluster: UInt32 = 0x110000

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
    let isIsolated = PlainText.hasRightToLeft(text)
    var at = column
    for character in DisplayWidth.fitted(text, to: room) {
      let columns = DisplayWidth.of(character)
      guard columns > 0 else { continue }
      put(Cell(code: code(of: character), style: style, isIsolated: isIsolated), row, at..<at + columns)
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
      var line = String(self[row].compactMap { character(of: $0) })
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// The code of a character.
  private mutating func code(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first { return scalar.value }
    clusters.append(character)
    return Self.firstCluster + UInt32(clusters.count - 1)
  }

  /// Puts a character; the rests of others that it covers in part become spaces.
  private mutating func put(_ cell: Cell, _ row: Int, _ columns: Range<Int>) {
    let start = row * size.columns
    var first = columns.lowerBound
    while first > 0, cells[start + first].isRest { first -= 1 }
    for column in first..<columns.lowerBound { cells[start + column].code = 0x20 }
    var rest = columns.upperBound
    while rest < size.columns, cells[start + rest].isRest {
      cells[start + rest].code = 0x20
      rest += 1
    }
    for column in columns { cells[start + column] = cell }
    for column in columns.dropFirst() { cells[start + column].code = 0 }
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
