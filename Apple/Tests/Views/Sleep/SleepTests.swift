// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import AVFAudio
@_spi(Headless) import FoundationStandIn
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
import TokiViews

@MainActor struct SleepTests {
  /// The app on the Sleep page, where a time is chosen.
  static func app(_ utc: UTCInstant, time: String = "22:01") throws -> AppUnderTest {
    let app = try AppUnderTest(utc: utc)
    try app.screen.press("Sleep")
    try app.choose(time: time)
    return app
  }

  @Test func `A chosen time is there at the next launch, even without Start`() throws {
    let app = try Self.app(.monday(21, 0), time: "06:45")
    app.settings.set("wake-at-now", "false")
    try app.relaunch()
    #expect(try app.chosenTime() == "06:45")
    #expect(try app.state.alarms.isEmpty)
  }

  @Test func `The sleep screen does not open when the alarm could not be set`() throws {
    let app = try Self.app(.monday(22, 0))
    app.store.failure = .full(path: "/home")
    try app.screen.press("Start")
    #expect(app.screen.has(.text, "The disk of /home is full, so nothing was changed. Make room and try again."))
    #expect(app.screen.has(.button, "Start"))
    #expect(try app.state.alarms.isEmpty)
  }

  @Test func `A snooze goes back to the sleep screen, and rings there again`() throws {
    let app = try Self.app(.monday(22, 0, 40))
    try app.screen.press("Start")
    app.pass(.seconds(20))
    try app.screen.press("Snooze 9 min")
    #expect(app.screen.has(.text, "Snoozed until 22:10"))
    #expect(app.screen.has(.text, "in 9 min"))
    app.pass(.minutes(9))
    #expect(app.screen.has(.button, "Stop"))
    #expect(app.screen.has(.text, "22:10"))
  }

  @Test func `Escape snoozes in front of the sleep screen, and leaves it otherwise`() throws {
    let app = try Self.app(.monday(22, 0, 40))
    try app.screen.press("Start")
    app.pass(.seconds(20))
    app.pass(.seconds(1))
    try app.screen.press(.cancelAction)
    #expect(app.screen.has(.text, "Snoozed until 22:10"))
    try app.screen.press(.cancelAction)
    #expect(app.screen.has(.button, "Start"))
  }

  @Test func `Back leaves the alarm set, and offers to turn it off`() throws {
    let app = try Self.app(.monday(22, 0, 40))
    try app.screen.press("Start")
    try app.screen.press("Back; the alarm stays set")
    #expect(app.screen.has(.text, "The alarm at 22:01 stays set."))
    #expect(try app.state.alarms.map(\.state) == [.scheduled])
    try app.screen.press("Turn off the alarm")
    #expect(try app.state.alarms.map(\.state) == [.off])
    #expect(app.screen.has(.text, "The alarm was turned off."))
    try app.screen.press("Undo")
    #expect(try app.state.alarms.map(\.state) == [.scheduled])
  }

  @Test func `An alarm that is set already is offered instead of a new one`() throws {
    let app = try Self.app(.monday(22, 0), time: "07:00")
    app.make(
      AlarmDraft(time: try #require(TimeOfDay(hour: 6, minute: 30)), label: try Label("Train"), settings: .plain))
    #expect(app.screen.has(.heading, "Or use the alarm that is set"))
    #expect(app.says("06:30 · Train"))
    app.expectSound()
    try app.screen.press("Use It")
    #expect(app.screen.has(.text, "Rings at 06:30"))
    #expect(try app.state.alarms.count == 1)
  }

  @Test func `The brightness goes round and is kept`() throws {
    let app = try Self.app(.monday(22, 0))
    try app.screen.press("Start")
    var seen: [String] = []
    for _ in 0..<3 {
      seen.append(try app.screen.only(.button, "Brightness of the Time").value)
      try app.screen.press("Brightness of the Time")
    }
    #expect(seen == ["dim", "very dim", "bright"])
    try app.screen.press("Brightness of the Time")
    try app.relaunch()
    try app.screen.press("Start")
    #expect(try app.screen.only(.button, "Brightness of the Time").value == "very dim")
  }

  @Test func `The screen is kept on while the sleep screen is shown, and no longer`() throws {
    let app = try Self.app(.monday(22, 0, 40))
    #expect(!app.isKeptAwake)
    try app.screen.press("Start")
    #expect(app.isKeptAwake)
    app.pass(.seconds(20))
    #expect(app.isKeptAwake)
    try app.screen.press("Stop")
    #expect(!app.isKeptAwake)
  }

  @Test func `Nothing is lit but the sleep screen: the status bar goes with it and comes back`() throws {
    let app = try Self.app(.monday(22, 0, 40))
    #expect(app.screen.all().filter(\.hidesStatusBar).isEmpty)
    try app.screen.press("Start")
    #expect(app.screen.all(.text, "22:00").map(\.hidesStatusBar) == [true])
    try app.screen.press("Back; the alarm stays set")
    #expect(app.screen.all().filter(\.hidesStatusBar).isEmpty)
  }

  @Test func `The page opens at the time of now`() throws {
    let app = try Self.app(.monday(22, 0), time: "06:45")
    try app.relaunch()
    app.pass(.minutes(5))
    try app.screen.press("Alarms")
    app.pass(.minutes(5))
    try app.screen.press("Sleep")
    #expect(try app.chosenTime() == "22:10")
    app.pass(.minutes(5))
    #expect(try app.chosenTime() == "22:10")
  }

  @Test func `The sleep screen says what would keep the alarm from being heard`() throws {
    let app = try Self.app(.monday(22, 0))
    app.device.run { AVAudioSession.sharedInstance().set(output: "Speaker", volume: 0) }
    try app.screen.press("Start")
    #expect(app.says("“Speaker” is turned down so far that a ring can hardly be heard."))
  }

  @Test func `The fields stand in the order that both shells share`() throws {
    let app = try Self.app(.monday(22, 0), time: "07:00")
    app.make(AlarmDraft(time: try #require(TimeOfDay(hour: 6, minute: 30)), settings: .plain))
    let present = try #require(app.home.present)
    let names: [String: SetSleepContent.Part] = [
      "When": .words, "Time of day": .time, "Start": .start, "Use It": .offer,
    ]
    let form = SetSleepForm(SetSleepForm.Kept(time: "07:00"))
    #expect(app.screen.all().compactMap { names[$0.label] } == form.content(present).focus.parts)
  }

  @Test func `A clock of twelve hours has hours of the morning and the afternoon`() throws {
    let app = try AppUnderTest(utc: .monday(20, 0), locale: "en_US")
    try app.screen.press("Sleep")
    #expect(try app.chosenTime() == "8:00 PM")
    try app.choose(time: "22:00")
    #expect(try app.chosenTime() == "10:00 PM")
    try app.screen.press("Start")
    #expect(app.screen.has(.text, "8:00 PM"))
    #expect(app.says("Rings at 10:00 PM"))
    app.expectSound()
  }
}
