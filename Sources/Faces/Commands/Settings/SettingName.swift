// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// The settings under their typed names: the JSON names without the unit, with hyphens.
///
/// An option that sets the same for a single item has the same name.
enum SettingName: String, CaseIterable {
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
  case holidays
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
    let plain = ValueWords.plain(word)
    guard let name = SettingName(rawValue: plain) ?? Self.earlier[plain] ?? Self(japanese: word) else {
      throw .usage(
        tr("There is no setting “{word}”.", ["word": PlainText.of(word)]),
        hint: Self.suggestion(for: word).map {
          tr("Did you mean {word}?", ["word": commandLine("settings \($0)")])
        } ?? tr("All settings: {command}", ["command": commandLine("settings")]))
    }
    self = name
  }

  private init?(japanese word: String) {
    guard let name = Self.allCases.first(where: { $0.japanese.contains(word) }) else { return nil }
    self = name
  }

  /// The name that was probably meant, in the script that was typed; `nil` if none is near.
  private static func suggestion(for word: String) -> String? {
    if TypedScript.isJapanese(word) {
      return TypedScript.nearest(to: word, among: allCases.flatMap(\.japanese))
    }
    let names = SettingsChange.names
    let beginning = names.filter { $0.hasPrefix(word.lowercased()) }
    return beginning.count == 1 ? beginning[0] : Suggestion.nearest(to: word.lowercased(), among: names)
  }

  /// Its Japanese names, which are understood in every language.
  var japanese: [String] {
    switch self {
    case .lateLimit: ["遅れの上限"]
    case .sound: ["音", "サウンド"]
    case .volume: ["音量"]
    case .ramp: ["フェードイン"]
    case .snooze: ["スヌーズ"]
    case .ringLength: ["鳴る長さ"]
    case .overtime: ["超過"]
    case .override: ["ミュート解除"]
    case .output: ["出力"]
    case .speak: ["読み上げ"]
    case .again: ["再鳴動"]
    case .againEvery: ["再鳴動の間隔"]
    case .snoozeLimit: ["スヌーズの上限"]
    case .pausePlayers: ["プレーヤーの一時停止"]
    case .keepAwake: ["スリープ防止"]
    case .trustedTime: ["正確な時刻"]
    case .trustedWait: ["正確な時刻の待ち時間"]
    case .timeServers: ["時刻サーバー"]
    case .timeCertificates: ["時刻の証明書"]
    case .holidays: ["祝日", "休日"]
    case .onRing: ["鳴ったとき"]
    case .onDismiss: ["止めたとき"]
    case .onSnooze: ["スヌーズしたとき"]
    case .onMissed: ["鳴り逃したとき"]
    case .onWarn: ["鳴る前"]
    case .post: ["通知先"]
    }
  }

  /// Values to offer while one is typed; empty where any text can stand.
  func values(sounds: [String]) -> [String] {
    switch self {
    case .overtime, .override, .speak, .pausePlayers, .keepAwake, .trustedTime: ["on", "off"]
    case .sound: sounds + ["none"]
    case .volume: ["20", "40", "60", "80", "100"]
    case .ramp: ["0", "10s", "30s", "1m"]
    case .snooze, .againEvery: ["5m", "9m", "10m"]
    case .ringLength: ["1m", "5m", "10m"]
    case .lateLimit: ["10m", "1h", "2h"]
    case .trustedWait: ["0", "1m", "10m"]
    case .again: (0...RingSettings.mostAgain).map(String.init)
    case .snoozeLimit: ["1", "3", "5", "none"]
    case .holidays: ["jp", "us", "uk", "de", "fr", "none"]
    case .output, .timeServers, .timeCertificates, .onRing, .onDismiss, .onSnooze, .onMissed, .onWarn, .post: ["none"]
    }
  }

  /// Whether its value can be the path of a file.
  var takesFile: Bool { self == .sound || self == .timeCertificates || self == .holidays }

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
    case .holidays: tr("whose holidays “except holidays” leaves out")
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
    case .holidays: settings.holidays?.regions?.text ?? settings.holidays?.path ?? tr("nobody's")
    case .onRing, .onDismiss, .onSnooze, .onMissed, .onWarn, .post: tr("nothing")
    }
  }
}
