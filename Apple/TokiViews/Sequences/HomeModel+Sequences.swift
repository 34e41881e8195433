// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension HomeModel {
  /// Carries out the large button of a sequence.
  func run(_ card: SequenceCard) {
    switch card.state {
    case .idle: tell(card.id, .start)
    case .running: tell(card.id, .pause)
    case .paused: tell(card.id, .resume)
    case .ringing: stop(card.ring)
    }
  }

  /// Deletes a sequence, and offers to undo it.
  func remove(_ id: SequenceID) {
    guard let sequence = present?.state.sequences.first(where: { $0.id == id }) else { return }
    remove(.sequence(id), saying: tr("Sequence deleted", in: language), keeping: ItemLists(sequences: [sequence]))
  }
}
