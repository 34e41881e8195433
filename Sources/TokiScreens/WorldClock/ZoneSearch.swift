// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A search for time zones by typed words.
public struct ZoneSearch {
  /// One zone in the results.
  public struct Hit: Hashable, Sendable {
    /// The name in the tz database: `Asia/Tokyo`.
    public let zone: String
    /// Name of the city.
    public let city: String
    /// Continent or ocean; empty where the zone has none.
    public let region: String
  }

  private let entries: [(hit: Hit, words: [String])]

  /// Indexes zones by their names in the tz database, and by those of their cities in a language.
  public init(_ zones: [String], in language: Language) {
    entries = zones.map { zone in
      let hit = Hit(
        zone: zone, city: CityNames.name(of: zone, in: language), region: CityNames.region(of: zone, in: language))
      return (hit, Self.words([hit.city, zone, hit.region, CityNames.others(in: zone)].joined(separator: " ")))
    }
  }

  /// At most `most` zones in which every typed word begins a word; those whose city begins with the first come first.
  public func find(_ typed: String, most: Int) -> [Hit] {
    let wanted = Self.words(typed)
    let found = entries.filter { entry in
      wanted.allSatisfy { word in entry.words.contains { $0.hasPrefix(word) } }
    }
    guard let first = wanted.first else { return Array(found.prefix(most).map(\.hit)) }
    let near = found.filter { $0.words.first?.hasPrefix(first) == true }
    let far = found.filter { $0.words.first?.hasPrefix(first) != true }
    return Array((near + far).prefix(most).map(\.hit))
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { $0 == " " || $0 == "/" || $0 == "_" || $0 == "," || $0 == "　" }.map(String.init)
  }
}
