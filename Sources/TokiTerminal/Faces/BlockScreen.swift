// SPDX-License-Identifier: Apache-2.0

/// Several lines on a terminal, drawn anew in their place each time.
public struct BlockScreen: Sendable {
  /// How wide the lines on the screen are; empty when there are none.
  private var drawn: [Int] = []
  /// The width of the terminal that they were drawn on.
  private var width = 0

  public init() {}

  /// What to write to show some lines; those for which there is no row are left out.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal, wider than any line.
  ///   - rows: The height of the terminal.
  public mutating func frame(_ lines: [String], columns: Int, rows: Int) -> String {
    // The last column stays free: after it a terminal waits to break the line.
    let shown = lines.prefix(max(1, rows - 1)).map { DisplayWidth.fitted($0, to: columns - 1) }
    // A narrower terminal has broken the old lines into rows.
    let above = drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) } - 1
    var text = above > 0 ? "\r\u{1B}[\(above)A" : "\r"
    // A terminal remembers which rows it has broken, and would join them again when it gets wider.
    if width != columns { text += "\u{1B}[J" }
    width = columns
    text += shown.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    drawn = shown.map { DisplayWidth.of($0) }
    return text
  }

  /// What to write once the lines are to stay.
  public mutating func end() -> String {
    defer { drawn = [] }
    return drawn.isEmpty ? "" : "\r\n"
  }
}
