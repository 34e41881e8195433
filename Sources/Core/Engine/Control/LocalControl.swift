// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The engine in this process, behind the protocol of the clients.
public struct LocalControl: TokiControl {
  private let engine: Engine
  private let identity: EngineStatus
  private var asked = Asked()

  /// Wraps an engine; `identity` is the answer of `status()`, except for the uptime and warnings.
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
}
