// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A search for cities and their time zones by typed words, in English, Japanese and the language of the place.
public struct ZoneSearch: Sendable {
  /// One city in the results.
  public struct Hit: Hashable, Sendable {
    /// The city, to be kept.
    public let place: City
    /// Name of the city in the person's language.
    public let city: String
    /// State and country, or the continent or ocean; empty where there is none.
    public let region: String
    /// The zone's name in the tz database: `Asia/Tokyo`.
    public var zone: String { place.zone }
  }

  private struct Entry {
    let hit: Hit
    /// The words of each of its names; most people type the first word of a name.
    let names: [[String]]
    /// Words of its zone and region.
    let more: [String]
  }

  private let entries: [Entry]

  /// Indexes zones by their names in the tz database, and the other cities that the host knows in these zones.
  public init(_ zones: [String], cities: [KnownCity] = [], language: Language) {
    let known = Set(zones)
    let own = zones.map { zone in
      let hit = Hit(
        place: City(zone: zone), city: CityNames.name(of: zone, in: language),
        region: CityNames.region(of: zone, in: language))
      // With real cities at hand, a large city's zone need not stand for the others in it.
      let others = cities.isEmpty ? CityNames.others(in: zone) : ""
      return Entry(
        hit: hit,
        names: [SearchWords.of(hit.city), SearchWords.of(hit.place.key)] + CityNames.abroad(zone).map(SearchWords.of),
        more: SearchWords.of([zone, hit.region, others].joined(separator: " ")))
    }
    let places = Dictionary(grouping: own.indices, by: { own[$0].hit.zone + "/" + own[$0].hit.place.key })
    var merged = own
    for city in cities where known.contains(city.city.zone) {
      let place = city.city
      let region = language == .japanese && !city.japaneseRegion.isEmpty ? city.japaneseRegion : city.region
      let names = [place.english, place.japanese, city.local].filter { !$0.isEmpty }.map { SearchWords.of($0) }
      // Its zone is named after another city.
      let more = SearchWords.of([city.region, city.japaneseRegion].joined(separator: " "))
      if let index = places[place.zone + "/" + place.key]?.first {
        // The zone's own city is shown as such, and found by its other names too.
        let former = merged[index]
        let name = former.hit.city == place.english ? place.name(in: language) : former.hit.city
        let hit = Hit(
          place: name == former.hit.city ? former.hit.place : place, city: name, region: region)
        merged[index] = Entry(hit: hit, names: former.names + names, more: former.more + more)
      } else {
        merged.append(
          Entry(hit: Hit(place: place, city: place.name(in: language), region: region), names: names, more: more))
      }
    }
    entries = merged
  }

  /// At most `most` cities in which every typed word begins a word.
  ///
  /// Those of exactly that name come first, then those whose name begins with it, then those in a region of that
  /// name; a zone's own city comes before others.
  public func find(_ typed: String, most: Int) -> [Hit] {
    let wanted = SearchWords.of(typed)
    guard !wanted.isEmpty else { return Array(entries.prefix(most).map(\.hit)) }
    var ranked: [[Hit]] = [[], [], []]
    for entry in entries {
      let isFound = wanted.allSatisfy { word in
        entry.names.contains { $0.contains { $0.hasPrefix(word) } } || entry.more.contains { $0.hasPrefix(word) }
      }
      guard isFound else { continue }
      ranked[rank(entry, wanted)].append(entry.hit)
    }
    return Array(ranked.joined().prefix(most))
  }

  private func rank(_ entry: Entry, _ wanted: [String]) -> Int {
    if entry.names.contains(wanted) { return 0 }
    return entry.names.contains { $0.first?.hasPrefix(wanted[0]) == true } ? 1 : 2
  }
}
