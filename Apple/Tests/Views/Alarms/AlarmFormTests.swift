// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
import TokiViews

@MainActor struct AlarmFormTests {
  /// The app at 06:00 on a Monday, where an alarm is about to be added.
  private func app(zones: [ZoneRules] = []) throws -> AppUnderTest {
    let app = try AppUnderTest(utc: .monday(6, 0), zones: zones)
    try app.screen.press("Add Alarm")
    return app
  }

  private func only(_ app: AppUnderTest) throws -> Alarm {
    let alarms = try app.state.alarms
    try #require(alarms.count == 1)
    return alarms[0]
  }

  @Test(arguments: [
    (
      locale: "en_GB", open: "Add Alarm", time: "Time of day", day: "Tuesday", label: "Label", add: "Add",
      said: "Rings tomorrow, in 1 d 2 h"
    ),
    (
      locale: "ja_JP", open: "アラームを追加", time: "時刻", day: "火曜日", label: "ラベル", add: "追加",
      said: "明日鳴ります（あと1日2時間）"
    ),
  ])
  func `An alarm is added with its time, days and label`(
    words: (
      locale: String, open: String, time: String, day: String, label: String, add: String, said: String
    )
  ) throws {
    let app = try AppUnderTest(utc: .monday(6, 0), locale: words.locale)
    try app.screen.press(words.open)
    app.expectSound()
    try app.choose(time: "07:30", in: words.time)
    try app.screen.press(words.day)
    #expect(try app.screen.only(.button, words.day).isSelected)
    try app.screen.type("Work", in: words.label)
    #expect(app.screen.has(.text, words.said))
    try app.screen.press(words.add)
    #expect(app.screen.presentations.isEmpty)
    #expect(app.screen.has(.text, words.said))
    let alarm = try only(app)
    #expect(alarm.time == TimeOfDay(hour: 7, minute: 30))
    #expect(alarm.label.text == "Work")
    #expect(alarm.ringsNext == .monday(24 + 7, 30))
    app.expectSound()
  }

  @Test func `The fields stand in the order that both shells share`() throws {
    let app = try app()
    let present = try #require(app.home.present)
    let names: [String: AlarmForm.Part] = [
      "Time of day": .time, "Monday": .days, "When": .words, "Label": .label,
      "Time zone, Here, wherever you are": .zone, "Set, turned on and off together": .set, "Sound": .ring,
    ]
    #expect(app.screen.all().compactMap { names[$0.label] } == AlarmForm(present).focus.parts)
  }

  @Test func `A day that is pressed twice is not chosen`() throws {
    let app = try app()
    try app.screen.press("Tuesday")
    try app.screen.press("Thursday")
    try app.screen.press("Tuesday")
    #expect(app.screen.all(.button).filter(\.isSelected).map(\.label) == ["Thursday"])
    try app.screen.press("Thursday")
    try app.screen.press("Add")
    #expect(try only(app).recurrence.isOnce)
  }

  @Test func `The week begins where the person wants it to`() throws {
    let app = try AppUnderTest(utc: .monday(6, 0))
    app.settings.set("week-start", "sun")
    try app.relaunch()
    try app.screen.press("Add Alarm")
    let days = try app.screen.only(.group, "Days of the week")
    #expect(days.children.map(\.label).first == "Sunday")
  }

  @Test func `Typed words fill the fields, and a change by hand clears them`() throws {
    let app = try app()
    let field = "When"
    try app.screen.type("weekdays 7:15", in: field)
    #expect(try app.chosenTime() == "07:15")
    #expect(app.screen.all(.button).filter(\.isSelected).count == 5)
    try app.choose(time: "07:20")
    #expect(try app.screen.only(.textField, field).value == "")
    try app.screen.press("Add")
    #expect(try only(app).time == TimeOfDay(hour: 7, minute: 20))
  }

  @Test func `Words without a meaning are reported, and add nothing`() throws {
    let app = try app()
    let field = "When"
    try app.screen.type("tomorrow noonish", in: field)
    #expect(try app.screen.only(.button, "Add").isEnabled == false)
    app.expectSound()
    try app.screen.type("tomorrow noon", in: field)
    try app.screen.press("Add")
    #expect(try only(app).ringsNext == .monday(36, 0))
  }

