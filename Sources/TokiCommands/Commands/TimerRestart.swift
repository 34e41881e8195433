// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki restart t3`.
enum TimerRestart {
  static var spec: CommandSpec {
    CommandSpec(
      "restart", arguments: "ID…", summary: tr("start a timer's whole span from now"),
      words: 1...CommandSpec.many,
      options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await TimerTelling.tell(.restart, invocation, context)
    }
  }
}
