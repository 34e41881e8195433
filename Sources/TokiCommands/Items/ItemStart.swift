// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki start w1`: lets run what stands ready, and a stopwatch after a pause.
enum ItemStart {
  static var spec: CommandSpec {
    CommandSpec(
      "start", arguments: "ID…", summary: tr("start a timer, a sequence or a stopwatch that is ready"),
      words: 1...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      let isJSON = invocation.has(.json)
      return try await context.each(invocation.words) { control, item throws(CommandFailure) in
        switch item {
        case .timer(let id):
          let timer = try await asked { () async throws(ControlError) in
            try await control.tell(id, .start)
          }
          await ItemTelling.say(timer, by: control, isJSON: isJSON, context)
        case .sequence(let id):
          let sequence = try await asked { () async throws(ControlError) in
            try await control.tell(id, .start)
          }
          await ItemTelling.say(sequence, by: control, isJSON: isJSON, context)
        case .stopwatch(let id):
          let stopwatch = try await asked { () async throws(ControlError) in
            try await control.tell(id, .start)
          }
          let now = context.clock.now()
          context.printLine(
            isJSON
              ? JSONValue(stopwatch, at: now).text
              : StopwatchSaying.present(stopwatch, now: now))
        case .alarm:
          throw .usage(
            tr("An alarm is turned on: {command}", ["command": "toki on \(item.text)"]))
        }
      }
    }
  }
}
