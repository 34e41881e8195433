// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki resume t3`; `toki resume a2` ends an alarm's pause.
enum ItemResume {
  static var spec: CommandSpec {
    CommandSpec(
      "resume", arguments: "[ID…]", summary: tr("resume what is paused"),
      examples: ["toki resume", "toki resume t1"], words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await ItemTelling.tell(invocation, context)
    }
  }
}