  @Test func `A rule by the month is chosen behind Repeat`() throws {
    let app = try app()
    try app.screen.press("Repeat…, Once")
    try app.screen.choose("Every month", in: "Repeat")
    #expect(try app.screen.only(.stepper, "Day of the month").value == "22")
    try app.screen.choose("Second", in: "On the")
    try app.screen.choose("Tuesday", in: "Day of the week")
    try app.screen.increment("Every how many months")
    try app.screen.choose("After some times", in: "Ends")
    try app.screen.decrement("Number of rings")
    app.expectSound()
    try app.screen.press("Add")
    let rule = try Recurrence(.months(.weekDay(.tuesday, ordinal: 2)), interval: 2, end: .count(9))
    guard case .repeating(rule, _) = try only(app).recurrence else {
      Issue.record("It repeats by \(try only(app).recurrence)")
      return
    }
  }

  @Test func `A rule by the year and one on a day are chosen, too`() throws {
    let app = try app()
    try app.screen.press("Repeat…, Once")
    try app.screen.choose("Every year", in: "Repeat")
    try app.screen.choose("Dec", in: "Month")
    try app.screen.decrement("Day of the month")
    try app.screen.choose("On a day", in: "Ends")
    #expect(app.screen.has(.text, "It would never ring: there is no such day to come."))
    app.expectSound()
    try app.screen.choose("Never", in: "Ends")
    try app.screen.press("Add")
    guard case .repeating(let rule, _) = try only(app).recurrence else { return }
    #expect(rule.cycle == .years(month: 12, .day(21)))
    try app.screen.press("Add Alarm")
    try app.screen.press("Repeat…, Once")
    try app.screen.choose("Once, on a day", in: "Repeat")
    try app.screen.set(.init(timeIntervalSince1970: 1_782_648_000), in: "Day")
    app.expectSound()
    try app.screen.press("Add")
    #expect(try app.state.alarms.last?.ringsNext == .monday(6 * 24 + 6, 0))
  }

  @Test func `A zone is found by its city, and shown`() throws {
    let app = try app(zones: [SystemZone.named("Asia/Tokyo"), SystemZone.named("Europe/Berlin")])
    try app.screen.press("Time zone, Here, wherever you are")
    #expect(app.screen.has(.button, "Here, wherever you are"))
    try app.screen.type("tok", in: "City or time zone")
    app.expectSound()
    try app.screen.press("Tokyo, Asia")
    #expect(app.screen.has(.button, "Time zone, Tokyo, Asia"))
    try app.choose(time: "18:00")
    try app.screen.press("Add")
    #expect(try only(app).ringsNext == .monday(9, 0))
  }

  @Test func `A person's own action at the ring is chosen, changed and removed`() throws {
    let app = try app()
    try app.screen.choose("Run a shortcut", in: "When it rings")
    #expect(app.says("Write the name of the shortcut."))
    try app.screen.type("Lights", in: "Name of the shortcut")
    #expect(!app.says("Write the name of the shortcut."))
    try app.screen.type("Lamp", in: "Label")
    try app.screen.press("Add")
    #expect(try only(app).settings.hooks == [Hook(.ring, .open("shortcuts://run-shortcut?name=Lights"))])
    try app.screen.press("06:00, Lamp")
    #expect(try app.screen.only(.textField, "Name of the shortcut").value == "Lights")
    try app.screen.choose("Open an address", in: "When it rings")
    try app.screen.type("https://radio.example/", in: "Address, such as https://example.org")
    try app.screen.press("Save")
    #expect(try only(app).settings.hooks == [Hook(.ring, .open("https://radio.example/"))])
    try app.screen.press("06:00, Lamp")
    try app.screen.choose("Only ring", in: "When it rings")
    try app.screen.press("Save")
    #expect(try only(app).settings.hooks.isEmpty)
    #expect(app.complaints == [])
  }

