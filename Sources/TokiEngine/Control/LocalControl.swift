// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The engine in this process, as a face sees it.
public struct LocalControl: TokiControl {
  private let engine: Engine
  private let identity: EngineStatus
  /// Under which calls are done once; `nil` for calls that are not repeated.
  private var key: RequestKey?
  /// What must still be so; `nil` for anything.
  private var expectation: Expectation?

  /// Speaks to an engine.
  ///
  /// - Parameter identity: What `status()` says; its uptime and warnings are the engine's own.
  public init(engine: Engine, identity: EngineStatus) {
    self.engine = engine
    self.identity = identity
  }

  public func under(_ key: RequestKey) -> any TokiControl {
    var control = self
    control.key = key
    return control
  }

  public func expecting(_ expectation: Expectation) -> any TokiControl {
    var control = self
    control.expectation = expectation
    return control
  }

  public func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState {
    // The copy takes as long as there are items, and is made where the caller is.
    await engine.snapshot().state(of: kinds)
  }

  public func item<Kept: Shelved>(_ id: ID<Kept>) async throws(ControlError) -> Kept { try await engine.item(id) }

  public func make<Draft: ItemDraft>(
    _ draft: Draft, key: String?
  ) async throws(ControlError) -> Draft.Made where Draft.Made: Shelved {
    try await engine.make(draft, key: key, asked: self.key)
  }

  public func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) async throws(ControlError) -> Kept {
    try await engine.tell(id, command, under: key, expecting: expectation)
  }

  public func edit<Kept: Shelved>(_ id: ID<Kept>, _ edit: Kept.Edit) async throws(ControlError) -> Kept {
    try await engine.edit(id, edit, expecting: expectation)
  }

  public func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] {
    try await engine.request { [key] (machine, now) throws(ControlError) in
      try machine.once(under: key, about: { $0.first.map { .alarm($0.id) } }) { (machine) throws(ControlError) in
        try machine.setEnabled(isEnabled, set: set, at: now)
      } again: { (machine) throws(ControlError) in
        let members = machine.alarms(in: set)
        guard !members.isEmpty else { throw .gone(set.text) }
        return members
      }
    }
  }

  public func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] {
    // Reading the zones and planning take long, and are done where the caller is.
    let pinned = try engine.pinnedRules(of: batch)
    for _ in 0..<Self.plannings {
      let plan = ImportPlan(batch, on: await engine.importBasis(pinned: pinned))
      if let ids = try await engine.importItems(plan, key: key, isLastTry: false) { return ids }
    }
    // The host is being set again and again: nothing changes while the engine plans by itself.
    let plan = ImportPlan(batch, on: await engine.importBasis(pinned: pinned))
    return try await engine.importItems(plan, key: key, isLastTry: true) ?? []
  }

  /// How often an import is planned whose plan is out of date when it is done.
  private static let plannings = 3

  public func cancel(_ id: ItemID) async throws(ControlError) {
    try await engine.cancel(id, expecting: expectation)
  }

  public func dismiss(_ ring: RingID) async throws(ControlError) -> Ring {
    try await engine.end(ring, under: key) { (machine, now) throws(ControlError) in try machine.dismiss(ring, at: now) }
  }

  public func snooze(_ ring: RingID, length: TimeSpan?) async throws(ControlError) -> Ring {
    try await engine.end(ring, under: key) { (machine, now) throws(ControlError) in
      try machine.snooze(ring, length: length, at: now)
    }
  }

  public func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring] {
    try await engine.history(before: before, limit: Self.checked(limit))
  }

  public func decisions(about item: ItemID, limit: Int) async throws(ControlError) -> [Decision] {
    try await engine.decisions(about: item, limit: Self.checked(limit))
  }

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

  public func settings() async throws(ControlError) -> EngineSettings { await engine.currentSettings() }

  public func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings {
    try await engine.change(edit, expecting: expectation)
  }

  public func preview(_ settings: RingSettings?) async throws(ControlError) {
    try await engine.preview(settings)
  }

  public func trustedTime() async throws(ControlError) -> TrustedTimeReport? { await engine.trustedTime() }

  public func askForTime() async throws(ControlError) { await engine.hurryTime() }

  public func acknowledgeLosses() async throws(ControlError) { try await engine.acknowledgeLosses() }

  public func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    try await engine.warnings(about: item)
  }

  public func doctor() async throws(ControlError) -> [Finding] { try await engine.examine() }

  public func status() async throws(ControlError) -> EngineStatus {
    var status = identity
    (status.uptime, status.warnings) = await engine.health()
    return status
  }

  public func shutDown() async throws(ControlError) { await engine.shutDown() }

  private static func checked(_ limit: Int) throws(ControlError) -> Int {
    guard (1...1_000).contains(limit) else {
      throw ControlError(
        .invalidRequest, subject: "limit", message: "A limit is from 1 to 1000, not \(limit).")
    }
    return limit
  }
}
