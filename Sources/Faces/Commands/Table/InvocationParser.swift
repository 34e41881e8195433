// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Parses command lines by the table.
enum InvocationParser {
  /// What a command line asks for.
  enum Reading: Sendable {
    case run(Invocation)
    /// Help on a command, `nil` for all commands; `isWhole` leaves nothing out.
    case help(CommandSpec?, isWhole: Bool)
    case version
  }

  /// Parses the words after the program's name.
  ///
  /// Options may stand anywhere before `--`. Words that name no command are read as one text that describes a timer,
  /// alarm or sequence: `1h 30m`, `tomorrow 6:40`, `25m work, 5m rest`.
  static func parse(_ arguments: [String]) throws(CommandFailure) -> Reading {
    var words: [String] = []
    var options: [Invocation.Given] = []
    var rest = arguments[...]
    var isAfterDashes = false
    while let argument = rest.popFirst() {
      if isAfterDashes || !isOption(argument) {
        words.append(argument)
      } else if argument == "--" {
        isAfterDashes = true
      } else {
        options.append(try option(argument, rest: &rest, of: words.first.flatMap(CommandTable.command)))
      }
    }
    let isHelp = options.contains { $0.option == .help }
    let isWhole = options.contains { $0.option == .all }
    if options.contains(where: { $0.option == .version }) { return .version }
    guard let first = words.first else {
      if let given = options.first, !isHelp {
        throw .usage(
          tr("{option} needs a command.", ["option": given.option.text]),
          hint: tr("All commands: {command}", ["command": "toki help"]))
      }
      return .help(nil, isWhole: isWhole)
    }
    if takeChime(from: &words), !options.contains(where: { $0.option == .chime }), words.first != PlanExplain.spec.name
    {
      options.append(Invocation.Given(option: .chime, value: ""))
    }
    let spec: CommandSpec
    var plan: Plan?
    if let named = CommandTable.command(named: first), !isPlan(words) {
      spec = named
      words.removeFirst()
    } else {
      plan = try Self.plan(of: words)
      spec = command(for: plan)
    }
    if isHelp { return .help(spec, isWhole: isWhole) }
    let (remote, account) = try takePlace(from: &options, for: spec)
    let given = try checked(options, for: spec)
    guard words.count >= spec.words.lowerBound else {
      throw .usage(
        tr(
          "“{command}” needs {arguments}.",
          ["command": spec.name, "arguments": spec.arguments.filter { $0 != "…" }]),
        hint: helpHint(spec))
    }
    guard words.count <= spec.words.upperBound else {
      let extra = PlainText.of(words[spec.words.upperBound])
      throw .usage(
        tr("“{command}” does not take “{word}”.", ["command": spec.name, "word": extra]),
        hint: helpHint(spec))
    }
    return .run(
      Invocation(
        command: spec, words: words, options: given, given: options, plan: plan, remote: remote, account: account))
  }

  /// Takes the word that makes a chime of what the words describe; returns whether there was one.
  private static func takeChime(from words: inout [String]) -> Bool {
    let named = words.first.flatMap { CommandTable.command(named: $0) }
    if let named,
      ![TimerCreate.spec, AlarmCreate.spec, SequenceCreate.spec, AlarmUntil.spec, PlanExplain.spec]
        .contains(where: { $0.name == named.name })
    {
      return false
    }
    let command = named == nil ? [] : Array(words.prefix(1))
    guard let rest = ChimeWord.rest(of: words.dropFirst(command.count).joined(separator: " ")) else { return false }
    words = command + [rest]
    return true
  }

  /// Whether a word is an option: it begins with a dash, but is neither `-` nor a number such as `-1m`.
  private static func isOption(_ argument: String) -> Bool {
    guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else { return false }
    let second = argument.utf8.dropFirst().first ?? 0
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && second != UInt8(ascii: ".")
  }

