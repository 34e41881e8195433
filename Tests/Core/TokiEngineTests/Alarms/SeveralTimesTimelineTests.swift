// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct `An alarm of several times` {
  var day = Timeline()

  private mutating func set(_ texts: String, days: AlarmDays = .weekly(.everyDay)) throws -> Alarm {
    let times = try #require(TimesOfDay(texts.split(separator: " ").compactMap { TimeOfDay(text: String($0)) }))
    let alarm = try day.machine.make(
      AlarmDraft(times: times, days: days, settings: .plain), rules: day.machine.zones.host, key: nil, at: day.now)
    day.take()
    return alarm
  }

  @Test mutating func `Each of its times rings, and the next one ends a ring that nobody answered`() throws {
    _ = try set("07:00 07:01")
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
    day.advance(.minutes(1))
    #expect(day.machine.rings.map(\.id.text) == ["r2"])
    #expect(day.history.map(\.end) == [.superseded, nil])
  }

  @Test mutating func `The newest time slept through rings, and the others are in the history`()
    throws
  {
    _ = try set("06:10 06:20 06:30")
    #expect(day.advance(.minutes(40)).words.contains("play r3"))
    #expect(day.machine.rings.map(\.late) == [.minutes(10)])
    #expect(day.history.map(\.end) == [.missed, .missed, nil])
    #expect(day.machine.missed.isEmpty)
  }

  @Test mutating func `A time that was slept through takes nothing from one that is due at the next start`() throws {
    let alarm = try set("06:30 06:31 07:15")
    // Found after a start, so that the ring is provisional and what was missed before it is still open.
    #expect(day.restart(after: .minutes(60)).words.contains("play r2"))
    _ = try day.machine.dismiss(RingID(2), at: day.now)
    day.take()
    #expect(day.restart(after: .minutes(16)).words.contains("play r3"))
    #expect(day.history.map(\.planned) == [30, 31, 75].map { Timeline.monday6 + .minutes($0) })
    #expect(day.machine.alarms[alarm.id]?.next == Timeline.monday6 + .minutes(24 * 60 + 30))
  }

  @Test mutating func `The next time takes the place of a snooze that would end after it`() throws {
    let alarm = try set("07:00 07:05")
    day.advance(.hours(1))
    _ = try day.machine.snooze(RingID(1), length: .minutes(9), at: day.now)
    day.take()
    #expect(day.machine.alarms[alarm.id]?.ringsNext == Timeline.monday6 + .minutes(65))
    #expect(day.advance(.minutes(5)).words == ["play r2", "present r2"])
    _ = try day.machine.dismiss(RingID(2), at: day.now)
    day.take()
    #expect(day.advance(.hours(1)).isEmpty)
  }

  @Test(arguments: [15, 180])
  mutating func `The next time takes the place of a snooze also if both were slept through`(minutes: Int64) throws {
    let alarm = try set("07:00 07:05")
    day.advance(.hours(1))
    _ = try day.machine.snooze(RingID(1), length: .minutes(9), at: day.now)
    day.take()
    #expect(day.advance(.minutes(minutes)).words == (minutes == 15 ? ["play r2", "present r2"] : ["missed r2"]))
    #expect(day.history.map(\.planned) == [60, 65].map { Timeline.monday6 + .minutes($0) })
    #expect(day.machine.alarms[alarm.id]?.state.kind == (minutes == 15 ? .ringing : .scheduled))
    #expect(day.machine.alarms[alarm.id]?.course == RingCourse())
  }

  @Test mutating func `An alarm for one day is off after the last of its times`() throws {
    let alarm = try set("07:00 08:00", days: .next)
    for ring in 1...2 {
      #expect(day.machine.alarms[alarm.id]?.state == .scheduled)
      day.advance(.hours(1))
      _ = try day.machine.dismiss(RingID(Int64(ring)), at: day.now)
      day.take()
    }
    #expect(day.machine.alarms[alarm.id]?.state == .off)
  }

  @Test mutating func `A step of a minute that was off for a year is found in a moment`() throws {
    let every = (0..<1_440).map { "\($0 / 60 < 10 ? "0" : "")\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }
    let alarm = try set(every.joined(separator: " "))
    day.advance(.days(365))
    #expect(day.machine.alarms[alarm.id]?.state.kind == .ringing)
    #expect(day.history.count == Alarm.mostDue)
  }
}
