// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

// Calls that are forwarded unchanged.
extension FaultyLink {
  /// Forwarded, subject to the faults of the group that the request belongs to.
  @discardableResult
  public func send<Request: EngineRequest>(_ request: Request) async throws(ControlError) -> Request.Answer {
    let call: Call =
      switch request {
      case is Dismiss, is Snooze: .endRing
      case is CancelTogether: .cancel
      case is Undo, is Follow, is Unfollow: .edit
      case is ListFollowed, is ShowTime: .state
      case is ListHistory, is ListDecisions, is ListHostDecisions: .history
      case is AskForTime: .status
      default: .findings
      }
    return try await pass(call) { control throws(ControlError) in try await control.send(request) }
  }
  /// Forwarded, subject to the faults of `state`.
  public func state(of kinds: Set<ItemKind>) async throws(ControlError) -> EngineState {
    try await pass(.state) { control throws(ControlError) in try await control.state(of: kinds) }
  }
  /// Forwarded, subject to the faults of `state`.
  public func overview() async throws(ControlError) -> Overview {
    try await pass(.state) { control throws(ControlError) in try await control.overview() }
  }
  /// Forwarded, subject to the faults of `state`.
  public func item<Kept: Shelved>(_ id: ID<Kept>) async throws(ControlError) -> Kept {
    try await pass(.state) { control throws(ControlError) in try await control.item(id) }
  }
  /// Forwarded, subject to the faults of `make`.
  public func make<Draft: ItemDraft>(
    _ draft: Draft, key: String?
  ) async throws(ControlError) -> Draft.Made where Draft.Made: Shelved {
    try await pass(.make) { control throws(ControlError) in try await control.make(draft, key: key) }
  }
  /// Forwarded, subject to the faults of `tell`.
  public func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) async throws(ControlError) -> Kept {
    try await pass(.tell) { control throws(ControlError) in try await control.tell(id, command) }
  }
  /// Forwarded, subject to the faults of `edit`.
  public func edit<Kept: Shelved>(_ id: ID<Kept>, _ edit: Kept.Edit) async throws(ControlError) -> Kept {
    try await pass(.edit) { control throws(ControlError) in try await control.edit(id, edit) }
  }
  /// Forwarded, subject to the faults of `tell`.
  public func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] {
    try await pass(.tell) { control throws(ControlError) in try await control.setEnabled(isEnabled, set: set) }
  }
  /// Forwarded, subject to the faults of `importItems`.
  public func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] {
    try await pass(.importItems) { control throws(ControlError) in try await control.importItems(batch, key: key) }
  }
  /// Forwarded, subject to the faults of `state`.
  public func backup() async throws(ControlError) -> Backup {
    try await pass(.state) { control throws(ControlError) in try await control.backup() }
  }
  /// Forwarded, subject to the faults of `cancel`.
  public func cancel(_ item: ItemID, isUndoable: Bool) async throws(ControlError) {
    try await pass(.cancel) { control throws(ControlError) in
      try await control.cancel(item, isUndoable: isUndoable)
    }
  }
  /// Forwarded, subject to the faults of `settings`.
  public func settings() async throws(ControlError) -> EngineSettings {
    try await pass(.settings) { control throws(ControlError) in try await control.settings() }
  }
  /// Forwarded, subject to the faults of `settings`.
  public func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings {
    try await pass(.settings) { control throws(ControlError) in try await control.change(edit) }
  }
  /// Forwarded, subject to the faults of `preview`.
  public func preview(_ settings: RingSettings?) async throws(ControlError) {
    try await pass(.preview) { control throws(ControlError) in try await control.preview(settings) }
  }
  /// Forwarded, subject to the faults of `findings`.
  public func warnings(about item: ItemID?) async throws(ControlError) -> [Finding] {
    try await pass(.findings) { control throws(ControlError) in try await control.warnings(about: item) }
  }
  /// Forwarded, subject to the faults of `status`.
  public func status() async throws(ControlError) -> EngineStatus {
    try await pass(.status) { control throws(ControlError) in try await control.status() }
  }
  /// Forwarded, subject to the faults of `shutDown`.
  public func shutDown() async throws(ControlError) {
    try await pass(.shutDown) { control throws(ControlError) in try await control.shutDown() }
  }
}
