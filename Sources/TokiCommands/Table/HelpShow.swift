// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiTerminal

/// `toki help [COMMAND]`, `toki help --man`.
enum HelpShow {
  static var spec: CommandSpec {
    CommandSpec(
      "help", arguments: "[COMMAND]", summary: tr("show help about everything, or about one command"),
      examples: ["toki help alarm", "toki help --all", "toki help --man"], words: 0...1, options: [.all, .man]
    ) { invocation, context throws(CommandFailure) in
      if invocation.has(.man) {
        guard invocation.words.isEmpty else {
          throw .usage(tr("The manual page is about all commands: {command}", ["command": "toki help --man"]))
        }
        context.output(ManualPage.text(version: context.version))
        return .done
      }
      guard let name = invocation.words.first else {
        context.output(HelpText.overall(isWhole: invocation.has(.all)))
        return .done
      }
      guard let spec = CommandTable.command(named: name) else {
        throw InvocationParser.unknownCommand(name)
      }
      context.output(HelpText.about(spec, isWhole: invocation.has(.all)))
      return .done
    }
  }
}
