// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// What a temporarily wrong clock must leave unchanged.
@Suite struct WrongClockTests {
  /// Monday, 06:00.
  var day = Timeline()

  private mutating func alarm(_ days: AlarmDays) throws -> AlarmID {
    let draft = AlarmDraft(time: try #require(TimeOfDay(hour: 7, minute: 0)), days: days, settings: .plain)
    let id = try day.machine.make(draft, rules: .utc, key: nil, at: day.now).id
    day.take()
    return id
  }

  private mutating func setClock(by span: TimeSpan) -> [String] {
    day.now.utc = day.now.utc + span
    let first = day.fire()
    day.machine.clockStepped(at: day.now)
    return (first + day.take().filter(\.isForPeople) + day.fire()).words
  }

  private var alarmState: [String] {
    day.machine.alarms.values.map {
      "\($0.state.kind.rawValue) \($0.next.map { ($0 - Timeline.monday6).nanoseconds / 60_000_000_000 } ?? -1)"
    }
  }

  @Test(arguments: [AlarmDays.next, .weekly(.everyDay)], [9, 24, 9_600])
  mutating func `Hours ahead for five seconds: nothing is missed, and it rings at its time`(
    days: AlarmDays, hours: Int64
  ) throws {
    _ = try alarm(days)
    _ = setClock(by: .hours(hours))
    day.advance(.seconds(5))
    _ = setClock(by: .zero - .hours(hours))
    #expect(alarmState == ["scheduled 60"])
    #expect(day.history.isEmpty)
    #expect(day.machine.missed.isEmpty)
    #expect(day.advance(.minutes(60)).words.contains { $0.hasPrefix("play") })
    #expect(day.history.map(\.planned) == [Timeline.monday6 + .hours(1)])
  }

  @Test mutating func `A plan of another wall, kept in the store, is no sign of a clock that went back`() throws {
    day = Timeline(zone: try SystemZone.named("Etc/GMT+12"))
    let draft = AlarmDraft(time: try #require(TimeOfDay(hour: 20, minute: 0)), days: .next, settings: .plain)
    _ = try day.machine.make(draft, rules: day.machine.zones.host, key: nil, at: day.now)
    day.take()
    #expect(alarmState == ["scheduled 120"])
    day.restart(after: .seconds(1), boot: BootID("second boot"), zone: try SystemZone.named("Etc/GMT+11"))
    #expect(alarmState == ["scheduled 60"])
    _ = setClock(by: .days(1))
    day.advance(.minutes(3))
    _ = setClock(by: .zero - .days(1))
    #expect(alarmState == ["scheduled 60"])
    day.advance(.minutes(60))
    #expect(day.history.map(\.end) == [nil])
  }

  @Test(arguments: ["COUNT=3", "UNTIL=20260624"], [79, 24 * 30, 9_600, 2_000_000])
  mutating func `A rule that ends is over by a clock far ahead only until the clock is right`(
    end: String, hours: Int64
  ) throws {
    let rule = try Recurrence(rrule: "FREQ=DAILY;" + end)
    let from = ZoneRules.utc.civil(at: Timeline.monday6).date
    let id = try alarm(.repeating(rule, from: from))
    let words = setClock(by: .hours(hours))
    #expect(alarmState == ["off -1"])
    day.restart(after: .seconds(1))
    #expect(alarmState == ["off -1"])
    _ = setClock(by: .zero - .hours(hours))
    #expect(alarmState == ["scheduled 60"], "\(words)")
    #expect(day.history.isEmpty && day.machine.missed.isEmpty)
    #expect(day.kinds(about: .alarm(id)).last == .clockWrong)
    for ring in 1...3 {
      #expect(day.advance(.hours(ring == 1 ? 1 : 24)).words.first == "play r\(ring)")
      try day.stop(Int64(ring))
    }
    #expect(alarmState == ["off -1"])
  }

  @Test mutating func `A ring unanswered by a clock far ahead leaves no notice once the clock is right`() throws {
    let id = try alarm(.weekly(.everyDay))
    // A minute before the ring, 80 years ahead.
    _ = setClock(by: .days(29_200) + .minutes(59))
    #expect(day.advance(.minutes(1)).words.contains("play r1"))
    #expect(day.advance(.minutes(30)).words.contains("missed r1"))
    #expect(day.machine.missed.map(\.end) == [.unanswered])
    #expect(setClock(by: .zero - .days(29_200) - .minutes(59)).contains("withdraw r1"))
    #expect(day.machine.missed.isEmpty)
    #expect(day.history.map(\.end) == [.clockWrong] && !day.history[0].isUnseen)
    #expect(day.kinds(about: .alarm(id)).last == .clockWrong)
  }

  @Test mutating func `A rule that is over by a clock that stays is over`() throws {
    let rule = try Recurrence(rrule: "FREQ=DAILY;COUNT=3")
    _ = try alarm(.repeating(rule, from: ZoneRules.utc.civil(at: Timeline.monday6).date))
    _ = setClock(by: .days(4))
    for correction in [TimeSpan.seconds(-5), .seconds(5), .minutes(-50)] {
      _ = setClock(by: correction)
      #expect(alarmState == ["off -1"])
    }
  }

  @Test(arguments: [AlarmDays.next, .weekly(.everyDay)])
  mutating func `A late ring by a clock that is set back falls silent, and comes at its time`(days: AlarmDays)
    throws
  {
    let id = try alarm(days)
    #expect(setClock(by: .minutes(90)) == ["play r1", "present r1"])
    day.advance(.seconds(20))
    #expect(setClock(by: .zero - .minutes(90)) == ["quiet", "withdraw r1"])
    #expect(alarmState == ["scheduled 60"])
    #expect(day.history.map(\.end) == [.clockWrong])
    #expect(day.kinds(about: .alarm(id)).contains(.clockWrong))
    day.advance(.minutes(60))
    #expect(day.history.map(\.end) == [.clockWrong, nil])
  }

  @Test(arguments: [AlarmDays.next, .weekly(.everyDay)])
  mutating func `Found late at a start by a clock that is then put right: it rings again`(days: AlarmDays) throws {
    _ = try alarm(days)
    day.now.utc = day.now.utc + .minutes(100)
    #expect(day.restart(after: .seconds(1)).words == ["play r1", "present r1"])
    day.advance(.seconds(2))
    _ = day.machine.rings.first.map { try? day.machine.dismiss($0.id, at: day.now) }
    day.take()
    _ = setClock(by: .zero - .minutes(100))
    #expect(alarmState == ["scheduled 60"])
    day.advance(.minutes(60))
    #expect(day.history.map(\.end) == [.dismissed, nil])
  }

  @Test mutating func `A ring on time does not repeat when the clock is set back by hand`() throws {
    _ = try alarm(.weekly(.everyDay))
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.advance(.minutes(30))
    _ = setClock(by: .zero - .minutes(80))
    #expect(alarmState == ["scheduled \(60 + 24 * 60)"])
    #expect(day.advance(.hours(2)).isEmpty)
  }

  @Test mutating func `A ring does not repeat when the clock is set back, and then ahead for a while`() throws {
    _ = try alarm(.weekly(.everyDay))
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    _ = setClock(by: .zero - .minutes(30))
    // Tomorrow at 07:20: it rings late, by a clock that has yet to prove right.
    #expect(setClock(by: .minutes(24 * 60 + 50)) == ["play r2", "present r2"])
    #expect(setClock(by: .zero - .minutes(24 * 60 + 50)) == ["quiet", "withdraw r2"])
    #expect(alarmState == ["scheduled \(60 + 24 * 60)"])
    #expect(day.advance(.hours(2)).isEmpty)
  }

  @Test mutating func `Put back by hours over a ring, ahead over it for minutes: it rings at its time`() throws {
    _ = try alarm(.weekly(.everyDay))
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.advance(.minutes(30))
    _ = setClock(by: .zero - .hours(9))
    #expect(alarmState == ["scheduled 60"])
    day.advance(.minutes(460))
    // 06:10 again.
    _ = setClock(by: .hours(3))
    day.advance(.minutes(4))
    _ = setClock(by: .zero - .hours(3))
    #expect(alarmState == ["scheduled 60"])
    #expect(!day.advance(.hours(1)).isEmpty)
  }

  @Test mutating func `A missed ring that somebody has seen is over, whatever the clock says then`() throws {
    _ = try alarm(.weekly(.everyDay))
    _ = setClock(by: .hours(3))
    let missed = try #require(day.machine.missed.first)
    _ = try day.machine.dismiss(missed.id, at: day.now)
    day.take()
    _ = setClock(by: .zero - .minutes(150))
    #expect(alarmState == ["scheduled \(60 + 24 * 60)"])
    #expect(day.history.map(\.end) == [.missed])
  }

  @Test mutating func `An alarm that somebody turned off stays off when the clock goes back`() throws {
    let id = try alarm(.next)
    _ = setClock(by: .hours(9))
    _ = try day.machine.tell(id, .turnOff, at: day.now)
    day.take()
    _ = setClock(by: .zero - .hours(9))
    #expect(alarmState == ["off -1"])
  }

  @Test mutating func `400 days back and forward again leave one missed ring at most`() throws {
    _ = try alarm(.weekly(.everyDay))
    _ = setClock(by: .zero - .days(400))
    day.advance(.seconds(30))
    _ = setClock(by: .days(400))
    #expect(day.history.isEmpty)
    #expect(alarmState == ["scheduled 60"])
  }

  @Test mutating func `Back and forward again over a ring that was: it does not ring twice`() throws {
    _ = try alarm(.weekly(.everyDay))
    day.advance(.hours(1))
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    _ = setClock(by: .zero - .hours(9))
    day.advance(.seconds(3))
    _ = setClock(by: .hours(9))
    #expect(day.history.map(\.end) == [.dismissed])
    #expect(alarmState == ["scheduled \(60 + 24 * 60)"])
  }

  @Test mutating func `A skipped day stays skipped`() throws {
    let id = try alarm(.weekly(.everyDay))
    _ = try day.machine.tell(id, .skip(2), at: day.now)
    day.take()
    _ = setClock(by: .days(30))
    day.advance(.minutes(2))
    _ = setClock(by: .zero - .days(30))
    let minutes = 60 + 2 * 24 * 60
    #expect(alarmState == ["scheduled \(minutes)"])
  }

  // MARK: After a reboot

  @Test(arguments: [9, -9, 9_600, -9_600])
  mutating func `A timer that ran over a reboot follows the clock that is put right`(hours: Int64) throws {
    let id = try day.machine.make(TimerDraft(duration: .hours(2)), key: nil, at: day.now).id
    day.take()
    let due = day.now.utc + .hours(2)
    day.now.utc = day.now.utc + .hours(hours)
    day.restart(after: .minutes(10), boot: BootID("second boot"))
    day.advance(.seconds(2))
    _ = setClock(by: .zero - .hours(hours))
    #expect(day.machine.timers[id]?.state.kind == .running)
    #expect(day.machine.timers[id]?.deadline?.utc == due)
    #expect(day.history.allSatisfy { $0.end == .clockWrong })
    day.advance(due - day.now.utc)
    #expect(day.machine.rings.map(\.owner) == [.timer(id)])
    #expect(day.machine.rings.map(\.late) == [.zero])
  }

  @Test mutating func `A timer commanded since a reboot is not moved by a clock that is set`() throws {
    let id = try day.machine.make(TimerDraft(duration: .hours(2)), key: nil, at: day.now).id
    day.take()
    day.now.utc = day.now.utc - .hours(9)
    day.restart(after: .minutes(10), boot: BootID("second boot"))
    _ = try day.machine.tell(id, .restart, at: day.now)
    day.take()
    let deadline = try #require(day.machine.timers[id]?.deadline)
    _ = setClock(by: .hours(9))
    #expect(day.machine.timers[id]?.deadline?.boot == deadline.boot)
  }

  @Test mutating func `Half an hour after a reboot, setting the clock no longer moves timers`() throws {
    let id = try day.machine.make(TimerDraft(duration: .hours(2)), key: nil, at: day.now).id
    day.take()
    day.restart(after: .minutes(10), boot: BootID("second boot"))
    day.advance(.minutes(30))
    let deadline = try #require(day.machine.timers[id]?.deadline)
    _ = setClock(by: .minutes(5))
    #expect(day.machine.timers[id]?.deadline?.boot == deadline.boot)
  }
}
