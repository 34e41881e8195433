// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension PageContext {
  /// Creates a stopwatch; `made` gets its id, or `nil` when the engine refuses.
  func makeStopwatch(starts: Bool, made: @escaping (StopwatchID?) -> Void) {
    let key = context.newKey()
    engine.ask { control async throws(ControlError) in
      try await control.make(StopwatchDraft(starts: starts), key: key)
    } result: { [weak self] (result: Result<Stopwatch, ControlError>) in
      switch result {
      case .success(let stopwatch): made(stopwatch.id)
      case .failure(let error):
        self?.engine.refused(ErrorText.of(error, in: Localization.language))
        made(nil)
      }
    }
  }

  /// Resets a stopwatch and offers to undo it; `restored` then gets the id of the stopwatch that replaces it.
  func reset(_ stopwatch: StopwatchID, restored: @escaping (StopwatchID) -> Void) {
    guard let kept = engine.state?.stopwatches.first(where: { $0.id == stopwatch }) else { return }
    engine.ask { control async throws(ControlError) in
      try await control.tell(stopwatch, .reset)
    } then: { [weak self] now in
      self?.offerUndo(tr("Stopwatch reset")) { [weak self] in self?.bringBack(kept, inPlaceOf: now, restored) }
    }
  }

  /// Deletes a stopwatch and offers to undo it; `restored` then gets its id.
  func remove(_ stopwatch: StopwatchID, restored: @escaping (StopwatchID) -> Void) {
    guard let kept = engine.state?.stopwatches.first(where: { $0.id == stopwatch }) else { return }
    engine.ask { control async throws(ControlError) in
      try await control.cancel(.stopwatch(stopwatch))
    } then: { [weak self] _ in
      self?.offerUndo(tr("Stopwatch deleted")) { [weak self] in
        self?.bringBack(kept) { if case .stopwatch(let id)? = $0.first { restored(id) } }
      }
    }
  }

  /// Restores a stopwatch, and removes `empty`, the reset one, unless it was used since.
  private func bringBack(
    _ kept: Stopwatch, inPlaceOf empty: Stopwatch, _ restored: @escaping (StopwatchID) -> Void
  ) {
    let key = context.newKey()
    let isUnused = engine.state?.stopwatches.contains { $0 == empty } ?? false
    engine.ask { control async throws(ControlError) in
      let made = try await control.importItems(ImportBatch(copyOf: kept), key: key)
      if isUnused { try await control.cancel(.stopwatch(empty.id)) }
      return made
    } then: { made in
      if case .stopwatch(let id)? = made.first { restored(id) }
    }
  }
}
