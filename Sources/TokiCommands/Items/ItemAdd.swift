// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki add t3 1m`, `toki add t3 -1m`.
enum ItemAdd {
  static var spec: CommandSpec {
    CommandSpec(
      "add", arguments: "ID SPAN", summary: tr("give a timer or a step more time, or less: -1m"),
      examples: ["toki add t3 1m", "toki add t3 -30s"], words: 2...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      let span = try SpanWords.signedSpan(of: invocation.words.dropFirst().joined(separator: " "))
      return try await ItemTelling.tell(invocation, context, to: Array(invocation.words.prefix(1))) {
        (_, _) throws(CommandFailure) in .span(span)
      }
    }
  }
}
