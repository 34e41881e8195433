// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct ZoneSearchTests {
  private let search = ZoneSearch(
    [
      "UTC", "America/Argentina/Buenos_Aires", "America/Los_Angeles", "America/New_York", "Asia/Kolkata", "Asia/Tokyo",
      "Europe/Isle_of_Man", "Europe/London", "Europe/Rome",
    ], language: .english)

  @Test(
    arguments: [
      ("tok", ["Asia/Tokyo"]), ("TOKYO", ["Asia/Tokyo"]), ("new york", ["America/New_York"]),
      ("york new", ["America/New_York"]), ("buenos", ["America/Argentina/Buenos_Aires"]),
      ("san fran", ["America/Los_Angeles"]), ("mumbai", ["Asia/Kolkata"]), ("europe/ro", ["Europe/Rome"]),
      ("man", ["Europe/Isle_of_Man", "Europe/London"]), ("atlantis", []), ("tokio", ["Asia/Tokyo"]),
      ("Londres", ["Europe/London"]), ("nueva york", ["America/New_York"]), ("rom", ["Europe/Rome"]),
    ])
  func `A city is found by the beginnings of its words`(typed: String, zones: [String]) {
    #expect(search.find(typed, most: 9).map(\.zone) == zones)
  }

  @Test func `A city of that name comes before one nearby`() {
    #expect(search.find("lo", most: 9).map(\.city) == ["Los Angeles", "London"])
    #expect(search.find("r", most: 9).map(\.city) == ["Rome"])
  }

  @Test(
    arguments: [
      ("munich", ["München"]), ("MÜNCHEN", ["München"]), ("munchen", ["München"]), ("ミュンヘン", ["München"]),
      ("bayern", ["München"]), ("ro", ["Rome", "Rotorua", "Rome"]), ("rome", ["Rome", "Rome"]), ("ローマ", ["Rome"]),
      ("london", ["London", "London"]), ("nowhere", []),
    ])
  func `A real city is found by all its names, and comes after the city of a zone`(typed: String, found: [String]) {
    let search = ZoneSearch(
      ["Europe/Berlin", "Europe/London", "Europe/Rome", "America/Chicago", "Pacific/Auckland"],
      cities: [
        KnownCity(
          City(zone: "Europe/Berlin", english: "Munich", japanese: "ミュンヘン"), local: "München",
          region: "Bayern · Germany", japaneseRegion: "ドイツ"),
        KnownCity(
          City(zone: "Pacific/Auckland", english: "Rotorua", japanese: ""), local: "", region: "New Zealand",
          japaneseRegion: ""),
        KnownCity(
          City(zone: "America/Chicago", english: "Rome", japanese: ""), local: "",
          region: "Mississippi · United States",
          japaneseRegion: ""),
        KnownCity(
          City(zone: "America/Chicago", english: "London", japanese: ""), local: "", region: "United States",
          japaneseRegion: ""),
        KnownCity(
          City(zone: "Europe/Rome", english: "Rome", japanese: "ローマ"), local: "Roma", region: "Italy",
          japaneseRegion: "イタリア"),
        KnownCity(
          City(zone: "Mars/Olympus", english: "Nowhere", japanese: ""), local: "", region: "", japaneseRegion: ""),
      ], language: .english)
    let hits = search.find(typed, most: 9)
    #expect(hits.map { $0.city == "Munich" ? "München" : $0.city } == found)
    if hits.first?.city == "Rome" { #expect(hits.first?.place == City(zone: "Europe/Rome")) }
  }

  @Test func `A city is not found by another city's name in its zone`() {
    let cities = ["Amiens", "Paris"].map { name in
      KnownCity(
        City(zone: "Europe/Paris", english: name, japanese: ""), local: "", region: "France", japaneseRegion: "")
    }
    let search = ZoneSearch(["Europe/Paris"], cities: cities, language: .english)
    #expect(search.find("paris", most: 9).map(\.city) == ["Paris"])
    #expect(search.find("france", most: 9).map(\.city) == ["Paris", "Amiens"])
  }

  @Test func `Without words all zones are listed, up to the number wanted`() {
    #expect(search.find("  ", most: 3).map(\.zone) == ["UTC", "America/Argentina/Buenos_Aires", "America/Los_Angeles"])
  }
}
