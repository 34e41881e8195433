// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiScreens

extension FullScreenDrawing {
  /// Rows of the foot: the field takes two.
  var footRows: Int { screen.field.map { $0.purpose != .filter } == true ? 2 : 1 }

  /// The field, the last message, or the keys.
  mutating func foot(_ content: PageContent?) {
    let row = size.rows - 1
    switch screen.connection {
    case .away: return line(tr("The daemon is gone: reconnecting…", in: language), row, .trouble)
    case .lost(let reason): return line(reason, row, .trouble)
    case .stopped:
      return line(tr("The daemon was stopped; any key starts it again.", in: language), row, .trouble)
    case .here: break
    }
    if let field = screen.field {
      let prompt = field.purpose == .filter ? "/" : "›"
      let top = row - (field.purpose != .filter && size.rows > 1 ? 1 : 0)
      draw(field, prompt: prompt, row: top)
      guard top < row, let meaning = screen.meaning else { return }
      line(meaning.sentence, row, meaning.draft == nil ? (field.text.isEmpty ? .dim : .trouble) : .running)
    } else if let awake = present.flatMap({ AwakeContent($0) }) {
      line("\(awake.sentence) · a \(awake.answer)", row, .trouble)
    } else if !screen.note.isEmpty {
      line(screen.note, row, .trouble)
    } else if let picker = screen.picker {
      // Unavailable actions are faint.
      let start = tr("Enter start", in: language) + DisplayKeys.separator
      let canStart = picker.span.span > .zero
      let column = size.columns > 40 ? 1 : 0
      let used = cells.write(start, row: row, column: column, canStart ? .bold : .dim)
      cells.write(FullScreenKeys.picker(in: language), row: row, column: column + used)
    } else {
      let filter = screen.filter.isEmpty ? "" : "/\(screen.filter)  "
      line(filter + FullScreenKeys.line(of: screen.page, in: language), row, .dim)
    }
  }

  private mutating func line(_ text: String, _ row: Int, _ style: CellStyle) {
    cells.write(text, row: row, column: size.columns > 40 ? 1 : 0, style)
  }

  /// A field with its cursor in view.
  private mutating func draw(_ field: WordField, prompt: String, row: Int) {
    for column in 0..<size.columns { cells.write(" ", row: row, column: column) }
    let start =
      cells.write(prompt + " ", row: row, column: size.columns > 40 ? 1 : 0, .chosen) + (size.columns > 40 ? 1 : 0)
    var before = Substring(field.parts.before)
    let room = max(1, size.columns - start - 2)
    while DisplayWidth.of(String(before)) > room { before.removeFirst() }
    var column = start + cells.write(String(before), row: row, column: start)
    column += cells.write(field.parts.at, row: row, column: column, CellStyle(isReversed: true))
    cells.write(field.parts.behind, row: row, column: column)
  }
}
