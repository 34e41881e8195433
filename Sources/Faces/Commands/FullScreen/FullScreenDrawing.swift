// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// Lays out the content of the full screen, at any size.
struct FullScreenDrawing {
  /// The terminal's next content.
  var cells: ScreenCells
  let screen: FullScreen
  let size: ScreenSize
  let present: Present?
  var language: Language { screen.language }

  /// Draws the page, or the ring or the panel that covers it.
  init(_ screen: FullScreen, _ present: Present?, _ content: PageContent?, _ size: ScreenSize) {
    self.screen = screen
    self.size = size
    self.present = present
    cells = ScreenCells(size)
    guard let present, let content else {
      cells.write(tr("Connecting to the daemon…", in: language), row: size.rows / 2, centeredIn: 0..<size.columns, .dim)
      // No key but that to leave does anything yet, so none is offered.
      if screen.connection != .here { foot(nil) }
      return
    }
    if let ring = RingContent(present) {
      draw(ring, present)
    } else if isSmall {
      if let layout = PanelLayout(screen, size) {
        draw(layout)
        if size.rows > 1 { foot(content) }
      } else {
        drawSmall(content)
      }
    } else {
      drawPage(content, present)
    }
  }

  /// `true` if there is room for little more than one line.
  private var isSmall: Bool { size.isSmall }

  /// Room beside the page for rings within a day, in columns; 0 for none.
  private var sideWidth: Int { size.columns >= 100 ? 34 : 0 }

  // MARK: A page

  private mutating func drawPage(_ content: PageContent, _ present: Present) {
    head(present)
    let body = 1..<size.rows - footRows
    let columns = 0..<size.columns - sideWidth
    if let layout = PanelLayout(screen, size) {
      draw(layout)
    } else {
      // A single item is shown large, and needs no list.
      let isAlone = content.rows.count == 1 && content.rows[0].id != nil && content.rows[0].id == content.chosen
      let rows = isAlone ? [] : content.rows
      let most = content.digits.isEmpty ? body.count : max(1, body.count / 2 - (body.count < 9 ? 1 : 0))
      let listed = rows.isEmpty ? 0 : min(rows.count, most)
      let large = body.lowerBound..<body.upperBound - listed - (listed > 0 && body.count >= 12 ? 1 : 0)
      drawLarge(content, rows: large, columns: columns)
      list(rows, chosen: content.chosen, rows: body.upperBound - listed..<body.upperBound, columns: columns)
      if sideWidth > 0 { side(present, rows: body) }
    }
    foot(content)
  }

  /// The names of the pages, the last ones as numbers where they have no room, and the time.
  private mutating func head(_ present: Present) {
    let time = WallDigits(present.host.civil(at: present.moment.utc).time, present.style).text
    let timeWidth = DisplayWidth.of(time) + 1
    let shown = CellStyle(isBold: true, isReversed: true)
    let titles = FullScreenPage.allCases.map { "\($0.rawValue) \($0.title(in: language))" }
    func fits(_ names: [String], _ space: String) -> Bool {
      names.reduce(timeWidth) { $0 + DisplayWidth.of($1) + 2 * space.count + 1 } <= size.columns
    }
    var names = titles
    let space = fits(titles, " ") ? " " : ""
    for page in FullScreenPage.allCases.reversed() where page != screen.page && !fits(names, space) {
      names[page.rawValue - 1] = String(page.rawValue)
    }
    var column = 0
    if fits(names, space) {
      for (page, name) in zip(FullScreenPage.allCases, names) {
        column += cells.write(space + name + space, row: 0, column: column, page == screen.page ? shown : .dim) + 1
      }
    } else {
      column += cells.write(" \(titles[screen.page.rawValue - 1]) ", row: 0, column: 0, shown)
      cells.write(" 1–\(titles.count)", row: 0, column: column, .dim)
    }
    cells.write(time, row: 0, column: size.columns - timeWidth)
  }

