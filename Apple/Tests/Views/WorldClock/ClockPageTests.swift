// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import Testing
import TokiModel

@MainActor struct ClockPageTests {
  private func onClock(_ locale: String = "en_GB", _ name: String = "Clock") throws -> AppUnderTest {
    let app = try AppUnderTest(zones: ["Asia/Tokyo", "America/New_York"].map(Self.rules), locale: locale)
    try app.screen.press(name)
    return app
  }

  private static func rules(_ name: String) throws -> ZoneRules {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    return try ZoneRules(name: try #require(ZoneName(name)), tzif: [UInt8](bytes))
  }

  @Test func `The page shows the time here, to the second if so set, also after the next launch`() throws {
    let app = try onClock()
    #expect(app.says("06:00"))
    #expect(app.says("Monday, 22 June 2026"))
    app.pass(.minutes(1))
    #expect(app.says("06:01"))
    try app.screen.toggle("Show Seconds")
    app.pass(.seconds(9))
    #expect(app.screen.has(.text, "06:01:09"))
    try app.relaunch()
    #expect(app.screen.has(.text, "06:01:09"))
    #expect(app.complaints == [])
  }

  @Test func `A city is found by its name, added once, and kept until it is removed`() throws {
    let app = try onClock()
    #expect(app.says("Add cities to see what time it is there."))
    try app.screen.press("Add City")
    #expect(try app.screen.only(.textField, "City or time zone").isFocused)
    try app.screen.type("tok", in: "City or time zone")
    #expect(app.complaints == [])
    try app.screen.press("Tokyo, Asia")
    #expect(app.screen.presentations.isEmpty)
    #expect(app.screen.has(.group, "It is day there, Tokyo, +9 h, 15:00"))
    try app.screen.press("Add City")
    try app.screen.type("Tokyo", in: "City or time zone")
    try app.screen.submit("City or time zone")
    #expect(app.says("Tokyo is on the list already."))
    try app.screen.press("Add City")
    try app.screen.type("New York", in: "City or time zone")
    try app.screen.submit("City or time zone")
    try app.relaunch()
    let cities = ["It is day there, Tokyo, +9 h, 15:00", "It is night there, New York, −4 h, 02:00"]
    #expect(app.screen.all(.group).map(\.label) == cities)
    try app.screen.act("Remove Tokyo", on: cities[0])
    #expect(app.screen.all(.group).map(\.label) == [cities[1]])
    try app.screen.press("Undo")
    #expect(app.screen.all(.group).map(\.label) == cities)
  }

  @Test func `Words that name no city lead to none`() throws {
    let app = try onClock()
    try app.screen.press("Add City")
    try app.screen.type("Atlantis", in: "City or time zone")
    #expect(app.says("No time zone is found by these words."))
    try app.screen.submit("City or time zone")
    try app.screen.press("Cancel")
    #expect(app.screen.presentations.isEmpty)
  }

  @Test func `In Japanese cities have Japanese names`() throws {
    let app = try onClock("ja_JP", "時計")
    try app.screen.press("都市を追加")
    try app.screen.type("東京", in: "都市またはタイムゾーン")
    try app.screen.submit("都市またはタイムゾーン")
    #expect(app.screen.all(.group).map(\.label).contains { $0.contains("東京") && $0.hasSuffix("15:00") })
    #expect(app.says("2026年6月22日"))
    #expect(app.complaints == [])
  }
}
