// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A room that cannot be reached, as it was when it was heard last, with what was changed here since.
///
/// What waits for no moment there can be changed: alarms, and what is removed. Everything else throws why the room cannot be
/// reached.
struct SilentRoom: TokiControl {
  /// What the room had.
  let copy: EngineState
  let edits: RoomEditsPort
  let clock: any HostClock
  /// The rules of a zone; `nil` for one that is unknown here.
  let zones: ExpectedRing.Zones
  let newKey: @Sendable () -> String
  /// Why it cannot be reached.
  let fault: ControlError
  /// Called when a change is kept.
  let kept: @Sendable () -> Void

  // MARK: What is known

  func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState {
    var state = present(edits.read(), at: clock.now())
    state.items.keep(only: kinds)
    return state
  }

  func item<Kept: Shelved>(_ id: ID<Kept>) async throws(ControlError) -> Kept {
    try found(id, in: present(edits.read(), at: clock.now()))
  }

  func settings() async throws(ControlError) -> EngineSettings { copy.settings }

  func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] { [] }

  /// The items as they are here now, by the boot clock of this moment; what has rung meanwhile has moved on.
  private func present(_ edits: RoomEdits, at now: HostMoment) -> EngineState {
    let changed = edits.items
    var items = copy.items.all.filter { !changed.mine.keys.contains($0.id) }
    items += changed.mine.values.compactMap(\.self)
    var state = copy.with(items, at: now)
    (state.moment, state.boot) = (now, clock.bootID)
    for alarm in state.alarms { state.items.put(movedOn(alarm, at: now)) }
    for timer in state.timers { state.items.put(movedOn(timer, at: now)) }
    return state
  }

  private func movedOn(_ alarm: Alarm, at now: HostMoment) -> Alarm {
    var alarm = alarm
    if case .snoozed(let until, _) = alarm.state, until.utc <= now.utc { alarm.finish() }
    guard let last = alarm.takeDue(at: now, in: rules(of: alarm.zone)).last else { return alarm }
    alarm.ring(planned: last.planned)
    alarm.finish()
    return alarm
  }

  private func movedOn(_ timer: CountdownTimer, at now: HostMoment) -> CountdownTimer {
    var timer = timer
    if let deadline = timer.deadline, deadline.utc <= now.utc { try? timer.apply(.reset, at: now) }
    return timer
  }

  private func rules(of zone: AlarmZone) -> ZoneRules { zones(zone.name ?? copy.zone) ?? .utc }

  private func found<Kept: Shelved>(_ id: ID<Kept>, in state: EngineState) throws(ControlError) -> Kept {
    guard let item = state.items[id] else {
      throw ControlError(.notFound, subject: id.text, message: "There is no \(id.text).")
    }
    return item
  }

  // MARK: What can be changed

  func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) async throws(ControlError) -> Kept {
    // Another end of a timer has the name of the ring that the room knows, so that both could not ring.
    guard let alarm = command as? AlarmCommand, let change = RoomEdit.Change(alarm) else { throw fault }
    return try keep(change, of: id) { (machine, now) throws(ControlError) in try machine.tell(id, command, at: now) }
  }

  func edit<Kept: Shelved>(_ id: ID<Kept>, _ edit: Kept.Edit) async throws(ControlError) -> Kept {
    // The days of a file are read where the alarm is.
    guard let change = edit as? AlarmEdit, change.exceptedPath == nil else { throw fault }
    let rules = change.pinnedZone.flatMap { zones($0) }
    return try keep(.edit(change), of: id) { (machine, now) throws(ControlError) in
      try machine.edit(id, edit, rules: rules, at: now)
    }
  }

  func cancel(_ item: ItemID, isUndoable: Bool) async throws(ControlError) {
    func cancel<Kept: Shelved>(_ kind: Kept.Type) throws(ControlError) {
      let id = ID<Kept>(item.number)
      _ = try keep(.cancel, of: id) { (machine, now) throws(ControlError) -> Kept? in
        try machine.cancel(item, at: now)
        return nil
      }
    }
    guard item.kind == .alarm || item.kind == .timer else { throw fault }
    try cancel(item.kind.shelved)
  }

  func cancel(together ids: [ItemID]?) async throws(ControlError) -> [ItemID] {
    guard let ids else { throw fault }
    var removed: [ItemID] = []
    for id in ids {
      do throws(ControlError) {
        try await cancel(id, isUndoable: true)
        removed.append(id)
      } catch { if error.code != .notFound { throw error } }
    }
    return removed
  }

  private func keep<Kept: Shelved>(
    _ change: RoomEdit.Change, of id: ID<Kept>,
    _ body: (inout EngineStateMachine, HostMoment) throws(ControlError) -> Kept
  ) throws(ControlError) -> Kept {
    let result = try keep(change, of: id) { (machine, now) throws(ControlError) -> Kept? in try body(&machine, now) }
    guard let result else { throw fault }
    return result
  }

  /// Makes a change by the rules of the engine that the room has, and keeps it.
  private func keep<Kept: Shelved>(
    _ change: RoomEdit.Change, of id: ID<Kept>,
    _ body: (inout EngineStateMachine, HostMoment) throws(ControlError) -> Kept?
  ) throws(ControlError) -> Kept? {
    let now = clock.now()
    var outcome: Result<Kept?, ControlError> = .failure(fault)
    // What others change here meanwhile is not lost.
    _ = try edits.change { edits in
      outcome = Result { () throws(ControlError) in
        guard edits.edits.count < RoomEdits.most else { throw ControlError(.tooMany, message: "Too much waits.") }
        let state = present(edits, at: now)
        let before = try found(id, in: state)
        var pinned: [ZoneName: ZoneRules] = [:]
        for case let name? in state.alarms.map(\.zone.name) { pinned[name] = zones(name) }
        var machine = EngineStateMachine(
          restoring: StoredState(boot: state.boot, items: state.items, settings: state.settings), boot: state.boot,
          hostRules: zones(copy.zone) ?? .utc, pinned: pinned, at: now)
        let after = try body(&machine, now)
        // The first change is based on what the room had.
        let isFirst = !edits.items.mine.keys.contains(ItemID(id))
        let base = isFirst ? copy.items[id] ?? before : before
        edits.add(change, key: newKey(), from: base.any, to: after?.any, at: now.utc)
        return after
      }
    }
    let result = try outcome.get()
    kept()
    return result
  }

  // MARK: What needs the room

  func under(_ key: RequestKey) -> any TokiControl { self }
  func expecting(_ expectation: Expectation) -> any TokiControl { self }
  func by(_ face: FaceName?) -> any TokiControl { self }
  func make<Draft: ItemDraft>(
    _ draft: Draft, key: String?
  ) async throws(ControlError) -> Draft.Made where Draft.Made: Shelved { throw fault }
  func undo(_ item: ItemID?) async throws(ControlError) -> Undone { throw fault }
  func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] { throw fault }
  func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] { throw fault }
  func dismiss(_ ring: RingID) async throws(ControlError) -> Ring { throw fault }
  func snooze(_ ring: RingID, length: TimeSpan?) async throws(ControlError) -> Ring { throw fault }
  func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring] { throw fault }
  func decisions(
    about item: ItemID?, within range: ClosedRange<UTCInstant>?, limit: Int
  ) async throws(ControlError) -> [Decision] { throw fault }
  func events(after: Int64?) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> { throw fault }
  func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings { throw fault }
  func preview(_ settings: RingSettings?) async throws(ControlError) { throw fault }
  func doctor() async throws(ControlError) -> [Finding] { throw fault }
  func acknowledgeLosses() async throws(ControlError) { throw fault }
  func suspend() async throws(ControlError) -> String? { throw fault }
  func trustedTime() async throws(ControlError) -> TrustedTimeReport? { throw fault }
  func askForTime() async throws(ControlError) { throw fault }
  func followed() async throws(ControlError) -> [FollowedFile] { throw fault }
  func follow(_ source: FollowedSource) async throws(ControlError) -> [ItemID] { throw fault }
  func unfollow(_ path: String) async throws(ControlError) { throw fault }
  func note(lost bells: [LostBell]) async throws(ControlError) { throw fault }
  func status() async throws(ControlError) -> EngineStatus { throw fault }
  func shutDown() async throws(ControlError) { throw fault }
}
