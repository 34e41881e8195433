// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// `toki off ALARM…`: turn an alarm off, and keep it.
enum AlarmTurnOff {
  static var spec: CommandSpec {
    CommandSpec(
      "off", arguments: "[ALARM…]", summary: tr("turn an alarm off, and keep it"),
      examples: ["toki off a1", "toki off Work"], words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await ItemTelling.tell(invocation, context)
    }
  }
}
