// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki lap [w1]`: take a lap of the running stopwatch.
enum StopwatchLap {
  static var spec: CommandSpec {
    CommandSpec(
      "lap", arguments: "[ID]", summary: tr("take a lap on the running stopwatch"),
      examples: ["toki lap", "toki lap w1"], words: 0...1, options: [.precise, .json]
    ) { invocation, context throws(CommandFailure) in
      // Check all words before doing anything.
      for word in invocation.words { _ = try ItemReference(word).stopwatchOrNumber(for: "lap") }
      let control = try await context.reach()
      let id = try await context.items(named: invocation.words, for: "lap", by: control)[0].stopwatch(for: "lap")
      let stopwatch = try await asked { () async throws(ControlError) in
        try await control.tell(id, .lap)
      }
      if invocation.has(.json) {
        context.printLine(JSONValue(stopwatch, at: context.clock.now()).text)
      } else if let line = LapTable.lines(
        of: stopwatch, precision: invocation.stopwatchPrecision, isOpen: true,
        language: Localization.language
      ).last {
        context.printLine(line)
      }
      return .done
    }
  }
}

extension ItemReference {
  /// Throws for an item that is not a stopwatch.
  fileprivate func stopwatchOrNumber(for command: String) throws(CommandFailure) {
    if case .item(let item) = self { _ = try item.stopwatch(for: command) }
  }
}
