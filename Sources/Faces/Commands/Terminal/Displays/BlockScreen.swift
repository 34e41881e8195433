// SPDX-License-Identifier: Apache-2.0

/// Several lines on a terminal, redrawn in place.
public struct BlockScreen: Sendable {
  /// Widths of the lines on the screen, in columns; empty if there are none.
  private var drawn: [Int] = []
  /// Width of the terminal when they were drawn, in columns.
  private var width = 0

  /// A screen with nothing drawn.
  public init() {}

  /// The text to write to show `lines` on a terminal of this size; lines that do not fit are dropped.
  ///
  /// `columns` must exceed the width of every line.
  public mutating func frame(_ lines: [String], columns: Int, rows: Int) -> String {
    // The last column stays free: after it, a terminal is about to break the line.
    let shown = lines.prefix(max(1, rows - 1)).map { DisplayWidth.fitted($0, to: columns - 1) }
    // A narrower terminal has broken the old lines into several rows.
    let above = drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) } - 1
    var text = above > 0 ? "\r\u{1B}[\(above)A" : "\r"
    // A terminal remembers which rows it broke, and would join them again when it gets wider.
    if width != columns { text += "\u{1B}[J" }
    width = columns
    text += shown.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    drawn = shown.map { DisplayWidth.of($0) }
    return text
  }

  /// The text to write when the lines are to stay.
  public mutating func end() -> String {
    defer { drawn = [] }
    return drawn.isEmpty ? "" : "\r\n"
  }
}
