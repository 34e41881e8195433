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

/// A parsed command line.
struct Invocation: Sendable {
  let command: CommandSpec
  /// The words after the command's name.
  var words: [String]
  /// The options and their values, the last one if repeated; empty for an option without a value.
  var options: [Option: String]
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
