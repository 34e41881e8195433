// SPDX-License-Identifier: Apache-2.0

/// A word as it stands on a shell's command line, perhaps with a quote that is still open.
struct QuotedWord {
  /// The word without its quotes.
  let text: String
  /// The quote that is open at its end; `nil` for none.
  private let quote: Character?
  /// Part of `text` that bash keeps, in UTF-8 bytes: up to the last `=` or `:` outside quotes.
  private let kept: Int

  /// Reads quotes and backslashes as a POSIX shell does (POSIX.1-2017, Shell Command Language, 2.2).
  init(_ typed: String) {
    var text = ""
    var quote: Character?
    var kept = 0
    var rest = typed[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\" where quote != "'":
        guard let next = rest.popFirst() else { break }
        if quote != nil, !"$`\"\\".contains(next) { text.append("\\") }
        text.append(next)
      case "'", "\"":
        if quote == nil {
          quote = character
        } else if quote == character {
          quote = nil
        } else {
          text.append(character)
        }
      default:
        text.append(character)
        if quote == nil, character == "=" || character == ":" { kept = text.utf8.count }
      }
    }
    self.text = text
    self.quote = quote
    self.kept = kept
  }

  /// Bash's replacement for this word, given a candidate that begins like it.
  func rest(of candidate: String) -> String {
    let text =
      switch quote {
      case "'": candidate.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      case "\"": Self.escaped(candidate) { "$`\"\\".contains($0) }
      default:
        Self.escaped(String(Substring(candidate.utf8.dropFirst(kept)))) { "|&;<>()$`\\\"' *?[]#~!{}^".contains($0) }
      }
    // Readline closes a quote, but not after a character that looks like it.
    guard let quote, text.last == quote else { return text }
    return text + String(quote)
  }

  private static func escaped(_ text: String, where isSpecial: (Character) -> Bool) -> String {
    text.map { isSpecial($0) ? "\\\($0)" : String($0) }.joined()
  }
}
