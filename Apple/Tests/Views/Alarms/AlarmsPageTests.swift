// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiTestKit
import TokiViews

@MainActor struct AlarmsPageTests {
  /// The app at 06:00 on a Monday, with an alarm at 07:00.
  static func app(
    _ days: WeekDays? = .weekdays, label: String = "Work", set: String? = nil, locale: String = "en_GB"
  ) throws -> AppUnderTest {
    let app = try AppUnderTest(utc: .monday(6, 0), locale: locale)
    app.make(try draft(days, label: label, set: set))
    return app
  }

  static func draft(_ days: WeekDays?, label: String, set: String? = nil, hour: Int = 7) throws -> AlarmDraft {
    AlarmDraft(
      time: try #require(TimeOfDay(hour: hour, minute: 0)),
      days: days.map { .repeating(.weekly($0), from: nil) } ?? .next,
      set: set.flatMap { AlarmSetName($0) }, label: try Label(label), settings: .plain)
  }

  @Test(arguments: [("en_GB", "No Alarms", "Add Alarm"), ("ja_JP", "アラームなし", "アラームを追加")])
  func `Without alarms there is one way to add one`(locale: String, title: String, add: String) throws {
    let app = try AppUnderTest(locale: locale)
    #expect(app.says(title))
    #expect(app.screen.all(.button, add).count == 1)
    app.expectSound()
  }

  @Test(arguments: [
    ("en_GB", "Next alarm: 07:00 today, in 1 h", "07:00, Work", "Weekdays, in 1 h"),
    ("ja_JP", "次のアラーム: 今日 07:00（あと1時間）", "07:00、Work", "平日, あと1時間"),
  ])
  func `An alarm is listed with its days and how long it is until it rings`(
    locale: String, headline: String, name: String, value: String
  ) throws {
    let app = try Self.app(locale: locale)
    #expect(app.screen.has(.text, headline))
    #expect(try app.screen.only(.button, name).value == value)
    #expect(try app.screen.only(.toggle, name).value == "on")
    app.expectSound()
  }

  @Test func `How long it is until it rings follows the time`() throws {
    let app = try Self.app()
    app.pass(.minutes(30))
    #expect(try app.screen.only(.button, "07:00, Work").value == "Weekdays, in 30 min")
  }

  @Test func `A switch turns an alarm off, and on again with a note on when it rings`() throws {
    let app = try Self.app()
    try app.screen.toggle("07:00, Work")
    #expect(try app.state.alarms.map(\.state) == [.off])
    #expect(try app.screen.only(.toggle, "07:00, Work").value == "off")
    #expect(app.screen.has(.text, "No alarm is on."))
    try app.screen.toggle("07:00, Work")
    #expect(try app.state.alarms.map(\.state) == [.scheduled])
    #expect(app.screen.has(.text, "Rings today, in 1 h"))
  }

  @Test func `A deleted alarm comes back by Undo`() throws {
    let app = try Self.app()
    try app.screen.act("Delete", on: "07:00, Work")
    #expect(try app.state.alarms.isEmpty)
    #expect(app.screen.has(.text, "“Work” was deleted."))
    try app.screen.press("Undo")
    #expect(try app.state.alarms.map(\.label.text) == ["Work"])
    #expect(app.screen.has(.toggle, "07:00, Work"))
    #expect(!app.screen.has(.button, "Undo"))
  }

  @Test func `A deleted alarm keeps its ID and its snooze`() throws {
    let app = try Self.app(nil)
    app.pass(.hours(1))
    try app.screen.press("Snooze 9 min")
    let alarm = try #require(try app.state.alarms.first)
    #expect(alarm.state.kind == .snoozed)
    try app.screen.act("Delete", on: "07:00, Work")
    try app.screen.press("Undo")
    let back = try #require(try app.state.alarms.first)
    #expect(back.id == alarm.id && back.state == alarm.state && back.course == alarm.course)
  }

  @Test func `The next ring is skipped, and rings after all`() throws {
    let app = try Self.app()
    try app.screen.act("Skip the Next Ring", on: "07:00, Work")
    #expect(try app.state.alarms.first?.ringsNext == .monday(24 + 7, 0))
    #expect(try app.screen.only(.button, "07:00, Work").value == "Weekdays, in 1 d 1 h, Skips today")
    try app.screen.press("Undo")
    #expect(try app.state.alarms.first?.ringsNext == .monday(7, 0))
    try app.screen.act("Skip the Next Ring", on: "07:00, Work")
    try app.screen.act("Ring After All", on: "07:00, Work")
    #expect(try app.state.alarms.first?.ringsNext == .monday(7, 0))
  }

  @Test func `An alarm is paused until a day, and the pause is ended`() throws {
    let app = try Self.app(.everyDay)
    try app.screen.act("Pause Until a Day…", on: "07:00, Work")
    #expect(try app.screen.only(.datePicker, "Last day").value == "2026-06-29")
    #expect(app.says("Rings again Tue 30 Jun at 07:00"))
    app.expectSound()
    try app.screen.set(.init(timeIntervalSince1970: 1_782_302_400), in: "Last day")
    #expect(app.says("Rings again Thu 25 Jun at 07:00"))
    try app.screen.press("Pause")
    #expect(app.screen.presentations.isEmpty)
    #expect(try app.state.alarms.first?.ringsNext == .monday(3 * 24 + 7, 0))
    #expect(app.screen.has(.text, "Paused until Wed 24 Jun"))
    try app.screen.act("End the Pause", on: "07:00, Work")
    #expect(try app.state.alarms.first?.ringsNext == .monday(7, 0))
  }

