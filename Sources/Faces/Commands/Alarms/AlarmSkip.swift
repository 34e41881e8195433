// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki skip a2`, `toki skip a2 3`: skip the next rings.
enum AlarmSkip {
  static var spec: CommandSpec {
    CommandSpec(
      "skip", arguments: "[ALARM] [COUNT]", summary: tr("skip an alarm's next ring, or its next COUNT rings"),
      examples: ["toki skip", "toki skip Work 3"], words: 0...2, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      var count = 1
      if invocation.words.count == 2 {
        let text = invocation.words[1]
        guard let number = Int(text), (1...366).contains(number) else {
          throw .usage(tr("“{word}” is not a count from 1 to 366.", ["word": PlainText.of(text)]))
        }
        count = number
      }
      let value = CommandValue.count(count)
      return try await ItemTelling.tell(invocation, context, to: Array(invocation.words.prefix(1))) {
        (_, _) throws(CommandFailure) in value
      }
    }
  }
}
