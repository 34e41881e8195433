// SPDX-License-Identifier: Apache-2.0
import TokiTerminal

/// Texts as they are typed at a shell.
enum ShellWord {
  /// A text that `toki` takes in several words as well: quoted only where a shell would change it.
  static func ofText(_ text: String) -> String {
    let text = PlainText.of(text)
    return text.contains(where: isSpecial) ? quoted(text) : text
  }

  /// One word.
  static func of(_ text: String) -> String {
    let text = PlainText.of(text)
    return text.isEmpty || text.contains(" ") || text.contains(where: isSpecial) ? quoted(text) : text
  }

  /// What a POSIX shell does not take as it stands (POSIX.1-2017, Shell Command Language, 2.2).
  private static func isSpecial(_ character: Character) -> Bool { "|&;<>()$`\\\"'*?[]#~!{}".contains(character) }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
