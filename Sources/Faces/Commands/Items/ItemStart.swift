// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki start w1`: start an idle item, or a stopwatch after a pause.
enum ItemStart {
  static var spec: CommandSpec {
    CommandSpec(
      "start", arguments: "[ID…]", summary: tr("start a timer, a sequence or a stopwatch that is ready"),
      examples: ["toki start t3", "toki start Tea"],
      words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await ItemTelling.tell(invocation, context) { _, item throws(CommandFailure) in
        guard case .alarm = item else { return nil }
        throw .usage(tr("An alarm is turned on: {command}", ["command": commandLine("on \(item.text)")]))
      }
    }
  }
}
