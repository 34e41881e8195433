// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Tells items a command whose verb is the command's name, and reports the result.
enum ItemTelling {
  /// Tells every item that was named, or the only one that the command fits.
  ///
  /// `words` name the items, if not all the words do; `fitting` is the command that decides which items fit.
  /// `value` returns the value that goes with the verb for an item; it throws if the command does not apply to that.
  static func tell(
    _ invocation: Invocation, _ context: CommandContext, to words: [String]? = nil, fitting: String? = nil,
    value: @Sendable (any TokiControl, ItemID) async throws(CommandFailure) -> CommandValue? = {
      (_, _) throws(CommandFailure) in nil
    }
  ) async throws(CommandFailure) -> ExitCode {
    try await context.each(words ?? invocation.words, for: fitting ?? invocation.command.name) {
      control, item throws(CommandFailure) in
      // It came with the daemon's status, so it costs no round trip for the first item.
      let basis = try await asked { () async throws(ControlError) in try await control.basis() }
      let value = try await value(control, item)
      let said = Saying(control: control, basis: basis, isJSON: invocation.has(.json), context: context)
      try await tell(item.kind.told, item, invocation.command.name, value, said)
    }
  }

  private static func tell<Kept: Told>(
    _ kind: Kept.Type, _ item: ItemID, _ verb: String, _ value: CommandValue?, _ saying: Saying
  ) async throws(CommandFailure) {
    let (id, commands) = (ID<Kept>(item.number), Kept.commands(verb, value))
    guard !commands.isEmpty else { throw item.isNot(for: verb) }
    var told: Kept?
    for command in commands {
      do throws(ControlError) {
        told = try await saying.control.tell(id, command)
      } catch {
        throw CommandFailure(error, verb: verb, value: value)
      }
    }
    if let told { await saying.say(told) }
  }
}
