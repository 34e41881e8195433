// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// A reference to an item, as typed.
enum ItemReference: Hashable {
  case item(ItemID)
  /// A number without a letter, for the only item that has it.
  case number(Int64)
  /// A label, for the only item that has it; capital letters do not matter.
  case label(Label)

  /// Parses `t3`, `a2`, `s1`, `w4`, `3` or a label.
  init(_ text: String) throws(CommandFailure) {
    if let item = ItemID(text: text.lowercased()) {
      self = .item(item)
    } else if let id = ItemID(text: "t" + text) {
      self = .number(id.number)
    } else if let label = try? Label(text), label != .none {
      self = .label(label)
    } else {
      throw .usage(
        tr("“{word}” is neither an ID nor a label.", ["word": PlainText.of(text)]), hint: Self.whatThereIs)
    }
  }

  /// Resolves the reference; of several items of one label, those that the verb fits are meant.
  ///
  /// Throws if there is no such item, or still more than one.
  func item(in state: EngineState, for verb: String) throws(CommandFailure) -> ItemID {
    switch self {
    case .item(let item): return item
    case .number(let number):
      let found = ItemKind.allCases.map { ItemID($0, number) }.filter { state.items[$0] != nil }
      let labelled = (try? Label(String(number))).map { Self.items(labelled: $0, in: state, for: verb) } ?? []
      guard !found.isEmpty || !labelled.isEmpty else {
        throw CommandFailure(ControlError.notFound(String(number)))
      }
      return try Self.only(of: found.isEmpty ? labelled : found, called: String(number), in: state)
    case .label(let label):
      return try Self.only(of: Self.items(labelled: label, in: state, for: verb), called: label.text, in: state)
    }
  }

  private static func items(labelled label: Label, in state: EngineState, for verb: String) -> [ItemID] {
    let named = state.items.all.filter { $0.shelved.label.isSame(as: label) }
    let fitting = named.filter { $0.fits(verb) }
    let found = fitting.isEmpty ? named : fitting
    // A timer that has run is meant only where nothing else has its label, unless it is to start again.
    guard verb != "start" else { return found.map(\.id) }
    let current = found.filter { if case .timer(let timer) = $0 { timer.state != .idle || timer.isKept } else { true } }
    return (current.isEmpty ? found : current).map(\.id)
  }

  fileprivate static func only(
    of found: [ItemID], called name: String, in state: EngineState
  ) throws(CommandFailure) -> ItemID {
    guard let only = found.first else {
      let labels = state.items.all.map(\.shelved.label.text).filter { !$0.isEmpty }
      let near = Suggestion.nearest(to: name, among: labels)
      throw CommandFailure(
        .failed, tr("Nothing is called “{word}”.", ["word": PlainText.of(name)]),
        hint: near.map { tr("Did you mean {word}?", ["word": PlainText.of($0)]) } ?? whatThereIs)
    }
    guard found.count == 1 else {
      throw .usage(
        tr(
          "Several could be meant by {number}: say {choices}.",
          ["number": PlainText.of(name), "choices": found.map(\.text).joined(separator: tr(" or "))]))
    }
    return only
  }

  private static var whatThereIs: String { tr("What there is: {command}", ["command": commandLine("list")]) }
}

extension CommandContext {
  /// The items that words refer to; asks the engine only where an ID alone does not tell.
  ///
  /// No words mean the only item that the verb fits, and several words may be one label.
  func items(
    named words: [String], for verb: String, by control: any TokiControl
  ) async throws(CommandFailure) -> [ItemID] {
    let references = try words.map { word throws(CommandFailure) in try ItemReference(word) }
    let ids = references.compactMap { if case .item(let item) = $0 { item } else { nil } }
    if !words.isEmpty, ids.count == words.count { return ids }
    let state = try await asked { () async throws(ControlError) in try await control.state() }
    return try state.items(named: references, typed: words, for: verb)
  }

