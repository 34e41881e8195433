// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki laps w1 [--csv]`: list the laps of a stopwatch, as a table or for a spreadsheet.
enum StopwatchLaps {
  static var spec: CommandSpec {
    CommandSpec(
      "laps", arguments: "[ID]", summary: tr("list a stopwatch's laps"),
      examples: ["toki laps", "toki laps w1 --csv"], words: 0...1, options: [.csv, .precise, .json]
    ) { invocation, context throws(CommandFailure) in
      let references = try invocation.words.map { word throws(CommandFailure) in try ItemReference(word) }
      if case .item(let item)? = references.first { _ = try item.stopwatch(for: invocation.command.name) }
      guard !invocation.has(.csv) || !invocation.has(.json) else {
        throw .usage(
          tr("{option} and {other} do not go together.", ["option": "--csv", "other": "--json"]))
      }
      let control = try await context.reach()
      let state = try await asked { () async throws(ControlError) in try await control.state() }
      let item = try state.items(named: references, typed: invocation.words, for: "laps")[0]
      let id = try item.stopwatch(for: invocation.command.name)
      let stopwatch = try state.found(id)
      if invocation.has(.csv) {
        context.output(LapCSV.text(of: stopwatch))
      } else if invocation.has(.json) {
        context.printLine(JSONValue(stopwatch.lapList).text)
      } else if stopwatch.laps.isEmpty {
        context.printLine(tr("{id} has no laps.", ["id": id.text]))
      } else {
        let lines = LapTable.lines(
          of: stopwatch, precision: invocation.stopwatchPrecision,
          language: Localization.language)
        for line in lines { context.printLine(line) }
      }
      return .done
    }
  }
}
