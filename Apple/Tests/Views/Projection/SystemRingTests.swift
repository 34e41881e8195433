// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import AlarmKit
@_spi(Headless) import AVFAudio
import AppleHost
@_spi(Headless) import FoundationStandIn
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@_spi(Headless) import UserNotifications

/// Rings that the system makes, and the sentence that tells a person about them.
@MainActor struct SystemRingTests {
  private func decide(_ alarms: AlarmManager.AuthorizationState, _ app: AppUnderTest) {
    app.device.run { AlarmManager.shared.decide(alarms) }
    app.away(.zero)
  }

  @Test(
    arguments: [
      ("en_GB", "Toki rings only while it is open.", "Allow"), ("ja_JP", "Tokiを開いている間だけ鳴ります。", "許可"),
    ])
  func `Every page says that nothing rings while the app is closed, and offers to ask for permission`(
    locale: String, sentence: String, button: String
  ) throws {
    let app = try AppUnderTest(locale: locale, alarms: nil, notifications: .notDetermined)
    #expect(!app.screen.has(.text, sentence))
    app.make(TimerDraft(duration: .minutes(3)))
    for page in app.screen.all(.tab) {
      try app.screen.press(page)
      #expect(app.screen.has(.text, sentence))
    }
    #expect(app.notifications == [])
    try app.screen.press(button)
    #expect(app.device.run { UNUserNotificationCenter.current().asked } == [[.alert, .sound]])
    #expect(!app.screen.has(.text, sentence))
    #expect(app.notifications.count > 1)
    app.expectSound()
  }

  @Test(arguments: [("en_GB", "Open settings", "Close"), ("ja_JP", "設定を開く", "閉じる")])
  func `A notice of a denied permission leads to the settings, closes, and returns with a new timer`(
    locale: String, settings: String, close: String
  ) throws {
    let app = try AppUnderTest(locale: locale, alarms: nil, notifications: .denied)
    app.make(TimerDraft(duration: .minutes(3)))
    try app.screen.press(settings)
    #expect(app.opened == ["app-settings:"])
    app.expectSound()
    try app.screen.press(close)
    #expect(!app.screen.has(.button, settings))
    try app.relaunch()
    #expect(!app.screen.has(.button, settings))
    app.make(TimerDraft(duration: .minutes(5)))
    #expect(app.screen.has(.button, settings))
  }

  @Test func `A new trouble is reported at once after another was closed`() throws {
    let app = try AppUnderTest(alarms: .notDetermined)
    app.make(TimerDraft(duration: .minutes(3)))
    try app.screen.press("Close")
    #expect(!app.screen.has(.button, "Allow"))
    decide(.denied, app)
    #expect(app.says("Alarms are not allowed"))
    #expect(app.screen.has(.button, "Open settings"))
  }

  @Test func `The preferences list all notices about rings of the closed app`() throws {
    let app = try AppUnderTest(alarms: nil)
    app.make(TimerDraft(duration: .minutes(3)))
    try app.screen.press("Preferences")
    #expect(app.screen.has(.text, "A Focus or the silent switch can keep notifications from being heard."))
    #expect(!app.screen.all(.button).contains { $0.label == "Allow" })
  }

  @Test func `An alarm is the system's from the moment that it is set, and no longer once it is off`() throws {
    let app = try AlarmsPageTests.app()
    #expect(app.states == [.scheduled])
    try app.screen.toggle("07:00, Work")
    #expect(app.alarms.isEmpty)
    try app.screen.toggle("07:00, Work")
    app.pass(.hours(1))
    #expect(app.states == [.alerting, .scheduled])
    // The system is heard, so the app is silent.
    #expect(app.sounds == [])
    let calls = app.device.run { AlarmManager.shared.calls.count }
    try app.screen.press("Stop")
    #expect(app.device.run { AlarmManager.shared.calls.dropFirst(calls).contains { $0.hasPrefix("stop ") } })
    #expect(app.states == [.scheduled])
  }

  @Test func `Without alarms of the system, the app plays silence beside the sleeper, and makes the ring itself`()
    throws
  {
    let app = try AppUnderTest(utc: .monday(22, 0, 40), alarms: nil)
    try app.screen.press("Sleep")
    try app.choose(time: "22:01")
    try app.screen.press("Start")
    #expect(app.sounds == [""])
    app.pass(.seconds(20))
    #expect(app.sounds == ["", "dawn.flac"])
    try app.screen.press("Stop")
    #expect(app.sounds == [])
  }

