// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTerminal

/// What `toki on` and `toki off` have in common.
enum AlarmSwitching {
  static func spec(_ name: String, summary: String, isOn: Bool) -> CommandSpec {
    CommandSpec(
      name, arguments: "ALARM…", summary: summary, words: 1...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      try await context.each(invocation.words) { control, item throws(CommandFailure) in
        let id = try item.alarm(for: name)
        let alarm = try await asked { () async throws(ControlError) in
          try await control.command(isOn ? .turnOn : .turnOff, alarm: id)
        }
        context.printLine(
          invocation.has(.json)
            ? JSONValue.alarm(alarm).text
            : Acceptance.alarm(alarm, now: context.clock.now(), zone: context.zone(of: alarm)))
      }
    }
  }
}
