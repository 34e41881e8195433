// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiTerminal

/// One command of the table: how it is typed, what is said about it, and what it does.
struct CommandSpec: Sendable {
  let name: String
  /// The words after the name, as help shows them: `ID…`; empty for none.
  let arguments: String
  /// One line for the list of commands.
  let summary: String
  /// Lines of examples for the command's own help, each a command line.
  let examples: [String]
  /// How many words may follow the name.
  let words: ClosedRange<Int>
  let options: [Option]
  let run: @Sendable (Invocation, CommandContext) async throws(CommandFailure) -> ExitCode

  init(
    _ name: String, arguments: String = "", summary: String, examples: [String] = [],
    words: ClosedRange<Int> = 0...0, options: [Option] = [],
    run: @escaping @Sendable (Invocation, CommandContext) async throws(CommandFailure) -> ExitCode
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.examples = examples
    self.words = words
    self.options = options
    self.run = run
  }

  /// As many words as one likes.
  static let many = 64
}

/// An option: the same name means the same thing in every command that takes it.
enum Option: String, Hashable, Sendable, CaseIterable {
  case label, sound, volume, ramp, snooze, ring, on, date, zone, limit
  case set, from, until, times, count
  case moment = "now"
  case `repeat`, wait, tenths, format, csv, ics
  case dryRun = "dry-run"
  case skipPast = "skip-past"
  case testRing = "test-ring"
  case seen, suggest
  case server, nts, certificates, watch, trusted, overtime
  case noTrusted = "no-trusted"
  case trustedWait = "trusted-wait"
  case noOvertime = "no-overtime"
  case quiet, json, detach, precise, all, man, help, version

  /// What stands for its value in help; `nil` for an option without one.
  var value: String? {
    switch self {
    case .label: "TEXT"
    case .sound: "NAME|FILE|none"
    case .volume: "0-100"
    case .snooze, .ring, .ramp, .trustedWait: "SPAN"
    case .on: "DAYS"
    case .date: "YYYY-MM-DD"
    case .zone: "ZONE"
    case .limit, .count, .times: "COUNT"
    case .set: "NAME"
    case .from, .until: "YYYY-MM-DD"
    case .moment: "RFC3339"
    case .repeat: "TIMES"
    case .format: "PATTERN"
    case .server, .nts: "HOST[:PORT]"
    case .certificates: "FILE"
    case .watch, .trusted, .noTrusted, .overtime, .noOvertime: nil
    case .wait, .tenths, .csv, .ics, .dryRun, .skipPast, .testRing, .seen, .suggest, .quiet, .json, .detach, .precise,
      .all, .man:
      nil
    case .help, .version: nil
    }
  }

  /// What is typed: `--label`.
  var text: String { "--" + rawValue }

  /// Whether it may be given more than once.
  var isRepeatable: Bool { self == .server || self == .nts }

  /// The options that every command takes.
  static let everywhere: [Option] = [.help, .version]
  /// The options of everything that is made and rings.
  static let ofRings: [Option] = [.label, .sound, .volume, .ramp, .snooze, .ring, .overtime, .noOvertime]
  /// The options that say by which time something rings.
  static let ofTrust: [Option] = [.trusted, .noTrusted, .trustedWait]
  /// The options that say on which days, and whose.
  static let ofDays: [Option] = [.on, .date, .from, .until, .times, .zone]
  /// The options of how what remains is shown; at most one of them.
  static let ofSpans: [Option] = [.tenths, .precise, .format]
}

/// A command line that was understood.
struct Invocation: Sendable {
  let command: CommandSpec
  /// The words after the command's name.
  let words: [String]
  /// What was given, with the value of each, the last where there are several; empty for an option without one.
  let options: [Option: String]
  /// The same as it was typed, one after the other.
  let given: [Given]
  /// What the words ask for where no command stands before them; `nil` behind a command's name.
  var plan: Plan?

  struct Given: Hashable, Sendable {
    let option: Option
    let value: String
  }

  func has(_ option: Option) -> Bool { options[option] != nil }
  subscript(option: Option) -> String? { options[option] }
}
