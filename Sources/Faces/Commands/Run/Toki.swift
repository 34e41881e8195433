// SPDX-License-Identifier: Apache-2.0
public import LinkedRinging
import Localization
public import TokiWire

/// The command line: parses, runs and reports a command.
public enum Toki {
  /// Runs one command line; `arguments` are the words after the program's name.
  ///
  /// Returns the exit code.
  public static func run(_ arguments: [String], in context: CommandContext) async -> ExitCode {
    var context = context
    context.warningLog = WarningLog()
    let names = arguments.first.flatMap(JapaneseNames.names)
    return await Localization.$taskLanguage.withValue(context.language) {
      await CommandHint.$names.withValue(names) { await answer(arguments, in: context) }
    }
  }

  /// Runs a command line in the language and by the names of the task.
  private static func answer(_ arguments: [String], in given: CommandContext) async -> ExitCode {
    var context = given
    var arguments = arguments
    do throws(CommandFailure) {
      context.screenUse = try ScreenUse(context.screenVariable)
      // Nothing was asked for: a person at a terminal gets the clock, a script the help.
      if arguments.isEmpty, context.terminal != nil, context.screenUse == .full {
        arguments = [FullScreenShow.spec.name]
      }
      switch try reading(of: arguments, in: context) {
      case .version: context.printLine("toki \(context.version)")
      case .help(nil, let isWhole): context.output(HelpText.overall(isWhole: isWhole))
      case .help(let spec?, let isWhole): context.output(HelpText.about(spec, isWhole: isWhole))
      case .run(let invocation):
        // Times would be read and shown in another zone than the one that was asked for.
        if let zone = context.unknownZone { throw .unknownZone(zone, by: "TZ") }
        for option in Option.former where invocation.has(option) {
          context.errors(
            tr(
              "{option} does nothing any more: it is one setting for everything now, {command}",
              ["option": option.text, "command": commandLine("settings trusted-time on|off")]) + "\n")
        }
        let entered = try await context.entering(invocation)
        let account = try invocation.namedAccount?.options
        let place = entered.remote.map { account ?? "\(Option.at.text) \($0.name.text)" }
        var entering = entered
        entering.answersJSON = invocation.has(.json)
        let ready = entering
        // `withValue` loses the closure's error type, so the closure returns a result.
        return try await CommandHint.$place.withValue(place) { await outcome(of: invocation, in: ready) }.get()
      }
      return .done
    } catch {
      context.answersJSON = arguments.prefix { $0 != "--" }.contains(Option.json.text)
      let exit = report(error, in: context)
      guard let taken = taken(error, insteadOf: arguments, in: context) else { return exit }
      return await answer(taken, in: given)
    }
  }

  /// Makes a linked remote's rings here, until this process is told to end; returns the exit code.
  ///
  /// A remote that ends the pairing is no failure: the saved link says so.
  public static func follow(_ remote: Remote, in context: CommandContext, keeping: LinkKeeping) async -> ExitCode {
    await Localization.$taskLanguage.withValue(context.language) {
      do throws(CommandFailure) {
        return try await LinkFollowing.run(in: remote, context.at(remote), isJSON: false, keeping: keeping)
      } catch {
        return report(error, in: context)
      }
    }
  }

  /// The meaning of a command line; a command offered by its refusal goes to the same remote.
  private static func reading(
    of arguments: [String], in context: CommandContext
  ) throws(CommandFailure) -> InvocationParser.Reading {
    let named = InvocationParser.place(namedIn: arguments) ?? context.remotes.usual.map { ($0, nil) }
    let place = named.flatMap { remote, account in
      remote == RemoteName.here
        ? nil
        : "\(Option.at.text) \(ShellWord.of(remote, longest: 300))"
          + (account.map { " \(Option.account.text) \(ShellWord.of($0, longest: 63))" } ?? "")
    }
    // `withValue` loses the closure's error type, so the closure returns a result.
    return try CommandHint.$place.withValue(place) {
      Result { () throws(CommandFailure) in try InvocationParser.parse(arguments) }
    }.get()
  }

  private static func outcome(
    of invocation: Invocation, in context: CommandContext
  ) async -> Result<ExitCode, CommandFailure> {
    do throws(CommandFailure) {
      return .success(try await invocation.command.run(invocation, context))
    } catch {
      return .failure(error)
    }
  }

  /// The command line that a refusal offers alone, if the person at the terminal takes it by Enter.
  private static func taken(
    _ failure: CommandFailure, insteadOf arguments: [String], in context: CommandContext
  ) -> [String]? {
    guard let line = failure.onlyReading, !context.answersJSON, let confirms = context.confirms,
      let offered = OfferedReading.arguments(of: line, insteadOf: arguments)
    else { return nil }
    context.errors(tr("Enter runs it; anything else does not: "))
    return confirms() ? offered : nil
  }

  private static func report(_ failure: CommandFailure, in context: CommandContext) -> ExitCode {
    context.tell(failure)
    return failure.exit
  }
}
