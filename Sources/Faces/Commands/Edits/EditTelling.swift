// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Tells a room, one after another, what was changed here while it could not be reached.
struct EditTelling: Sendable {
  let control: any TokiControl
  let edits: RoomEditsPort
  let zones: ExpectedRing.Zones
  let now: @Sendable () -> HostMoment
  /// Called with what the room has after a step and the items of that step, before they are settled; returns whether that
  /// is kept.
  var heard: @Sendable (EngineState, [ItemID]) async -> Bool = { _, _ in true }

  /// How often in a row an item may have changed between a look at it and a request.
  private static let mostTries = 3

  /// Tells all that can be told, and asks about the rest; `changed` gets what waits after each step.
  ///
  /// - Throws: `ControlError` if the room cannot be told now; what waits is told again later.
  func run(_ changed: (RoomEdits) -> Void) async throws(ControlError) {
    var tries = 0
    while true {
      let waiting = edits.read()
      guard !waiting.edits.isEmpty else { return }
      guard let step = waiting.next(try await control.state(), in: zones, at: now()) else { return }
      let settled = try await settle(step)
      tries = settled == nil ? tries + 1 : 0
      guard tries < Self.mostTries else { throw ControlError(.busy, message: "\(step) changes all the time.") }
      changed(try edits.change { settled?(&$0) })
    }
  }

  /// Carries out a step; returns what it changes of what waits, `nil` for nothing.
  private func settle(_ step: RoomEdits.Step) async throws(ControlError) -> (@Sendable (inout RoomEdits) -> Void)? {
    switch step {
    case .drop(let edit, _):
      let state = try await control.state()
      try await hear(state, [edit.item])
      return { $0.settle(edit.number, as: state.items[edit.item]) }
    case .ask(let edit, let question): return { $0.ask(edit.number, question) }
    case .make(let edit, let mine, let number):
      let made: ItemID?
      do throws(ControlError) {
        made = try await make(mine, key: edit.key)
      } catch {
        guard !error.code.isPassing else { throw error }
        return { $0.ask(edit.number, .removed) }
      }
      try await hear(try await control.state(), [edit.item, made].compactMap(\.self))
      return { $0.note(made: edit.item, upTo: number) }
    case .tell(let edit, let revision, let call):
      return try await settle(edit, revision, call, key: edit.key, isLast: true) { $0.note(told: edit.number, $1) }
    case .plan(let edit, let revision, let id, let plan):
      return try await settle(edit, revision, .edit(id, plan), key: edit.key + "-plan") {
        $0.note(planned: edit.number, $1)
      }
    case .adjust(let edit, let revision, let id, let command):
      return try await settle(edit, revision, .alarm(id, command), key: "\(edit.key)-\(command.verb)") {
        $0.note(adjusted: edit.number, by: command, $1)
      }
    }
  }

  private func settle(
    _ edit: RoomEdit, _ revision: Int64, _ call: RoomEdits.Call, key: String, isLast: Bool = false,
    _ note: @escaping @Sendable (inout RoomEdits, EditRings) -> Void
  ) async throws(ControlError) -> (@Sendable (inout RoomEdits) -> Void)? {
    do throws(ControlError) {
      try await tell(call, revision: revision, key: key)
    } catch {
      // Somebody was faster: what the room has by now is looked at anew.
      if error.code == .changed || error.code == .notFound { return nil }
      guard !error.code.isPassing else { throw error }
      // It refuses, so that a person has to decide.
      let theirs = try await control.state().items[edit.item]
      return { $0.ask(edit.number, theirs.map { .changed($0) } ?? .removed) }
    }
    let rings = EditRings(state: try await control.state(), zones: zones, now: now())
    // After any other request the change waits still, with or without what the room has.
    if isLast { try await hear(rings.state, [edit.item]) }
    return { note(&$0, rings) }
  }

  private func tell(_ call: RoomEdits.Call, revision: Int64, key: String) async throws(ControlError) {
    let control = control.under(RequestKey(key, asked: "\(call)")).expecting(.versions(["\(revision)"]))
    switch call {
    case .alarm(let id, let command): _ = try await control.tell(id, command)
    case .edit(let id, let edit): _ = try await control.edit(id, edit)
    case .cancel(let item): try await control.cancel(item)
    }
  }

  /// Waits until what the room has is kept.
  ///
  /// - Throws: `ControlError` if it is not, so that the step is looked at once more.
  private func hear(_ state: EngineState, _ items: [ItemID]) async throws(ControlError) {
    guard await heard(state, items) else { throw ControlError(.unreachable, message: "It was reached anew meanwhile.") }
  }

  /// Makes an alarm anew that the room has no more, with what it leaves out; returns its ID there.
  private func make(_ item: AnyItem, key: String) async throws(ControlError) -> ItemID? {
    // Of anything else no version waits here.
    guard case .alarm(let alarm) = item else { return nil }
    let draft = AlarmDraft(
      times: alarm.times, days: AlarmDays(of: alarm), zone: alarm.zone, set: alarm.set, label: alarm.label,
      settings: alarm.settings, usesTrustedTime: alarm.usesTrustedTime, exceptedFile: alarm.exceptedFile)
    var made = try await control.make(draft, key: key)
    let rings = EditRings(state: try await control.state(), zones: zones, now: now())
    var last: AlarmCommand?
    while let command = rings.adjustment(of: made, to: alarm), last.map({ $0.isBefore(command) }) ?? true {
      do throws(ControlError) {
        made = try await control.tell(made.id, command)
      } catch {
        if error.code.isPassing { throw error }
        // A ring too many, rather than one more question about an alarm that is there.
        break
      }
      last = command
    }
    return .alarm(made.id)
  }
}

extension ControlError.Code {
  /// Whether the room cannot be told now, rather than that it refuses.
  fileprivate var isPassing: Bool {
    switch self {
    case .unreachable, .noAnswer, .shuttingDown, .busy, .notPaired, .otherCertificate, .wrongHost, .storeLocked,
      .storeFull, .storeReadOnly, .storeFailed, .protocolMismatch, .otherUser:
      true
    default: false
    }
  }
}
