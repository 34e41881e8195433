// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The engine in this process, behind the protocol of the clients.
public struct LocalControl: TokiControl {
  private let engine: Engine
  private let identity: EngineStatus
  /// Key under which each call takes effect once; `nil` for calls that are not repeated.
  private var key: RequestKey?
  /// The version to check before a change; `nil` for no check.
  private var expectation: Expectation?
  /// The client that asks; `nil` if it is not known.
  private var client: ClientName?

  /// Wraps an engine; `identity` is what `status()` returns, except for the uptime and warnings.
  public init(engine: Engine, identity: EngineStatus) {
    self.engine = engine
    self.identity = identity
  }

  /// A copy whose calls take effect once under this key.
  public func under(_ key: RequestKey) -> any TokiControl {
    var control = self
    control.key = key
    return control
  }

  /// A copy whose changes require this expectation.
  public func expecting(_ expectation: Expectation) -> any TokiControl {
    var control = self
    control.expectation = expectation
    return control
  }

  /// A copy whose calls are asked for through this client.
  public func by(_ client: ClientName?) -> any TokiControl {
    var control = self
    control.client = client
    return control
  }

  /// The current state, with items of these kinds only.
  public func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState {
    // Copying takes time in proportion to the items, so it is done on the caller's thread.
    await engine.snapshot().state(of: kinds)
  }

  /// The basis, without looking at items and rings.
  public func basis() async throws(ControlError) -> EngineBasis { await engine.snapshot().basis }

  /// An item by ID.
  public func item<Kept: Shelved>(_ id: ID<Kept>) async throws(ControlError) -> Kept { try await engine.item(id) }

  /// Makes an item, once per key.
  public func make<Draft: ItemDraft>(
    _ draft: Draft, key: String?
  ) async throws(ControlError) -> Draft.Made where Draft.Made: Shelved {
    let draft = draft.exceptedPath == nil ? draft : draft.excepting(try await engine.days(in: draft.exceptedPath))
    return try await engine.make(draft, key: key, asked: self.key, by: client)
  }