  private static func option(
    _ argument: String, rest: inout ArraySlice<String>, of spec: CommandSpec?
  ) throws(CommandFailure) -> Invocation.Given {
    if argument == "-h" { return Invocation.Given(option: .help, value: "") }
    if argument == "-V" { return Invocation.Given(option: .version, value: "") }
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard argument.hasPrefix("--"), let option = Option.named(name) else {
      let known = spec?.everyOption ?? Option.allCases
      let near = name.isEmpty ? nil : Suggestion.nearest(to: name, among: known.map(\.rawValue))
      throw .usage(
        tr("There is no option “{option}”.", ["option": PlainText.of(argument)]),
        hint: near.map { tr("Did you mean {word}?", ["word": "--" + $0]) }
          ?? tr("All options: {command}", ["command": "toki help \(spec?.name ?? "--all")"]))
    }
    guard let placeholder = option.value else {
      guard parts.count == 1 else {
        throw .usage(tr("{option} takes no value.", ["option": option.text]))
      }
      return Invocation.Given(option: option, value: "")
    }
    if parts.count == 2 { return Invocation.Given(option: option, value: String(parts[1])) }
    guard let value = rest.popFirst() else {
      throw .usage(
        tr(
          "{option} needs a value: {value}",
          ["option": option.text, "value": option.value(in: spec?.name) ?? placeholder]))
    }
    // A warning has two words; `none` is one.
    if option == .onWarn, value != "none", !value.contains(" "), let command = rest.popFirst() {
      return Invocation.Given(option: option, value: "\(value) \(command)")
    }
    return Invocation.Given(option: option, value: value)
  }

  private static func checked(
    _ options: [Invocation.Given], for spec: CommandSpec
  ) throws(CommandFailure) -> [Option: String] {
    var given: [Option: String] = [:]
    for each in options {
      let (option, value) = (each.option, each.value)
      guard spec.accepts(option) else {
        throw .usage(
          tr("“{command}” does not take {option}.", ["command": spec.name, "option": option.text]),
          hint: helpHint(spec))
      }
      guard given.updateValue(value, forKey: option) == nil || option.isRepeatable else {
        throw .usage(tr("{option} is given twice.", ["option": option.text]))
      }
    }
    return given
  }

  static func unknownCommand(_ word: String) -> CommandFailure {
    let usual = UsualWords.commands(for: word.lowercased())
    let near = usual.isEmpty ? [Suggestion.nearest(to: word, among: CommandTable.names)].compactMap(\.self) : usual
    return .usage(
      tr("There is no command “{command}”.", ["command": PlainText.of(word)]),
      hint: near.isEmpty
        ? tr("All commands: {command}", ["command": "toki help"])
        : tr("Did you mean {word}?", ["word": near.map { "toki " + $0 }.joined(separator: tr(" or "))]))
  }

  private static func helpHint(_ spec: CommandSpec) -> String {
    tr("Help: {command}", ["command": "toki help \(spec.name)"])
  }

  /// The plan in a text without a command.
  private static func plan(of words: [String]) throws(CommandFailure) -> Plan {
    let text = words.joined(separator: " ")
    do throws(WordingError) {
      return try PlanText.parse(text)
    } catch {
      guard case .unreadable(let part) = error else { throw CommandFailure(error, after: "toki") }
      // If some of it is understood, or would be if it were spelt right, it is no command.
      let isCommand =
        !UsualWords.commands(for: words[0].lowercased()).isEmpty
        || Suggestion.nearest(to: words[0], among: CommandTable.names) != nil
      let isPlan =
        looksLikeTime(words[0]) || PlanVocabulary.corrected(words[0]) != nil || part != text && !isCommand
      throw isPlan ? CommandFailure(error, in: text, after: "toki") : unknownCommand(words[0])
    }
  }

  /// The command that carries out a plan.
  private static func command(for plan: Plan?) -> CommandSpec {
    switch plan {
    case .timer, nil: TimerCreate.spec
    case .alarm: AlarmCreate.spec
    case .sequence: SequenceCreate.spec
    }
  }

  /// Whether words that begin like a command are a time or request, or an ambiguous one: `next friday 7:00`, `set an
  /// alarm for 7`.
  private static func isPlan(_ words: [String]) -> Bool {
    guard words.count > 1, ["next", "on", "set", "start", "add"].contains(words[0]) else { return false }
    do throws(WordingError) {
      _ = try PlanText.parse(words.joined(separator: " "))
      return true
    } catch {
      if case .ambiguous = error { return true }
      return false
    }
  }

  /// Whether a word begins like a span or time: with a digit, a sign or a point.
  private static func looksLikeTime(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return "+-.".unicodeScalars.contains(first) || first.properties.numericType != nil
  }
}