  /// Connects to the daemon.
  func reach() async throws(CommandFailure) -> any TokiControl {
    do { return try await connect() } catch { throw CommandFailure(error) }
  }

  /// Runs `body` for each item named; a failure is printed and does not stop the others.
  func each(
    _ words: [String], for verb: String,
    _ body: (any TokiControl, ItemID) async throws(CommandFailure) -> Void
  ) async throws(CommandFailure) -> ExitCode {
    // Check all words before doing anything.
    for word in words { _ = try ItemReference(word) }
    let control = try await reach()
    let items = try await items(named: words, for: verb, by: control)
    return await each(of: items, by: control, body)
  }

  /// Runs `body` for each item; a failure is printed and does not stop the others.
  func each(
    of items: [ItemID], by control: any TokiControl,
    _ body: (any TokiControl, ItemID) async throws(CommandFailure) -> Void
  ) async -> ExitCode {
    var exit = ExitCode.done
    for item in items {
      do throws(CommandFailure) {
        try await body(control, item)
      } catch {
        tell(error)
        exit = error.exit
      }
    }
    return exit
  }
}

extension EngineState {
  /// The items that references mean; `words` are those as typed, of which several may be one label.
  func items(
    named references: [ItemReference], typed words: [String], for verb: String
  ) throws(CommandFailure) -> [ItemID] {
    do throws(CommandFailure) {
      return try named(references, typed: words, for: verb)
    } catch {
      // Only words that are no name at all are a description.
      guard error.exit == .failed, let described = DescribedItem(words) else { throw error }
      let found = described.items(in: self, for: verb)
      guard !found.isEmpty else { throw described.absence }
      return [try ItemReference.only(of: found, called: words.joined(separator: " "), in: self)]
    }
  }

  private func named(
    _ references: [ItemReference], typed words: [String], for verb: String
  ) throws(CommandFailure) -> [ItemID] {
    guard let first = references.first else { return [try only(for: verb)] }
    if case .label = first, references.count > 1, let label = try? Label(words.joined(separator: " ")),
      items.all.contains(where: { $0.shelved.label.isSame(as: label) })
    {
      return [try ItemReference.label(label).item(in: self, for: verb)]
    }
    return try references.map { reference throws(CommandFailure) in try reference.item(in: self, for: verb) }
  }

  /// The only item that a verb fits.
  private func only(for verb: String) throws(CommandFailure) -> ItemID {
    let fitting = items.all.filter { $0.fits(verb) }
    guard let only = fitting.first else {
      throw CommandFailure(
        .failed, tr("There is nothing that “{command}” applies to now.", ["command": verb]),
        hint: tr("What there is: {command}", ["command": commandLine("list")]))
    }
    guard fitting.count == 1 else {
      let choices = fitting.prefix(Self.mostChoices).map { item in
        let label = PlainText.of(item.shelved.label.text, longest: 40)
        return commandLine("\(verb) \(item.id.text)") + (label.isEmpty ? "" : " (\(label))")
      }
      let more = fitting.count > choices.count ? [tr("another of {command}", ["command": commandLine("list")])] : []
      throw .usage(
        tr("“{command}” applies to more than one: say which.", ["command": verb]),
        hint: (choices + more).joined(separator: tr(" or ")))
    }
    return only.id
  }

  /// The most items that a question names.
  private static let mostChoices = 4
}

extension EngineState {
  /// The item with this ID; throws if there is none.
  func found<Kept: Shelved>(_ id: ID<Kept>) throws(CommandFailure) -> Kept {
    guard let found = item(id) else { throw CommandFailure(ControlError.notFound(id.text)) }
    return found
  }
}

extension ItemID {
  /// The failure of a command that does not apply to this kind of item.
  func isNot(for command: String) -> CommandFailure {
    .usage(kind.told.refusal(["command": command, "id": text]))
  }
}

extension Label {
  /// `true` if both differ at most in capital letters.
  fileprivate func isSame(as other: Label) -> Bool { text.lowercased() == other.text.lowercased() }
}
