// SPDX-License-Identifier: Apache-2.0
import TokiScreens

/// The cities that GNOME's database of places knows, in English, Japanese and the language of the place.
nonisolated enum CityDatabase {
  /// The system's folder of translations.
  static let translations = "/usr/share/locale"

  /// All cities, in the database's order; none where libgweather or its database is not installed.
  ///
  /// Takes some tens of milliseconds, and keeps nothing but the loaded library.
  static func cities(translations: String = translations) -> [KnownCity] {
    guard let library = GWeatherLibrary(), let world = Place.world(library) else { return [] }
    let reader = CityReader(folder: translations)
    reader.read(world, state: "", country: "")
    return reader.cities
  }
}

/// Collects the cities in a place.
private nonisolated final class CityReader {
  private(set) var cities: [KnownCity] = []
  private let folder: String
  private var seen: Set<City> = []
  private var catalogues: [String: PlaceNames?] = [:]

  init(folder: String) { self.folder = folder }

  func read(_ place: Place, state: String, country: String) {
    place.forEachPlace { place in
      switch place.kind {
      case .city: add(place, state: state, country: country)
      case .country: read(place, state: "", country: place.name)
      case .state: read(place, state: place.name, country: country)
      case .region: read(place, state: "", country: "")
      case .other: break
      }
    }
  }

  private func add(_ place: Place, state: String, country: String) {
    let (name, zone) = (place.name, place.zone)
    guard !zone.isEmpty, !name.isEmpty else { return }
    let japanese = names(in: "ja")
    let city = City(
      zone: zone, english: name, japanese: japanese?.city(name, state: state, country: country) ?? "")
    guard seen.insert(city).inserted else { return }
    let local = LocalLanguage.of(place.country).flatMap { names(in: $0) }
    cities.append(
      KnownCity(
        city, local: local?.city(name, state: state, country: country) ?? "",
        region: Self.region(state, country),
        japaneseRegion: japanese.map { names in
          Self.region(names.state(state, country: country) ?? state, names.country(country) ?? country)
        } ?? ""))
  }

  private static func region(_ state: String, _ country: String) -> String {
    [state, country].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func names(in language: String) -> PlaceNames? {
    if let known = catalogues[language] { return known }
    let read = PlaceNames(language: language, folder: folder)
    catalogues[language] = .some(read)
    return read
  }
}
