// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@Suite struct `An alarm with exceptions` {
  /// It begins on a Monday at 6:00.
  var day = Timeline()

  private var today: CivilDate { day.machine.zones.host.civil(at: day.now.utc).date }

  private mutating func set(except days: [ExceptedDays]) throws -> Alarm {
    let rule = try Recurrence(.weeks(.everyDay), exceptions: days)
    let time = try #require(TimeOfDay(text: "07:00"))
    let alarm = try day.machine.make(
      AlarmDraft(time: time, days: .repeating(rule, from: nil)), rules: day.machine.zones.host, key: nil, at: day.now)
    day.take()
    return alarm
  }

  private func nextDay(_ alarm: Alarm) -> CivilDate? {
    day.machine.alarms[alarm.id]?.next.map { day.machine.zones.host.civil(at: $0).date }
  }

  @Test mutating func `Does not ring on them, and rings on the day after`() throws {
    let alarm = try set(except: [.dates(today...today.adding(days: 1))])
    #expect(nextDay(alarm) == today.adding(days: 2))
    #expect(day.advance(.days(2)).isEmpty)
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
  }

  @Test mutating func `Keeps them when a person skips, unskips, pauses and resumes`() throws {
    let alarm = try set(except: [.date(today.adding(days: 1))])
    let first = today
    _ = try day.machine.tell(alarm.id, .skip(2), at: day.now)
    #expect(nextDay(alarm) == first.adding(days: 3))
    #expect(day.machine.alarms[alarm.id]?.skipped == [first, first.adding(days: 2)])
    _ = try day.machine.tell(alarm.id, .unskip, at: day.now)
    _ = try day.machine.tell(alarm.id, .pause(first...first), at: day.now)
    #expect(nextDay(alarm) == first.adding(days: 2))
    _ = try day.machine.tell(alarm.id, .resume, at: day.now)
    #expect(nextDay(alarm) == first)
  }
}