  @Test func `The ring of the sleep screen is heard although the app is in the background`() throws {
    let app = try AppUnderTest(utc: .monday(22, 0, 40), alarms: nil)
    try app.screen.press("Sleep")
    try app.choose(time: "22:01")
    try app.screen.press("Start")
    app.device.isInBackground = true
    app.pass(.seconds(20))
    #expect(app.sounds == ["", "dawn.flac"])
    // Nobody is to hear it twice; further attempts are the system's.
    #expect(!app.notifications.contains { ProjectedID(text: $0.identifier)?.attempt == 1 })
  }

  @Test func `A ring that the app cannot make heard is made heard by the system, again and again`() throws {
    let app = try AppUnderTest(utc: .monday(22, 0, 40), alarms: nil)
    try app.screen.press("Sleep")
    try app.choose(time: "22:01")
    try app.screen.press("Start")
    // A call of which the app was not told, as one that was on before.
    app.device.run { AVAudioSession.sharedInstance().refuse(true) }
    app.pass(.seconds(20))
    #expect(app.sounds == [""])
    #expect(app.notifications.count > 1)
  }

  @Test func `Where the system has alarms, it makes the ring of the sleep screen, and no silence is played`() throws {
    let app = try AppUnderTest(utc: .monday(22, 0, 40))
    try app.screen.press("Sleep")
    try app.choose(time: "22:01")
    try app.screen.press("Start")
    #expect(app.sounds == [])
    #expect(app.states == [.scheduled])
    app.pass(.seconds(20))
    #expect(app.states == [.alerting, .scheduled])
    #expect(app.screen.has(.button, "Stop") && app.sounds == [])
  }

  @Test func `An alarm that the system does not ring is heard from the app two seconds later`() throws {
    let app = try AppUnderTest(utc: .monday(7, 0))
    app.make(TimerDraft(duration: .minutes(3)))
    app.systemRings = false
    app.pass(.minutes(3))
    #expect(app.sounds == [])
    app.pass(.seconds(2))
    #expect(app.sounds == ["dawn.flac"])
  }

  @Test(arguments: [("snooze", UTCInstant.monday(7, 12, 5)), ("stop", nil)])
  func `A button of the notification of a ring that came while the app was closed answers the ring`(
    button: String, next: UTCInstant?
  ) throws {
    let app = try AppUnderTest(utc: .monday(7, 0), alarms: nil)
    app.make(TimerDraft(duration: .minutes(3), label: try Label("Tea")))
    try app.relaunch(after: .minutes(3) + .seconds(5))
    #expect(try app.state.rings.map(\.label.text) == ["Tea"])
    #expect(app.pressNotification(button))
    #expect(try app.state.rings.isEmpty)
    #expect(try app.state.timers.first?.ringsNext == next)
    #expect(app.sounds == [])
  }

  @Test func `A snooze of an alarm that had the app launched counts from the press`() throws {
    let app = try AlarmsPageTests.app()
    try app.relaunch(after: .minutes(65), for: .snooze)
    #expect(try app.state.rings.isEmpty)
    #expect(try app.state.alarms.first?.ringsNext == .monday(7, 14))
    #expect(app.sounds == [])
  }

  @Test func `Stop of an alarm that had the app launched counts from the press`() throws {
    let app = try AlarmsPageTests.app()
    try app.relaunch(after: .minutes(65), for: .stop)
    #expect(try app.state.rings.isEmpty)
    let history = try app.store.history(before: nil, limit: 10)
    #expect(history.map(\.end) == [.dismissed] && history.map(\.ended) == [.monday(7, 5)])
    #expect(app.sounds == [])
  }

  @Test func `A ring while the app was closed is known when the app comes to the front`() throws {
    let app = try AlarmsPageTests.app()
    try app.relaunch(after: .hours(1))
    #expect(app.screen.has(.heading, "Work"))
    try app.screen.press("Stop")
    #expect(try app.state.rings.isEmpty)
  }
}

extension AppUnderTest {
  /// In which states the system has alarms: the one that rings, and the further attempts that wait.
  fileprivate var states: [AlarmKit.Alarm.State] {
    let states = alarms.map(\.state)
    return ([.alerting, .countdown, .scheduled] as [AlarmKit.Alarm.State]).filter(states.contains)
  }
}
