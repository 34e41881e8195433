// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension PageContext {
  /// Brings a deleted item back under its ID, which `restored` gets.
  ///
  /// Where the engine has forgotten that it was deleted, after 10 minutes or a restart, a copy takes its place. One that
  /// somebody else brought back stays as it is.
  func bringBack<Kept: Shelved>(_ item: Kept, restored: @escaping ([ItemID]) -> Void = { _ in }) {
    guard engine.state?.items[ItemID(item.id)] == nil else { return }
    let key = context.newKey()
    var items = ItemLists()
    items.put(item)
    let batch = ImportBatch(items)
    engine.ask({ control async throws(ControlError) in
      do throws(ControlError) {
        return try await control.send(Undo(ItemID(item.id))).ids
      } catch {
        guard error.code == .nothingToUndo else { throw error }
        return try await control.importItems(batch, key: key)
      }
    }) { restored($0) }
  }
}
