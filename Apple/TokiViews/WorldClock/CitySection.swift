// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiScreens

/// The world clocks, or an invitation to add one.
struct CitySection: View {
  @Environment(HomeModel.self) private var home
  let cities: [CityContent]
  /// Opens the search for a city.
  let add: @MainActor () -> Void
  /// Gets the id of the city to remove.
  let remove: @MainActor (String) -> Void

  var body: some View {
    let language = home.language
    Section(tr("World Clocks", in: language)) {
      if cities.isEmpty {
        Text(verbatim: tr("Add cities to see what time it is there.", in: language)).foregroundStyle(.secondary)
      }
      ForEach(cities, id: \.id) { city in
        CityRow(content: city)
          .swipeActions {
            Button(tr("Remove {city}", ["city": city.city], in: language), role: .destructive) { remove(city.id) }
          }
      }
    }
  }
}

/// One city of the world clock.
struct CityRow: View {
  @Environment(HomeModel.self) private var home
  let content: CityContent

  var body: some View {
    HStack {
      Image(systemName: content.isDay ? "sun.max.fill" : "moon.fill")
        .foregroundStyle(content.isDay ? Color.yellow : Color.blue)
        .accessibilityLabel(
          content.isDay ? tr("It is day there", in: home.language) : tr("It is night there", in: home.language))
      VStack(alignment: .leading) {
        Text(verbatim: content.city)
        Text(verbatim: content.difference).font(.subheadline).foregroundStyle(.secondary)
      }
      Spacer()
      Text(verbatim: content.time.text).font(.title).monospacedDigit()
    }
    .accessibilityElement(children: .combine)
  }
}
