// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki settings`, `toki settings late-limit 2h`: list or change the shared settings.
enum SettingsChange {
  static var spec: CommandSpec {
    CommandSpec(
      "settings", arguments: "[NAME VALUE]", summary: tr("list or change settings"),
      examples: [
        "toki settings", "toki settings late-limit 2h", "toki settings volume 60", "toki settings volume --reset",
        "toki settings sound bell",
        "toki settings snooze 5m", "toki settings ring 3m", "toki settings ramp 0",
        "toki settings overtime on", "toki settings trusted-time off", "toki settings trusted-wait 10m",
        "toki settings override off",
        "toki settings output 'Built-in Audio Analog Stereo'", "toki settings speak on",
        "toki settings pause-players off", "toki settings keep-awake on",
        "toki settings time-servers a.example nts://b.example c.example",
        "toki settings time-servers --suggest", "toki settings time-servers none",
        "toki settings time-certificates ca.pem", "toki settings on-ring 'notify-send \"$TOKI_LABEL\"'",
        "toki settings webhook-secret",
      ],
      words: 0...CommandSpec.many, options: [.reset, .suggest, .json]
    ) { invocation, context throws(CommandFailure) in
      if invocation.has(.suggest) {
        guard invocation.words.count == 1, (try? SettingName(typed: invocation.words[0])) == .timeServers else {
          throw .usage(
            tr("{option} goes with {other}.", ["option": "--suggest", "other": SettingName.timeServers.rawValue]))
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
        say(settings, of: SettingName.allCases, [], invocation, context)
        return .done
      }
      let name = try SettingName(typed: word)
      let value = invocation.words.dropFirst().joined(separator: " ")
      if invocation.has(.reset), !value.isEmpty {
        throw .usage(
          tr("{option} and {other} do not go together.", ["option": "--reset", "other": PlainText.of(value)]))
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
      let warnings = edit.ring == RingSettingsEdit() ? [] : await context.warnings(about: nil, by: control)
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
  static var names: [String] { SettingName.allCases.map(\.rawValue) + [WebhookSecretChange.name] }

  private static func say(
    _ settings: EngineSettings, of names: [SettingName], _ warnings: [Finding], _ invocation: Invocation,
    _ context: CommandContext
  ) {
    guard !invocation.has(.json) else { return context.printLine(JSONValue(settings).noting(warnings).text) }
    let rows = names.flatMap { name in
      // A list takes one line per value.
      name.values(in: settings).enumerated().map { index, value in
        [index == 0 ? name.rawValue : "", PlainText.of(value, longest: 300), index == 0 ? name.meaning : ""]
      }
    }
    context.output(ItemTable.aligned(rows))
  }
}

/// The settings under their typed names: the JSON names without the unit, with hyphens.
///
/// An option that sets the same for a single item has the same name.
private enum SettingName: String, CaseIterable {
  case lateLimit = "late-limit"
  case sound, volume, ramp, snooze
  case ringLength = "ring"
  case overtime, override, output, speak, again
  /// Not `every`, as it says of itself what it is the time between.
  case againEvery = "again-every"
  case snoozeLimit = "snooze-limit"
  case pausePlayers = "pause-players"
  case keepAwake = "keep-awake"
  case trustedTime = "trusted-time"
  case trustedWait = "trusted-wait"
  case timeServers = "time-servers"
  case timeCertificates = "time-certificates"
  case onRing = "on-ring"
  case onDismiss = "on-dismiss"
  case onSnooze = "on-snooze"
  case onMissed = "on-missed"
  case onWarn = "on-warn"
  case post

  /// Names from before this rule; still accepted, but never shown.
  private static let earlier: [String: SettingName] = [
    "ring-length": .ringLength, "time.servers": .timeServers, "time.certificates": .timeCertificates,
  ]

  init(typed word: String) throws(CommandFailure) {
    guard let name = SettingName(rawValue: word) ?? Self.earlier[word] else {
      let names = Self.allCases.map(\.rawValue) + [WebhookSecretChange.name]
      throw .usage(
        tr("There is no setting “{word}”.", ["word": PlainText.of(word)]),
        hint: tr(
          "Did you mean {word}?",
          [
            "word": commandLine(
              "settings " + (Suggestion.nearest(to: word, among: names) ?? names.joined(separator: "|")))
          ]))
    }
    self = name
  }

  var meaning: String {
    switch self {
    case .lateLimit: tr("a ring that is found later than this is missed")
    case .sound: tr("what a new timer or alarm plays")
    case .volume: tr("how loud it is")
    case .ramp: tr("how long its volume rises")
    case .snooze: tr("how long a snooze lasts")
    case .ringLength: tr("how long it rings when nobody stops it")
    case .overtime: tr("whether a display counts up once the time is up")
    case .again: tr("how many more times a new alarm rings while nobody answers")
    case .againEvery: tr("how long after an unanswered ring it rings again")
    case .snoozeLimit: tr("how many snoozes in a row are allowed")
    case .override: tr("whether an output that is muted or low is raised for a ring")
    case .output: tr("which output it is played on")
    case .speak: tr("whether it speaks the time and the label")
    case .pausePlayers: tr("whether other players pause while anything rings, and go on after")
    case .keepAwake: tr("whether it keeps the machine awake until it rings")
    case .trustedTime: tr("whether it rings by the true time of the time servers")
    case .trustedWait: tr("how long a ring by trusted time waits for the true time")
    case .timeServers: tr("who is asked what time it really is")
    case .timeCertificates: tr("whom to trust for NTS")
    case .onRing: tr("what is run when anything rings")
    case .onDismiss: tr("what is run when a ring is stopped")
    case .onSnooze: tr("what is run when a ring is snoozed")
    case .onMissed: tr("what is run when a ring is missed, or nobody stops it")
    case .onWarn: tr("what is run a while before a ring")
    case .post: tr("which web address is called at each of these")
    }
  }

  /// The moment of the hooks that it sets; `nil` if it sets something else.
  var moment: Hook.Moment? { Option.hookMoments.first { $0.option.rawValue == rawValue }?.moment }

  func values(in settings: EngineSettings) -> [String] {
    let lines =
      self == .timeServers
      ? settings.timeServers.map(\.text)
      : settings.hooks.filter { $0.moment == moment }.map { hook in
        (hook.before.map { $0.words(in: Localization.language) + " " } ?? "") + hook.call.text
      }
    return lines.isEmpty ? [value(in: settings)] : lines
  }

  private func value(in settings: EngineSettings) -> String {
    let language = Localization.language
    return switch self {
    case .lateLimit: settings.lateLimit.words(in: language)
    case .sound: ItemShow.sound(settings.ring.sound)
    case .volume: "\(settings.ring.volume.percent) %"
    case .ramp: settings.ring.ramp.words(in: language)
    case .snooze: settings.ring.snoozeLength.words(in: language)
    case .ringLength: settings.ring.ringLength.words(in: language)
    case .overtime: settings.ring.showsOvertime ? tr("on") : tr("off")
    case .again: String(settings.again)
    case .againEvery: settings.every.words(in: language)
    case .snoozeLimit: settings.ring.snoozeLimit.map { String($0) } ?? tr("no limit")
    case .override: settings.ring.raisesOutput ? tr("on") : tr("off")
    case .output: settings.ring.output ?? tr("the usual one")
    case .speak: settings.ring.speaks ? tr("on") : tr("off")
    case .pausePlayers: settings.pausesPlayers ? tr("on") : tr("off")
    case .keepAwake: settings.ring.keepsAwake ? tr("on") : tr("off")
    case .trustedTime: settings.usesTrustedTime ? tr("on") : tr("off")
    case .trustedWait: settings.ring.trustedWait.words(in: language)
    case .timeServers: tr("nobody")
    case .timeCertificates: settings.timeCertificates ?? tr("as the system does")
    case .onRing, .onDismiss, .onSnooze, .onMissed, .onWarn, .post: tr("nothing")
    }
  }

  /// An edit that sets the value as typed.
  func edit(to text: String, in context: CommandContext) throws(CommandFailure) -> EngineSettingsEdit {
    guard !text.isEmpty else {
      throw .usage(tr("{option} needs a value: {value}", ["option": rawValue, "value": form]))
    }
    var edit = EngineSettingsEdit()
    switch self {
    case .lateLimit: edit.lateLimit = try lateLimit(text)
    case .sound: edit.ring.sound = try RingOptionWords.sound(text, of: rawValue, folder: context.workingFolder)
    case .volume: edit.ring.volume = try RingOptionWords.volume(text)
    case .ramp: edit.ring.ramp = try RingOptionWords.ramp(text, of: rawValue)
    case .snooze: edit.ring.snoozeLength = try RingOptionWords.length(text, of: rawValue)
    case .ringLength: edit.ring.ringLength = try RingOptionWords.length(text, of: rawValue)
    case .overtime: edit.ring.showsOvertime = try isOn(text)
    case .again: edit.again = try AgainWords.count(text, of: rawValue)
    case .againEvery: edit.every = try RingOptionWords.length(text, of: rawValue)
    case .snoozeLimit: edit.ring.snoozeLimit = .some(try AgainWords.limit(text, of: rawValue))
    case .override: edit.ring.raisesOutput = try isOn(text)
    case .output: edit.ring.output = try RingOptionWords.output(text, of: rawValue)
    case .speak: edit.ring.speaks = try isOn(text)
    case .pausePlayers: edit.pausesPlayers = try isOn(text)
    case .keepAwake: edit.ring.keepsAwake = try isOn(text)
    case .trustedTime: edit.usesTrustedTime = try isOn(text)
    case .trustedWait: edit.ring.trustedWait = try RingOptionWords.trustedWait(text, of: rawValue)
    case .timeServers:
      let words = text.split { $0 == " " || $0 == "," }.map(String.init)
      edit.timeServers = words == ["none"] ? [] : try TimeServerWords.servers(of: words)
    case .timeCertificates:
      edit.timeCertificates = text == "none" ? .some(nil) : try TimeServerWords.certificates(text, in: context)
    case .onRing, .onDismiss, .onSnooze, .onMissed, .onWarn, .post:
      guard let moment else { return edit }
      edit.hooks = text == "none" ? [] : [try HookWords.hook(at: moment, text, of: rawValue)]
    }
    return edit
  }

  /// An edit that sets the value as it is in a new home.
  var editToFirst: EngineSettingsEdit {
    let first = EngineSettings()
    var edit = EngineSettingsEdit()
    switch self {
    case .lateLimit: edit.lateLimit = first.lateLimit
    case .sound: edit.ring.sound = first.ring.sound
    case .volume: edit.ring.volume = first.ring.volume
    case .ramp: edit.ring.ramp = first.ring.ramp
    case .snooze: edit.ring.snoozeLength = first.ring.snoozeLength
    case .ringLength: edit.ring.ringLength = first.ring.ringLength
    case .overtime: edit.ring.showsOvertime = first.ring.showsOvertime
    case .again: edit.again = first.again
    case .againEvery: edit.every = first.every
    case .snoozeLimit: edit.ring.snoozeLimit = .some(first.ring.snoozeLimit)
    case .override: edit.ring.raisesOutput = first.ring.raisesOutput
    case .output: edit.ring.output = .some(first.ring.output)
    case .speak: edit.ring.speaks = first.ring.speaks
    case .pausePlayers: edit.pausesPlayers = first.pausesPlayers
    case .keepAwake: edit.ring.keepsAwake = first.ring.keepsAwake
    case .trustedTime: edit.usesTrustedTime = first.usesTrustedTime
    case .trustedWait: edit.ring.trustedWait = first.ring.trustedWait
    case .timeServers: edit.timeServers = first.timeServers
    case .timeCertificates: edit.timeCertificates = .some(first.timeCertificates)
    // Those of other moments are kept by the caller.
    case .onRing, .onDismiss, .onSnooze, .onMissed, .onWarn, .post: edit.hooks = []
    }
    return edit
  }

  private func isOn(_ text: String) throws(CommandFailure) -> Bool {
    guard let isOn = ["on": true, "off": false][text] else {
      throw .usage(tr("{option} takes on or off.", ["option": rawValue]))
    }
    return isOn
  }

  private func lateLimit(_ text: String) throws(CommandFailure) -> TimeSpan {
    let span = try SpanWords.spanOrZero(of: text)
    guard EngineSettings.lateLimits.contains(span) else {
      throw .usage(tr("{option} takes 0 to 24 h.", ["option": rawValue]))
    }
    return span
  }

  /// The placeholder for its value in help.
  private var form: String {
    switch self {
    case .lateLimit, .ramp, .snooze, .ringLength, .trustedWait, .againEvery: "SPAN"
    case .again: "0-3"
    case .snoozeLimit: "0-99|none"
    case .sound: "NAME|FILE|none"
    case .volume: "0-100"
    case .overtime, .override, .speak, .pausePlayers, .keepAwake, .trustedTime: "on|off"
    case .output: "NAME|none"
    case .timeServers: "HOST…|none"
    case .timeCertificates: "FILE|none"
    case .onRing, .onDismiss, .onSnooze, .onMissed: "COMMAND|none"
    case .onWarn: "SPAN COMMAND|none"
    case .post: "URL|none"
    }
  }
}
