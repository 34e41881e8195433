// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTerminal

/// What all commands do that tell alarms something: tell, and say back what that means.
enum AlarmTelling {
  /// Tells each alarm that was named.
  static func tell(
    _ command: AlarmCommand, _ invocation: Invocation, _ context: CommandContext, to words: [String]? = nil
  ) async throws(CommandFailure) -> ExitCode {
    try await context.each(words ?? invocation.words) { control, item throws(CommandFailure) in
      try await tell(
        command, try item.alarm(for: invocation.command.name), control, invocation, context)
    }
  }

  /// Tells one alarm.
  static func tell(
    _ command: AlarmCommand, _ id: AlarmID, _ control: any TokiControl, _ invocation: Invocation,
    _ context: CommandContext
  ) async throws(CommandFailure) {
    let alarm = try await asked { () async throws(ControlError) in
      try await control.tell(id, command)
    }
    let warnings = await context.warnings(about: .alarm(id), by: control)
    defer { context.tell(warnings) }
    guard !invocation.has(.json) else { return context.printLine(JSONValue(alarm).noting(warnings).text) }
    let state = try await asked { () async throws(ControlError) in try await control.state(of: []) }
    let zone = context.seeing(state.zone).zone(of: alarm)
    let notes = TrustedTimeNotes(state)
    context.printLine(Acceptance.alarm(alarm, now: notes.moment(for: alarm), zone: zone))
    for note in notes.about(alarm, zone: zone) { context.printLine(note) }
  }
}
