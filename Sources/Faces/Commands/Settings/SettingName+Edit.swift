// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension SettingName {
  /// An edit that sets the value as typed.
  func edit(to text: String, in context: CommandContext) throws(CommandFailure) -> EngineSettingsEdit {
    var edit = EngineSettingsEdit()
    switch self {
    case .ring(let choice): try choice.say(text, of: rawValue, folder: context.workingFolder, in: &edit.ring)
    case .lateLimit:
      edit.lateLimit = try RingOptionWords.span(text, in: EngineSettings.lateLimits, of: rawValue, takesNone: false)
    case .again: edit.again = try RingOptionWords.count(text, in: 0...RingSettings.mostAgain, of: rawValue)
    case .againEvery: edit.every = try RingOptionWords.span(text, in: RingSettings.lengths, of: rawValue)
    case .pausePlayers: edit.pausesPlayers = try isOn(text)
    case .trustedTime: edit.usesTrustedTime = try isOn(text)
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
    case .ring(let choice): edit.ring.say(choice.control.path, as: first.ring)
    case .lateLimit: edit.lateLimit = first.lateLimit
    case .again: edit.again = first.again
    case .againEvery: edit.every = first.every
    case .pausePlayers: edit.pausesPlayers = first.pausesPlayers
    case .trustedTime: edit.usesTrustedTime = first.usesTrustedTime
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
}
