// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki pause t3`.
enum TimerPause {
  static var spec: CommandSpec {
    CommandSpec(
      "pause", arguments: "ID…", summary: tr("stop a timer's time for a while"), words: 1...CommandSpec.many,
      options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await TimerTelling.tell(.pause, invocation, context)
    }
  }
}
