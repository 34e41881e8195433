// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func alarmEdits(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    guard let noon = TimeOfDay(hour: 12, minute: 0), let seven = TimeOfDay(hour: 7, minute: 0),
      let work = AlarmSetName("work"), let utc = ZoneName("UTC"), let nowhere = ZoneName("Nowhere/Atlantis"),
      let past = CivilDate(year: 2001, month: 1, day: 1)
    else { return findings.add("the test's own values are wrong") }
    let made = try await control.make(
      AlarmDraft(time: noon, days: .weekly(.weekdays), zone: .pinned(utc), set: work, settings: .plain), key: nil)
    findings.equal(made.set, work, "the set")
    var expected = made
    let edits: [(String, AlarmEdit, (inout Alarm) -> Void)] = [
      ("nothing", AlarmEdit(), { _ in }),
      ("the label", AlarmEdit(label: Label.none), { $0.label = .none }),
      ("the set", AlarmEdit(set: .some(nil)), { $0.set = nil }),
      (
        "the volume", AlarmEdit(settings: Said<RingSettings> { $0.volume = Volume(percent: 1) }),
        { $0.settings.volume = Volume(percent: 1) ?? .standard }
      ),
    ]
    for (what, edit, change) in edits {
      let edited = try await control.edit(made.id, edit)
      change(&expected)
      expected.revision = edited.revision
      findings.equal(edited, expected, "the alarm after an edit of \(what)")
    }
    let early = try await control.edit(made.id, AlarmEdit(time: seven, zone: .floating))
    findings.equal(early.time, seven, "the new time")
    findings.equal(early.zone, .floating, "the new zone")
    findings.equal(early.recurrence, made.recurrence, "the days that were not named")
    let rule = try Recurrence(.days(), interval: 2)
    _ = try await control.tell(made.id, .skip(1))
    let every = try await control.edit(made.id, AlarmEdit(days: .repeating(rule, from: past)))
    findings.equal(every.recurrence, .repeating(rule, from: past), "the new days")
    findings.equal(every.skipped, [], "the days that are left out after new days")
    let off = try await control.tell(made.id, .turnOff)
    findings.equal(off.state, .off, "the state when off")
    let next = try await control.edit(made.id, AlarmEdit(days: .next))
    findings.expect(next.recurrence.isOnce, "the next such time repeats")
    findings.equal(next.state, .scheduled, "the state of one that was off and has new days")
    await findings.refusal(.invalidTime, "a day that is past") {
      _ = try await control.edit(made.id, AlarmEdit(days: .on(past)))
    }
    await findings.refusal(.unknownZone, "a zone that is not there") {
      _ = try await control.edit(made.id, AlarmEdit(zone: .pinned(nowhere)))
    }
    await findings.refusal(.notFound, "an edit of what is not there") {
      _ = try await control.edit(AlarmID(99), AlarmEdit())
    }
    findings.equal(try await control.state().alarms, [next], "the alarm after refused edits")
  }

  func sets(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    guard let noon = TimeOfDay(hour: 12, minute: 0), let name = AlarmSetName("work/仕事 100%"),
      let other = AlarmSetName("home")
    else { return findings.add("the test's own values are wrong") }
    var made: [Alarm] = []
    for set in [name, name, other, nil] {
      made.append(
        try await control.make(AlarmDraft(time: noon, days: .weekly(.everyDay), set: set, settings: .plain), key: nil))
    }
    _ = try await control.tell(made[1].id, .turnOff)
    let off = try await control.setEnabled(false, set: name)
    findings.equal(off.map(\.id), [made[0].id, made[1].id], "the alarms of the set")
    findings.equal(off.map(\.state), [.off, .off], "their states when off")
    findings.equal(off.map(\.isOffWithSet), [true, false], "whether they are off with their set")
    let on = try await control.setEnabled(true, set: name)
    findings.equal(on.map(\.state.kind), [.scheduled, .off], "their states when on again")
    let states = try await control.state().alarms.map(\.state.kind)
    findings.equal(states, [.scheduled, .off, .scheduled, .scheduled], "the states of all alarms")
    if let nobodys = AlarmSetName("nobody's") {
      await findings.refusal(.notFound, "a set that is not there") {
        _ = try await control.setEnabled(true, set: nobodys)
      }
    }
  }
}
