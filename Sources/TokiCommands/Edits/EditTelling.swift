// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Tells a room, one after another, what was changed here while it could not be reached.
struct EditTelling: Sendable {
  let control: any TokiControl
  let edits: RoomEditsPort
  let zones: ExpectedRing.Zones
  let now: @Sendable () -> HostMoment

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
      do throws(CommandFiles.Problem) {
        changed(try edits.change { settled?(&$0) })
      } catch {
        throw ControlError(.storeFailed, message: error.reason)
      }
    }
  }

  /// Carries out a step; returns what it changes of what waits, `nil` for nothing.
  private func settle(_ step: RoomEdits.Step) async throws(ControlError) -> (@Sendable (inout RoomEdits) -> Void)? {
    switch step {
    case .drop(let edit, _):
      let theirs = try await control.state().items[edit.item]
      return { $0.settle(edit.number, as: theirs) }
    case .ask(let edit, let question): return { $0.ask(edit.number, question) }
    case .make(let edit):
      guard let mine = edit.mine else { return { $0.settle(edit.number, as: nil) } }
      try await make(mine, key: edit.key)
      return { $0.settle(edit.number, as: nil) }
    case .tell(let edit, let revision, let call):
      do throws(ControlError) {
        let item = try await tell(call, revision: revision, key: edit.key)
        return { $0.settle(edit.number, as: item) }
      } catch {
        switch error.code {
        // Somebody was faster: what the room has by now is looked at anew.
        case .changed, .notFound: return nil
        case .unreachable, .noAnswer, .shuttingDown, .busy, .notPaired, .otherCertificate, .wrongHost, .storeLocked,
          .storeFull, .storeReadOnly, .storeFailed, .protocolMismatch, .otherUser:
          throw error
        default:
          // It refuses, so that a person has to decide.
          let theirs = try await control.state().items[edit.item]
          return { $0.ask(edit.number, theirs.map { .changed($0) } ?? .removed) }
        }
      }
    }
  }

  /// Tells an item; returns it as it is then, `nil` for one that is removed.
  private func tell(_ call: RoomEdits.Call, revision: Int64, key: String) async throws(ControlError) -> AnyItem? {
    let control = control.under(RequestKey(key, asked: "\(call)")).expecting(.versions(["\(revision)"]))
    switch call {
    case .alarm(let id, let command): return try await control.tell(id, command).any
    case .timer(let id, let command): return try await control.tell(id, command).any
    case .edit(let id, let edit): return try await control.edit(id, edit).any
    case .cancel(let item):
      try await control.cancel(item)
      return nil
    }
  }

  /// Makes an item anew that the room has no more; a timer with what remains of it.
  private func make(_ item: AnyItem, key: String) async throws(ControlError) {
    switch item {
    case .alarm(let alarm):
      let days: AlarmDays =
        switch alarm.recurrence {
        case .once(let date): .on(date)
        case .repeating(let rule, let start): .repeating(rule, from: start)
        }
      _ = try await control.make(
        AlarmDraft(
          times: alarm.times, days: days, zone: alarm.zone, set: alarm.set, label: alarm.label,
          settings: alarm.settings, usesTrustedTime: alarm.usesTrustedTime, exceptedFile: alarm.exceptedFile),
        key: key)
    case .timer(let timer):
      guard case .running(let deadline) = timer.state, deadline.utc > now().utc else { return }
      _ = try await control.make(
        TimerDraft(
          duration: deadline.utc - now().utc, label: timer.label, settings: timer.settings,
          usesTrustedTime: timer.usesTrustedTime),
        key: key)
    case .sequence, .stopwatch: break
    }
  }
}
