// SPDX-License-Identifier: Apache-2.0
import Foundation
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// All timers and sequences: the only one large, several as cards.
struct TimerCards: View {
  @Environment(HomeModel.self) private var home
  let screen: TimersScreen
  @Binding var sheet: TimersSheet?
  @Binding var large: TimerID?

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        PresetButtons { home.start($0) }
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 280), spacing: 16)], spacing: 16) {
          ForEach(screen.sequences, id: \.id) { card in
            SequenceCardView(card: card, isLarge: screen.isAlone, tell: { sheet = .story(.sequence(card.id)) }) {
              sheet = edit(card.id)
            }
          }
          ForEach(screen.timers, id: \.id) { card in
            TimerCardView(
              card: card, isLarge: screen.isAlone, open: { large = card.id }, tell: { sheet = .story(.timer(card.id)) }
            ) { sheet = edit(card.id) }
          }
        }
      }
      .padding()
    }
  }

  private func edit(_ id: TimerID) -> TimersSheet? {
    home.present?.state.timers.first { $0.id == id }.map { .edit($0) }
  }

  private func edit(_ id: SequenceID) -> TimersSheet? {
    home.present?.state.sequences.first { $0.id == id }.map { .editSequence($0) }
  }
}
