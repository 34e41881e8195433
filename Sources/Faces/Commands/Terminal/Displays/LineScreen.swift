// SPDX-License-Identifier: Apache-2.0

/// One line on a terminal, redrawn in place.
struct LineScreen: Sendable {
  /// Width of the line on the screen, in columns; 0 if there is none.
  private var drawnWidth = 0

  /// The text to write to show a line, with bold digits and the open part of the bar faint.
  mutating func frame(_ line: String, columns: Int, isRinging: Bool, hasBell: Bool = false) -> String {
    var start = "\r"
    if drawnWidth > columns {
      // A narrower terminal has broken the old line into several rows.
      start = "\u{1B}[\((drawnWidth - 1) / max(1, columns))A\r\u{1B}[J"
    }
    drawnWidth = DisplayWidth.of(line)
    // Digits with days contain a single space; two spaces end them.
    let digits = line.firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line[...]
    let look = isRinging ? "\u{1B}[1;7m" : "\u{1B}[1m"
    let rest = Self.faintBar(line.dropFirst(digits.count))
    return (hasBell ? "\u{07}" : "") + start + look + digits + "\u{1B}[0m" + rest + "\u{1B}[K"
  }

  /// The text to write for a line that stays, in place of the redrawn one.
  static func staying(_ line: String) -> String { "\r" + line + "\u{1B}[K\r\n" }

  /// The text with the open part of its bar faint.
  private static func faintBar(_ text: Substring) -> String {
    guard let first = text.firstIndex(of: "░") else { return String(text) }
    let end = text[first...].firstIndex { $0 != "░" } ?? text.endIndex
    return text[..<first] + "\u{1B}[2m" + text[first..<end] + "\u{1B}[0m" + text[end...]
  }
}
