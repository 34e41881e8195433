// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki add t3 1m`, `toki add t3 -1m`.
enum ItemAdd {
  static var spec: CommandSpec {
    CommandSpec(
      "add", arguments: "[ID] SPAN", summary: tr("give a timer or a step more time, or less: -1m"),
      examples: ["toki add 1m", "toki add Tea -30s"], words: 1...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      let words = invocation.words
      let isWhole = isSpan(words.joined(separator: " "))
      let isNamed = words.count > 1 && !isWhole ? try names(words[0]) : false
      let span = try SpanWords.signedSpan(of: words.dropFirst(isNamed ? 1 : 0).joined(separator: " "))
      return try await ItemTelling.tell(invocation, context, to: isNamed ? [words[0]] : []) {
        (_, _) throws(CommandFailure) in .span(span)
      }
    }
  }

  /// `true` if the first of several words names an item: it is no span.
  private static func names(_ word: String) throws(CommandFailure) -> Bool {
    if case .label = try ItemReference(word) { return !isSpan(word) }
    return true
  }

  private static func isSpan(_ text: String) -> Bool { (try? SpanWords.signedSpan(of: text)) != nil }
}
