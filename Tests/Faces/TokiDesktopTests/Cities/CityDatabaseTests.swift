// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens
@testable import toki_desktop

/// The cities of the machine's own database, which `make bootstrap-test` installs.
@Suite struct CityDatabaseTests {
  private static let cities = CityDatabase.cities()
  private static let search = ZoneSearch(
    Set(cities.map(\.city.zone)).sorted(), cities: cities, language: .english)

  @Test(
    arguments: [
      ("san francisco", "San Francisco", "America/Los_Angeles"), ("サンフランシスコ", "San Francisco", "America/Los_Angeles"),
      ("munich", "Munich", "Europe/Berlin"), ("München", "Munich", "Europe/Berlin"),
      ("munchen", "Munich", "Europe/Berlin"), ("osaka", "Osaka", "Asia/Tokyo"), ("大阪", "Osaka", "Asia/Tokyo"),
      ("sao paulo", "São Paulo", "America/Sao_Paulo"), ("zurich", "Zurich", "Europe/Zurich"),
    ])
  func `A city is found by its name in English, in Japanese, and at home`(typed: String, name: String, zone: String)
    throws
  {
    try #require(Self.cities.count > 3_000, "libgweather is not installed")
    let hit = try #require(Self.search.find(typed, most: 9).first)
    #expect((hit.city, hit.zone) == (name, zone))
  }

  @Test func `A city is shown with its state and country, in both languages`() throws {
    let city = try #require(
      Self.cities.first { $0.city.english == "San Francisco" && $0.city.zone.hasPrefix("America/L") })
    #expect(city.region == "California · United States")
    #expect(city.japaneseRegion == "カリフォルニア · 米国")
    #expect(city.city.name(in: .japanese) == "サンフランシスコ")
  }

  @Test func `Without translations the English names remain`() {
    let cities = CityDatabase.cities(translations: "/nonexistent")
    #expect(cities.count > 3_000)
    #expect(cities.allSatisfy { $0.city.japanese.isEmpty && $0.local.isEmpty && $0.japaneseRegion.isEmpty })
  }
}
