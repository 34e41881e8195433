// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// `toki unskip a2`: ring again on skipped days.
enum AlarmUnskip {
  static var spec: CommandSpec {
    CommandSpec(
      "unskip", arguments: "[ALARM…]", summary: tr("ring again on the days that were skipped"),
      examples: ["toki unskip a1"], words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await ItemTelling.tell(invocation, context)
    }
  }
}