  @Test func `A snooze is ended`() throws {
    let app = try Self.app()
    app.pass(.hours(1))
    try app.screen.press("Snooze 9 min")
    #expect(app.says("Snoozed until 07:09"))
    try app.screen.act("End the Snooze", on: "07:00, Work")
    #expect(try app.state.alarms.first?.ringsNext == .monday(24 + 7, 0))
  }

  @Test func `A copy of an alarm is taken back by Undo`() throws {
    let app = try Self.app()
    try app.screen.act("Duplicate", on: "07:00, Work")
    #expect(try app.state.alarms.map(\.label.text) == ["Work", "Work"])
    try app.screen.press("Undo")
    #expect(try app.state.alarms.map(\.label.text) == ["Work"])
  }

  @Test func `An alarm tells what happened around its ring`() throws {
    let app = try Self.app()
    app.pass(.hours(1))
    try app.screen.press("Stop")
    try app.screen.act("What Happened", on: "07:00, Work")
    #expect(app.screen.has(.heading, "What Happened"))
    #expect(app.says("It rang"))
    app.expectSound()
    try app.screen.press("Close")
    #expect(app.screen.presentations.isEmpty)
  }

  @Test func `An alarm offers no action that it cannot do`() throws {
    let app = try Self.app(nil)
    let row = try app.screen.only(.group, "07:00, Work")
    #expect(row.actionNames == ["Delete", "Edit…", "Duplicate", "What Happened"])
  }

  @Test func `A set has one switch for all of its alarms`() throws {
    let app = try Self.app(set: "Weekday")
    app.make(try Self.draft(.weekdays, label: "Bus", set: "Weekday", hour: 8))
    app.make(try Self.draft(.weekend, label: "Market", hour: 9))
    #expect(app.screen.all(.heading).map(\.label) == ["Alarms", "Weekday", "Other Alarms"])
    app.expectSound()
    try app.screen.toggle("All alarms of the set “Weekday”")
    #expect(try app.state.alarms.map(\.state) == [.off, .off, .scheduled])
    #expect(app.says("Off with its set"))
    try app.screen.toggle("All alarms of the set “Weekday”")
    #expect(try app.state.alarms.map(\.state) == [.scheduled, .scheduled, .scheduled])
  }

  @Test func `A missed ring is shown and explained until it was seen`() throws {
    let app = try Self.app()
    app.screen.perform {
      app.host.suspend(for: .hours(3))
      app.home.look()
    }
    #expect(app.screen.has(.heading, "Missed"))
    #expect(app.says("It was to ring at 07:00 today"))
    app.expectSound()
    let why = try #require(app.screen.all(.button).first { $0.label.hasPrefix("Why:") })
    try app.screen.press(why)
    #expect(app.screen.has(.heading, "What Happened"))
    try app.screen.press("Close")
    try app.screen.press(try #require(app.screen.all(.button).first { $0.label.hasPrefix("Seen:") }))
    #expect(try app.state.missed.isEmpty)
    #expect(!app.screen.has(.heading, "Missed"))
  }

  @Test func `A wrong clock of the device is reported until seen, and again once it is much worse`() throws {
    let keeper = RecordedTimeKeeper()
    let app = try AppUnderTest(utc: .monday(6, 0), timeKeeper: keeper)
    let server = TimeServer(host: "a.example")
    app.screen.perform {
      app.home.ask { control async throws(ControlError) in
        _ = try await control.change(EngineSettingsEdit(timeServers: [server], usesTrustedTime: false))
      }
    }
    app.make(try Self.draft(.weekdays, label: "Work"))
    func report(_ offset: TimeSpan) {
      let now = app.host.now()
      let anchor = TimeAnchor(boot: now.boot, utc: now.utc + offset, bound: .milliseconds(3), growth: 0)
      app.screen.perform { keeper.send(TrustedTimeReport(state: .trusted, anchor: anchor)) }
    }
    report(.seconds(43))
    #expect(app.says("07:00 will ring at 07:00:43 by true time."))
    app.expectSound()
    try app.screen.press("Seen: Clock of this device")
    #expect(!app.says("07:00:43"))
    report(.seconds(50))
    #expect(!app.says("07:00:50"))
    report(.seconds(100))
    #expect(app.says("07:01:40"))
    report(.zero)
    #expect(!app.screen.has(.heading, "Clock of this device"))
    report(.seconds(43))
    #expect(app.says("07:00:43"))
  }

  @Test func `A refusal of the engine is shown`() throws {
    let app = try Self.app()
    app.store.failure = .full(path: "/home")
    try app.screen.toggle("07:00, Work")
    #expect(app.screen.has(.text, "The disk of /home is full, so nothing was changed. Make room and try again."))
    #expect(try app.screen.only(.toggle, "07:00, Work").value == "on")
  }

  @Test func `All alarms are there when the app is launched anew`() throws {
    let app = try Self.app(set: "Weekday")
    try app.screen.act("Skip the Next Ring", on: "07:00, Work")
    let before = app.shown
    try app.screen.press("Close")
    let after = app.shown
    try app.relaunch()
    #expect(before != after)
    #expect(app.shown == after)
  }
}
