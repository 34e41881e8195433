// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki next s1`, `toki back s1`: go from step to step now.
enum SequenceNext {
  static var spec: CommandSpec { spec("next", tr("begin a sequence's next step now"), .next) }

  /// The way back, as after a step too many.
  static var back: CommandSpec {
    spec("back", tr("begin a sequence's previous step again, or its first one anew"), .back)
  }

  private static func spec(_ name: String, _ summary: String, _ command: SequenceCommand) -> CommandSpec {
    CommandSpec(
      name, arguments: "[ID…]", summary: summary, examples: ["toki \(name)", "toki \(name) s1"],
      words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await context.each(invocation.words, for: name) { control, item throws(CommandFailure) in
        let id = try item.sequence(for: invocation.command.name)
        let sequence = try await asked { () async throws(ControlError) in try await control.tell(id, command) }
        let now = context.clock.now()
        context.printLine(
          invocation.has(.json)
            ? JSONValue(sequence, at: now).text
            : sequence.state == .idle
              ? tr("The last step was left out; the sequence is over.")
              : SequenceSaying.present(sequence, now: now, zone: context.hostZone))
      }
    }
  }
}

extension ItemID {
  /// The sequence's ID; throws for an item of another kind.
  func sequence(for command: String) throws(CommandFailure) -> SequenceID {
    guard case .sequence(let id) = self else { throw isNot(for: command) }
    return id
  }
}
