// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

extension EngineModel {
  /// Carries the answer out; `refused` gets the reason if that fails.
  func answer(_ entry: RingEntry, _ answer: RingAnswer, refused: @escaping @MainActor (ControlError) -> Void) {
    let ring = entry.id
    let owner = entry.owner
    ask(
      { control async throws(ControlError) -> Void in
        switch (answer, owner) {
        case (.stop, _): _ = try await control.send(Dismiss(ring))
        case (.snooze(let length), _): _ = try await control.send(Snooze(ring, for: length))
        case (.minute, .timer(let id)): _ = try await control.tell(id, .add(.minutes(1)))
        case (.minute, .sequence(let id)): _ = try await control.tell(id, .add(.minutes(1)))
        case (.minute, _): break
        }
      },
      result: { result in
        if case .failure(let error) = result { refused(error) }
      })
  }
}
