// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension SettingName {
  /// All settings, in the order of their list.
  static let all = [lateLimit] + RingSettings.offered.filter(\.isSetting).map { Self($0) } + others

  private static let lateLimit = Self(
    "late-limit", ["遅れの上限"], \.lateLimit, offered: ["10m", "1h", "2h"],
    meaning: { tr("a ring that is found later than this is missed") },
    value: { [$0.lateLimit.words(in: Localization.language)] },
    saying: { (text, edit, _) throws(CommandFailure) in
      edit.lateLimit = try RingOptionWords.span(text, in: EngineSettings.lateLimits, of: "late-limit", takesNone: false)
    })

  /// A choice of how new items ring.
  private init(_ choice: RingChoice) {
    self.init(
      choice.name, choice.japanese, \.ring, ring: choice,
      meaning: { choice.texts(in: Localization.language).meaning }, value: { [choice.value(in: $0.ring)] },
      saying: { (text, edit, context) throws(CommandFailure) in
        try choice.say(text, of: choice.name, folder: context.workingFolder, in: &edit.ring)
      })
  }

  private static let others = [
    Self(
      "again", ["再鳴動"], \.again, offered: (0...RingSettings.mostAgain).map(String.init),
      meaning: { tr("how many more times a new alarm rings while nobody answers") }, value: { [String($0.again)] },
      saying: { (text, edit, _) throws(CommandFailure) in
        edit.again = try RingOptionWords.count(text, in: 0...RingSettings.mostAgain, of: "again")
      }),
    // Not `every`, as it says of itself what it is the time between.
    Self(
      "again-every", ["再鳴動の間隔"], \.every, offered: ["5m", "9m", "10m"],
      meaning: { tr("how long after an unanswered ring it rings again") },
      value: { [$0.every.words(in: Localization.language)] },
      saying: { (text, edit, _) throws(CommandFailure) in
        edit.every = try RingOptionWords.span(text, in: RingSettings.lengths, of: "again-every")
      }),
    flag("pause-players", "プレーヤーの一時停止", \.pausesPlayers) {
      tr("whether other players pause while anything rings, and go on after")
    },
    flag("trusted-time", "正確な時刻", \.usesTrustedTime) {
      tr("whether it rings by the true time of the time servers")
    },
    Self(
      "time-servers", ["時刻サーバー"], \.timeServers, meaning: { tr("who is asked what time it really is") },
      value: { $0.timeServers.isEmpty ? [tr("nobody")] : $0.timeServers.map(\.text) },
      saying: { (text, edit, _) throws(CommandFailure) in
        let words = text.split { $0 == " " || $0 == "," }.map(String.init)
        edit.timeServers = ValueWords.isNone(text) ? [] : try TimeServerWords.servers(of: words)
      }),
    Self(
      "time-certificates", ["時刻の証明書"], \.timeCertificates, meaning: { tr("whom to trust for NTS") },
      value: { [$0.timeCertificates ?? tr("as the system does")] },
      saying: { (text, edit, context) throws(CommandFailure) in
        let path = ValueWords.isNone(text) ? nil : try TimeServerWords.certificates(text, in: context)
        edit.timeCertificates = .some(path)
      }),
    Self(
      "holidays", ["祝日", "休日"], \.holidays, offered: ["jp", "us", "uk", "de", "fr", "none"],
      meaning: { tr("whose holidays “except holidays” leaves out") },
      value: { [$0.holidays?.regions?.text ?? $0.holidays?.path ?? tr("nobody's")] },
      saying: { (text, edit, context) throws(CommandFailure) in
        edit.holidays = .some(try holidays(text, in: context))
      }),
    hooks("on-ring", "鳴ったとき", .ring) { tr("what is run when anything rings") },
    hooks("on-dismiss", "止めたとき", .dismiss) { tr("what is run when a ring is stopped") },
    hooks("on-snooze", "スヌーズしたとき", .snooze) { tr("what is run when a ring is snoozed") },
    hooks("on-missed", "鳴り逃したとき", .missed) { tr("what is run when a ring is missed, or nobody stops it") },
    hooks("on-warn", "鳴る前", .warn) { tr("what is run a while before a ring") },
    hooks("post", "通知先", .every) { tr("which web address is called at each of these") },
  ]

  private static func flag(
    _ name: String, _ japanese: String, _ place: any WritableKeyPath<EngineSettings, Bool> & Sendable,
    meaning: @escaping @Sendable () -> String
  ) -> Self {
    Self(
      name, [japanese], place, offered: ["on", "off"], meaning: meaning,
      value: { [$0[keyPath: place] ? tr("on") : tr("off")] },
      saying: { (text, edit, _) throws(CommandFailure) in
        edit[dynamicMember: place] = try ValueWords.isOn(text, of: name)
      })
  }

  private static func hooks(
    _ name: String, _ japanese: String, _ moment: Hook.Moment, meaning: @escaping @Sendable () -> String
  ) -> Self {
    Self(
      name, [japanese], \.hooks, moment: moment, meaning: meaning,
      value: { settings in
        let lines = settings.hooks.filter { $0.moment == moment }.map { hook in
          (hook.before.map { $0.words(in: Localization.language) + " " } ?? "") + hook.call.text
        }
        return lines.isEmpty ? [tr("nothing")] : lines
      },
      saying: { (text, edit, _) throws(CommandFailure) in
        edit.hooks = ValueWords.isNone(text) ? [] : [try HookWords.hook(at: moment, text, of: name)]
      })
  }

  private static func holidays(_ text: String, in context: CommandContext) throws(CommandFailure) -> Holidays? {
    if ValueWords.isNone(text) { return nil }
    guard text.contains("/") || text.contains(".") else { return .of(try HolidayRegions(typed: text)) }
    return .file(try FileFollowing.absolute(text, context, isThere: true))
  }
}
