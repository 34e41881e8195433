// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func alarms(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    guard let time = TimeOfDay(hour: 7, minute: 30, second: 15), let utc = ZoneName("UTC"),
      let day = CivilDate(year: 2030, month: 2, day: 28)
    else { return findings.add("the test's own values are wrong") }
    let weekly = try await control.make(
      AlarmDraft(time: time, days: .weekly([.weekdays]), zone: .pinned(utc), settings: .plain), key: nil)
    guard case .repeating(let rule, _) = weekly.recurrence else {
      return findings.expect(false, "a weekly alarm does not repeat")
    }
    findings.equal(rule, .weekly(.weekdays), "the days")
    findings.equal(weekly.zone, .pinned(utc), "the zone")
    findings.expect(weekly.next.map { $0 > host.now().utc } ?? false, "the next ring is not in the future")
    let dated = try await control.make(AlarmDraft(time: time, days: .on(day), settings: .plain), key: nil)
    findings.equal(dated.recurrence, .once(day), "the day")
    findings.equal(dated.next, UTCInstant(secondsSinceEpoch: 1_898_494_215), "the instant of a dated alarm")
    let off = try await control.tell(weekly.id, .turnOff)
    findings.equal(off.state, .off, "the state when off")
    findings.equal(off.next, nil, "the next ring when off")
    let on = try await control.tell(weekly.id, .turnOn)
    findings.equal(on.next, weekly.next, "the next ring when on again")
    findings.equal(try await control.state().alarms, [on, dated], "the alarms")
    try await control.cancel(.alarm(dated.id))
    findings.equal(try await control.state().alarms, [on], "the alarms after cancel")
  }

  func rules(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    guard let noon = TimeOfDay(hour: 12, minute: 0), let start = CivilDate(year: 2027, month: 1, day: 31) else {
      return findings.add("the test's own values are wrong")
    }
    let rules = [
      try Recurrence(.days(), interval: 3, end: .until(start.adding(days: 40))),
      try Recurrence(.weeks(.weekend), interval: 2, end: .count(99_999)),
      try Recurrence(.months(.day(31))),
      try Recurrence(.months(.weekDay(.friday, ordinal: Recurrence.MonthDay.lastOrdinal)), interval: 999),
      try Recurrence(.years(month: 2, .day(29)), end: .count(2)),
      try Recurrence(.years(month: 12, .weekDay(.sunday, ordinal: 2))),
    ]
    for rule in rules {
      let draft = AlarmDraft(time: noon, days: .repeating(rule, from: start), settings: .plain)
      let alarm = try await control.make(draft, key: nil)
      findings.equal(alarm.recurrence, .repeating(rule, from: start), "the rule")
      findings.expect(alarm.next.map { $0 > host.now().utc } ?? false, "\(rule) has no next ring")
    }
    let spaced = try Recurrence(.days(), interval: 3)
    let open = try await control.make(
      AlarmDraft(time: noon, days: .repeating(spaced, from: nil), settings: .plain), key: nil)
    if case .repeating(_, let from) = open.recurrence {
      findings.equal(from, open.next.map { ZoneRules.utc.civil(at: $0).date }, "the first day that nobody named")
    } else {
      findings.add("\(open.recurrence) does not repeat")
    }
    let past = try Recurrence(.days(), end: .until(start))
    host.advance(by: .days(4_000))
    await findings.refusal(.invalidTime, "a rule that is over") {
      _ = try await control.make(
        AlarmDraft(time: noon, days: .repeating(past, from: start), settings: .plain), key: nil)
    }
  }

  func skipsAndPauses(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    guard let noon = TimeOfDay(hour: 12, minute: 0) else { return findings.add("there is no noon") }
    let daily = AlarmDraft(time: noon, days: .repeating(try Recurrence(.days()), from: nil), settings: .plain)
    let alarm = try await control.make(daily, key: nil)
    guard let first = alarm.next else { return findings.add("it has no next ring") }
    let day = ZoneRules.utc.civil(at: first).date
    let skipping = try await control.tell(alarm.id, .skip(2))
    findings.equal(skipping.skipped, [day, day.adding(days: 1)], "the days that are left out")
    findings.equal(skipping.next, first + .days(2), "the next ring after two that are left out")
    findings.equal(try await control.state().alarms, [skipping], "the alarm that is told")
    let all = try await control.tell(alarm.id, .unskip)
    findings.equal(all.skipped, [], "the days that are left out after unskip")
    findings.equal(all.next, first, "the next ring after unskip")
    let pause = day...day.adding(days: 9)
    let paused = try await control.tell(alarm.id, .pause(pause))
    findings.equal(paused.pause, pause, "the pause")
    findings.equal(paused.next, first + .days(10), "the next ring after the pause")
    let resumed = try await control.tell(alarm.id, .resume)
    findings.equal(resumed.pause, nil, "the pause after resume")
    findings.equal(resumed.next, first, "the next ring after resume")

    _ = try await control.tell(alarm.id, .skip(1))
    host.advance(by: first - host.now().utc)
    findings.equal(try await control.state().rings.count, 0, "the rings at a time that is left out")
    host.advance(by: .days(1))
    findings.equal(try await control.state().rings.map(\.owner), [.alarm(alarm.id)], "who rings the day after")

    for count in [0, 367] {
      await findings.refusal(.invalidRequest, "\(count) rings to skip") {
        _ = try await control.tell(alarm.id, .skip(count))
      }
    }
    await findings.refusal(.invalidTime, "a pause that is past") {
      _ = try await control.tell(alarm.id, .pause(day.adding(days: -9)...day.adding(days: -3)))
    }
    let once = try await control.make(AlarmDraft(time: noon, settings: .plain), key: nil)
    await findings.refusal(.wrongState, "skipping an alarm that rings once") {
      _ = try await control.tell(once.id, .skip(1))
    }
    _ = try await control.tell(alarm.id, .turnOff)
    await findings.refusal(.wrongState, "skipping an alarm that is off") {
      _ = try await control.tell(alarm.id, .skip(1))
    }
    await findings.refusal(.notFound, "skipping what is not there") {
      _ = try await control.tell(AlarmID(99), .skip(1))
    }
  }
}