  /// Tells an item a command.
  public func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) async throws(ControlError) -> Kept {
    try await engine.tell(id, command, under: key, expecting: expectation, by: client)
  }

  /// Edits an item.
  public func edit<Kept: Shelved>(_ id: ID<Kept>, _ edit: Kept.Edit) async throws(ControlError) -> Kept {
    let edit = edit.exceptedPath == nil ? edit : edit.excepting(try await engine.days(in: edit.exceptedPath))
    return try await engine.edit(id, edit, expecting: expectation, by: client)
  }

  /// Turns a set on or off.
  public func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] {
    try await engine.request(by: client) { [key] (machine, now) throws(ControlError) in
      try machine.once(under: key, about: { $0.first.map { .alarm($0.id) } }) { (machine) throws(ControlError) in
        try machine.setEnabled(isEnabled, set: set, at: now)
      } again: { (machine) throws(ControlError) in
        let members = machine.alarms(in: set)
        guard !members.isEmpty else { throw .gone(set.text) }
        return members
      }
    }
  }

  /// Imports a batch, planned on the caller's thread.
  public func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] {
    // Reading zones and planning are slow, so they are done on the caller's thread.
    try await engine.importItems(batch, key: key, by: client)
  }

  /// Everything there is, read piece by piece; the state is that of one moment.
  public func backup() async throws(ControlError) -> Backup {
    let basis = await engine.backupBasis()
    let state = basis.snapshot.state
    let decisions = try await engine.decisions(about: .anything, within: nil, limit: Int(Decision.kept))
    return Backup(
      state, history: try await wholeHistory(), decisions: decisions, followed: basis.followed,
      counters: basis.counters)
  }

  /// Removes an item.
  public func cancel(_ id: ItemID, isUndoable: Bool) async throws(ControlError) {
    try await engine.cancel(id, isUndoable: isUndoable, expecting: expectation, by: client)
  }

  /// Removes several items.
  public func cancel(together ids: [ItemID]?) async throws(ControlError) -> [ItemID] {
    try await engine.request(by: client) { [key] (machine, now) throws(ControlError) in
      try machine.once(under: key, about: { $0.first }) { (machine) throws(ControlError) in
        machine.cancel(together: ids, at: now)
      } again: { _ in
        ids ?? []
      }
    }
  }

  /// Takes back the last cancel or edit.
  public func undo(_ item: ItemID?) async throws(ControlError) -> Undone {
    try await engine.request(by: client) { [key] (machine, now) throws(ControlError) in
      try machine.once(under: key, about: { $0.ids.first }) { (machine) throws(ControlError) in
        try machine.undo(item, at: now)
      } again: { (machine) throws(ControlError) in
        try machine.undone()
      }
    }
  }

  /// The followed calendar files.
  public func followed() async throws(ControlError) -> [FollowedFile] { await engine.followedFiles() }

  /// Reads and follows a calendar file, on the caller's thread.
  public func follow(_ source: FollowedSource) async throws(ControlError) -> [ItemID] {
    try await engine.follow(source, by: client)
  }

  /// Stops following a calendar file.
  public func unfollow(_ path: String) async throws(ControlError) {
    try await engine.unfollow(path, by: client)
  }

  /// Stops a ring.
  public func dismiss(_ ring: RingID) async throws(ControlError) -> Ring {
    try await engine.end(ring, under: key, by: client) { (machine, now) throws(ControlError) in
      try machine.dismiss(ring, at: now)
    }
  }

  /// Snoozes a ring.
  public func snooze(_ ring: RingID, length: TimeSpan?) async throws(ControlError) -> Ring {
    try await engine.end(ring, under: key, by: client) { (machine, now) throws(ControlError) in
      try machine.snooze(ring, length: length, at: now)
    }
  }

  /// Rings, newest first.
  public func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring] {
    try await engine.history(before: before, limit: Self.checked(limit))
  }

  /// Decisions about an item or the host, newest first.
  public func decisions(
    about item: ItemID?, within range: ClosedRange<UTCInstant>?, limit: Int
  ) async throws(ControlError) -> [Decision] {
    try await engine.decisions(about: DecisionSubject(item), within: range, limit: Self.checked(limit))
  }

  /// The stream of events.
  public func events(
    after: Int64?
  ) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    let opening = try await engine.events(after: after)
    if let snapshot = opening.snapshot {
      let state = snapshot.state
      await engine.begin(opening.listener, with: EngineEvent(sequence: state.sequence, change: .resync(state)))
    }
    return opening.stream
  }

  /// The settings shared by all items.
  public func settings() async throws(ControlError) -> EngineSettings { await engine.currentSettings() }

  /// Changes the shared settings.
  public func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings {
    try await engine.change(edit, expecting: expectation, by: client)
  }

  /// Plays a sound without a ring.
  public func preview(_ settings: RingSettings?) async throws(ControlError) {
    try await engine.preview(settings)
  }

  /// The current trusted-time report.
  public func trustedTime() async throws(ControlError) -> TrustedTimeReport? { await engine.trustedTime() }

  /// Asks the time servers ahead of schedule.
  public func askForTime() async throws(ControlError) { await engine.hurryTime() }

  /// Marks the store's losses as read.
  public func acknowledgeLosses() async throws(ControlError) { try await engine.acknowledgeLosses() }

  /// Tells which links are lost.
  public func note(lost links: [LostLink]) async throws(ControlError) { await engine.note(lost: links) }

  /// Asks the system to suspend the machine.
  public func suspend() async throws(ControlError) -> String? { await engine.suspend() }

  /// Findings that would keep a ring from being noticed.
  public func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    try await engine.warnings(about: item)
  }

  /// A full examination.
  public func doctor() async throws(ControlError) -> [Finding] { try await engine.examine() }

  /// The identity of this daemon, with its uptime and warnings.
  public func status() async throws(ControlError) -> EngineStatus {
    var status = identity
    (status.uptime, status.warnings) = await engine.health()
    return status
  }

  /// Stops the daemon.
  public func shutDown() async throws(ControlError) { await engine.shutDown() }

  private static func checked(_ limit: Int) throws(ControlError) -> Int {
    guard (1...1_000).contains(limit) else {
      throw ControlError(
        .invalidRequest, subject: "limit", message: "A limit is from 1 to 1000, not \(limit).")
    }
    return limit
  }
}
