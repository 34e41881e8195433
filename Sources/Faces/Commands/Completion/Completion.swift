// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiWire

/// The words that a shell offers for the one being typed, from the table of commands and from the items that are set.
///
/// It starts no daemon, and without one offers only the words of the table.
struct Completion {
  /// One thing to offer.
  struct Candidate: Hashable {
    let text: String
    /// Its description; empty if it explains itself.
    var about = ""
  }

  private(set) var candidates: [Candidate] = []
  /// `true` if the path of a file can stand there too.
  private(set) var takesFiles = false
  private let context: CommandContext
  /// The remote that the line names, or the host of its account; `nil` for this machine.
  private let remote: String?
  /// The account that the line names; `nil` for none.
  private let account: String?

  /// Completes the last of the words that follow the program's name, without their quotes; the last may be empty.
  init(of words: [String], in context: CommandContext) async {
    self.context = context
    let typed = words.last ?? ""
    let line = Line(words.dropLast())
    remote = line.remote ?? context.remotes.usual
    account = line.account
    if let option = line.open {
      await offer(valuesOf: option, of: line.command)
    } else if !line.isAfterDashes, typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      let name = String(typed[..<equals].dropFirst(2))
      guard let option = Option.named(name) else { return }
      await offer(valuesOf: option, of: line.command)
      candidates = candidates.map { Candidate(text: "\(option.text)=\($0.text)", about: $0.about) }
    } else if !line.isAfterDashes, typed.hasPrefix("-") {
      offer(optionsOf: line)
    } else if let command = line.command {
      await offer(wordsOf: command, behind: line.words)
    } else if line.words.isEmpty {
      offerCommands()
    }
    candidates = candidates.filter { $0.text.utf8.starts(with: typed.utf8) }
  }

  /// The words before the one to be completed.
  private struct Line {
    /// The command; `nil` if none is named yet, or if the words are a plan.
    var command: CommandSpec?
    /// The words that follow the command's name, or all without a command.
    var words: [String] = []
    /// The option whose value comes next; `nil` if none is due.
    var open: Option?
    var given: Set<Option> = []
    var isAfterDashes = false
    /// The remote that the words name, or the host of an account; `nil` if they name none.
    var remote: String?
    /// The account that they name; `nil` if they name none.
    var account: String?

    init(_ words: ArraySlice<String>) {
      for word in words {
        if open != nil {
          note(word, as: open)
          open = nil
        } else if !isAfterDashes, word == "--" {
          isAfterDashes = true
        } else if !isAfterDashes, word.hasPrefix("--") {
          let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          guard let option = Option.named(String(parts.first ?? "")) else { continue }
          given.insert(option)
          if option.value() != nil, parts.count == 1 { open = option }
          if parts.count == 2 { note(String(parts[1]), as: option) }
        } else if command == nil, self.words.isEmpty, let named = CommandTable.command(named: word) {
          command = named
        } else {
          self.words.append(word)
        }
      }
    }

    private mutating func note(_ value: String, as option: Option?) {
      switch option {
      case .at: remote = value
      case .account: account = value
      default: break
      }
    }
  }

  private mutating func add(_ text: String, _ about: String = "") {
    candidates.append(Candidate(text: text, about: about))
  }

  private mutating func offerCommands() {
    for command in CommandTable.commands { add(command.name, command.summary) }
    guard context.language == .japanese else { return }
    for command in CommandTable.commands {
      if let name = command.japaneseNames.first { add(name, command.summary) }
    }
  }

  // MARK: Options

  private mutating func offer(optionsOf line: Line) {
    // Words that name no command are a plan; a timer's options are those that all plans take.
    let own =
      (line.command ?? (!line.words.isEmpty ? TimerCreate.spec : nil))?.everyOption ?? [.at, .account]
      + Option.everywhere
    for option in own where option.isRepeatable || !line.given.contains(option) {
      add(option.text, option.summary(in: line.command?.name))
    }
  }

  private mutating func offer(valuesOf option: Option, of command: CommandSpec?) async {
    switch option {
    case .sound, .beforeSound: for name in context.soundNames() { add(name) }
    case .on:
      for days in Self.days { add(days) }
    case .at where command?.name != RingWhy.spec.name:
      for remote in (try? context.remotes.all())?.remotes ?? [] { add(remote.name.text, remote.address.text) }
      if context.remotes.usual != nil { add(RemoteName.here) }
    case .account where command?.place != .nowhere: offerAccounts()
    case .zone: for name in context.zoneNames() { add(name) }
    case .set: await offerSets()
    case .format where command?.name == StatusShow.spec.name || command?.name == EventWatch.spec.name:
      for name in StatusTemplate.names { add(name) }
    default: break
    }
    await offer(option.value(in: command?.name) ?? "", of: nil)
  }

  /// The accounts that are paired.
  private mutating func offerAccounts() {
    var seen: Set<AccountName> = []
    for remote in (try? context.remotes.all())?.remotes ?? [] {
      if let account = remote.account, seen.insert(account).inserted { add(account.text, remote.address.text) }
    }
  }

  // MARK: Words

  private mutating func offer(wordsOf command: CommandSpec, behind words: [String]) async {
    let place = words.count
    switch (command.name, place) {
    case (SettingsChange.spec.name, 0): offerSettings()
    case (SettingsChange.spec.name, 1):
      guard let name = words.last.flatMap({ try? SettingName(typed: $0) }) else { return }
      for value in name.values(sounds: context.soundNames()) { add(value) }
      takesFiles = name.takesFile
    case (AlarmCreate.spec.name, 0): for word in ["every", "tomorrow", "weekdays"] { add(word) }
    case (AlarmCreate.spec.name, _) where words.last == "every":
      for word in ["day", "weekday"] + Self.weekDays + ["hour", "month"] { add(word) }
    case (ClockShow.name, _): offerCities()
    case (AlarmSetSwitch.spec.name, 0): await offerSets()
    case (SequenceCreate.spec.name, 0): for preset in SequencePreset.allCases { add(preset.rawValue) }
    default:
      guard place < command.words.upperBound else { return }
      let places = command.arguments.split(separator: " ").map(String.init)
      guard let last = places.last, place < places.count || last.contains("…") else { return }
      await offer(place < places.count ? places[place] : last, of: command)
    }
  }

  /// Offers the words for a placeholder of help: `ID…`, `start|stop`, `[FILE]`.
  private mutating func offer(_ placeholder: String, of command: CommandSpec?) async {
    let bare = placeholder.filter { !"[]…".contains($0) }
    for part in bare.split(separator: "|").map(String.init) {
      switch part {
      case "ID", "ALARM": if let command { await offerItems(for: command.name) }
      case "COMMAND" where command != nil: offerCommands()
      case "FILE": takesFiles = true
      default: if part.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) { add(part) }
      }
    }
  }

  private mutating func offerSettings() {
    for name in SettingName.all { add(name.rawValue, name.meaning) }
    add(WebhookSecretChange.name)
    guard context.language == .japanese else { return }
    for name in SettingName.all { add(name.japanese[0], name.meaning) }
  }

  private mutating func offerCities() {
    for city in ZoneText.cities where TypedScript.isJapanese(city) == (context.language == .japanese) {
      add(city.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " "))
    }
  }

  private static let weekDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let days = ["weekdays", "weekend", "daily"] + weekDays

  // MARK: The home's state

  private mutating func offerSets() async {
    let sets = await state()?.alarms.compactMap(\.set?.text) ?? []
    for name in Set(sets).sorted() { add(name) }
  }

  /// The items that a verb fits now, or else all: first by their IDs, then by labels that can be typed as one word.
  private mutating func offerItems(for verb: String) async {
    guard let state = await state() else { return }
    let fitting = state.items.all.filter { $0.fits(verb) }
    for item in fitting {
      let label = PlainText.of(item.shelved.label.text, longest: Label.longest)
      add(item.id.text, label.isEmpty ? StateTexts.word(forCode: item.state, in: Localization.language) ?? "" : label)
    }
    for item in fitting {
      let label = item.shelved.label.text
      guard !label.isEmpty, !label.hasPrefix("-"), label == PlainText.of(label, longest: Label.longest),
        !candidates.contains(where: { $0.text == label })
      else { continue }
      add(label, item.id.text)
    }
  }

  /// The line's target; `nil` for an account that is not paired.
  private var place: CommandContext? {
    guard let remote, let remotes = try? context.remotes.all() else { return context }
    guard let account else { return remotes[remote].map { context.at($0) } ?? context }
    return (try? NamedAccount(account, at: remote).remote(among: remotes)).map { context.at($0) }
  }

  /// The home's state; `nil` without a daemon, or if it does not answer: a shell waits for this.
  private func state() async -> EngineState? {
    guard let place else { return nil }
    do throws(ControlError) { return try await place.connectBriefly()?.state() } catch { return nil }
  }
}
