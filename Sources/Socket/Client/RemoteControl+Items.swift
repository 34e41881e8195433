// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import TokiWire

extension RemoteControl {
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
}
