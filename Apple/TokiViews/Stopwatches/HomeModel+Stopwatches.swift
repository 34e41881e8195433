// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension HomeModel {
  /// Makes a stopwatch; `made` gets its id, or `nil` when the engine refuses.
  func makeStopwatch(starts: Bool, made: @escaping @MainActor (StopwatchID?) -> Void) {
    ask { control async throws(ControlError) in
      try await control.make(StopwatchDraft(starts: starts), key: nil)
    } result: { [weak self] (result: Result<Stopwatch, ControlError>) in
      switch result {
      case .success(let stopwatch): made(stopwatch.id)
      case .failure(let error):
        self?.refuse(error)
        made(nil)
      }
    }
  }

  /// Resets a stopwatch, and offers to undo it; `restored` then gets the id of the one that replaces it.
  func reset(_ id: StopwatchID, restored: @escaping @MainActor (StopwatchID) -> Void) {
    guard let kept = stopwatch(id) else { return }
    ask { control async throws(ControlError) in
      try await control.tell(id, .reset)
    } then: { [weak self] empty in
      guard let self else { return }
      offerUndo(tr("Stopwatch reset", in: language)) { [weak self] in
        self?.bringBack(kept, inPlaceOf: empty, restored)
      }
    }
  }

  /// Deletes a stopwatch, and offers to undo it; `restored` then gets its id.
  func remove(_ id: StopwatchID, restored: @escaping @MainActor (StopwatchID) -> Void) {
    guard let kept = stopwatch(id) else { return }
    remove(
      .stopwatch(id), saying: tr("Stopwatch deleted", in: language), keeping: ItemLists(stopwatches: [kept])
    ) { item in
      if case .stopwatch(let id) = item { restored(id) }
    }
  }

  private func stopwatch(_ id: StopwatchID) -> Stopwatch? { present?.state.stopwatches.first { $0.id == id } }

  /// Brings a stopwatch back, and removes `empty`, the reset one, unless it was used since.
  private func bringBack(
    _ kept: Stopwatch, inPlaceOf empty: Stopwatch, _ restored: @escaping @MainActor (StopwatchID) -> Void
  ) {
    let isUnused = present?.state.stopwatches.contains(empty) ?? false
    ask { control async throws(ControlError) in
      let made = try await control.importItems(ImportBatch(copyOf: kept), key: nil)
      if isUnused { try await control.cancel(.stopwatch(empty.id)) }
      return made
    } then: { made in
      if case .stopwatch(let id)? = made.first { restored(id) }
    }
  }
}
