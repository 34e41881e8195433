// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki next s1`: begin the next step now.
enum SequenceNext {
  static var spec: CommandSpec {
    CommandSpec(
      "next", arguments: "[ID…]", summary: tr("begin a sequence's next step now"),
      words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await context.each(invocation.words, for: "next") { control, item throws(CommandFailure) in
        let id = try item.sequence(for: invocation.command.name)
        let sequence = try await asked { () async throws(ControlError) in
          try await control.tell(id, .next)
        }
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
