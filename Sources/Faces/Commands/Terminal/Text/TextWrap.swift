// SPDX-License-Identifier: Apache-2.0

/// Wrapping of sentences into lines of a terminal.
public enum TextWrap {
  /// The text in lines of at most `columns` (2 or more), broken at spaces and beside wide characters.
  ///
  /// A word is broken only if it does not fit on a line of its own.
  public static func lines(of text: String, columns: Int) -> [String] {
    let columns = max(2, columns)
    var lines: [String] = []
    var line = ""
    for piece in pieces(of: text) {
      // Trailing spaces need no room, as they are trimmed.
      if DisplayWidth.of(line) + DisplayWidth.of(trimmed(piece)) <= columns {
        line += piece
        continue
      }
      if !line.isEmpty { lines.append(trimmed(line)) }
      line = ""
      for character in piece {
        if DisplayWidth.of(line) + DisplayWidth.of(character) > columns, character != " " {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    let last = trimmed(line)
    return last.isEmpty && !lines.isEmpty ? lines : lines + [last]
  }

  /// A line of keys in lines of at most `columns` (2 or more), broken between two keys.
  ///
  /// A key with its action is broken, at spaces, only if it does not fit on a line of its own.
  public static func lines(ofKeys text: String, columns: Int) -> [String] {
    var lines: [String] = []
    for key in text.split(separator: DisplayKeys.separator).map(String.init) {
      let joined = lines.last.map { $0 + DisplayKeys.separator + key }
      if let joined, DisplayWidth.of(joined) <= columns {
        lines[lines.count - 1] = joined
      } else {
        lines += Self.lines(of: key, columns: columns)
      }
    }
    return lines
  }

  /// The smallest unbreakable parts: a word with its spaces, or a wide character with closing marks.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var canBreak = false
    for character in text {
      let isWide = DisplayWidth.isWide(character)
      if !piece.isEmpty, !closing.contains(character), character != " ", canBreak || isWide {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
      canBreak = character == " " || (isWide && !opening.contains(character)) || closing.contains(character) && isWide
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  private static let closing: Set<Character> = ["、", "。", "）", "」", "！", "？", "ー", "・", ",", "."]
  private static let opening: Set<Character> = ["（", "「"]

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
