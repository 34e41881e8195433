// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A control with a function for each kind.
protocol TypedControl: TokiControl {
  func state() async throws(ControlError) -> EngineState
  func createTimer(_ draft: TimerDraft, key: String?) async throws(ControlError) -> CountdownTimer
  func createAlarm(_ draft: AlarmDraft, key: String?) async throws(ControlError) -> Alarm
  func createSequence(_ draft: SequenceDraft, key: String?) async throws(ControlError) -> StepSequence
  func createStopwatch(_ draft: StopwatchDraft, key: String?) async throws(ControlError) -> Stopwatch
  func command(_ command: TimerCommand, timer: TimerID) async throws(ControlError) -> CountdownTimer
  func command(_ command: AlarmCommand, alarm: AlarmID) async throws(ControlError) -> Alarm
  func command(_ command: SequenceCommand, sequence: SequenceID) async throws(ControlError) -> StepSequence
  func command(_ command: StopwatchCommand, stopwatch: StopwatchID) async throws(ControlError) -> Stopwatch
  func edit(_ timer: TimerID, _ edit: TimerEdit) async throws(ControlError) -> CountdownTimer
  func edit(_ alarm: AlarmID, _ edit: AlarmEdit) async throws(ControlError) -> Alarm
  func edit(_ sequence: SequenceID, _ edit: SequenceEdit) async throws(ControlError) -> StepSequence
}

extension TypedControl {
  func expecting(_ expectation: Expectation) -> any TokiControl { self }
  func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState { try await state() }

  func item<Kept: Shelved>(_ id: ID<Kept>) async throws(ControlError) -> Kept {
    let state = try await state()
    let all =
      state.timers.map(\.any) + state.alarms.map(\.any) + state.sequences.map(\.any) + state.stopwatches.map(\.any)
    for item in all where item.id == ItemID(id) {
      switch item {
      case .timer(let item): if let item = item as? Kept { return item }
      case .alarm(let item): if let item = item as? Kept { return item }
      case .sequence(let item): if let item = item as? Kept { return item }
      case .stopwatch(let item): if let item = item as? Kept { return item }
      }
    }
    throw ControlError(.notFound, subject: id.text, message: "There is no \(id.text).")
  }

  func trustedTime() async throws(ControlError) -> TrustedTimeReport? { try await state().trustedTime }

  func make<Draft: ItemDraft>(
    _ draft: Draft, key: String?
  ) async throws(ControlError) -> Draft.Made where Draft.Made: Shelved {
    var made: Any?
    if let draft = draft as? TimerDraft { made = try await createTimer(draft, key: key) }
    if let draft = draft as? AlarmDraft { made = try await createAlarm(draft, key: key) }
    if let draft = draft as? SequenceDraft { made = try await createSequence(draft, key: key) }
    if let draft = draft as? StopwatchDraft { made = try await createStopwatch(draft, key: key) }
    return made as! Draft.Made
  }

  func tell<Kept: Shelved>(_ id: ID<Kept>, _ said: Kept.Command) async throws(ControlError) -> Kept {
    var told: Any?
    if let said = said as? TimerCommand { told = try await command(said, timer: TimerID(id.number)) }
    if let said = said as? AlarmCommand { told = try await command(said, alarm: AlarmID(id.number)) }
    if let said = said as? SequenceCommand { told = try await command(said, sequence: SequenceID(id.number)) }
    if let said = said as? StopwatchCommand { told = try await command(said, stopwatch: StopwatchID(id.number)) }
    return told as! Kept
  }

  func edit<Kept: Shelved>(_ id: ID<Kept>, _ change: Kept.Edit) async throws(ControlError) -> Kept {
    var told: Any?
    if let change = change as? TimerEdit { told = try await edit(TimerID(id.number), change) as CountdownTimer }
    if let change = change as? AlarmEdit { told = try await edit(AlarmID(id.number), change) as Alarm }
    if let change = change as? SequenceEdit { told = try await edit(SequenceID(id.number), change) as StepSequence }
    if let change = change as? StopwatchEdit,
      var stopwatch = try await state().stopwatches.last(where: { !$0.laps.isEmpty })
    {
      if let label = change.label { stopwatch.label = label }
      told = stopwatch
    }
    return told as! Kept
  }
}
