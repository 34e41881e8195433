// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct ZoneSearchTests {
  private let search = ZoneSearch(
    [
      "UTC", "America/Argentina/Buenos_Aires", "America/Los_Angeles", "America/New_York", "Asia/Kolkata", "Asia/Tokyo",
      "Europe/Isle_of_Man", "Europe/London", "Europe/Rome",
    ], in: .english)

  @Test(
    arguments: [
      ("tok", ["Asia/Tokyo"]), ("TOKYO", ["Asia/Tokyo"]), ("new york", ["America/New_York"]),
      ("york new", ["America/New_York"]), ("buenos", ["America/Argentina/Buenos_Aires"]),
      ("san fran", ["America/Los_Angeles"]), ("mumbai", ["Asia/Kolkata"]), ("europe/ro", ["Europe/Rome"]),
      ("man", ["Europe/Isle_of_Man", "Europe/London"]), ("atlantis", []),
    ])
  func `A city is found by the beginnings of its words`(typed: String, zones: [String]) {
    #expect(search.find(typed, most: 9).map(\.zone) == zones)
  }

  @Test func `A city of that name comes before one nearby`() {
    #expect(search.find("lo", most: 9).map(\.city) == ["Los Angeles", "London"])
    #expect(search.find("r", most: 9).map(\.city) == ["Rome"])
  }

  @Test func `Without words all are there, as many as are wanted`() {
    #expect(search.find("  ", most: 3).map(\.zone) == ["UTC", "America/Argentina/Buenos_Aires", "America/Los_Angeles"])
  }
}
