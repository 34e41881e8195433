// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiScreens

/// The countdowns by trusted time, and a way to begin one.
struct TrustedTimersSection: View {
  @Environment(HomeModel.self) private var home
  let cards: [TimerCard]
  /// Opens the form for a timer by trusted time.
  let add: @MainActor () -> Void

  var body: some View {
    Section(AppPage.timers.title(in: home.language)) {
      ForEach(cards, id: \.id) { card in
        VStack(alignment: .leading, spacing: 8) {
          HStack {
            Text(verbatim: card.title).font(.headline)
            TrustedMark(text: card.trustedMark)
            Spacer()
            Text(verbatim: card.figure.digits)
              .font(.title)
              .monospacedDigit()
              .accessibilityLabel(card.title)
              .accessibilityValue(card.figure.digits)
              .accessibilityAddTraits(.updatesFrequently)
          }
          Text(verbatim: card.note).foregroundStyle(.secondary)
          TimerButtons(card: card)
        }
        .accessibilityElement(children: .contain)
        .accessibilityLabel(tr("{title}: {note}", ["title": card.title, "note": card.note], in: home.language))
      }
      Button(tr("New Timer", in: home.language), action: add)
    }
  }
}
