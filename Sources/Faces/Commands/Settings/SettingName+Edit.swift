// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension SettingName {
  /// An edit that sets the value as typed.
  func edit(to text: String, in context: CommandContext) throws(CommandFailure) -> EngineSettingsEdit {
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
      edit.timeServers = ValueWords.isNone(text) ? [] : try TimeServerWords.servers(of: words)
    case .timeCertificates:
      edit.timeCertificates = ValueWords.isNone(text) ? .some(nil) : try TimeServerWords.certificates(text, in: context)
    case .holidays: edit.holidays = .some(try holidays(text, in: context))
    case .onRing, .onDismiss, .onSnooze, .onMissed, .onWarn, .post:
      guard let moment else { return edit }
      edit.hooks = ValueWords.isNone(text) ? [] : [try HookWords.hook(at: moment, text, of: rawValue)]
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
    case .holidays: edit.holidays = .some(first.holidays)
    // Those of other moments are kept by the caller.
    case .onRing, .onDismiss, .onSnooze, .onMissed, .onWarn, .post: edit.hooks = []
    }
    return edit
  }

  private func holidays(_ text: String, in context: CommandContext) throws(CommandFailure) -> Holidays? {
    if ValueWords.isNone(text) { return nil }
    guard text.contains("/") || text.contains(".") else { return .of(try HolidayRegions(typed: text)) }
    return .file(try FileFollowing.absolute(text, context, isThere: true))
  }

  private func isOn(_ text: String) throws(CommandFailure) -> Bool { try ValueWords.isOn(text, of: rawValue) }

  private func lateLimit(_ text: String) throws(CommandFailure) -> TimeSpan {
    let span = try SpanWords.spanOrZero(of: text)
    guard EngineSettings.lateLimits.contains(span) else {
      throw .usage(tr("{option} takes 0 to 24 h.", ["option": rawValue]))
    }
    return span
  }
}