  @Test func `Settings of the ring are chosen and kept with the alarm`() throws {
    let app = try app()
    try app.screen.choose("Harp", in: "Sound")
    try app.screen.set(40, in: "Volume")
    try app.screen.choose("Full volume at once", in: "Gets louder over")
    try app.screen.choose("5 min", in: "Snooze")
    try app.screen.choose("At most 2", in: "Snoozes in a row")
    try app.screen.choose("Rings 1 more time", in: "If nobody answers")
    try app.screen.choose("10 min", in: "Rings again after")
    try app.screen.choose("15 min", in: "Quiet pre-alarm, before the ring")
    try app.screen.set(30, in: "Volume of the pre-alarm, in percent")
    try app.screen.choose("3 min", in: "Ask if still awake, after")
    try app.screen.choose("1 min", in: "Rings for at most")
    app.expectSound()
    try app.screen.press("Add")
    let settings = try only(app).settings
    #expect(settings.sound == .named("harp"))
    #expect(settings.volume.percent == 40)
    #expect(settings.ramp == .zero)
    #expect(settings.snoozeLength == .minutes(5))
    #expect(settings.snoozeLimit == 2)
    #expect(settings.again == 1)
    #expect(settings.every == .minutes(10))
    #expect(settings.preAlarm == PreAlarm(before: .minutes(15), volume: try #require(Volume(percent: 30))))
    #expect(settings.check == .minutes(3))
    #expect(settings.ringLength == .minutes(1))
  }

  @Test func `A sound is listened to for half a minute at most`() throws {
    let app = try app()
    try app.screen.press("Listen")
    #expect(app.sounds == ["dawn.flac"])
    try app.screen.choose("Bell", in: "Sound")
    #expect(app.sounds == ["bell.flac"])
    app.pass(.seconds(29))
    #expect(app.screen.has(.button, "Stop listening"))
    app.pass(.seconds(1))
    #expect(app.screen.has(.button, "Listen"))
    try app.screen.press("Listen")
    try app.screen.press("Stop listening")
    #expect(app.sounds == [])
    try app.screen.press("Listen")
    try app.screen.press("Cancel")
    #expect(app.sounds == [])
  }

  @Test func `Silence cannot be listened to`() throws {
    let app = try app()
    try app.screen.choose("Silent", in: "Sound")
    #expect(try app.screen.only(.button, "Listen").isEnabled == false)
    #expect(try app.screen.only(.slider, "Volume").isEnabled == false)
  }

  @Test func `A sound that cannot be played says why beside it`() throws {
    let app = try AppUnderTest(sounds: [])
    try app.screen.press("Add Alarm")
    try app.screen.press("Listen")
    #expect(app.screen.has(.button, "Listen"))
    #expect(app.screen.has(.text, "There is no sound “dawn”."))
  }

  @Test func `An alarm is changed, and only by Save`() throws {
    let app = try AlarmsPageTests.app()
    try app.screen.press("07:00, Work")
    try app.choose(time: "08:00")
    #expect(throws: HeadlessError.self) { try app.screen.dismiss() }
    try app.screen.press("Cancel")
    #expect(try only(app).time.hour == 7)
    try app.screen.press("07:00, Work")
    #expect(try app.chosenTime() == "07:00")
    try app.choose(time: "09:00")
    try app.screen.press("Save")
    #expect(try only(app).time.hour == 9)
    #expect(app.screen.has(.toggle, "09:00, Work"))
    try app.screen.press("09:00, Work")
    try app.screen.dismiss()
    #expect(app.screen.presentations.isEmpty)
  }

  @Test func `An alarm is deleted from its sheet, too`() throws {
    let app = try AlarmsPageTests.app()
    try app.screen.press("07:00, Work")
    try app.screen.press("Delete")
    #expect(app.screen.presentations.isEmpty)
    #expect(try app.state.alarms.isEmpty)
    #expect(app.screen.has(.button, "Undo"))
  }

  @Test func `A set that exists can be chosen`() throws {
    let app = try AlarmsPageTests.app(set: "Weekday")
    try app.screen.press("Add Alarm")
    try app.screen.press("Sets")
    try app.screen.press("Weekday")
    try app.screen.press("Add")
    #expect(try app.state.alarms.map(\.set?.text) == ["Weekday", "Weekday"])
  }

  @Test func `An alarm that another client removes closes its sheet`() throws {
    let app = try AlarmsPageTests.app()
    try app.screen.press("07:00, Work")
    app.screen.perform {
      app.home.ask { control async throws(ControlError) in try await control.cancel(.alarm(AlarmID(1))) }
    }
    #expect(app.screen.presentations.isEmpty)
  }
}
