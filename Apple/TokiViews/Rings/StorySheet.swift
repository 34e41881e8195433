// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// Tells the events around a ring of an item and their reasons.
struct StorySheet: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss
  let item: ItemID
  let choice: RingEpisode.Choice
  @State private var lines: [Line]?

  /// A sentence and its moment; one that happened twice in a moment stands there twice.
  private struct Line: Identifiable {
    let id: Int
    let moment: String
    let text: String
  }

  var body: some View {
    NavigationStack {
      List {
        if let lines {
          ForEach(lines) { line in
            VStack(alignment: .leading) {
              Text(verbatim: line.moment).font(.footnote).monospacedDigit().foregroundStyle(.secondary)
              Text(verbatim: line.text)
            }
            .accessibilityElement(children: .combine)
          }
        } else {
          ProgressView()
        }
      }
      .navigationTitle(tr("What Happened", in: home.language))
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button(tr("Close", in: home.language)) { dismiss() } }
      }
    }
    .onAppear { read() }
  }

  private func read() {
    let (item, choice, language) = (item, choice, home.language)
    let zone = home.present?.host ?? .utc
    home.ask({ control async throws(ControlError) in
      try await RingStory.read(of: item, choice, by: control, in: zone, language)
    }) { (result: Result<RingStory?, ControlError>) in
      switch result {
      case .failure(let error): lines = [Line(id: 0, moment: "", text: ErrorText.of(error, in: language))]
      case .success(nil):
        lines = [Line(id: 0, moment: "", text: tr("Nothing is known about it.", in: language))]
      case .success(let story?):
        lines = story.lines.enumerated().map { index, line in
          let moment = line.at.map { WallText.moment($0, in: zone, language) } ?? tr("Now", in: language)
          return Line(id: index, moment: moment, text: line.text)
        }
      }
    }
  }
}
