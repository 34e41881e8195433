// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki add t3 1m`, `toki add t3 -1m`.
enum TimerAdd {
  static var spec: CommandSpec {
    CommandSpec(
      "add", arguments: "ID SPAN", summary: tr("give a timer more time, or less: -1m"),
      examples: ["toki add t3 1m", "toki add t3 -30s"], words: 2...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      let span = try SpanWords.signedSpan(of: invocation.words.dropFirst().joined(separator: " "))
      return try await TimerTelling.tell(
        .add(span), invocation, context, to: Array(invocation.words.prefix(1)))
    }
  }
}
