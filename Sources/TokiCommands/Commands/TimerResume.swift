// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki resume t3`.
enum TimerResume {
  static var spec: CommandSpec {
    CommandSpec(
      "resume", arguments: "ID…", summary: tr("let a paused timer run on"), words: 1...CommandSpec.many,
      options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await TimerTelling.tell(.resume, invocation, context)
    }
  }
}
