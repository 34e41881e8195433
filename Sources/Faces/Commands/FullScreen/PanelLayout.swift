// SPDX-License-Identifier: Apache-2.0

/// The lines of a panel, and the rows of the terminal for them.
struct PanelLayout {
  /// The lines, wrapped to the width of the terminal.
  let lines: [String]
  /// The rows in which they are shown.
  let rows: Range<Int>
  /// The column in which they begin.
  let column: Int

  /// Lays out the open panel; `nil` for none.
  init?(_ screen: FullScreen, _ size: ScreenSize) {
    guard let panel = screen.panel else { return nil }
    let texts =
      switch panel {
      case .keys: FullScreenKeys.all(in: screen.language)
      case .story(let story): story
      }
    let width = min(max(size.columns - 4, 10), 96)
    lines = texts.flatMap { TextWrap.lines(of: $0, columns: width) }
    column = max(0, (size.columns - width) / 2)
    let room = (size.isSmall ? 0 : 1)..<max(1, size.rows - 1)
    // A free row above where there is one to spare.
    rows = lines.count < room.count ? room.lowerBound + 1..<room.upperBound : room
  }

  /// The first line shown when the last one is.
  var lastTop: Int { max(0, lines.count - rows.count) }
}

extension ScreenSize {
  /// `true` if there is room for little more than one line.
  var isSmall: Bool { rows < 6 || columns < 24 }
}
