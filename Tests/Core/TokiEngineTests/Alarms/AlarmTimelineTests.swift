// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct AlarmTimelineTests {
  var day = Timeline()

  mutating func set(
    _ hour: Int, _ minute: Int, days: AlarmDays = .next, zone: AlarmZone = .floating
  ) throws -> Alarm {
    let time = try #require(TimeOfDay(hour: hour, minute: minute))
    let alarm = try day.machine.make(
      AlarmDraft(time: time, days: days, zone: zone, settings: .plain), rules: day.machine.zones.host, key: nil,
      at: day.now)
    day.take()
    return alarm
  }

  @Test mutating func `An alarm set for later today rings today, with the seconds at zero`() throws {
    day.advance(.seconds(40))
    let alarm = try set(6, 1)
    #expect(alarm.next == Timeline.monday6 + .minutes(1))
    #expect(day.advance(.seconds(20) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
  }

  @Test mutating func `A time that is past today is tomorrow's`() throws {
    #expect(try set(5, 59).next == Timeline.monday6 + .hours(24) - .minutes(1))
    #expect(try set(6, 0).next == Timeline.monday6 + .hours(24))
  }

  @Test mutating func `An alarm for one day is off once it has been dismissed`() throws {
    let alarm = try set(7, 0)
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    #expect(day.machine.alarms[alarm.id]?.state == .off)
    #expect(day.machine.nextCivilDeadline == nil)
  }

  @Test mutating func `A weekday alarm rings five times in a week`() throws {
    _ = try set(7, 0, days: .weekly(.weekdays))
    var rang: [UTCInstant] = []
    for _ in 0..<(7 * 24) {
      if day.advance(.hours(1)).words.contains(where: { $0.hasPrefix("play") }) {
        rang.append(day.now.utc)
        _ = try day.machine.dismiss(try #require(day.machine.rings.first).id, at: day.now)
        day.take()
      }
    }
    #expect(rang == (0..<5).map { Timeline.monday6 + .hours(1) + .days($0) })
  }

  @Test mutating func `Snooze rings again after nine minutes and then the next day as usual`() throws {
    let alarm = try set(7, 0, days: .weekly(.everyDay))
    day.advance(.hours(1))
    _ = try day.machine.snooze(RingID(1), length: nil, at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["quiet", "withdraw r1"])
    #expect(day.machine.alarms[alarm.id]?.state.kind == .snoozed)
    #expect(day.advance(.minutes(9)).words == ["play r2", "present r2"])
    _ = try day.machine.dismiss(RingID(2), at: day.now)
    day.take()
    #expect(day.machine.alarms[alarm.id]?.next == Timeline.monday6 + .hours(25))
    #expect(day.history.map(\.end) == [.snoozed, .dismissed])
  }

  @Test mutating func `A snooze can be ended, and the next day rings as usual`() throws {
    let alarm = try set(7, 0, days: .weekly(.everyDay))
    day.advance(.hours(1))
    _ = try day.machine.snooze(RingID(1), length: nil, at: day.now)
    let ended = try day.machine.tell(alarm.id, .turnOn, at: day.now)
    day.take()
    #expect(ended.state == .scheduled)
    #expect(ended.next == Timeline.monday6 + .hours(25))
    #expect(day.advance(.hours(1)).isEmpty)
  }

  @Test mutating func `A snooze counts suspend and does not follow the clock`() throws {
    _ = try set(7, 0)
    day.advance(.hours(1))
    _ = try day.machine.snooze(RingID(1), length: .minutes(9), at: day.now)
    day.take()
    day.now.utc = day.now.utc + .hours(3)
    day.machine.clockStepped(at: day.now)
    day.take()
    #expect(day.advance(.minutes(9) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r2", "present r2"])
  }

  @Test mutating func `The clock is set forward over an alarm by half an hour: it rings late`() throws {
    _ = try set(7, 0)
    day.now.utc = day.now.utc + .minutes(90)
    let rang = day.fire()
    day.machine.clockStepped(at: day.now)
    day.take()
    #expect(rang.words == ["play r1", "present r1"])
    #expect(day.history.first?.late == .minutes(30))
  }

  @Test mutating func `The clock is set forward over an alarm by hours: it is missed with a notice`() throws {
    _ = try set(7, 0)
    day.now.utc = day.now.utc + .hours(4)
    #expect(day.fire().words == ["missed r1"])
    #expect(day.machine.alarms.values.first?.state == .off)
  }

  @Test mutating func `The clock is set back over an alarm that rang: it does not ring twice`() throws {
    let alarm = try set(7, 0, days: .weekly(.everyDay))
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.now.utc = day.now.utc - .minutes(10)
    day.machine.clockStepped(at: day.now)
    day.take()
    #expect(day.machine.alarms[alarm.id]?.next == Timeline.monday6 + .hours(25))
    #expect(day.advance(.minutes(15)).isEmpty)
  }

  @Test mutating func `An alarm that rang by a clock days ahead also rings on the real days`() throws {
    day.now.utc = day.now.utc + .days(2)
    day.machine.clockStepped(at: day.now)
    let alarm = try set(7, 0, days: .weekly(.everyDay))
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.now.utc = day.now.utc - .days(2)
    day.machine.clockStepped(at: day.now)
    day.take()
    #expect(day.machine.alarms[alarm.id]?.next == Timeline.monday6 + .hours(25))
    #expect(day.advance(.days(1)).words == ["play r2", "present r2"])
    _ = try day.machine.dismiss(RingID(2), at: day.now)
    #expect(day.advance(.days(1)).words.contains("play r3"))
    #expect(Set(day.history.map(\.occurrence)).count == 3)
  }

  @Test mutating func `Off for three nights: each day is in the history, the last one rings late, one notice`() throws {
    _ = try set(7, 0, days: .weekly(.everyDay))
    let seen = day.restart(after: .days(3) + .minutes(80), boot: BootID("second boot"))
    #expect(day.history.map(\.end) == [.missed, .missed, .missed, nil])
    #expect(day.history.last?.late == .minutes(20))
    #expect(seen.words == ["play r4", "present r4"])
    #expect(day.machine.missed.isEmpty)
  }

  @Test mutating func `Off over the last days of a rule, the last one rings late, and then the alarm is off`() throws {
    let rule = try Recurrence(.days(), end: .count(2))
    let alarm = try set(7, 0, days: .repeating(rule, from: nil))
    let seen = day.restart(after: .days(1) + .minutes(80), boot: BootID("second boot"))
    #expect(day.history.map(\.end) == [.missed, nil])
    #expect(seen.words == ["play r2", "present r2"])
    _ = try day.machine.dismiss(RingID(2), at: day.now)
    #expect(day.machine.alarms[alarm.id]?.state == .off)
  }

  @Test mutating func `The next day's ring takes the place of one that still goes on`() throws {
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    let draft = AlarmDraft(
      time: time, days: .weekly(.everyDay), settings: Said(all: RingSettings(ringLength: .hours(24))))
    _ = try day.machine.make(draft, rules: .utc, key: nil, at: day.now)
    day.advance(.hours(1))
    _ = try day.machine.snooze(RingID(1), length: .hours(24), at: day.now)
    day.take()
    day.advance(.hours(24))
    #expect(day.machine.rings.count == 1)
    #expect(Set(day.history.compactMap(\.end)).isSubset(of: [.snoozed, .superseded]))
  }

  @Test mutating func `Turned off it is silent, turned on it rings at the next such time`() throws {
    let alarm = try set(7, 0)
    _ = try day.machine.tell(alarm.id, .turnOff, at: day.now)
    day.take()
    #expect(day.advance(.hours(2)).isEmpty)
    let on = try day.machine.tell(alarm.id, .turnOn, at: day.now)
    #expect(on.next == Timeline.monday6 + .hours(25))
  }

  @Test(arguments: [
    ("Europe/London", ["play r1", "present r1"], TimeSpan.minutes(50)), ("Europe/Berlin", ["missed r1"], .minutes(110)),
  ])
  mutating func `A journey over an alarm's time: it rings late or is missed, with a notice`(
    zone: String, words: [String], late: TimeSpan
  ) throws {
    let alarm = try set(7, 0, days: .weekly(.everyDay))
    day.advance(.minutes(50))
    day.machine.zoneChanged(to: HostZones(host: try SystemZone.named(zone)), at: day.now)
    #expect(day.fire().words == words)
    #expect(day.history.map(\.late) == [late])
    // And tomorrow at seven in the new zone.
    let next = try #require(day.machine.alarms[alarm.id]?.next)
    #expect(try SystemZone.named(zone).civil(at: next).time == alarm.time)
  }

  @Test mutating func `A skipped ring stays silent over a journey and a restart, and the next one rings`() throws {
    let alarm = try set(7, 0, days: .weekly(.everyDay))
    let skipped = try day.machine.tell(alarm.id, .skip(1), at: day.now)
    day.take()
    #expect(skipped.next == Timeline.monday6 + .hours(25))
    day.machine.zoneChanged(to: HostZones(host: try SystemZone.named("America/New_York")), at: day.now)
    #expect(day.fire().isEmpty)
    #expect(day.restart(after: .hours(20)).isEmpty)
    #expect(day.history.isEmpty)
    // Seven in New York on the 23rd is 11:00 UTC.
    #expect(day.machine.alarms[alarm.id]?.next == Timeline.monday6 + .hours(29))
    let back = try day.machine.tell(alarm.id, .unskip, at: day.now)
    #expect(back.skipped.isEmpty)
  }

  @Test mutating func `A paused alarm comes back by itself after the last day`() throws {
    let alarm = try set(7, 0, days: .weekly(.everyDay))
    let monday = try #require(CivilDate(year: 2026, month: 6, day: 22))
    let paused = try day.machine.tell(alarm.id, .pause(monday...monday.adding(days: 3)), at: day.now)
    day.take()
    #expect(paused.next == Timeline.monday6 + .hours(4 * 24 + 1))
    #expect(day.advance(.hours(4 * 24)).isEmpty)
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
  }

  @Test mutating func `A set is turned off and on together, and an alarm that was off by itself stays off`() throws {
    let work = try #require(AlarmSetName("work"))
    let first = try set(7, 0, days: .weekly(.weekdays))
    let second = try set(8, 0, days: .weekly(.weekdays))
    for alarm in [first, second] {
      _ = try day.machine.edit(alarm.id, AlarmEdit(set: .some(work)), rules: nil, at: day.now)
    }
    _ = try day.machine.tell(second.id, .turnOff, at: day.now)
    #expect(try day.machine.setEnabled(false, set: work, at: day.now).map(\.state) == [.off, .off])
    day.take()
    #expect(day.advance(.hours(24)).isEmpty)
    let on = try day.machine.setEnabled(true, set: work, at: day.now)
    #expect(on.map(\.state) == [.scheduled, .off])
    #expect(on[0].next == Timeline.monday6 + .hours(25))
    let error = #expect(throws: ControlError.self) {
      try day.machine.setEnabled(true, set: try #require(AlarmSetName("home")), at: day.now)
    }
    #expect(error?.code == .notFound)
  }

  @Test mutating func `An edited alarm keeps what the edit does not name, and rings at its new time`() throws {
    let alarm = try set(7, 0, days: .weekly(.weekdays))
    _ = try day.machine.tell(alarm.id, .skip(1), at: day.now)
    let time = try #require(TimeOfDay(hour: 6, minute: 30))
    let edited = try day.machine.edit(alarm.id, AlarmEdit(time: time), rules: nil, at: day.now)
    #expect(edited.recurrence == alarm.recurrence)
    #expect(edited.skipped.count == 1)
    #expect(edited.next == Timeline.monday6 + .hours(24) + .minutes(30))
    let past = try #require(CivilDate(year: 2026, month: 6, day: 21))
    #expect(throws: ControlError.self) {
      try day.machine.edit(alarm.id, AlarmEdit(days: .on(past)), rules: nil, at: day.now)
    }
    #expect(day.machine.alarms[alarm.id] == edited)
    let once = try day.machine.edit(alarm.id, AlarmEdit(days: .next), rules: nil, at: day.now)
    #expect(once.recurrence.isOnce)
    #expect(once.skipped.isEmpty)
    #expect(once.next == Timeline.monday6 + .minutes(30))
  }

  @Test mutating func `Only other days forget a pause`() throws {
    let alarm = try set(7, 0, days: .weekly(.weekdays))
    let monday = Timeline.monday6
    let first = try #require(CivilDate(year: 2026, month: 12, day: 24))
    _ = try day.machine.tell(alarm.id, .pause(first...first.adding(days: 10)), at: day.now)
    let same = try day.machine.edit(alarm.id, AlarmEdit(days: .weekly(.weekdays)), rules: nil, at: day.now)
    #expect(same.pause == first...first.adding(days: 10))
    #expect(same.next == monday + .hours(1))
    let other = try day.machine.edit(alarm.id, AlarmEdit(days: .weekly(.everyDay)), rules: nil, at: day.now)
    #expect(other.pause == nil)
  }

  @Test mutating func `An edit whose last day a pause leaves no ring before names that as the reason`() throws {
    let alarm = try set(7, 0, days: .weekly(.weekdays))
    let monday = Timeline.monday6
    let first = ZoneRules.utc.civil(at: monday).date
    _ = try day.machine.tell(alarm.id, .pause(first...first.adding(days: 20)), at: day.now)
    let until = AlarmEdit(
      days: .repeating(try .weekly(.weekdays).ending(.until(first.adding(days: 10))), from: nil))
    #expect(throws: ControlError.invalidDays(.everyRing, alarm.id)) {
      try day.machine.edit(alarm.id, until, rules: nil, at: day.now)
    }
  }

  @Test mutating func `A day that is past is refused`() throws {
    let yesterday = try #require(CivilDate(year: 2026, month: 6, day: 21))
    let error = #expect(throws: ControlError.self) { try set(7, 0, days: .on(yesterday)) }
    #expect(error?.code == .invalidTime)
    #expect(day.machine.alarms.isEmpty)
  }
}
