// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiScreens

/// The time here and elsewhere, and how far it can be trusted.
struct ClockPage: View {
  @Environment(HomeModel.self) private var home
  /// The chosen cities; `nil` until they were changed here, for those that are stored.
  @State private var changed: [String]?
  @State private var sheet: ClockSheet?
  @State private var hasSeconds: Bool?
  @ScaledMetric(relativeTo: .largeTitle) private var size = 88.0
  private static let secondsKey = "clock-seconds"

  var body: some View {
    NavigationStack {
      if let present = home.present {
        let content = ClockContent(present, cities: cities, hasSeconds: showsSeconds.wrappedValue)
        List {
          here(content)
          CitySection(cities: content.cities, add: { sheet = .city }, remove: remove)
          TrustedTimeSection(panel: content.trust) { sheet = .servers }
        }
        .navigationTitle(AppPage.clock.title(in: home.language))
        .toolbar {
          ToolbarItem(placement: .primaryAction) {
            Button(tr("Add City", in: home.language), systemImage: "plus") { sheet = .city }
          }
        }
        .follows(content.nextChange, home)
        .sheet(item: $sheet) { sheet in
          Group {
            switch sheet {
            case .city: AddCitySheet(add: add)
            case .servers: TimeServersSheet()
            }
          }
          .ringsInFront(home)
        }
      }
    }
  }

  private func here(_ content: ClockContent) -> some View {
    Section {
      VStack(spacing: 6) {
        Text(verbatim: content.time.text)
          .font(.system(size: size, weight: .light))
          .monospacedDigit()
          .lineLimit(1)
          .minimumScaleFactor(0.3)
        Text(verbatim: content.date).font(.title3)
        Text(verbatim: content.zone).foregroundStyle(.secondary)
        if !content.correction.isEmpty {
          Text(verbatim: content.correction).foregroundStyle(.orange).multilineTextAlignment(.center)
        }
      }
      .frame(maxWidth: .infinity)
      Toggle(tr("Show Seconds", in: home.language), isOn: showsSeconds)
    }
  }

  private var showsSeconds: Binding<Bool> {
    Binding {
      hasSeconds ?? home.settings.flag(Self.secondsKey) ?? false
    } set: { isOn in
      home.settings.set(Self.secondsKey, isOn)
      hasSeconds = isOn
    }
  }

  // MARK: - Cities

  private var cities: [String] { changed ?? home.settings.cities }

  private func keep(_ cities: [String]) {
    home.settings.set(cities: cities)
    changed = cities
  }

  private func add(_ hit: ZoneSearch.Hit) {
    guard !cities.contains(where: { City(text: $0).isSame(as: hit.place) }) else {
      return home.say(tr("{city} is on the list already.", ["city": hit.city], in: home.language))
    }
    keep(cities + [hit.place.text])
  }

  private func remove(_ id: String) {
    guard let index = cities.firstIndex(of: id) else { return }
    keep(cities.filter { $0 != id })
    let language = home.language
    let name = City(text: id).name(in: language)
    home.offerUndo(tr("{city} was removed.", ["city": name], in: language)) {
      guard !cities.contains(id) else { return }
      var cities = cities
      cities.insert(id, at: min(index, cities.count))
      keep(cities)
    }
  }
}

/// A sheet in front of the clock page.
enum ClockSheet: String, Identifiable {
  case city, servers

  var id: String { rawValue }
}
