// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct `An alarm with exceptions` {
  /// It begins on a Monday at 6:00.
  var day = Timeline()

  private var today: CivilDate { day.machine.zones.host.civil(at: day.now.utc).date }

  private mutating func set(except days: [ExceptedDays]) throws -> Alarm {
    let rule = try Recurrence(.weeks(.everyDay), exceptions: days)
    let time = try #require(TimeOfDay(text: "07:00"))
    let alarm = try day.machine.make(
      AlarmDraft(time: time, days: .repeating(rule, from: nil), settings: .plain), rules: day.machine.zones.host,
      key: nil, at: day.now)
    day.take()
    return alarm
  }

  private func nextDay(_ alarm: Alarm) -> CivilDate? {
    day.machine.alarms[alarm.id]?.next.map { day.machine.zones.host.civil(at: $0).date }
  }

  private func exceptions(of alarm: Alarm) -> [ExceptedDays]? {
    guard case .repeating(let rule, _) = day.machine.alarms[alarm.id]?.recurrence else { return nil }
    return rule.exceptions
  }

  @Test mutating func `Does not ring on them, and rings on the day after`() throws {
    let alarm = try set(except: [.dates(today...today.adding(days: 1))])
    #expect(nextDay(alarm) == today.adding(days: 2))
    #expect(day.advance(.days(2)).isEmpty)
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
  }

  private mutating func leaveOut(_ days: [ExceptedDays], of alarm: Alarm) throws {
    _ = try day.machine.edit(alarm.id, AlarmEdit(exceptions: days), rules: nil, at: day.now)
  }

  @Test mutating func `Gets other ones while it rings, and rings on`() throws {
    let alarm = try set(except: [])
    let first = today
    _ = try day.machine.tell(alarm.id, .skip(1), at: day.now)
    try leaveOut([.date(first.adding(days: 2))], of: alarm)
    #expect(day.machine.alarms[alarm.id]?.skipped == [first] && nextDay(alarm) == first.adding(days: 1))
    _ = day.advance(.days(1))
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
    try leaveOut([.date(first.adding(days: 1)), .date(first.adding(days: 3))], of: alarm)
    #expect(!day.take().contains { $0.isForPeople })
    #expect(day.machine.alarms[alarm.id]?.state.kind == .ringing)
    #expect(nextDay(alarm) == first.adding(days: 2))
    try leaveOut([], of: alarm)
    #expect(nextDay(alarm) == first.adding(days: 2) && exceptions(of: alarm) == [])
  }

  @Test mutating func `Refuses those that leave nothing of it, and stays as it was`() throws {
    let alarm = try set(except: [])
    let all = ExceptedDays.dates(today...CivilDate(daysSinceEpoch: 110_000))
    #expect(throws: ControlError.self) { try leaveOut([all], of: alarm) }
    #expect(nextDay(alarm) == today)
    let time = try #require(TimeOfDay(text: "08:00"))
    let once = try day.machine.make(
      AlarmDraft(time: time, days: .next, settings: .plain), rules: day.machine.zones.host, key: nil, at: day.now)
    #expect(throws: ControlError.self) { try leaveOut([.date(today)], of: once) }
    try leaveOut([], of: once)
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
