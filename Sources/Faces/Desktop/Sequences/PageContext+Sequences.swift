// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension PageContext {
  /// Carries out the large button of a sequence.
  func run(_ card: SequenceCard) {
    switch card.runAction {
    case .tell(let command): tell(card.id, command)
    case .dismiss(let ring): stop(ring)
    case nil: break
    }
  }

  /// Deletes a sequence, and offers to undo it.
  func remove(_ sequence: SequenceID) {
    guard let kept = engine.state?.sequences.first(where: { $0.id == sequence }) else { return }
    engine.ask { control async throws(ControlError) in
      try await control.cancel(.sequence(sequence))
    } then: { [weak self] _ in
      self?.offerUndo(tr("Sequence deleted")) { [weak self] in self?.bringBack(kept) }
    }
  }
}
