// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiTerminal

/// The command line: parses, runs and reports a command.
public enum Toki {
  /// Runs one command line; `arguments` are the words after the program's name.
  ///
  /// Returns the exit code.
  public static func run(_ arguments: [String], in context: CommandContext) async -> ExitCode {
    var context = context
    context.warningLog = WarningLog()
    return await Localization.$taskLanguage.withValue(context.language) {
      do throws(CommandFailure) {
        switch try InvocationParser.parse(arguments) {
        case .version: context.printLine("toki \(context.version)")
        case .help(nil, let isWhole): context.output(HelpText.overall(isWhole: isWhole))
        case .help(let spec?, let isWhole): context.output(HelpText.about(spec, isWhole: isWhole))
        case .run(let invocation):
          // Times would be read and shown in another zone than the one that was asked for.
          if let zone = context.unknownZone { throw .unknownZone(zone, by: "TZ") }
          return try await invocation.command.run(invocation, try await context.entering(invocation))
        }
        return .done
      } catch {
        context.errors(error.text)
        return error.exit
      }
    }
  }
}
