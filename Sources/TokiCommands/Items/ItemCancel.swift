// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki cancel t3`: remove items.
enum ItemCancel {
  static var spec: CommandSpec {
    CommandSpec(
      "cancel", aliases: ["rm"], arguments: "ID…", summary: tr("remove it for good"), words: 1...CommandSpec.many
    ) { invocation, context throws(CommandFailure) in
      try await context.each(invocation.words) { control, item throws(CommandFailure) in
        try await asked { () async throws(ControlError) in try await control.cancel(item) }
        context.printLine(tr("{id} is removed.", ["id": item.text]))
      }
    }
  }
}
