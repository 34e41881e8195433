// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki dismiss [ID…]`: stop a ring, say to be awake, or mark missed rings as seen.
enum RingDismiss {
  static var spec: CommandSpec {
    CommandSpec(
      "dismiss", aliases: ["stop"], arguments: "[ID…]",
      summary: tr("stop what is ringing; answer “I am awake”; acknowledge missed rings"),
      examples: ["toki dismiss", "toki dismiss Tea", "toki dismiss --all"], words: 0...CommandSpec.many,
      options: [.all, .json]
    ) { invocation, context throws(CommandFailure) in
      let references = try invocation.words.map { word throws(CommandFailure) in try ItemReference(word) }
      if invocation.has(.all) { try invocation.checkAllAlone() }
      let control = try await context.reach()
      let state = try await asked { () async throws(ControlError) in try await control.state() }
      let context = Answering(context: context, isJSON: invocation.has(.json))
      if invocation.has(.all) { return try await all(of: state, by: control, context) }
      guard !references.isEmpty else {
        try await next(of: state, by: control, context)
        return .done
      }
      let items = try state.items(named: references, typed: invocation.words, for: "dismiss")
      return await context.context.each(of: items, by: control) { control, item throws(CommandFailure) in
        try await dismiss(item, of: state, by: control, context)
      }
    }
  }

  /// Dismisses the open ring; if there is none, an item that is missed, asks or will ring again unanswered.
  private static func next(
    of state: EngineState, by control: any TokiControl, _ context: Answering
  ) async throws(CommandFailure) {
    if let ring = state.rings.first { return try await dismiss([ring], by: control, context) }
    let waiting = (state.missed.isEmpty ? unanswered(in: state) : []) + asking(in: state)
    try await quiet(waiting, of: state, by: control, context)
    guard waiting.isEmpty else { return }
    guard state.missed.isEmpty else { return try await dismiss(state.missed, by: control, context) }
    let running = state.items.all.filter { $0.fits("pause") }
    throw CommandFailure(
      .failed, tr("Nothing is ringing."),
      hint: running.count > 1
        ? tr("What there is: {command}", ["command": commandLine("list")]) : running.first.map(otherwise))
  }

  /// Dismisses all that rings, is missed, asks or will ring again unanswered.
  private static func all(
    of state: EngineState, by control: any TokiControl, _ context: Answering
  ) async throws(CommandFailure) -> ExitCode {
    let waiting = unanswered(in: state) + asking(in: state)
    guard !waiting.isEmpty || !state.rings.isEmpty || !state.missed.isEmpty else {
      throw CommandFailure(ControlError.notRinging(""))
    }
    var failure: CommandFailure?
    do throws(CommandFailure) { try await quiet(waiting, of: state, by: control, context) } catch { failure = error }
    try await dismiss(state.rings + state.missed, by: control, context)
    if let failure { throw failure }
    return .done
  }

  /// Dismisses the rings of an item, or acknowledges its missed ones.
  private static func dismiss(
    _ item: ItemID, of state: EngineState, by control: any TokiControl, _ context: Answering
  ) async throws(CommandFailure) {
    let isSnoozed = state.alarms.contains { ItemID.alarm($0.id) == item && $0.state.kind == .snoozed }
    if isSnoozed || unanswered(in: state).contains(item) || hasAwakeCheck(item, in: state) {
      return try await quiet([item], of: state, by: control, context)
    }
    if let ring = state.rings.first(where: { $0.owner == item }) {
      return try await dismiss([ring], by: control, context)
    }
    let missed = state.missed.filter { $0.owner == item }
    guard missed.isEmpty else { return try await dismiss(missed, by: control, context) }
    guard let there = state.items[item] else {
      throw CommandFailure(ControlError.notFound(item.text))
    }
    throw CommandFailure(.failed, tr("{subject} is not ringing.", ["subject": item.text]), hint: otherwise(there))
  }

  /// The commands to offer for `stop` when nothing rings.
  private static func otherwise(_ item: AnyItem) -> String {
    let cancel = commandLine("cancel \(item.id.text)")
    guard item.fits("pause") else { return tr("To remove it: {command}", ["command": cancel]) }
    return tr(
      "To pause it: {command}; to remove it: {other}",
      ["command": commandLine("pause \(item.id.text)"), "other": cancel])
  }

  /// The items that nobody answered and that will ring again.
  private static func unanswered(in state: EngineState) -> [ItemID] {
    state.alarms.filter(\.waitsForNextAttempt).map { ItemID.alarm($0.id) }
      + state.timers.filter(\.waitsForNextAttempt).map { .timer($0.id) }
  }

  /// The items that ask whether the person is awake.
  private static func asking(in state: EngineState) -> [ItemID] {
    state.awakeChecks.filter { $0.check.isAsked }.map(\.item.id)
  }

  private static func hasAwakeCheck(_ item: ItemID, in state: EngineState) -> Bool {
    state.awakeChecks.contains { $0.item.id == item }
  }

  /// Keeps items from ringing again for the same occurrence.
  private static func quiet(
    _ items: [ItemID], of state: EngineState, by control: any TokiControl, _ context: Answering
  ) async throws(CommandFailure) {
    for item in items {
      let isChecked = hasAwakeCheck(item, in: state)
      let now = AsOf(context.context.clock.now())
      let told = try await asked { () async throws(ControlError) -> JSONValue in
        switch item {
        case .alarm(let id): JSONValue(try await control.tell(id, isChecked ? .awake : .turnOn), asOf: now)
        case .timer(let id): JSONValue(try await control.tell(id, isChecked ? .awake : .reset), asOf: now)
        case .sequence, .stopwatch: .null
        }
      }
      context.say(tr("{name} is done ringing for now.", ["name": item.text]), or: told)
    }
  }

  /// Dismisses rings; one that cannot be dismissed keeps no other from it, and is the failure in the end.
  private static func dismiss(
    _ rings: [Ring], by control: any TokiControl, _ context: Answering
  ) async throws(CommandFailure) {
    var failure: ControlError?
    for ring in rings {
      let ended: Ring
      do throws(ControlError) { ended = try await control.send(Dismiss(ring.id)) } catch {
        failure = failure ?? error
        continue
      }
      let name = PlainText.of(ItemTable.name(of: ended), longest: Label.longest)
      context.say(
        ended.end != .dismissed
          ? tr("{name}: the missed ring is marked as seen.", ["name": name])
          : tr("{name} is stopped.", ["name": name]), or: JSONValue(ended))
    }
    if let failure { throw CommandFailure(failure) }
  }

  /// The place to report acts, as text or JSON, a line for each.
  private struct Answering {
    let context: CommandContext
    let isJSON: Bool

    func say(_ text: String, or json: JSONValue) { context.printLine(isJSON ? json.text : text) }
  }
}
