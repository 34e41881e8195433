// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A city of the world clock: its time zone, and its name where that is not the zone's.
public struct City: Hashable, Sendable {
  /// Name of its zone in the tz database: `America/Los_Angeles`.
  public let zone: String
  /// Its English name; empty for the city that its zone is named after.
  public let english: String
  /// Its Japanese name; empty where none is known.
  public let japanese: String

  /// The city that a zone is named after.
  public init(zone: String) { self.init(zone: zone, english: "", japanese: "") }

  /// A city in a zone, by its names.
  public init(zone: String, english: String, japanese: String) {
    (self.zone, self.english, self.japanese) = (zone, english, japanese)
  }

  /// Reads the form of `text`; the name of a zone alone, as earlier versions kept it, is that zone's city.
  public init(text: String) {
    let parts = text.split(separator: Self.mark, omittingEmptySubsequences: false).map(String.init)
    self.init(
      zone: parts[0], english: parts.count > 1 ? parts[1] : "", japanese: parts.count > 2 ? parts[2] : "")
  }

  /// The city's text in a file: `America/Los_Angeles|San Francisco|サンフランシスコ`.
  public var text: String {
    guard !english.isEmpty else { return zone }
    return [zone, english, japanese].map { $0.filter { $0 != Self.mark && $0 != ";" } }.joined(separator: "|")
  }

  private static let mark: Character = "|"

  /// Name in the person's language.
  public func name(in language: Language) -> String {
    guard !english.isEmpty else { return CityNames.name(of: zone, in: language) }
    return language == .japanese && !japanese.isEmpty ? japanese : english
  }

  /// `true` if both are one city, whatever names are known.
  public func isSame(as other: City) -> Bool { zone == other.zone && key == other.key }

  /// Its English name without accents.
  var key: String {
    let zoneName = zone.split(separator: "/").last.map { String($0.map { $0 == "_" ? " " : $0 }) } ?? ""
    return SearchWords.folded(english.isEmpty ? zoneName : english)
  }
}

/// A city that the host knows, with its search words.
public struct KnownCity: Hashable, Sendable {
  /// The city itself.
  public let city: City
  /// Its name in the language spoken there, such as `München`; empty where that is not known.
  public let local: String
  /// State and country in English, `California · United States`; empty where they are not known.
  public let region: String
  /// The same in Japanese; empty where it is not known.
  public let japaneseRegion: String

  /// Takes a database's values.
  public init(_ city: City, local: String, region: String, japaneseRegion: String) {
    (self.city, self.local, self.region, self.japaneseRegion) = (city, local, region, japaneseRegion)
  }
}
