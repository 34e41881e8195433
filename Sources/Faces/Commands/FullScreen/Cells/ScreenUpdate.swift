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
      for column in 0..<new.size.columns {
        let cell = new[row, column]
        guard cell != base?[row, column], let character = cell.character else { continue }
        if cursor != column { text += "\u{1B}[\(row + 1);\(column + 1)H" }
        if style != cell.style {
          text += cell.style.sequence(hasColor: hasColor)
          style = cell.style
        }
        text.append(character)
        // A wide character takes further columns, too.
        var next = column + 1
        while next < new.size.columns, new[row, next].character == nil { next += 1 }
        cursor = next
      }
    }
    guard !text.isEmpty else { return "" }
    return "\u{1B}[?2026h" + text + "\u{1B}[?2026l"
  }
}
