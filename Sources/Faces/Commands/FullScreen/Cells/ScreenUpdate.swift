// SPDX-License-Identifier: Apache-2.0

/// The text that turns a terminal's screen into another one, cell by cell.
enum ScreenUpdate {
  /// Begins the face: the alternate screen, without wrapping at the right edge (xterm's ctlseqs, DECSET 1049; DECAWM).
  static let enter = "\u{1B}[?1049h\u{1B}[?7l"
  /// Puts back the screen as it was.
  static let leave = "\u{1B}[0m\u{1B}[?7h\u{1B}[?1049l"

  /// The text for the cells that differ, in one frame that the terminal shows at once (mode 2026); empty if none does.
  ///
  /// - Parameters:
  ///   - old: The cells on the screen; `nil` if unknown, and everything is drawn.
  ///   - new: The new cells.
  ///   - hasColor: `true` if colors are used.
  /// - Returns: Text for the terminal.
  static func text(from old: ScreenCells?, to new: ScreenCells, hasColor: Bool) -> String {
    let base = old?.size == new.size ? old : nil
    var text = ""
    var style: CellStyle?
    for row in 0..<new.size.rows {
      var cursor: Int?
      let changed = base.map { changes(of: row, from: $0, to: new) }
      if let changed, !changed.contains(true) { continue }
      for column in 0..<new.size.columns {
        let cell = new[row, column]
        guard changed?[column] ?? true, let character = new.character(of: cell) else { continue }
        if cursor != column { text += "\u{1B}[\(row + 1);\(column + 1)H" }
        if style != cell.style {
          text += cell.style.sequence(hasColor: hasColor)
          style = cell.style
        }
        if cell.isIsolated, column == 0 || !new[row, column - 1].isIsolated { text += PlainText.isolate.start }
        text.append(character)
        // A wide character takes further columns, too.
        var next = column + 1
        while next < new.size.columns, new[row, next].isRest { next += 1 }
        if cell.isIsolated, next == new.size.columns || !new[row, next].isIsolated { text += PlainText.isolate.end }
        cursor = next
      }
    }
    guard !text.isEmpty else { return "" }
    return "\u{1B}[?2026h" + text + "\u{1B}[?2026l"
  }

  /// Tells of each cell of a row whether it is written: a text that is isolated as a whole, if any of it differs.
  private static func changes(of row: Int, from old: ScreenCells, to new: ScreenCells) -> [Bool] {
    var changed = new.changes(of: row, from: old)
    guard changed.contains(true), new[row].contains(where: \.isIsolated) else { return changed }
    func spread(_ column: Int, from other: Int) {
      if changed[other], new[row, column].isIsolated, new[row, other].isIsolated { changed[column] = true }
    }
    for column in changed.indices.dropFirst() { spread(column, from: column - 1) }
    for column in changed.indices.dropLast().reversed() { spread(column, from: column + 1) }
    return changed
  }
}
