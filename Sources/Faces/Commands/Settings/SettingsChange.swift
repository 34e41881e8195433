// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki settings`, `toki settings late-limit 2h`: list or change the shared settings.
enum SettingsChange {
  static var spec: CommandSpec {
    CommandSpec(
      "settings", arguments: "[NAME [VALUE]]", summary: tr("list or change settings"),
      examples: [
        "toki settings", "toki settings volume", "toki settings late-limit 2h", "toki settings volume 60",
        "toki settings volume --reset",
        "toki settings sound bell",
        "toki settings snooze 5m", "toki settings ring 3m", "toki settings ramp 0",
        "toki settings overtime on", "toki settings trusted-time off", "toki settings trusted-wait 10m",
        "toki settings override off",
        "toki settings output 'Built-in Audio Analog Stereo'", "toki settings speak on",
        "toki settings pause-players off", "toki settings keep-awake on",
        "toki settings time-servers a.example nts://b.example c.example",
        "toki settings time-servers --suggest", "toki settings time-servers none",
        "toki settings time-certificates ca.pem", "toki settings holidays jp", "toki settings holidays us,uk-scotland",
        "toki settings on-ring 'notify-send \"$TOKI_LABEL\"'",
        "toki settings webhook-secret",
      ],
      words: 0...CommandSpec.many, options: [.reset, .suggest, .json]
    ) { invocation, context throws(CommandFailure) in
      if invocation.has(.suggest) {
        let name = invocation.words.first.flatMap { try? SettingName(typed: $0) }
        guard invocation.words.count == 1, name?.rawValue == "time-servers" else {
          throw .usage(tr("{option} goes with {other}.", ["option": "--suggest", "other": "time-servers"]))
        }
        let suggestion = TimeServerSuggestion(context.knownTimeServers())
        context.output(invocation.has(.json) ? suggestion.json.text + "\n" : suggestion.text)
        return .done
      }
      if invocation.words.first == WebhookSecretChange.name {
        try context.checkIsHere("settings \(WebhookSecretChange.name)")
        return try WebhookSecretChange.run(Array(invocation.words.dropFirst()), in: context)
      }
      guard let word = invocation.words.first else {
        if invocation.has(.reset) {
          throw .usage(
            tr("{option} needs a value: {value}", ["option": "--reset", "value": "NAME"]),
            hint: tr("All settings: {command}", ["command": commandLine("settings")]))
        }
        let control = try await context.reach()
        let settings = try await asked { () async throws(ControlError) in try await control.settings() }
        say(settings, of: SettingName.all, [], invocation, context)
        return .done
      }
      let name = try SettingName(typed: word)
      let value = invocation.words.dropFirst().joined(separator: " ")
      if invocation.has(.reset), !value.isEmpty {
        throw .usage(
          tr("{option} and {other} do not go together.", ["option": "--reset", "other": PlainText.of(value)]))
      }
      guard invocation.has(.reset) || !value.isEmpty else {
        let control = try await context.reach()
        let settings = try await asked { () async throws(ControlError) in try await control.settings() }
        say(settings, of: [name], [], invocation, context)
        return .done
      }
      var edit = invocation.has(.reset) ? name.editToFirst : try name.edit(to: value, in: context)
      let control = try await context.reach()
      var before: EngineSettings?
      if edit.timeServers != nil || edit.hooks != nil {
        before = try await asked { () async throws(ControlError) in try await control.settings() }
      }
      if let moment = name.moment, let former = before?.hooks {
        edit.hooks = former.filter { $0.moment != moment } + (edit.hooks ?? [])
      }
      let settings = try await asked { () async throws(ControlError) in try await control.change(edit) }
      let warnings = edit.ring.isEmpty ? [] : await context.warnings(about: nil, by: control)
      say(settings, of: [name], warnings, invocation, context)
      context.tell(warnings)
      if let before, edit.timeServers != nil, !invocation.has(.json) {
        for line in TimeServerNotes.lines(before: before.timeServers, after: settings.timeServers) {
          context.printLine(line)
        }
      }
      return .done
    }
  }

  /// The names of all settings, as typed.
  static var names: [String] { SettingName.all.map(\.rawValue) + [WebhookSecretChange.name] }

  private static func say(
    _ settings: EngineSettings, of names: [SettingName], _ warnings: [Finding], _ invocation: Invocation,
    _ context: CommandContext
  ) {
    guard !invocation.has(.json) else { return context.printLine(JSONValue(settings).noting(warnings).text) }
    let rows = names.flatMap { name in
      // A list takes one line per value.
      name.values(in: settings).enumerated().map { index, value in
        [
          index == 0 ? name.rawValue : "", PlainText.of(value.replacing("\n", with: " ⏎ "), longest: 300),
          index == 0 ? name.meaning : "",
        ]
      }
    }
    context.output(ItemTable.aligned(rows))
  }
}
