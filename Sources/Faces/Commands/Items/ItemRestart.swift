// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki restart t3`.
enum ItemRestart {
  static var spec: CommandSpec {
    CommandSpec(
      "restart", arguments: "[ID…]", summary: tr("start over from the full time"),
      examples: ["toki restart t1", "toki restart Tea"], words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await ItemTelling.tell(invocation, context)
    }
  }
}
