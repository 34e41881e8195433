// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// `toki on ALARM…`: turn an alarm on.
enum AlarmTurnOn {
  static var spec: CommandSpec {
    CommandSpec(
      "on", arguments: "[ALARM…]", summary: tr("turn an alarm on"), examples: ["toki on a1", "toki on Work"],
      words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await ItemTelling.tell(invocation, context)
    }
  }
}
