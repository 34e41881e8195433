// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Requests as calls.
extension TokiControl {
  /// An item by ID; throws `ControlError` of `.notFound` if there is none.
  public func item<Kept: Shelved>(_ id: ID<Kept>) async throws(ControlError) -> Kept { try await send(ShowItem(id)) }

  /// Makes an item, once per key; see `MakeItem`.
  ///
  /// A draft that is only for an absent item throws `ControlError` of `.exists` where one meets it.
  public func make<Draft: ItemDraft>(
    _ draft: Draft, key: String?
  ) async throws(ControlError) -> Draft.Made where Draft.Made: Shelved {
    try await send(MakeItem(draft, key: key)).value
  }

  /// Tells an item a command; returns the updated item.
  public func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) async throws(ControlError) -> Kept {
    try await send(TellItem(id, command)).value
  }

  /// Changes an item; fields absent from the edit stay.
  public func edit<Kept: Shelved>(_ id: ID<Kept>, _ edit: Kept.Edit) async throws(ControlError) -> Kept {
    try await send(EditItem(id, edit)).value
  }

  /// Removes an item of any kind, ringing or not.
  public func cancel(_ id: ItemID, isUndoable: Bool = true) async throws(ControlError) {
    func cancel<Kept: Shelved>(_ kind: Kept.Type) async throws(ControlError) {
      _ = try await send(CancelItem(ID<Kept>(id.number), isUndoable: isUndoable))
    }
    try await cancel(id.kind.shelved)
  }

  /// Turns all alarms of a set on or off; returns them.
  public func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] {
    try await send(SwitchSet(set, isOn: isEnabled)).items.map(\.value)
  }

  /// The settings shared by all items.
  public func settings() async throws(ControlError) -> EngineSettings { try await send(ShowSettings()) }

  /// Changes the shared settings; fields absent from the edit stay.
  public func change(_ edit: EngineSettingsEdit) async throws(ControlError) -> EngineSettings {
    try await send(ChangeSettings(edit)).value
  }

  /// Plays a sound without a ring; `nil` ends that.
  public func preview(_ settings: RingSettings?) async throws(ControlError) {
    if let settings { _ = try await send(StartPreview(settings)) } else { _ = try await send(StopPreview()) }
  }

  /// Stops the daemon; items keep their state and go on after the next start.
  public func shutDown() async throws(ControlError) { _ = try await send(StopDaemon()) }
}
