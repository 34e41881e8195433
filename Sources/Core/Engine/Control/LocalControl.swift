// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The engine in this process, behind the protocol of the clients.
public struct LocalControl: TokiControl {
  private let engine: Engine
  private let identity: EngineStatus
  private var asked = Asked()

  /// Wraps an engine; `identity` is what `status()` returns, except for the uptime and warnings.
  public init(engine: Engine, identity: EngineStatus) {
    self.engine = engine
    self.identity = identity
  }

  /// A copy whose calls take effect once under this key.
  public func under(_ key: RequestKey) -> any TokiControl {
    var control = self
    control.asked.key = key
    return control
  }

  /// A copy whose changes require this expectation.
  public func expecting(_ expectation: Expectation) -> any TokiControl {
    var control = self
    control.asked.expectation = expectation
    return control
  }

  /// A copy whose calls are asked for through this client.
  public func by(_ client: ClientName?) -> any TokiControl {
    var control = self
    control.asked.client = client
    return control
  }

  /// Carries out a request.
  @discardableResult
  public func send<Request: EngineRequest>(_ request: Request) async throws(ControlError) -> Request.Answer {
    try await request.perform(on: engine, as: asked)
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
    return try await engine.make(draft, key: key, asked: asked.key, by: asked.client)
  }

  /// Tells an item a command.
  public func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) async throws(ControlError) -> Kept {
    try await engine.tell(id, command, under: asked.key, expecting: asked.expectation, by: asked.client)
  }

  /// Edits an item.
  public func edit<Kept: Shelved>(_ id: ID<Kept>, _ edit: Kept.Edit) async throws(ControlError) -> Kept {
    let edit = edit.exceptedPath == nil ? edit : edit.excepting(try await engine.days(in: edit.exceptedPath))
    return try await engine.edit(id, edit, expecting: asked.expectation, by: asked.client)
  }

  /// Turns a set on or off.
  public func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] {
    try await engine.request(by: asked.client) { [key = asked.key] (machine, now) throws(ControlError) in
      try machine.once(under: key, about: { $0.first.map { .alarm($0.id) } }) { (machine) throws(ControlError) in
        try machine.setEnabled(isEnabled, set: set, at: now)
      } again: { (machine) throws(ControlError) in
        let members = machine.alarms(in: set)
        guard !members.isEmpty else { throw .notFound(set.text, .made) }
        return members
      }
    }
  }

  /// Imports a batch, planned on the caller's thread.
  public func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] {
    // Reading zones and planning are slow, so they are done on the caller's thread.
    try await engine.importItems(batch, key: key, by: asked.client)
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
    try await engine.cancel(id, isUndoable: isUndoable, expecting: asked.expectation, by: asked.client)
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
    try await engine.change(edit, expecting: asked.expectation, by: asked.client)
  }

  /// Plays a sound without a ring.
  public func preview(_ settings: RingSettings?) async throws(ControlError) {
    try await engine.preview(settings)
  }

  /// Findings that would keep a ring from being noticed.
  public func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    try await engine.warnings(about: item)
  }

  /// The identity of this daemon, with its uptime and warnings.
  public func status() async throws(ControlError) -> EngineStatus {
    var status = identity
    (status.uptime, status.warnings) = await engine.health()
    return status
  }

  /// Stops the daemon.
  public func shutDown() async throws(ControlError) { await engine.shutDown() }
}
