// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTerminal

/// What all commands do that tell timers something: tell, and say back what that means.
enum TimerTelling {
  static func tell(
    _ command: TimerCommand, _ invocation: Invocation, _ context: CommandContext,
    to words: [String]? = nil
  ) async throws(CommandFailure) -> ExitCode {
    try await context.each(words ?? invocation.words) { control, item throws(CommandFailure) in
      let id = try item.timer(for: invocation.command.name)
      let timer = try await asked { () async throws(ControlError) in
        try await control.command(command, timer: id)
      }
      let now = context.clock.now()
      context.printLine(
        invocation.has(.json)
          ? JSONValue.timer(timer, now: now.boot).text
          : Acceptance.timer(timer, now: now, zone: context.hostZone))
    }
  }
}
