// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki reset t3`.
enum TimerReset {
  static var spec: CommandSpec {
    CommandSpec(
      "reset", arguments: "ID…", summary: tr("set a timer back to its whole span, standing still"),
      words: 1...CommandSpec.many,
      options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await TimerTelling.tell(.reset, invocation, context)
    }
  }
}
