// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Article 000: a wake-up time, the time in the dark, the ring, and back.
@MainActor struct SleepJourneyTests {
  /// The app's words in one language.
  struct Words: Sendable {
    let locale, page, time, start, rings, stop, title: String

    static let all = [
      Words(
        locale: "en_GB", page: "Sleep", time: "Time of day", start: "Start", rings: "Rings at 22:01",
        stop: "Stop", title: "Wake up"),
      Words(
        locale: "ja_JP", page: "おやすみ", time: "時刻", start: "開始", rings: "22:01に鳴ります", stop: "停止",
        title: "起床"),
    ]
  }

  @Test(arguments: Words.all)
  func `A time set at 22:00:40 rings at 22:01:00, and Stop returns to the page where it was set`(
    words: Words
  ) throws {
    let app = try AppUnderTest(utc: .monday(22, 0, 40), locale: words.locale)
    try app.screen.press(words.page)
    try app.choose(time: "22:01", in: words.time)
    app.expectSound()
    try app.screen.press(words.start)
    #expect(app.screen.has(.text, "22:00"))
    #expect(app.screen.has(.text, words.rings))
    #expect(!app.screen.has(.button, words.start))
    app.expectSound()
    app.pass(.seconds(19) + .milliseconds(999))
    #expect(try app.state.rings.isEmpty)
    #expect(app.screen.has(.text, "22:00"))
    app.pass(.milliseconds(1))
    #expect(try app.state.rings.map(\.planned) == [.monday(22, 1)])
    #expect(app.screen.has(.heading, words.title))
    #expect(app.screen.has(.text, "22:01"))
    #expect(!app.screen.has(.text, words.rings))
    app.expectSound()
    try app.screen.press(words.stop)
    #expect(app.sounds == [])
    #expect(app.screen.has(.button, words.start))
    #expect(try app.chosenTime(in: words.time) == "22:01")
    app.expectSound()
  }

  @Test func `Midnight passes on the sleep screen, and the alarm of the next day rings`() throws {
    let app = try SleepTests.app(.monday(23, 59, 20), time: "00:01")
    #expect(app.says("Rings tomorrow, in 2 min"))
    try app.screen.press("Start")
    #expect(app.screen.has(.text, "23:59"))
    #expect(app.screen.has(.text, "Rings at 00:01"))
    app.pass(.seconds(40))
    #expect(app.screen.has(.text, "00:00"))
    #expect(app.screen.has(.text, "Rings at 00:01"))
    #expect(app.screen.has(.text, "in 1 min"))
    app.pass(.minutes(1))
    #expect(try app.state.rings.map(\.planned) == [.monday(24, 1)])
    try app.screen.press("Stop")
    #expect(app.screen.has(.button, "Start"))
  }

  @Test func `Nothing of the night is lost when the app is ended and launched anew`() throws {
    let app = try SleepTests.app(.monday(22, 0, 40))
    try app.screen.press("Start")
    app.settings.set("wake-at-now", "false")
    try app.relaunch()
    #expect(try app.chosenTime() == "22:01")
    #expect(app.says("An alarm is set for this time; it is used, and no other is made."))
    try app.screen.press("Start")
    #expect(app.screen.has(.text, "Rings at 22:01"))
    #expect(try app.state.alarms.count == 1)
    app.pass(.seconds(20))
    #expect(app.screen.has(.heading, "Wake up"))
    try app.relaunch()
    #expect(app.screen.has(.heading, "Wake up"))
    try app.screen.press("Stop")
    #expect(try app.state.rings.isEmpty)
    #expect(app.screen.has(.button, "Start"))
  }

  @Test func `The alarm of one night is set anew for the next`() throws {
    let app = try SleepTests.app(.monday(22, 0, 40))
    try app.screen.press("Start")
    app.pass(.seconds(20))
    try app.screen.press("Stop")
    try app.relaunch()
    try app.choose(time: "22:30")
    try app.screen.press("Start")
    #expect(try app.state.alarms.map(\.ringsNext) == [.monday(22, 30)])
  }
}
