// SPDX-License-Identifier: Apache-2.0

/// The line of a face on a terminal, drawn anew in its place each time.
struct LineScreen: Sendable {
  /// How wide the line on the screen is; 0 when there is none.
  private var drawnWidth = 0

  /// What to write to show a line: its digits bold, what is still to come faint.
  mutating func frame(_ line: String, columns: Int, isRinging: Bool, hasBell: Bool = false) -> String {
    var start = "\r"
    if drawnWidth > columns {
      // A narrower terminal has broken the old line into rows.
      start = "\u{1B}[\((drawnWidth - 1) / max(1, columns))A\r\u{1B}[J"
    }
    drawnWidth = DisplayWidth.of(line)
    // The digits of days hold a space; two end them.
    let digits = line.firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line[...]
    let look = isRinging ? "\u{1B}[1;7m" : "\u{1B}[1m"
    let rest = Self.faintBar(line.dropFirst(digits.count))
    return (hasBell ? "\u{07}" : "") + start + look + digits + "\u{1B}[0m" + rest + "\u{1B}[K"
  }

  /// What to write for a line that stays, in the place of the one that is redrawn.
  static func staying(_ line: String) -> String { "\r" + line + "\u{1B}[K\r\n" }

  /// The text with the part of its bar that is still to come made faint.
  private static func faintBar(_ text: Substring) -> String {
    guard let first = text.firstIndex(of: "░") else { return String(text) }
    let end = text[first...].firstIndex { $0 != "░" } ?? text.endIndex
    return text[..<first] + "\u{1B}[2m" + text[first..<end] + "\u{1B}[0m" + text[end...]
  }
}
