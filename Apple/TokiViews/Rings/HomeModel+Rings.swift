// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

extension HomeModel {
  /// Carries the answer to a ring out; `refused` gets the reason if that fails.
  func answer(_ entry: RingEntry, _ answer: RingAnswer, refused: @escaping @MainActor (ControlError) -> Void) {
    guard entry.takes(answer) else { return }
    let (ring, owner) = (entry.id, entry.owner)
    ask({ control async throws(ControlError) -> Void in
      switch (answer, owner) {
      case (.stop, _): _ = try await control.send(Dismiss(ring))
      case (.snooze(let length), _): _ = try await control.send(Snooze(ring, for: length))
      case (.minute, .timer(let id)): _ = try await control.tell(id, .add(.minutes(1)))
      case (.minute, .sequence(let id)): _ = try await control.tell(id, .add(.minutes(1)))
      case (.minute, _): break
      }
    }) { (result: Result<Void, ControlError>) in
      if case .failure(let error) = result { refused(error) }
    }
  }
}
