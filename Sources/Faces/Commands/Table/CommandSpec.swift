// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A command of the table: its syntax, its help and its action.
struct CommandSpec: Sendable {
  let name: String
  /// Other names that people type.
  let aliases: [String]
  /// The words after the name, as shown in help: `ID…`; empty for none.
  let arguments: String
  /// One line for the list of commands.
  let summary: String
  /// Example command lines, for the command's own help.
  let examples: [String]
  /// Number of words that may follow the name.
  let words: ClosedRange<Int>
  let options: [Option]
  /// Its possible targets.
  let place: Place
  /// Notes in its own help below the examples, such as the keys of its display; empty for none.
  ///
  /// It is made for that help alone: the table is read for every command line, and these are its longest texts.
  let notes: @Sendable () -> String
  let run: @Sendable (Invocation, CommandContext) async throws(CommandFailure) -> ExitCode

  init(
    _ name: String, aliases: [String] = [], arguments: String = "", summary: String, examples: [String] = [],
    words: ClosedRange<Int> = 0...0, options: [Option] = [], place: Place = .anyRemote,
    notes: @escaping @autoclosure @Sendable () -> String = "",
    run: @escaping @Sendable (Invocation, CommandContext) async throws(CommandFailure) -> ExitCode
  ) {
    self.name = name
    self.aliases = aliases
    self.arguments = arguments
    self.summary = summary
    self.examples = examples
    self.words = words
    self.options = options
    self.place = place
    self.notes = notes
    self.run = run
  }

  /// The possible targets of a command.
  enum Place: Hashable, Sendable {
    /// To this machine's daemon, or to that of another machine.
    case anyRemote
    /// To this machine's daemon alone: it changes settings that are never changed from afar, or concerns files of both.
    case here
    /// To no daemon.
    case nowhere
  }

  /// All options that it takes.
  var everyOption: [Option] {
    options + (place == .anyRemote ? Option.ofPlaces.filter { !options.contains($0) } : []) + Option.everywhere
  }

  /// `true` if it accepts an option, even one that help does not name.
  func accepts(_ option: Option) -> Bool {
    options.contains(option) || Option.former.contains(option) && options.contains(.trustedWait)
  }

  /// Its name and arguments as typed: `edit ID [TEXT…]`.
  var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  /// The most words of a command that takes any number.
  static let many = 64
}

/// An option, which means the same in every command that takes it.
enum Option: String, Hashable, Sendable, CaseIterable {
  case label, sound, volume, ramp, snooze, ring, on, date, zone, limit
  case since, kind, at
  case reset, set, from, until, times, count
  case moment = "now"
  case `repeat`, wait, tenths, format, csv, ics
  case dryRun = "dry-run"
  case skipPast = "skip-past"
  case allDay = "all-day"
  case strict, replace, follow, unfollow, followed, except
  case testRing = "test-ring"
  case seen, suggest
  case server, nts, certificates, watch, trusted, overtime, speak
  case noTrusted = "no-trusted"
  case trustedWait = "trusted-wait"
  case noOvertime = "no-overtime"
  case again, every
  case snoozeLimit = "snooze-limit"
  case override, output
  case noOverride = "no-override"
  case noSpeak = "no-speak"
  case keepAwake = "keep-awake"
  case noKeepAwake = "no-keep-awake"
  case chime
  case noChime = "no-chime"
  case testWake = "test-wake"
  case after
  case onRing = "on-ring"
  case onDismiss = "on-dismiss"
  case onSnooze = "on-snooze"
  case onMissed = "on-missed"
  case onWarn = "on-warn"
  case post, open
  case withHooks = "with-hooks"
  case check
  case before
  case beforeSound = "before-sound"
  case beforeVolume = "before-volume"
  case role, port, host, account, `as`, once, certificate, key, insecure, secure, tailscale, fingerprint
  case ready, keep, color
  case ifAbsent = "if-absent"
  case noKeep = "no-keep"
  case full, plain
  case quiet, json, detach, precise, all, man, help, version

  /// The placeholder for its value in help; `nil` for an option without a value.
  var value: String? { value(in: nil) }

