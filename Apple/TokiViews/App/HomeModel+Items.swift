// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension HomeModel {
  /// Sends a command to an item.
  func tell<Kept: Shelved>(_ id: ID<Kept>, _ command: Kept.Command) {
    ask { control async throws(ControlError) in try await control.tell(id, command) }
  }

  /// Deletes an item, and offers to bring it back as it was; `restored` then gets its id.
  func remove(
    _ item: ItemID, saying sentence: String, keeping kept: ItemLists,
    restored: @escaping @MainActor (ItemID) -> Void = { _ in }
  ) {
    ask { control async throws(ControlError) in
      try await control.cancel(item)
    } then: { [weak self] in
      self?.offerUndo(sentence) { [weak self] in self?.bringBack(item, kept, restored) }
    }
  }

  /// Brings a deleted item back under its id.
  ///
  /// Where the engine has forgotten that it was deleted, after 10 minutes or a restart, a copy takes its place.
  private func bringBack(
    _ item: ItemID, _ kept: ItemLists, _ restored: @escaping @MainActor (ItemID) -> Void
  ) {
    ask { control async throws(ControlError) in
      do throws(ControlError) {
        return try await control.send(Undo(item)).ids
      } catch {
        guard error.code == .nothingToUndo else { throw error }
        return try await control.importItems(ImportBatch(kept), key: nil)
      }
    } then: { ids in
      if let id = ids.first { restored(id) }
    }
  }

  /// Says why an item's next ring could not be heard; nothing if all is well.
  func warn(about item: ItemID) {
    ask { control async throws(ControlError) in
      try await control.warnings(about: item)
    } result: { [weak self] (result: Result<[Finding], ControlError>) in
      guard let self, case .success(let warnings) = result else { return }
      for warning in warnings { say(RingTexts.warning(warning, in: language)) }
    }
  }
}
