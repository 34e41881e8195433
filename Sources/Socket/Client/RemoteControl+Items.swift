// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import TokiWire

extension RemoteControl {
  /// An item by ID.
  public func item<Kept: Shelved>(_ id: ID<Kept>) async throws(ControlError) -> Kept { try await get(path(of: id)) }

  /// Makes an item, once per key.
  public func make<Draft: ItemDraft>(
    _ draft: Draft, key: String?
  ) async throws(ControlError) -> Draft.Made where Draft.Made: Shelved {
    let usual = route.sharing?.seen.usual(of: Draft.Made.kind)
    let body = Wire.bytes(draft, isBrief: true, usual: usual)
    return noting(try await post("/v1/\(Draft.Made.kind.plural)", body, key: key))
  }

  /// Tells an item a command, once.
  public func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) async throws(ControlError) -> Kept {
    noting(try await tell("\(path(of: id))/\(command.verb)", command.value?.body ?? [], expectation: expectation))
  }

  /// Edits an item.
  public func edit<Kept: Shelved>(_ id: ID<Kept>, _ edit: Kept.Edit) async throws(ControlError) -> Kept {
    noting(try await patch(path(of: id), edit))
  }

  /// Removes an item.
  public func cancel(_ item: ItemID, isUndoable: Bool) async throws(ControlError) {
    let target = path(of: item) + (isUndoable ? "" : "?undoable=false")
    try await send(HTTPCall(method: "DELETE", target: target, expectation: expectation))
  }

  /// Turns a set on or off.
  public func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] {
    let list: ItemPage<Alarm> = try await tell("/v1/sets/\(set.text.percentEncoded)/\(isEnabled ? "on" : "off")", [])
    keep(list.items)
    return list.items.map(\.value)
  }

  /// Everything that makes another machine the same; may take several seconds.
  public func backup() async throws(ControlError) -> Backup {
    let document: BackupDocument = try await get("/v1/backup", isSlow: true)
    guard let backup = document.backup else {
      throw .protocolMismatch(remote: nil, field: "as_of", reason: "The backup does not say when it was made.")
    }
    return backup
  }

  /// Imports a batch; may take several seconds.
  public func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] {
    let made: ItemIDList = try await post("/v1/import", BackupFile.bytes(batch), key: key, isSlow: true)
    return made.ids
  }

  /// The updated item; its warnings are kept for the next call of `warnings`.
  private func noting<Kept: Item>(_ told: Warned<Kept>) -> Kept {
    keep([told])
    return told.value
  }

  private func path(of item: ItemID) -> String { "/v1/\(item.kind.plural)/\(item.text)" }

  private func path<Kept: Item>(of id: ID<Kept>) -> String { path(of: ItemID(id)) }
}
