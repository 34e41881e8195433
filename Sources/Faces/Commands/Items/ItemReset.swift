// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki reset t3`.
enum ItemReset {
  static var spec: CommandSpec {
    CommandSpec(
      "reset", arguments: "[ID…]", summary: tr("reset to the full time and leave it stopped"),
      examples: ["toki reset t1", "toki reset Tea"], words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await ItemTelling.tell(invocation, context)
    }
  }
}