  /// Title, digits, bar and notes, in the middle of the free room.
  private mutating func drawLarge(_ content: PageContent, rows: Range<Int>, columns: Range<Int>) {
    guard !rows.isEmpty else { return }
    let inner = columns.count >= 40 ? columns.lowerBound + 2..<columns.upperBound - 2 : columns
    var notes = content.notes.filter { !$0.text.isEmpty }
    let hasTitle = !content.title.isEmpty
    let barRows = content.progress == nil ? 0 : 1
    func free(_ notes: Int) -> Int { rows.count - (hasTitle ? 1 : 0) - barRows - notes }
    // Digits that can be read from afar are worth more than the last notes.
    while notes.count > 1, free(notes.count) < 4 { notes.removeLast() }
    if free(notes.count) < 1 { notes = [] }
    // In the middle, with room for AM or PM on either side.
    let beside = content.half.isEmpty ? 0 : DisplayWidth.of(content.half) + 1
    let digits = LargeDigits(
      content.digits, columns: inner.count - 2 * beside, rows: max(1, min(free(notes.count), 24)))
    let shown = digits?.rows ?? (content.digits.isEmpty ? [] : [content.digits])
    let gap = rows.count >= shown.count + (hasTitle ? 1 : 0) + barRows + notes.count + 2 ? 1 : 0
    let height = shown.count + (hasTitle ? 1 + gap : 0) + (barRows + notes.count > 0 ? gap : 0) + barRows + notes.count
    var row = rows.lowerBound + max(0, rows.count - height) / 2
    if hasTitle {
      cells.write(content.title, row: row, centeredIn: inner, .bold)
      row += 1 + gap
    }
    for line in shown {
      cells.write(line, row: row, centeredIn: inner, content.style)
      if let marked = content.marked {
        let start = inner.lowerBound + (inner.count - DisplayWidth.of(line)) / 2
        let columns = digits?.columns(of: marked, in: content.digits) ?? marked
        cells.paint(row: row, columns: start + columns.lowerBound..<start + columns.upperBound, .chosen)
      }
      row += 1
    }
    if beside > 0, let line = shown.last {
      let start = inner.lowerBound + (inner.count - DisplayWidth.of(line)) / 2
      let column = content.isHalfFirst ? start - beside : start + DisplayWidth.of(line) + 1
      cells.write(content.half, row: content.isHalfFirst ? row - shown.count : row - 1, column: column, content.style)
    }
    if barRows + notes.count > 0 { row += gap }
    if let progress = content.progress {
      let width = max(72, shown.first.map { DisplayWidth.of($0) } ?? 0)
      bar(progress, row: row, columns: inner, width: width, content.style)
      row += 1
    }
    for note in notes where row < rows.upperBound {
      cells.write(note.text, row: row, centeredIn: inner, note.style)
      row += 1
    }
  }

  /// A bar in eighths of a column.
  private mutating func bar(_ progress: Double, row: Int, columns: Range<Int>, width: Int, _ style: CellStyle) {
    let width = min(columns.count, width)
    let start = columns.lowerBound + (columns.count - width) / 2
    let eighths = Int((Double(width * 8) * min(1, max(0, progress))).rounded(.down))
    cells.write(String(repeating: "─", count: width), row: row, column: start, .dim)
    let part = eighths % 8 == 0 ? "" : String(Self.parts[eighths % 8 - 1])
    cells.write(String(repeating: "█", count: eighths / 8) + part, row: row, column: start, style)
  }

  /// Blocks of one to seven eighths of a column.
  private static let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The rows around the chosen one.
  private mutating func list(
    _ items: [PageContent.Row], chosen: ItemID?, rows: Range<Int>, columns: Range<Int>
  ) {
    guard !rows.isEmpty else { return }
    let place = items.firstIndex { $0.id != nil && $0.id == chosen } ?? 0
    let first = max(0, min(place - rows.count / 2, items.count - rows.count))
    let visible = items[first..<min(items.count, first + rows.count)]
    let digits = min(visible.map { DisplayWidth.of($0.digits) }.max() ?? 0, columns.count / 2)
    let names = min(visible.map { DisplayWidth.of($0.name) }.max() ?? 0, max(8, columns.count / 3))
    for (offset, item) in visible.enumerated() {
      let row = rows.lowerBound + offset
      let isChosen = item.id != nil && item.id == chosen
      if isChosen { cells.write("›", row: row, column: columns.lowerBound + 1, .chosen) }
      var column = columns.lowerBound + 3
      let style =
        isChosen ? CellStyle(ink: item.style.ink, isBold: true, isReversed: item.style.isReversed) : item.style
      let lead = max(0, digits - DisplayWidth.of(item.digits))
      cells.write(item.digits, row: row, column: column + lead, style, width: digits)
      if digits > 0 { column += digits + 2 }
      cells.write(item.name, row: row, column: column, isChosen ? .bold : .plain, width: names)
      column += names + 2
      cells.write(item.note, row: row, column: column, .dim, width: columns.upperBound - column - 1)
    }
    if first > 0 { cells.write("↑", row: rows.lowerBound, column: columns.lowerBound, .dim) }
    if first + rows.count < items.count { cells.write("↓", row: rows.upperBound - 1, column: columns.lowerBound, .dim) }
  }

