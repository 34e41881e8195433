// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiViews

@MainActor struct PreferencesTests {
  private func app(locale: String = "en_GB") throws -> AppUnderTest {
    let app = try AlarmsPageTests.app(locale: locale)
    try app.screen.press(locale == "ja_JP" ? "設定" : "Preferences")
    return app
  }

  @Test(arguments: ["en_GB", "ja_JP"])
  func `Every control of the preferences has a name`(locale: String) throws {
    let app = try app(locale: locale)
    #expect(app.screen.all(.picker).count >= 8)
    app.expectSound()
  }

  @Test func `A clock of twelve hours is shown at once, and after the next launch`() throws {
    let app = try app()
    try app.screen.toggle("24-hour clock")
    #expect(try app.screen.only(.toggle, "24-hour clock").value == "off")
    try app.screen.press("Close")
    #expect(app.screen.has(.toggle, "7:00 AM, Work"))
    try app.relaunch()
    #expect(app.screen.has(.toggle, "7:00 AM, Work"))
  }

  @Test(arguments: [
    ("The week begins on", "Sun", "week-start", "sun"),
    ("Time left", "3 h 12 min 5 s left", "countdown", "words"),
  ])
  func `A display option is kept`(picker: String, option: String, key: String, value: String) throws {
    let app = try app()
    try app.screen.choose(option, in: picker)
    #expect(try app.screen.only(.picker, picker).value == option)
    #expect(app.settings.text(key) == value)
  }

  @Test(arguments: [
    ("en_US", WeekDay.sunday), ("en_GB", .monday), ("ja_JP", .sunday), ("de_DE", .monday), ("ar_EG", .saturday),
  ])
  func `The week begins as in the region, unless a day is chosen`(region: String, day: WeekDay) throws {
    let app = try app()
    #expect(ScreenStyle(locale: Locale(identifier: region), app.settings).weekStart == day)
    app.settings.set("week-start", "wed")
    #expect(ScreenStyle(locale: Locale(identifier: region), app.settings).weekStart == .wednesday)
  }

  @Test func `The Sleep page begins at the time chosen last where that is wished`() throws {
    let app = try app()
    try app.screen.toggle("Begin at the present time")
    try app.screen.press("Close")
    try app.screen.press("Sleep")
    #expect(try app.chosenTime() == "07:00")
  }

  @Test func `The engine keeps the limit for late rings`() throws {
    let app = try app()
    #expect(try app.screen.only(.picker, "Ring late").value == "at most 1 h late")
    try app.screen.choose("at most 15 min late", in: "Ring late")
    #expect(try app.state.settings.lateLimit == .minutes(15))
    try app.relaunch()
    #expect(try app.state.settings.lateLimit == .minutes(15))
  }

  @Test func `The engine keeps the region of public holidays`() throws {
    let app = try app()
    #expect(try app.screen.only(.picker, "Public holidays").value == "not chosen")
    try app.screen.choose("Germany: Bavaria", in: "Public holidays")
    #expect(try app.state.settings.holidays == HolidayRegions([.bavaria]).map { .of($0) })
    try app.screen.choose("not chosen", in: "Public holidays")
    #expect(try app.state.settings.holidays == nil)
  }

  @Test func `New alarms ring as is set here, and those that exist stay`() throws {
    let app = try app()
    try app.screen.choose("Harp", in: "Sound")
    try app.screen.toggle("Count up after the end")
    try app.screen.choose("Rings 1 more time", in: "If nobody answers an alarm")
    let settings = try app.state.settings
    #expect(settings.ring(of: .alarm).sound == .named("harp"))
    #expect(settings.ring(of: .alarm).again == 1)
    #expect(settings.ring(of: .timer).again == 0)
    #expect(settings.ring(of: .timer).showsOvertime)
    try app.screen.press("Close")
    try app.screen.press("Add Alarm")
    #expect(try app.screen.only(.picker, "Sound").value == "Harp")
    try app.screen.press("Cancel")
    try app.screen.press("07:00, Work")
    #expect(try app.screen.only(.picker, "Sound").value == "Dawn")
  }
}
