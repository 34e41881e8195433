// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki history`: what rang, how late, and how it ended; newest first.
enum HistoryList {
  static var spec: CommandSpec {
    CommandSpec(
      "history", summary: tr("show what rang, how late, and how it ended"), options: [.limit, .json]
    ) { invocation, context throws(CommandFailure) in
      var limit = 20
      if let text = invocation[.limit] {
        guard let count = Int(text), (1...1000).contains(count) else {
          throw .usage(
            tr("“{word}” is not a count from 1 to 1000.", ["word": PlainText.of(text)]))
        }
        limit = count
      }
      let control = try await context.reach()
      let rings = try await asked { () async throws(ControlError) in
        try await control.history(before: nil, limit: limit)
      }
      if invocation.has(.json) {
        context.printLine(JSONValue(rings).text)
      } else {
        context.output(ItemTable.history(rings, context: context))
      }
      return .done
    }
  }
}
