// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiTerminal

/// `toki help [COMMAND]`.
enum HelpShow {
  static var spec: CommandSpec {
    CommandSpec(
      "help", arguments: "[COMMAND]", summary: tr("show help about everything, or about one command"),
      words: 0...1
    ) { invocation, context throws(CommandFailure) in
      guard let name = invocation.words.first else {
        context.output(HelpText.overall())
        return .done
      }
      guard let spec = CommandTable.command(named: name) else {
        throw InvocationParser.unknownCommand(name)
      }
      context.output(HelpText.about(spec))
      return .done
    }
  }
}
