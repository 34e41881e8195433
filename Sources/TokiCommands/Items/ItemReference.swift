// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// A reference to an item, as typed.
enum ItemReference: Hashable {
  case item(ItemID)
  /// A number without a letter, for the only item that has it.
  case number(Int64)
  /// A label, for the only item that has it and can be started.
  case label(Label)

  /// Parses `t3`, `a2`, `s1`, `w4` or `3`, and a label if those are taken too.
  init(_ text: String, orLabel takesLabels: Bool = false) throws(CommandFailure) {
    if let item = ItemID(text: text.lowercased()) {
      self = .item(item)
    } else if let id = ItemID(text: "t" + text) {
      self = .number(id.number)
    } else if takesLabels, let label = try? Label(text), label != .none {
      self = .label(label)
    } else {
      throw .usage(
        tr("“{word}” is not an ID; they look like t3 or a2.", ["word": PlainText.of(text)]),
        hint: tr("What there is: {command}", ["command": "toki list"]))
    }
  }

  /// Resolves the reference; throws if no item or more than one has the number.
  func item(in state: EngineState) throws(CommandFailure) -> ItemID {
    switch self {
    case .item(let item): return item
    case .number(let number):
      let found = ItemKind.allCases.map { ItemID($0, number) }.filter { state.items[$0] != nil }
      return try Self.only(of: found, called: String(number))
    case .label(let label):
      let named = state.items.all.filter { $0.canStart && $0.shelved.label.isSame(as: label) }
      // What is under way has the same label as the preset that it is not.
      let ready = named.filter { $0.state == RunState.idle.rawValue }
      return try Self.only(of: (ready.isEmpty ? named : ready).map(\.id), called: PlainText.of(label.text))
    }
  }

  private static func only(of found: [ItemID], called name: String) throws(CommandFailure) -> ItemID {
    guard let only = found.first else { throw CommandFailure(ControlError(.notFound, subject: name, message: "")) }
    guard found.count == 1 else {
      throw .usage(
        tr(
          "There is more than one {number}: say {choices}.",
          ["number": name, "choices": found.map(\.text).joined(separator: tr(" or "))]))
    }
    return only
  }
}

extension CommandContext {
  /// The items that words refer to; asks the engine only for a number without a letter, or a label.
  func items(
    named words: [String], orLabel takesLabels: Bool = false, by control: any TokiControl
  ) async throws(CommandFailure) -> [ItemID] {
    let references = try words.map { word throws(CommandFailure) in try ItemReference(word, orLabel: takesLabels) }
    var state: EngineState?
    var items: [ItemID] = []
    for reference in references {
      if case .item(let item) = reference {
        items.append(item)
        continue
      }
      let known: EngineState
      if let state {
        known = state
      } else {
        known = try await asked { () async throws(ControlError) in try await control.state() }
      }
      state = known
      items.append(try reference.item(in: known))
    }
    return items
  }

  /// Connects to the daemon.
  func reach() async throws(CommandFailure) -> any TokiControl {
    do { return try await connect() } catch { throw CommandFailure(error) }
  }

  /// Runs `body` for each item named; a failure is printed and does not stop the others.
  func each(
    _ words: [String], orLabel takesLabels: Bool = false,
    _ body: (any TokiControl, ItemID) async throws(CommandFailure) -> Void
  ) async throws(CommandFailure) -> ExitCode {
    // Check all words before doing anything.
    for word in words { _ = try ItemReference(word, orLabel: takesLabels) }
    let control = try await reach()
    let items = try await items(named: words, orLabel: takesLabels, by: control)
    var exit = ExitCode.done
    for item in items {
      do throws(CommandFailure) {
        try await body(control, item)
      } catch {
        errors(error.text)
        exit = error.exit
      }
    }
    return exit
  }
}

extension EngineState {
  /// The item with this ID; throws if there is none.
  func found<Kept: Shelved>(_ id: ID<Kept>) throws(CommandFailure) -> Kept {
    guard let found = item(id) else { throw CommandFailure(ControlError(.notFound, subject: id.text, message: "")) }
    return found
  }
}

extension ItemID {
  /// The failure of a command that does not apply to this kind of item.
  func isNot(for command: String) -> CommandFailure {
    .usage(kind.told.refusal(["command": command, "id": text]))
  }
}

extension AnyItem {
  /// Whether `toki start` is for items of its kind.
  fileprivate var canStart: Bool { if case .alarm = self { false } else { true } }
}

extension Label {
  /// Whether it is the same but for capital letters.
  fileprivate func isSame(as other: Label) -> Bool { text.lowercased() == other.text.lowercased() }
}
