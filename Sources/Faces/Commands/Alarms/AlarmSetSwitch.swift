// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki set`, `toki set work`, `toki set work off`: list sets, or turn a set on or off.
enum AlarmSetSwitch {
  static var spec: CommandSpec {
    CommandSpec(
      "set", arguments: "[NAME] [on|off]", summary: tr("list the sets of alarms; turn a set on or off"),
      examples: ["toki set", "toki set work", "toki set work off"], words: 0...CommandSpec.many, options: [.json]
    ) { invocation, context throws(CommandFailure) in
      var words = invocation.words[...]
      let isOn = words.last.flatMap { ["on": true, "off": false][$0] }
      if isOn != nil { words = words.dropLast() }
      guard let text = words.isEmpty ? nil : words.joined(separator: " ") else {
        guard isOn == nil else {
          throw .usage(
            tr("“{command}” needs {arguments}.", ["command": "set", "arguments": "NAME"]),
            hint: tr("All sets: {command}", ["command": commandLine("set")]))
        }
        return try await list(invocation, context)
      }
      let name = try AlarmSetName(typed: text)
      let alarms: [Alarm]
      var warnings: [AlarmID: [Finding]] = [:]
      if let isOn {
        let control = try await context.reach()
        alarms = try await switched(name, isOn, by: control)
        for alarm in alarms { warnings[alarm.id] = await context.warnings(about: .alarm(alarm.id), by: control) }
      } else {
        alarms = try await sets(context)[name] ?? []
        guard !alarms.isEmpty else { throw CommandFailure(ControlError.notFound(name.text, .set)) }
      }
      if invocation.has(.json) {
        context.printLine(JSONValue.array(alarms.map { JSONValue($0).noting(warnings[$0.id] ?? []) }).text)
      } else {
        context.output(ItemTable.alarms(alarms, context: context))
      }
      for alarm in alarms { context.tell(warnings[alarm.id] ?? []) }
      return .done
    }
  }

  private static func switched(
    _ name: AlarmSetName, _ isOn: Bool, by control: any TokiControl
  ) async throws(CommandFailure) -> [Alarm] {
    try await asked { () async throws(ControlError) in try await control.setEnabled(isOn, set: name) }
  }

  private static func sets(_ context: CommandContext) async throws(CommandFailure) -> [AlarmSetName: [Alarm]] {
    let control = try await context.reach()
    let state = try await asked { () async throws(ControlError) in try await control.state(of: [.alarm]) }
    var sets: [AlarmSetName: [Alarm]] = [:]
    for alarm in state.alarms {
      if let set = alarm.set { sets[set, default: []].append(alarm) }
    }
    return sets
  }

  private static func list(
    _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> ExitCode {
    let sets = try await sets(context).sorted { $0.key < $1.key }
    if invocation.has(.json) {
      let rows = sets.map { name, alarms in
        JSONValue.members([
          "set": .string(name.text), "alarms": .integer(Int64(alarms.count)),
          "on": .integer(Int64(alarms.count { $0.state != .off })),
        ])
      }
      context.printLine(JSONValue.array(rows).text)
    } else if sets.isEmpty {
      context.printLine(
        tr("There is no set. Make one: {command}", ["command": commandLine("alarm 07:00 --set work")]))
    } else {
      context.output(
        ItemTable.aligned(
          sets.map { name, alarms in
            let on = alarms.count { $0.state != .off }
            let values = ["on": String(on), "all": String(alarms.count)]
            return [name.text, tr("{on} of {all} on", values)]
          }))
    }
    return .done
  }
}
