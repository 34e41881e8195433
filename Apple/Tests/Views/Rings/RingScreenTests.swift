// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import FoundationStandIn
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
import TokiViews
@_spi(Headless) import UserNotifications

@MainActor struct RingScreenTests {
  /// The app, where a timer of 5 s with a name rings.
  private func ringing(
    locale: String = "en_GB", _ settings: RingSettings = RingSettings(), label: String = "Tea"
  ) throws -> AppUnderTest {
    let app = try AppUnderTest(utc: .monday(7, 0), locale: locale)
    app.make(TimerDraft(duration: .seconds(5), label: try Label(label), settings: Said(all: settings)))
    app.pass(.seconds(5))
    return app
  }

  @Test(arguments: [("en_GB", "The time is up.", "Stop"), ("ja_JP", "時間になりました。", "停止")])
  func `A timer says that the time is up until it is stopped`(locale: String, end: String, stop: String) throws {
    let app = try ringing(locale: locale)
    #expect(app.screen.has(.heading, "Tea"))
    #expect(app.screen.has(.text, end))
    #expect(app.screen.has(.text, "07:00"))
    app.expectSound()
    try app.screen.press(stop)
    #expect(!app.screen.has(.text, end))
    #expect(try app.state.rings.isEmpty)
  }

  @Test(arguments: [("en_GB", "Run “Lights”"), ("ja_JP", "「Lights」を実行する")])
  func `A person's own action has a button on the ring`(locale: String, button: String) throws {
    let hooks = try OwnAction.shortcut("Lights").applied(to: [], in: .english)
    let app = try ringing(locale: locale, RingSettings(hooks: hooks))
    try app.screen.press(button)
    #expect(app.screen.openedURLs.map(\.absoluteString) == ["shortcuts://run-shortcut?name=Lights"])
    #expect(try app.state.rings.count == 1)
    #expect(app.complaints == [])
  }

  @Test func `A person's own action is done by itself while the app is in front, and not over other apps`() throws {
    let hooks = try OwnAction.shortcut("Lights").applied(to: [], in: .english)
    let app = try ringing(RingSettings(hooks: hooks))
    #expect(app.opened == ["shortcuts://run-shortcut?name=Lights"])
    app.make(TimerDraft(duration: .seconds(5), label: .none, settings: Said(all: RingSettings(hooks: hooks))))
    app.away(.seconds(5))
    #expect(app.opened.count == 1)
    #expect(try app.state.rings.count == 2)
  }

  @Test(arguments: [
    (OwnAction.shortcut("Lights"), "shortcut", "shortcuts://run-shortcut?name=Lights"),
    (.address("https://example.org"), "address", "https://example.org"),
  ])
  func `The notification of a system ring has a button for a person's own action`(
    action: OwnAction, button: String, address: String
  ) throws {
    let app = try AppUnderTest(utc: .monday(7, 0), alarms: nil)
    let settings = RingSettings(hooks: try action.applied(to: [], in: .english))
    app.make(TimerDraft(duration: .minutes(3), label: try Label("Tea"), settings: Said(all: settings)))
    app.screen.scenePhase = .background
    let ring = try #require(app.notifications.first)
    #expect(ring.content.title == "Tea")
    app.screen.perform {
      app.device.run {
        let center = UNUserNotificationCenter.current()
        center.deliver(ring.identifier)
        let named = center.categories.first { $0.identifier == ring.content.categoryIdentifier }
        #expect(named?.actions.last?.identifier == button && named?.actions.last?.options == .foreground)
        for shown in center.delivered.prefix(1) { #expect(center.press(button, of: shown) {}) }
      }
    }
    #expect(app.opened == [address])
  }

  @Test(arguments: [
    ("en_GB", "The time is up. Tea rings: 07:00. Timer · 5 s"), ("ja_JP", "時間になりました。Teaが鳴っています: 07:00。タイマー · 5秒"),
  ])
  func `A screen reader announces what rings`(locale: String, announcement: String) throws {
    let app = try ringing(locale: locale)
    let screens = app.screen.all(.group).filter { $0.traits.contains(.isModal) }
    #expect(screens.map(\.label) == [announcement])
  }

  @Test(arguments: ["Alarms", "Sleep", "Timers", "Stopwatch", "Clock"])
  func `On every page Return stops a ring, except for a moment after it appears`(page: String) throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    try app.screen.press(page)
    app.make(TimerDraft(duration: .seconds(5), label: try Label("Tea")))
    app.pass(.seconds(5))
    try? app.screen.press(.defaultAction)
    #expect(try app.state.rings.count == 1)
    app.pass(.seconds(1))
    try app.screen.press(.defaultAction)
    #expect(try app.state.rings.isEmpty)
  }

  @Test func `Escape snoozes, and never stops a ring`() throws {
    let app = try ringing()
    app.pass(.seconds(1))
    try app.screen.press(.cancelAction)
    #expect(try app.state.timers.first?.ringsNext == .monday(7, 9, 6))
    let other = try ringing(RingSettings(snoozeLimit: 0))
    other.pass(.seconds(1))
    #expect(throws: HeadlessError.self) { try other.screen.press(.cancelAction) }
    #expect(try other.state.rings.count == 1)
  }

  @Test func `Overtime is counted if the timer is set to`() throws {
    let app = try ringing(RingSettings(showsOvertime: true))
    app.pass(.seconds(65))
    #expect(app.screen.has(.text, "+01:05"))
    let other = try ringing()
    other.pass(.seconds(65))
    #expect(!other.says("+0"))
  }

