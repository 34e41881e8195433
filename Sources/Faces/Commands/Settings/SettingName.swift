// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// The settings under their typed names: the JSON names without the unit, with hyphens.
///
/// An option that sets the same for a single item has the same name.
enum SettingName: Hashable {
  /// A choice of how new items ring.
  case ring(RingChoice)
  case lateLimit
  case again
  /// Not `every`, as it says of itself what it is the time between.
  case againEvery
  case pausePlayers, trustedTime, timeServers, timeCertificates, holidays
  case onRing, onDismiss, onSnooze, onMissed, onWarn, post

  private static let others: [(name: String, setting: SettingName)] = [
    ("again", .again), ("again-every", .againEvery), ("pause-players", .pausePlayers), ("trusted-time", .trustedTime),
    ("time-servers", .timeServers), ("time-certificates", .timeCertificates), ("holidays", .holidays),
    ("on-ring", .onRing), ("on-dismiss", .onDismiss), ("on-snooze", .onSnooze), ("on-missed", .onMissed),
    ("on-warn", .onWarn), ("post", .post),
  ]

  private static let names: [(name: String, setting: SettingName)] =
    [("late-limit", .lateLimit)] + RingSettings.offered.filter(\.isSetting).map { ($0.name, .ring($0)) } + others

  /// All settings, in the order of their list.
  static let allCases = names.map(\.setting)

  /// Its name as typed.
  var rawValue: String { Self.names.first { $0.setting == self }?.name ?? "" }

  private init?(rawValue: String) {
    guard let known = Self.names.first(where: { $0.name == rawValue }) else { return nil }
    self = known.setting
  }

  /// Names from before this rule; still accepted, but never shown.
  private static let earlier = [
    "ring-length": "ring", "time.servers": "time-servers", "time.certificates": "time-certificates",
  ]

  init(typed word: String) throws(CommandFailure) {
    let plain = ValueWords.plain(word)
    guard let name = SettingName(rawValue: Self.earlier[plain] ?? plain) ?? Self(japanese: word) else {
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
    case .ring(let choice): choice.japanese
    case .lateLimit: ["遅れの上限"]
    case .again: ["再鳴動"]
    case .againEvery: ["再鳴動の間隔"]
    case .pausePlayers: ["プレーヤーの一時停止"]
    case .trustedTime: ["正確な時刻"]
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
    case .ring(let choice): choice.values(sounds: sounds)
    case .pausePlayers, .trustedTime: ["on", "off"]
    case .againEvery: ["5m", "9m", "10m"]
    case .lateLimit: ["10m", "1h", "2h"]
    case .again: (0...RingSettings.mostAgain).map(String.init)
    case .holidays: ["jp", "us", "uk", "de", "fr", "none"]
    case .timeServers, .timeCertificates, .onRing, .onDismiss, .onSnooze, .onMissed, .onWarn, .post: ["none"]
    }
  }

  /// `true` if its value can be the path of a file.
  var takesFile: Bool { rawValue == "sound" || self == .timeCertificates || self == .holidays }

  var meaning: String {
    switch self {
    case .ring(let choice): choice.texts(in: Localization.language).meaning
    case .lateLimit: tr("a ring that is found later than this is missed")
    case .again: tr("how many more times a new alarm rings while nobody answers")
    case .againEvery: tr("how long after an unanswered ring it rings again")
    case .pausePlayers: tr("whether other players pause while anything rings, and go on after")
    case .trustedTime: tr("whether it rings by the true time of the time servers")
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
  var moment: Hook.Moment? { Option.hookMoments.first { $0.option.name == rawValue }?.moment }

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
    case .ring(let choice): choice.value(in: settings.ring)
    case .lateLimit: settings.lateLimit.words(in: language)
    case .again: String(settings.again)
    case .againEvery: settings.every.words(in: language)
    case .pausePlayers: settings.pausesPlayers ? tr("on") : tr("off")
    case .trustedTime: settings.usesTrustedTime ? tr("on") : tr("off")
    case .timeServers: tr("nobody")
    case .timeCertificates: settings.timeCertificates ?? tr("as the system does")
    case .holidays: settings.holidays?.regions?.text ?? settings.holidays?.path ?? tr("nobody's")
    case .onRing, .onDismiss, .onSnooze, .onMissed, .onWarn, .post: tr("nothing")
    }
  }
}
