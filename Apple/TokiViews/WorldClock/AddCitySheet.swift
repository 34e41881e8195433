// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiScreens

/// Finds and chooses a city by typed words.
struct AddCitySheet: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss
  @State private var typed = ""
  @State private var search: ZoneSearch?
  @FocusState private var isTyping: Bool
  /// Gets the chosen city.
  let add: @MainActor (ZoneSearch.Hit) -> Void

  /// Most cities shown: nobody reads the list of all.
  private static let most = 40

  var body: some View {
    let language = home.language
    let hits = search?.find(typed, most: Self.most) ?? []
    NavigationStack {
      List {
        TextField(tr("City or time zone", in: language), text: $typed)
          .autocorrectionDisabled()
          .focused($isTyping)
          .onSubmit { if let hit = hits.first { choose(hit) } }
        if hits.isEmpty, search != nil {
          Text(verbatim: tr("No time zone is found by these words. Try a larger city nearby.", in: language))
            .foregroundStyle(.secondary)
        }
        ForEach(hits, id: \.place) { hit in
          Button(action: { choose(hit) }) {
            VStack(alignment: .leading) {
              Text(verbatim: hit.city)
              Text(verbatim: hit.region).font(.subheadline).foregroundStyle(.secondary)
                .accessibilityHidden(hit.region.isEmpty)
            }
          }
        }
      }
      .navigationTitle(tr("Add City", in: language))
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(tr("Cancel", in: language), role: .cancel) { dismiss() }
        }
      }
    }
    .onAppear {
      search = ZoneSearch(home.zoneNames, language: home.language)
      isTyping = true
    }
  }

  private func choose(_ hit: ZoneSearch.Hit) {
    dismiss()
    add(hit)
  }
}
