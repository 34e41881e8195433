// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki help [COMMAND]`, `toki help --man [PAGE]`.
enum HelpShow {
  static var spec: CommandSpec {
    CommandSpec(
      "help", arguments: "[COMMAND]", summary: tr("show help about everything, or about one command"),
      examples: ["toki help alarm", "toki help --all", "toki help --man", "toki help --man toki-time"], words: 0...1,
      options: [.all, .man], place: .nowhere
    ) { invocation, context throws(CommandFailure) in
      if invocation.has(.man) {
        let name = invocation.words.first ?? ManualPage.toki.rawValue
        guard let page = ManualPage(rawValue: name) else {
          throw .usage(
            tr("There is no manual page “{page}”.", ["page": PlainText.of(name)]),
            hint: tr(
              "All pages: {pages}", ["pages": ManualPage.allCases.map(\.rawValue).joined(separator: ", ")]))
        }
        context.output(page.text(version: context.version, api: page == .api ? context.apiDocument() : nil))
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
