// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki dismiss [ID]`: stop a ring, say to be awake, or mark missed rings as seen.
enum RingDismiss {
  static var spec: CommandSpec {
    CommandSpec(
      "dismiss", arguments: "[ID]",
      summary: tr("stop what is ringing; answer “I am awake”; acknowledge missed rings"),
      examples: ["toki dismiss", "toki dismiss a2"], words: 0...1
    ) { invocation, context throws(CommandFailure) in
      let reference = try invocation.words.first.map { word throws(CommandFailure) in
        try ItemReference(word)
      }
      let control = try await context.reach()
      let state = try await asked { () async throws(ControlError) in try await control.state() }
      let waiting = try waiting(reference, in: state)
      for item in waiting {
        try await asked { () async throws(ControlError) in
          switch item {
          case .alarm(let id): _ = try await control.tell(id, .turnOn)
          case .timer(let id): _ = try await control.tell(id, .reset)
          case .sequence, .stopwatch: break
          }
        }
        context.printLine(tr("{name} is done ringing for now.", ["name": item.text]))
      }
      if let items = try await asking(reference, by: control) {
        for item in items { try await answer(item, by: control, context) }
        return .done
      }
      if !waiting.isEmpty { return .done }
      for ring in try await rings(named: reference, by: control, context) {
        let ended = try await asked { () async throws(ControlError) in
          try await control.dismiss(ring.id)
        }
        let name = PlainText.of(ItemTable.name(of: ended), longest: Label.longest)
        context.printLine(
          ended.end != .dismissed
            ? tr("{name}: the missed ring is marked as seen.", ["name": name])
            : tr("{name} is stopped.", ["name": name]))
      }
      return .done
    }
  }

  /// What was named, if it is quiet until it rings again; if nothing was, all that nobody answered, unless there is
  /// something to stop or to see.
  private static func waiting(
    _ reference: ItemReference?, in state: EngineState
  ) throws(CommandFailure) -> [ItemID] {
    let unanswered =
      state.alarms.filter(\.waitsForNextAttempt).map { ItemID.alarm($0.id) }
      + state.timers.filter(\.waitsForNextAttempt).map { .timer($0.id) }
    guard let reference else { return state.rings.isEmpty && state.missed.isEmpty ? unanswered : [] }
    let item = try reference.item(in: state)
    let isSnoozed = state.alarms.contains { ItemID.alarm($0.id) == item && $0.state.kind == .snoozed }
    return isSnoozed || unanswered.contains(item) ? [item] : []
  }

  /// The items whose question is answered: the one that was named, or all that ask; `nil` for a ring to dismiss.
  private static func asking(
    _ reference: ItemReference?, by control: any TokiControl
  ) async throws(CommandFailure) -> [ItemID]? {
    let state = try await asked { () async throws(ControlError) in try await control.state() }
    guard state.rings.isEmpty || reference != nil else { return nil }
    let named = try reference.map { reference throws(CommandFailure) in try reference.item(in: state) }
    let items = state.awakeChecks.filter { item, check in named.map { $0 == item.id } ?? check.isAsked }.map(\.item.id)
    return items.isEmpty ? nil : items
  }

  private static func answer(
    _ item: ItemID, by control: any TokiControl, _ context: CommandContext
  ) async throws(CommandFailure) {
    try await asked { () async throws(ControlError) in
      switch item {
      case .alarm(let id): _ = try await control.tell(id, .awake)
      case .timer(let id): _ = try await control.tell(id, .awake)
      case .sequence, .stopwatch: break
      }
    }
    context.printLine(tr("{name} is done ringing for now.", ["name": item.text]))
  }

  /// The rings to dismiss: those named, otherwise the audible one, otherwise all missed.
  private static func rings(
    named reference: ItemReference?, by control: any TokiControl, _ context: CommandContext
  ) async throws(CommandFailure) -> [Ring] {
    let state = try await asked { () async throws(ControlError) in try await control.state() }
    if let reference {
      let item = try reference.item(in: state)
      let missed = state.missed.filter { $0.owner == item }
      if !missed.isEmpty, !state.rings.contains(where: { $0.owner == item }) { return missed }
    } else if state.rings.isEmpty, !state.missed.isEmpty {
      return state.missed
    }
    return [try await context.ring(named: reference, by: control)]
  }
}
