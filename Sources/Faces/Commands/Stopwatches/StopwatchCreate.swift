// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki stopwatch`: start a stopwatch, and follow it.
enum StopwatchCreate {
  static var spec: CommandSpec {
    CommandSpec(
      "stopwatch", summary: tr("start a stopwatch, and show it"),
      examples: ["toki stopwatch", "toki stopwatch --label Run --detach", "toki stopwatch --precise"],
      options: [.label, .full, .plain, .quiet, .json, .detach, .precise], notes: tr("Keys: {keys}", ["keys": keys])
    ) { invocation, context throws(CommandFailure) in
      try FullScreenShow.check(invocation, in: context)
      let draft = StopwatchDraft(label: try invocation.label())
      let made = try await Creation.make(in: context) { control, key, _ throws(ControlError) in
        try await control.make(draft, key: key)
      }
      let stopwatch = made.item
      if invocation.has(.json) {
        context.printLine(JSONValue(stopwatch, at: context.clock.now()).text)
        return .done
      }
      if invocation.has(.quiet) { return .done }
      guard context.terminal != nil, !invocation.has(.detach) else {
        let id = stopwatch.id.text
        context.printLine(
          tr(
            "The stopwatch {id} runs. A lap: {lap}; come back with: {command}",
            ["id": id, "lap": commandLine("lap \(id)"), "command": commandLine("show \(id)")]))
        return .done
      }
      if invocation.has(.full) {
        return try await FullScreenShow.run(in: context, showing: .stopwatch(stopwatch.id), by: made.control)
      }
      context.printLine(keys)
      var following = DisplayFollowing(
        context, made.control, stopwatch: stopwatch, presentation: context.presentation(for: invocation),
        precision: invocation.stopwatchPrecision)
      return await following.run(after: made.basis.sequence)
    }
  }

  private static var keys: String {
    tr("Space pause/start · l lap · r reset · f full screen · q detach · Ctrl-C cancel")
  }
}
