// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki daemon start|stop|restart|status`: control the process that keeps time and rings.
enum DaemonControl {
  static var spec: CommandSpec {
    CommandSpec(
      "daemon", arguments: "start|stop|restart|status",
      summary: tr("start, stop, restart or check the background process"),
      examples: ["toki daemon status", "toki daemon restart"], words: 1...1, options: [.json], place: .here
    ) { invocation, context throws(CommandFailure) in
      let word = invocation.words[0]
      switch word {
      case "start": return try await start(invocation, context)
      case "stop": return try await stop(context)
      case "restart":
        _ = try await end(context)
        return try await start(invocation, context)
      case "status": return try await status(invocation, context)
      default:
        let near = Suggestion.nearest(to: word, among: ["start", "stop", "restart", "status"])
        throw .usage(
          tr(
            "“{command}” does not take “{word}”.",
            ["command": "daemon", "word": PlainText.of(word)]),
          hint: tr("Did you mean {word}?", ["word": "toki daemon " + (near ?? "start|stop|restart|status")]))
      }
    }
  }

  private static func start(
    _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let control = try await context.reach()
    let status = try await asked { () async throws(ControlError) in try await control.status() }
    say(status, invocation, context)
    return .done
  }

  private static func stop(_ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    context.printLine(
      try await end(context)
        ? tr("The daemon is stopped. Nothing rings until it is started again.") : tr("The daemon is not running."))
    return .done
  }

  /// Ends the daemon, and waits until it has; returns whether one ran.
  private static func end(_ context: CommandContext) async throws(CommandFailure) -> Bool {
    guard let control = try await running(context) else { return false }
    let process = try await asked { () async throws(ControlError) in try await control.status() }.processID
    do throws(ControlError) {
      try await control.shutDown()
    } catch {
      // Another program may have stopped it first.
      guard error.code == .unreachable || error.code == .shuttingDown else { throw CommandFailure(error) }
    }
    // It answers before it releases its files.
    guard let left = context.waitForEnd(process) else { return true }
    // In another PID namespace the ID by which it calls itself is another program's.
    let hint = left > 0 ? tr("To end it by force: {command}", ["command": "kill -KILL \(left)"]) : nil
    throw CommandFailure(
      .failed,
      tr(
        "The daemon (process {pid}) was told to end and still runs.", ["pid": String(left > 0 ? left : process)]),
      hint: hint)
  }

  private static func status(
    _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    guard let control = try await running(context) else {
      throw CommandFailure(
        .failed, tr("The daemon is not running."),
        hint: tr("Start it: {command}", ["command": "toki daemon start"]))
    }
    let status = try await asked { () async throws(ControlError) in try await control.status() }
    say(status, invocation, context)
    return .done
  }

  private static func running(_ context: CommandContext) async throws(CommandFailure) -> (any TokiControl)? {
    do { return try await context.connectIfRunning() } catch { throw CommandFailure(error) }
  }

  private static func say(_ status: EngineStatus, _ invocation: Invocation, _ context: CommandContext) {
    if invocation.has(.json) {
      context.printLine(JSONValue(status).text)
      return
    }
    context.printLine(
      tr(
        "The daemon runs: process {pid}, version {version}, for {uptime}, at {socket}",
        [
          "pid": String(status.processID), "version": PlainText.of(status.version),
          "uptime": WallText.distance(status.uptime, in: Localization.language),
          "socket": PlainText.of(status.socket, longest: 200),
        ]))
    tell(status.warnings, in: context)
  }

  /// Prints warnings about the daemon, one line each, on standard error.
  static func tell(_ warnings: [String], in context: CommandContext) {
    for sentence in WarningTexts.sentences(for: warnings, in: Localization.language) {
      context.errors("toki: " + PlainText.of(sentence, longest: 300) + "\n")
    }
  }
}