  /// The placeholder for its value in help on a command.
  func value(in command: String?) -> String? {
    if let choice = RingChoice.all.first(where: { $0.option == self }) { return choice.placeholder }
    return switch self {
    case .label: "TEXT"
    case .color: command == "edit" ? "COLOR|none" : "COLOR"
    case .on: "DAYS"
    case .date: "YYYY-MM-DD"
    case .zone: "ZONE"
    case .limit, .count, .times: "COUNT"
    case .set: "NAME"
    case .from: command == "import" ? "at|systemd" : "YYYY-MM-DD"
    case .until: "YYYY-MM-DD"
    case .moment: "RFC3339"
    case .repeat: "TIMES"
    case .format: "PATTERN|TEMPLATE"
    case .since: "TIME|SPAN"
    case .kind: "alarm|timer|sequence"
    case .at: command == "why" ? "TIME" : "REMOTE"
    case .allDay: "TIME"
    case .except: command == "edit" ? "FILE|none" : "FILE"
    case .server, .nts: "HOST[:PORT]"
    case .certificates: command == "pair" || command == "link" ? "FILE|system" : "FILE"
    case .onRing, .onDismiss, .onSnooze, .onMissed: "COMMAND"
    case .onWarn: "SPAN COMMAND"
    case .post, .open: "URL"
    case .before: "SPAN|none"
    case .beforeSound: "NAME|FILE"
    case .beforeVolume: "0-100"
    case .after: "SPAN"
    case .role: "display|control|owner"
    case .port: "1-65535"
    case .host: "NAME|none"
    case .certificate: "FILE|none"
    case .account: "NAME"
    case .as: "REMOTE"
    case .fingerprint: "SHA256"
    case .key: command == nil || command == "share" ? "FILE" : "NAME"
    default: nil
    }
  }

  /// The option as typed: `--label`.
  var text: String { "--" + rawValue }

  /// The option of a name without its dashes, which may be the former one; `nil` if there is none.
  static func named(_ name: String) -> Option? { Option(rawValue: name) ?? renamed[name] }

  /// `true` if it may be repeated.
  var isRepeatable: Bool { self == .server || self == .nts || self == .host || Self.ofHooks.contains(self) }

  /// The options of every command that can go to another place.
  static let ofPlaces: [Option] = [.at, .account]
  /// The options of every command.
  static let everywhere: [Option] = [.help, .version]
  /// The options of all commands that make something that rings.
  static let ofRings: [Option] =
    [
      .label, .sound, .volume, .ramp, .snooze, .ring, .overtime, .noOvertime, .override, .noOverride, .output, .speak,
      .noSpeak, .keepAwake, .noKeepAwake, .chime, .noChime,
    ] + ofHooks
  /// The options by which a script that runs again makes nothing twice.
  static let ofRepeats: [Option] = [.key, .ifAbsent]
  /// The options for unanswered rings, and for how often a person may put off answering.
  static let ofAgain: [Option] = [.again, .every, .snoozeLimit]
  /// The options for waking gently, and for staying awake.
  static let ofWaking: [Option] = ofPreAlarms + [.check]
  /// Options that are a setting now; each command that takes `.trustedWait` accepts them for one more release.
  static let former: [Option] = [.trusted, .noTrusted]
  /// Options that have another name now; the former one is understood for one more release.
  static let renamed: [String: Option] = ["home": .account]
  /// The options that several commands share, and that their help may only name.
  static let shared: [Option] =
    ofRings.filter { $0 != .label } + ofAgain + ofWaking + [.trustedWait] + ofRepeats + ofSpans
  /// The options for the days of an alarm, and their zone.
  static let ofDays: [Option] = [.on, .date, .from, .until, .times, .zone]
  /// The options for where an item is shown.
  static let ofScreens: [Option] = [.full, .plain]
  /// The options for the format of remaining time; at most one may be given.
  static let ofSpans: [Option] = [.tenths, .precise, .format]
}

/// A parsed command line.
struct Invocation: Sendable {
  let command: CommandSpec
  /// The words after the command's name.
  var words: [String]
  /// The options and their values, the last one if repeated; empty for an option without a value.
  let options: [Option: String]
  /// The options in the order given, repetitions included.
  let given: [Given]
  /// The plan that the words describe if no command was named; `nil` after a command's name.
  var plan: Plan?
  /// The other machine that it is to go to, or the host of an account, as it was typed; `nil` if none was named.
  var remote: String?
  /// The account on a fleet that it is to go to, as it was typed; `nil` if none was named.
  var account: String?

  /// The account with its host; `nil` if none was named.
  var namedAccount: NamedAccount? {
    get throws(CommandFailure) {
      guard let remote, let account else { return nil }
      return try NamedAccount(account, at: remote)
    }
  }

  struct Given: Hashable, Sendable {
    let option: Option
    let value: String
  }

  func has(_ option: Option) -> Bool { options[option] != nil }
  subscript(option: Option) -> String? { options[option] }
}
