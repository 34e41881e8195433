// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct AlarmsScreenTests {
  @Test func `Alarms stand by their time of day, and by their age where that is the same`() throws {
    var scene = try AlarmScene()
    for words in ["every day 9:00", "every day 7:00", "tomorrow 23:00", "weekends 7:00"] { try scene.set(words) }
    let screen = AlarmsScreen(scene.present)
    #expect(screen.groups.map(\.title) == [""], "alarms without sets need no heading")
    #expect(screen.groups.first?.rows.map(\.id.text) == ["a2", "a4", "a1", "a3"])
  }

  @Test(
    arguments: [
      ("weekdays 7:00", "07:00", "Weekdays", ["in 9 h"]),
      ("tomorrow 6:40", "06:40", "Tomorrow", ["in 8 h 40 min"]),
      ("2026-07-01 23:00", "23:00", "Today", ["in 1 h"]),
      ("2026-07-10 6:40:30", "06:40:30", "Fri 10 Jul", ["in 8 d 9 h"]),
      ("every 2nd tue 7:15", "07:15", "Every month on the 2nd Tue", ["in 12 d 10 h"]),
      ("every day 9:00 Asia/Tokyo", "09:00", "Every day", ["in 4 h", "Tokyo time"]),
    ] as [(String, String, String, [String])])
  func `A row says when it rings and what comes of it`(
    words: String, time: String, days: String, details: [String]
  ) throws {
    var scene = try AlarmScene()
    try scene.set(words)
    let row = try #require(AlarmsScreen(scene.present).groups.first?.rows.first)
    #expect(row.time == time)
    #expect(row.days == days)
    #expect(row.details == details)
    #expect(row.isOn)
  }

  @Test func `A 12-hour clock has AM and PM`() throws {
    var scene = try AlarmScene()
    scene.style.uses24Hours = false
    try scene.set("every day 0:05")
    #expect(AlarmsScreen(scene.present).groups.first?.rows.first?.time == "12:05 AM")
    #expect(AlarmsScreen(scene.present).headline == "Next alarm: 12:05 AM tomorrow, in 2 h 5 min")
  }

  @Test func `A skipped ring is shown, and can be unskipped`() throws {
    var scene = try AlarmScene()
    try scene.set("weekdays 7:00")
    #expect(AlarmsScreen(scene.present).groups.first?.rows.first?.abilities.contains(.skip) == true)
    try scene.tell(.skip(1))
    let row = try #require(AlarmsScreen(scene.present).groups.first?.rows.first)
    #expect(row.details == ["in 1 d 9 h", "Skips tomorrow"])
    #expect(!row.abilities.contains(.skip))
    #expect(row.abilities.contains(.unskip))
  }

  @Test func `An alarm that is off can only be turned on`() throws {
    var scene = try AlarmScene()
    try scene.set("every day 7:00")
    #expect(AlarmsScreen(scene.present).groups.first?.rows.first?.abilities == [.skip, .pause, .turnOff])
    try scene.tell(.turnOff)
    #expect(AlarmsScreen(scene.present).groups.first?.rows.first?.abilities == [.turnOn])
  }

  @Test func `A paused alarm says until when`() throws {
    var scene = try AlarmScene()
    try scene.set("every day 7:00")
    let today = scene.zone.civil(at: scene.now).date
    try scene.tell(.pause(today...today.adding(days: 3)))
    let row = try #require(AlarmsScreen(scene.present).groups.first?.rows.first)
    #expect(row.details == ["in 3 d 9 h", "Paused until Sat 4 Jul"])
    #expect(row.abilities.contains(.resume))
    #expect(!row.abilities.contains(.skip))
  }

  @Test func `A snoozed alarm says until when, and a rung one that it rings`() throws {
    var scene = try AlarmScene()
    var alarm = try scene.set("every day 7:00")
    alarm.ring(planned: try #require(alarm.next))
    scene.alarms = [alarm]
    #expect(AlarmsScreen(scene.present).groups.first?.rows.first?.details == ["Rings now"])
    alarm.snooze(for: .minutes(9), at: scene.moment)
    scene.alarms = [alarm]
    let screen = AlarmsScreen(scene.present)
    #expect(screen.groups.first?.rows.first?.details == ["Snoozed until 22:09"])
    #expect(screen.groups.first?.rows.first?.isSnoozed == true)
    #expect(screen.headline == "Next alarm: 22:09 today, in 9 min")
  }

  @Test func `An alarm that rings once cannot be skipped, and one that is off says nothing`() throws {
    var scene = try AlarmScene()
    try scene.set("tomorrow 7:00")
    #expect(AlarmsScreen(scene.present).groups.first?.rows.first?.abilities.contains(.skip) == false)
    try scene.tell(.turnOff)
    let screen = AlarmsScreen(scene.present)
    #expect(screen.groups.first?.rows.first?.details == [])
    #expect(screen.groups.first?.rows.first?.isOn == false)
    #expect(screen.headline == "No alarm is on.")
  }

  @Test func `Sets come first, by their names`() throws {
    var scene = try AlarmScene()
    try scene.set("every day 7:00", set: "work")
    try scene.set("every day 8:00", set: "gym")
    #expect(AlarmsScreen(scene.present).groups.map { $0.set?.text } == ["gym", "work"])
    try scene.set("every day 9:00")
    try scene.tell(.turnOff)
    let groups = AlarmsScreen(scene.present).groups
    #expect(groups.map { $0.set?.text } == ["gym", "work", nil])
    #expect(groups.map(\.title) == ["gym", "work", "Other Alarms"])
    #expect(groups.map(\.isOn) == [true, true, false])
  }

  @Test func `A set whose alarms were turned off one by one cannot be turned on`() throws {
    var scene = try AlarmScene()
    try scene.set("every day 7:00", set: "work")
    try scene.tell(.turnOff)
    #expect(AlarmsScreen(scene.present).groups.first?.canToggle == false)
    scene.alarms[0].turnOff(withSet: true)
    #expect(AlarmsScreen(scene.present).groups.first?.canToggle == true)
    #expect(AlarmsScreen(scene.present).groups.first?.rows.first?.details == ["Off with its set"])
  }

  @Test func `A missed ring is shown until it is seen`() throws {
    var scene = try AlarmScene()
    let alarm = try scene.set("every day 7:00", label: "Tea")
    let planned = try AlarmScene.instant("2026-07-01 07:00", scene.zone)
    scene.missed = [
      Ring(
        id: RingID(4), owner: .alarm(alarm.id), occurrence: alarm.occurrence(of: planned), label: alarm.label,
        settings: alarm.settings, planned: planned, rang: nil, late: .minutes(125), ended: planned, end: .missed,
        isUnseen: true)
    ]
    let screen = AlarmsScreen(scene.present)
    #expect(screen.missed.map(\.id.text) == ["r4"])
    #expect(screen.missed.first?.title == "Missed: Tea")
    #expect(
      screen.missed.first?.text
        == "It was to ring at 07:00 today, and was found 2 h 5 min late: the machine was off or asleep, or Toki did not run."
    )
    #expect(screen.groups.first?.rows.first?.isMissed == true)
  }

  @Test func `A ring that nobody stopped says how often it rang`() throws {
    var scene = try AlarmScene()
    let alarm = try scene.set("every day 7:00", label: "Tea")
    let planned = try AlarmScene.instant("2026-07-01 07:45", scene.zone)
    scene.missed = [
      Ring(
        id: RingID(4), owner: .alarm(alarm.id), occurrence: alarm.occurrence(of: planned), attempt: 4,
        label: alarm.label, settings: alarm.settings, planned: planned, rang: planned, late: .zero,
        ended: planned + .minutes(10), end: .unanswered, isUnseen: true)
    ]
    let missed = try #require(AlarmsScreen(scene.present).missed.first)
    #expect(missed.title == "Nobody stopped: Tea")
    #expect(missed.text == "It rang 4 times, the last time at 07:45 today, and nobody stopped it.")
  }

  @Test func `A ring that nobody stopped says whether anybody could hear it`() throws {
    var scene = try AlarmScene()
    let alarm = try scene.set("every day 7:00", label: "Tea")
    let planned = try AlarmScene.instant("2026-07-01 07:00", scene.zone)
    scene.missed = [
      Ring(
        id: RingID(4), owner: .alarm(alarm.id), occurrence: alarm.occurrence(of: planned), label: alarm.label,
        settings: alarm.settings, planned: planned, rang: planned, late: .zero, ended: planned + .minutes(10),
        end: .unanswered, isUnseen: true,
        tries: [RingTry(by: .sound, output: "Dock", result: .muted), RingTry(by: .notification, result: .noService)])
    ]
    #expect(
      AlarmsScreen(scene.present).missed.first?.text == """
        It rang at 07:00 today, and nobody stopped it.
        Nobody could hear or see it: “Dock” is muted, there is no notification service
        """)
  }

  @Test(
    arguments: [
      // The present, and when the wording changes next: by the minute near the 07:00 ring, by the hour far from it.
      ("2026-07-01 22:00:00", "2026-07-01 22:01:00"), ("2026-07-01 22:00:59", "2026-07-01 22:01:00"),
      ("2026-07-01 06:59:30", "2026-07-01 07:00:00"),
    ])
  func `The page changes when its words do`(now: String, next: String) throws {
    var scene = try AlarmScene(now)
    try scene.set("every day 7:00")
    #expect(AlarmsScreen(scene.present).nextChange == NextChange(utc: try AlarmScene.instant(next, scene.zone)))
    let before = AlarmsScreen(scene.present)
    scene.now = try AlarmScene.instant(next, scene.zone) - TimeSpan(nanoseconds: 1)
    #expect(AlarmsScreen(scene.present) == before)
  }

  @Test func `At midnight tomorrow becomes today`() throws {
    var scene = try AlarmScene("2026-07-01 23:59:30")
    try scene.set("every week on mon 7:00")
    try scene.set("tomorrow 23:59:40")
    #expect(AlarmsScreen(scene.present).nextChange.utc == (try AlarmScene.instant("2026-07-01 23:59:40", scene.zone)))
    scene.now = try AlarmScene.instant("2026-07-01 23:59:45", scene.zone)
    #expect(AlarmsScreen(scene.present).nextChange.utc == (try AlarmScene.instant("2026-07-02 00:00", scene.zone)))
  }

  @Test func `An empty page never changes by itself`() throws {
    let screen = AlarmsScreen(try AlarmScene().present)
    #expect(screen.groups.isEmpty)
    #expect(screen.headline == "")
    #expect(screen.nextChange == .never)
  }
}
