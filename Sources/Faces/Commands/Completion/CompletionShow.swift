// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki completion bash|zsh|fish`: print the script by which a shell completes command lines.
///
/// The script asks `toki completion words` at each press of the key, so that all shells offer the same, and the present
/// items.
enum CompletionShow {
  static let name = "completion"
  /// Installing the script in each shell, for a Toki that is not installed.
  private static var notes: String {
    [
      tr("Once Toki is installed, each new shell completes its commands. To do so in this one:"),
      "  bash  source <(toki completion bash)", "  zsh   source <(toki completion zsh)",
      "  fish  toki completion fish | source",
    ].joined(separator: "\n")
  }
  private static let shells = CompletionShell.allCases.map(\.rawValue)

  static var spec: CommandSpec {
    CommandSpec(
      name, arguments: shells.joined(separator: "|"), summary: tr("print the completions for a shell"),
      examples: shells.map { "toki \(name) \($0)" }, words: 1...CommandSpec.many, place: .nowhere, notes: notes
    ) { invocation, context throws(CommandFailure) in
      let words = invocation.words
      if words.count > 2, words[0] == "words", let shell = CompletionShell(rawValue: words[1]) {
        let typed = Array(words.dropFirst(2))
        let completion = await Completion(of: shell.words(typed), in: context)
        context.output(shell.answer(completion, toWord: typed.last ?? ""))
        return .done
      }
      guard words.count == 1, let shell = CompletionShell(rawValue: words[0]) else {
        throw .usage(
          tr("“{command}” does not take “{word}”.", ["command": name, "word": PlainText.of(words.last ?? "")]),
          hint: tr("Did you mean {word}?", ["word": shells.map { "toki \(name) \($0)" }.joined(separator: tr(" or "))]))
      }
      context.output(shell.script)
      return .done
    }
  }
}
