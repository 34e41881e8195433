// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki full`, and `toki` alone on a terminal: the whole terminal as an app.
enum FullScreenShow {
  static var spec: CommandSpec {
    CommandSpec(
      "full", summary: tr("turn the whole terminal into a clock, as toki alone does"), examples: ["toki full"],
      notes: FullScreenKeys.all(in: Localization.language).joined(separator: "\n")
    ) { _, context throws(CommandFailure) in try await run(in: context) }
  }

  /// Runs until the person leaves; running items go on.
  private static func run(in context: CommandContext) async throws(CommandFailure) -> ExitCode {
    guard context.terminal != nil else { throw needsTerminal }
    return try await run(in: context, showing: nil, by: try await context.reach())
  }

  /// Shows an item, `nil` for the present items, until the person leaves; cancelled if that is before its ring is over.
  @discardableResult
  static func run(
    in context: CommandContext, showing item: ItemID?, by control: any TokiControl
  ) async throws(CommandFailure) -> ExitCode {
    guard let terminal = context.terminal else { throw needsTerminal }
    _ = try context.cities()
    var running = FullScreenRunning(context, on: terminal, control: control, showing: item)
    _ = await running.run()
    return running.exit
  }

  /// Throws if the full screen is asked for where there is none, so that nothing is made before that is said.
  static func check(_ invocation: Invocation, in context: CommandContext) throws(CommandFailure) {
    guard invocation.has(.full) else { return }
    for other in [Option.plain, .detach, .json, .quiet] where invocation.has(other) {
      throw .usage(
        tr("{option} and {other} do not go together.", ["option": Option.full.text, "other": other.text]))
    }
    guard context.terminal != nil else { throw needsTerminal }
  }

  private static var needsTerminal: CommandFailure {
    .usage(
      tr("The full screen needs a terminal."), hint: tr("What is set: {command}", ["command": commandLine("list")]))
  }
}
