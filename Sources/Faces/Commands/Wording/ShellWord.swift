// SPDX-License-Identifier: Apache-2.0

/// Quotes texts for a shell.
enum ShellWord {
  /// A text that `toki` also accepts as several words: quoted only if a shell would change it.
  static func ofText(_ text: String) -> String {
    let text = PlainText.of(text)
    return text.contains(where: isSpecial) ? quoted(text) : text
  }

  /// A single word of so many characters at most, quoted if necessary.
  static func of(_ text: String, longest: Int = 60) -> String {
    let text = PlainText.of(text, longest: longest)
    return text.isEmpty || text.contains(" ") || text.contains(where: isSpecial) ? quoted(text) : text
  }

  /// Characters that a POSIX shell interprets (POSIX.1-2017, Shell Command Language, 2.2).
  private static func isSpecial(_ character: Character) -> Bool { "|&;<>()$`\\\"'*?[]#~!{}".contains(character) }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
