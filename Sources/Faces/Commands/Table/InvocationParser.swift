// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Parses command lines by the table.
enum InvocationParser {
  /// The meaning of a command line.
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
        options.append(try option(argument, rest: &rest, behind: words))
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
    if takeChime(from: &words), !options.contains(where: { $0.option == .chime }) {
      options.append(Invocation.Given(option: .chime, value: ""))
    }
    let spec: CommandSpec
    var plan: Plan?
    if let named = CommandTable.command(named: first), !isPlan(words) {
      spec = named
      words.removeFirst()
    } else if StatusQuestion.isAsked(by: words) {
      spec = StatusShow.spec
      words = []
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
        hint: example(of: spec) ?? helpHint(spec))
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

  /// The options of a command line, each as one word with its value; that of a chime, too, where a word says it.
  static func options(in arguments: [String]) -> [String] {
    var words: [String] = []
    var options: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      guard isOption(argument) else {
        words.append(argument)
        continue
      }
      guard let given = try? option(argument, rest: &rest, behind: words) else { continue }
      options.append(given.option.value() == nil ? given.option.text : "\(given.option.text)=\(given.value)")
    }
    return options + (takeChime(from: &words) ? [Option.chime.text] : [])
  }

  /// Takes the word that makes the described item a chime; returns whether there was one.
  private static func takeChime(from words: inout [String]) -> Bool {
    let named = words.first.flatMap { CommandTable.command(named: $0) }
    let isEdit = named?.name == ItemChange.spec.name
    if let named, !isEdit,
      ![TimerCreate.spec, AlarmCreate.spec, SequenceCreate.spec, AlarmUntil.spec]
        .contains(where: { $0.name == named.name })
    {
      return false
    }
    // Before the description stand the command, and the item that is edited.
    let before = named == nil ? 0 : isEdit ? 2 : 1
    let text = words.dropFirst(before).joined(separator: " ")
    if isEdit, ChimeWord.isAlone(text) {
      words = Array(words.prefix(before))
      return true
    }
    guard let rest = ChimeWord.rest(of: text) else { return false }
    words = Array(words.prefix(before)) + [rest]
    return true
  }

  /// `true` if a word is an option: it begins with a dash, but is neither `-` nor a number such as `-1m`.
  private static func isOption(_ argument: String) -> Bool {
    guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else { return false }
    let second = argument.utf8.dropFirst().first ?? 0
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && second != UInt8(ascii: ".")
  }

  private static func option(
    _ argument: String, rest: inout ArraySlice<String>, behind words: [String]
  ) throws(CommandFailure) -> Invocation.Given {
    let spec = words.first.flatMap(CommandTable.command)
    if argument == "-h" { return Invocation.Given(option: .help, value: "") }
    if argument == "-V" { return Invocation.Given(option: .version, value: "") }
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard argument.hasPrefix("--"), let option = Option.named(name) else {
      throw unknownOption(argument, named: name, behind: words)
    }
    guard let placeholder = option.value() else {
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
    if option == .onWarn, !ValueWords.isNone(value), !value.contains(" "), let command = rest.popFirst() {
      return Invocation.Given(option: option, value: "\(value) \(command)")
    }
    return Invocation.Given(option: option, value: value)
  }

  private static func unknownOption(_ argument: String, named name: String, behind words: [String]) -> CommandFailure {
    let plan = try? PlanText.parse(words.joined(separator: " "), in: Localization.language)
    let spec = words.first.flatMap(CommandTable.command) ?? plan.map { command(for: $0) }
    let near = argument.hasPrefix("--") ? UsualOptions.suggestion(for: name, of: spec) : nil
    return .usage(
      tr("There is no option “{option}”.", ["option": PlainText.of(argument)]),
      hint: near.map { tr("Did you mean {word}?", ["word": $0]) }
        ?? (UsualOptions.repeats(name) ? repeating(plan) : nil)
        ?? tr("All options: {command}", ["command": "toki help \(spec?.name ?? "--all")"]))
  }

  /// A timer's repetition; `nil` for anything else.
  private static func repeating(_ plan: Plan?) -> String? {
    guard case .timer(let span, _)? = plan else { return nil }
    return tr(
      "For a timer that repeats, type: {command}", ["command": commandLine("sequence \"3x(\(span.shortText))\"")])
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

  /// Why a word is no command, and the one that may be meant; `rest` are the words after it.
  static func unknownCommand(_ word: String, before rest: [String] = []) -> CommandFailure {
    let problem = tr("There is no command “{command}”.", ["command": PlainText.of(word)])
    if UsualWords.app.contains(word.lowercased()) {
      return .usage(problem, hint: tr("The app is a program of its own: {command}", ["command": "toki-desktop"]))
    }
    let near = commands(near: word)
    var failure = CommandFailure.usage(
      problem,
      hint: near.isEmpty
        ? tr("All commands: {command}", ["command": "toki help"])
        : tr("Did you mean {word}?", ["word": near.map { "toki " + $0 }.joined(separator: tr(" or "))]))
    if near.count == 1 {
      failure.onlyReading = (["toki", near[0]] + rest.map { ShellWord.of($0) }).joined(separator: " ")
    }
    return failure
  }

  /// A whole command line that names the command; `nil` if its help has none.
  private static func example(of spec: CommandSpec) -> String? {
    spec.examples.first { $0.hasPrefix("toki \(spec.name) ") }
      .map { tr("For example: {command}", ["command": $0]) }
  }

  private static func helpHint(_ spec: CommandSpec) -> String {
    tr("Help: {command}", ["command": "toki help \(spec.name)"])
  }

  /// The command lines that a word that names none may mean, in the script that it is typed in.
  private static func commands(near word: String) -> [String] {
    let usual = UsualWords.commands(for: word.lowercased())
    if !usual.isEmpty { return usual }
    let near =
      TypedScript.isJapanese(word)
      ? TypedScript.nearest(to: word, among: CommandTable.commands.flatMap(\.japaneseNames))
      : Suggestion.nearest(to: word, among: CommandTable.names)
    return near.map { [$0] } ?? []
  }

  /// The plan in a text without a command; of several alarms that of the first.
  private static func plan(of words: [String]) throws(CommandFailure) -> Plan {
    let text = words.joined(separator: " ")
    do throws(WordingError) {
      return try PlanText.parse(text, in: Localization.language)
    } catch {
      // The command makes both.
      if case .severalAlarms(_, let alarms) = error,
        let plan = try? PlanText.parse(alarms[0], in: Localization.language)
      {
        return plan
      }
      if isOtherWord(text, error) { throw unknownCommand(words[0]) }
      guard case .unreadable(let part) = error else { throw CommandFailure(error, after: "toki") }
      // If some of it is understood, or would be if it were spelt right, it is no command.
      let isCommand = !commands(near: words[0]).isEmpty || UsualWords.app.contains(words[0].lowercased())
      let isPlan =
        looksLikeTime(words[0]) || PlanVocabulary.corrected(words[0]) != nil || part != text && !isCommand
      throw isPlan
        ? CommandFailure(error, in: text, after: "toki") : unknownCommand(words[0], before: Array(words.dropFirst()))
    }
  }

  /// `true` if the only reason to doubt a text is that its first kanji is a numeral, as that of 一般.
  private static func isOtherWord(_ text: String, _ error: WordingError) -> Bool {
    guard case .ambiguous(_, let readings) = error, text.count > 1, TypedScript.isJapanese(text),
      text.unicodeScalars.first?.properties.numericType == .numeric
    else { return false }
    return readings.allSatisfy { reading in
      ["秒", "分"].contains { unit in !text.hasSuffix(unit) && reading.replacing(unit, with: "") == text }
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

  /// `true` if words that begin like a command are a time or request, or an ambiguous one: `next friday 7:00`, `set an
  /// alarm for 7`.
  private static func isPlan(_ words: [String]) -> Bool {
    let isVerb = ["next", "on", "set", "start", "add"].contains(words[0])
    guard words.count > 1, isVerb || isJapaneseNoun(words[0]) else { return false }
    do throws(WordingError) {
      let plan = try PlanText.parse(words.joined(separator: " "), in: Localization.language)
      let label = plan.label.text.split(separator: " ").map(String.init)
      // A command that would be the beginning of a label is the command: add Tee 1m.
      return !isVerb || label.isEmpty || !words.starts(with: label)
    } catch {
      if case .ambiguous = error { return true }
      return false
    }
  }

  /// `true` if a word is the Japanese name of a command that takes neither a time nor an item, which a time describes, so
  /// that it can be a label beside one: 共有30分.
  private static func isJapaneseNoun(_ word: String) -> Bool {
    guard TypedScript.isJapanese(word), let spec = CommandTable.command(named: word) else { return false }
    return !["TIME", "SPAN", "TEXT", "STEPS", "ID", "ALARM"].contains { spec.arguments.contains($0) }
  }

  /// `true` if a word begins like a span or time: with a digit, a sign or a point.
  private static func looksLikeTime(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    // Not a numeral in kanji, with which many words begin.
    return "+-.".unicodeScalars.contains(first) || first.properties.numericType == .decimal
  }
}