  @Test func `A minute more goes on from now`() throws {
    let app = try ringing()
    try app.screen.press("One minute more")
    #expect(try app.state.rings.isEmpty)
    app.pass(.seconds(60))
    #expect(app.screen.has(.heading, "Tea"))
  }

  @Test func `Two rings wait in line: stopping one silences no other`() throws {
    let app = try AppUnderTest(utc: .monday(7, 0), alarms: nil)
    app.make(TimerDraft(duration: .seconds(5), label: try Label("Tea")))
    app.make(TimerDraft(duration: .seconds(6), label: try Label("Eggs")))
    app.pass(.seconds(6))
    #expect(app.screen.all(.heading).map(\.label) == ["Tea", "Also Ringing"])
    #expect(app.screen.all(.button, "Stop").count == 2)
    app.expectSound()
    try app.screen.press(try #require(app.screen.all(.button, "Stop").first))
    #expect(app.screen.all(.heading).map(\.label) == ["Eggs"])
    #expect(try app.state.rings.map(\.label.text) == ["Eggs"])
    #expect(app.sounds == ["dawn.flac"])
    try app.screen.press("Stop")
    #expect(app.sounds == [])
  }

  @Test func `The buttons stand in the order that both shells share`() throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    app.make(TimerDraft(duration: .seconds(5), label: try Label("Tea")))
    app.make(TimerDraft(duration: .seconds(6), label: try Label("Eggs")))
    app.pass(.seconds(6))
    let names: [String: RingContent.Part] = [
      "Stop": .stop, "Snooze 9 min": .snooze, "One minute more": .minute, "Snooze": .others,
    ]
    let order = app.screen.all(.button).compactMap { names[$0.label] }
    let present = try #require(app.home.present)
    let content = try #require(RingContent(present))
    // The last Stop is that of the ring that waits.
    #expect(order.dropLast() == content.focus.parts)
  }

  @Test(arguments: [("Stop", 0), ("Snooze", 1)])
  func `A waiting ring can be answered before it is heard`(button: String, timers: Int) throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    app.make(TimerDraft(duration: .seconds(5), label: try Label("Tea")))
    app.make(TimerDraft(duration: .seconds(6), label: try Label("Eggs")))
    app.pass(.seconds(6))
    try app.screen.press(try #require(app.screen.all(.button, button).last))
    #expect(app.screen.all(.heading).map(\.label) == ["Tea"])
    #expect(try app.state.rings.map(\.label.text) == ["Tea"])
    let snoozed = try app.state.timers.filter { $0.label.text == "Eggs" && $0.ringsNext != nil }
    #expect(snoozed.count == timers)
  }

  @Test func `A ring is snoozed for its own length, or for another one`() throws {
    let app = try ringing(RingSettings(snoozeLength: .minutes(7)))
    #expect(app.screen.has(.button, "Snooze 7 min"))
    try app.screen.press("Snooze for Another Length")
    #expect(app.screen.all(.button).map(\.label).filter { $0.hasSuffix("min") }.contains("30 min"))
    try app.screen.press("15 min")
    #expect(try app.state.timers.first?.ringsNext == .monday(7, 15, 5))
  }

  @Test func `A ring that can be snoozed no more has no button for it`() throws {
    let app = try ringing(RingSettings(snoozeLimit: 0))
    #expect(app.screen.all(.button).map(\.label) == ["Stop", "One minute more"])
  }

  @Test func `A silent ring says why`() throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    app.make(TimerDraft(duration: .seconds(5), settings: Said(all: RingSettings(sound: .none))))
    app.pass(.seconds(5))
    #expect(app.screen.has(.text, "It rings without a sound, as it was set."))
  }

  @Test func `A sheet shows what rings, and loses nothing of what was typed`() throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    app.make(TimerDraft(duration: .seconds(5), label: try Label("Tea")))
    try app.screen.press("Add Alarm")
    try app.screen.type("Train", in: "Label")
    #expect(!app.screen.has(.button, "Stop"))
    app.pass(.seconds(5))
    #expect(app.says("Tea rings"))
    app.expectSound()
    try app.screen.press("Stop")
    #expect(try app.state.rings.isEmpty)
    #expect(!app.screen.has(.button, "Stop"))
    #expect(try app.screen.only(.textField, "Label").value == "Train")
  }

  @Test func `A sheet can snooze what rings`() throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    app.make(TimerDraft(duration: .seconds(5), label: try Label("Tea")))
    try app.screen.press("Preferences")
    app.pass(.seconds(5))
    try app.screen.press("Snooze 9 min")
    #expect(try app.state.timers.first?.ringsNext == .monday(7, 9, 5))
  }

  @Test(arguments: [("en_GB", "Stop", "I am awake"), ("ja_JP", "停止", "起きています")])
  func `A person who stopped an alarm is asked whether they are still awake`(
    locale: String, stop: String, answer: String
  ) throws {
    let app = try ringing(locale: locale, RingSettings(check: .minutes(1)))
    try app.screen.press(stop)
    #expect(!app.screen.has(.button, answer))
    app.pass(.minutes(1))
    #expect(app.screen.has(.button, answer))
    app.expectSound()
    try app.screen.press(answer)
    #expect(!app.screen.has(.button, answer))
    #expect(try app.state.awakeChecks.isEmpty)
  }

  @Test func `A ring is there again when the app is launched anew`() throws {
    let app = try ringing()
    try app.relaunch()
    #expect(app.screen.has(.heading, "Tea"))
    try app.screen.press("Stop")
    #expect(try app.state.rings.isEmpty)
  }
}
