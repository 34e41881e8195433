// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct CityTests {
  @Test(
    arguments: [
      City(zone: "Europe/Rome"), City(zone: "Asia/Tokyo", english: "Osaka", japanese: "大阪"),
      City(zone: "Europe/Berlin", english: "Munich", japanese: ""),
    ])
  func `A kept city is read again`(city: City) { #expect(City(text: city.text) == city) }

  @Test func `A zone name kept by an earlier version is that zone's city`() {
    #expect(City(text: "America/New_York") == City(zone: "America/New_York"))
    #expect(City(zone: "America/New_York").text == "America/New_York")
  }

  @Test func `A name cannot break the list that it is kept in`() {
    let city = City(zone: "Asia/Tokyo", english: "A;B|C", japanese: ";")
    #expect(City(text: city.text) == City(zone: "Asia/Tokyo", english: "ABC", japanese: ""))
  }

  @Test func `A city is named in the person's language, where a name is known`() {
    let osaka = City(zone: "Asia/Tokyo", english: "Osaka", japanese: "大阪")
    #expect(osaka.name(in: .english) == "Osaka")
    #expect(osaka.name(in: .japanese) == "大阪")
    #expect(City(zone: "Asia/Tokyo", english: "Uji", japanese: "").name(in: .japanese) == "Uji")
    #expect(City(zone: "America/Argentina/Buenos_Aires").name(in: .english) == "Buenos Aires")
  }

  @Test func `A zone's own city is the same under both of its texts`() {
    let zone = City(zone: "America/Sao_Paulo")
    #expect(zone.isSame(as: City(zone: "America/Sao_Paulo", english: "São Paulo", japanese: "サンパウロ")))
    #expect(!zone.isSame(as: City(zone: "America/Sao_Paulo", english: "Santos", japanese: "")))
  }
}