  /// Draws the rings within a day, beside the page.
  private mutating func side(_ present: Present, rows: Range<Int>) {
    let start = size.columns - sideWidth
    for row in rows { cells.write("│", row: row, column: start, .dim) }
    cells.write(
      tr("The next 24 hours", in: language), row: rows.lowerBound, column: start + 2, .bold, width: sideWidth - 3)
    let coming = ComingRings.rows(present, count: max(0, rows.count - 2))
    if coming.isEmpty {
      cells.write(
        tr("Nothing rings", in: language), row: rows.lowerBound + 2, column: start + 2, .dim, width: sideWidth - 3)
    }
    for (offset, ring) in coming.enumerated() {
      let row = rows.lowerBound + 2 + offset
      let used = cells.write(ring.digits, row: row, column: start + 2, ring.style)
      cells.write(ring.name, row: row, column: start + 4 + used, width: sideWidth - 5 - used)
    }
  }

  // MARK: Over the page

  private mutating func draw(_ panel: PanelLayout) {
    let rows = panel.rows
    for (row, text) in zip(rows, panel.lines.dropFirst(screen.panelTop)) {
      cells.write(text, row: row, column: panel.column)
    }
    if screen.panelTop > 0 { cells.write("↑", row: rows.lowerBound, column: 0, .dim) }
    if screen.panelTop < panel.lastTop { cells.write("↓", row: rows.upperBound - 1, column: 0, .dim) }
  }

  /// Marks the digits that keys change in the first row.
  private mutating func mark(_ content: PageContent) {
    guard let marked = content.marked, marked.upperBound <= size.columns else { return }
    cells.paint(row: 0, columns: marked, .chosen)
  }

  /// One line each for digits, the other facts, and the foot.
  private mutating func drawSmall(_ content: PageContent) {
    // Of a picker, the mark on its digits says enough.
    let isPicker = content.marked != nil
    let title = isPicker ? "" : content.title.isEmpty ? content.notes.first?.text ?? "" : content.title
    let parts = content.isHalfFirst ? [content.half, content.digits] : [content.digits, content.half]
    let digits = parts.filter { !$0.isEmpty }.joined(separator: content.isHalfFirst ? "" : " ")
    let used = cells.write(digits, row: 0, column: 0, CellStyle(ink: content.style.ink, isBold: true))
    if used > 0 { cells.write(title, row: 0, column: used + 2) } else { cells.write(title, row: 0, column: 0) }
    mark(content)
    if size.rows > 2, let note = isPicker ? content.notes.last : content.notes.first(where: { $0.text != title }) {
      cells.write(note.text, row: 1, column: 0, note.style)
    }
    if size.rows > 1 { foot(content) }
  }

  // MARK: A ring

  private mutating func draw(_ ring: RingContent, _ present: Present) {
    for row in 0..<size.rows { cells.paint(row: row, columns: 0..<size.columns, .plain) }
    let now = WallDigits(present.host.civil(at: present.moment.utc).time, present.style)
    let keys = FullScreenKeys.line(of: ring.heard, in: language)
    if isSmall {
      cells.write(" \(now.text) ", row: 0, column: 0, .ringing)
      cells.write(ring.heard.title, row: 0, column: DisplayWidth.of(now.text) + 3, .bold)
      if size.rows > 1 { cells.write(keys, row: size.rows - 1, column: 0, .bold) }
      return
    }
    var content = PageContent()
    if ring.overtime.isEmpty { content.show(now) } else { content.digits = ring.overtime }
    content.style = CellStyle(ink: .ringing, isBold: true)
    content.title = ring.heard.title
    let more = ring.others.map { "\($0.time.text)  \($0.title)" }
    let texts = [ring.end, ring.heard.kind, ring.heard.late, ring.heard.basis, ring.hearing, ring.elsewhere]
    content.notes = texts.filter { !$0.isEmpty }.flatMap { TextWrap.lines(of: $0, columns: max(10, size.columns - 6)) }
      .map { PageContent.Line(text: $0) }
    content.notes += more.map { PageContent.Line(text: $0, style: .dim) }
    let banner =
      " " + tr("{title} rings: {time}", ["title": ring.heard.title, "time": ring.heard.time.text], in: language)
    cells.write(DisplayWidth.padded(banner, to: size.columns), row: 0, column: 0, .ringing)
    drawLarge(content, rows: 1..<size.rows - 1, columns: 0..<size.columns)
    if case .here = screen.connection {
      cells.write(keys, row: size.rows - 1, centeredIn: 0..<size.columns, .bold)
    } else {
      foot(nil)
    }
  }
}
