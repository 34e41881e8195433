// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func rings(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let timer = try await control.make(TimerDraft(duration: .seconds(5)), key: nil)
    host.advance(by: .seconds(5))
    var state = try await control.state()
    guard let ring = state.rings.first else { return findings.add("it does not ring") }
    findings.equal(ring.owner, .timer(timer.id), "the owner of the ring")
    findings.equal(ring.late, .zero, "the lateness")
    let snoozed = try await control.send(Snooze(ring.id, for: .minutes(2)))
    findings.equal(snoozed.end, .snoozed, "the end of a snoozed ring")
    host.advance(by: .minutes(2))
    state = try await control.state()
    guard let second = state.rings.first else { return findings.add("it does not ring after the snooze") }
    let ended = try await control.send(Dismiss(second.id))
    findings.equal(ended.end, .dismissed, "the end of a dismissed ring")
    findings.equal(ended.ended, host.now().utc, "when it ended")
    findings.equal(try await control.state().rings, [], "the rings after it")
    await findings.refusal(.notRinging, "dismissing twice") { _ = try await control.send(Dismiss(second.id)) }

    _ = try await control.make(TimerDraft(duration: .seconds(5)), key: nil)
    host.suspend(for: .hours(2))
    state = try await control.state()
    guard let missed = state.missed.first else { return findings.add("nothing was missed") }
    findings.equal(missed.end, .missed, "the end of a missed ring")
    findings.equal(missed.rang, nil, "when a missed ring rang")
    findings.equal(try await control.send(Dismiss(missed.id)).isUnseen, false, "whether it is unseen")
    findings.equal(try await control.state().missed, [], "the missed rings once seen")
  }

  func refusals(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    await findings.refusal(.notFound, "pausing what is not there") {
      _ = try await control.tell(TimerID(99), .pause)
    }
    await findings.refusal(.notFound, "cancelling what is not there") { try await control.cancel(.alarm(AlarmID(9))) }
    await findings.refusal(.invalidDuration, "a timer of no length") {
      _ = try await control.make(TimerDraft(duration: .zero), key: nil)
    }
    await findings.refusal(.invalidDuration, "a timer of ten thousand years") {
      _ = try await control.make(TimerDraft(duration: .days(3_652_500)), key: nil)
    }
    await findings.refusal(.invalidRequest, "a history of none") {
      _ = try await control.send(ListHistory(limit: 0)).rings
    }
    let timer = try await control.make(TimerDraft(duration: .minutes(1)), key: nil)
    await findings.refusal(.wrongState, "resuming what runs") {
      _ = try await control.tell(timer.id, .resume)
    }
    if let nowhere = ZoneName("Nowhere/Atlantis"), let time = TimeOfDay(hour: 7, minute: 0) {
      await findings.refusal(.unknownZone, "a zone that is not there") {
        _ = try await control.make(AlarmDraft(time: time, zone: .pinned(nowhere), settings: .plain), key: nil)
      }
    }
    await findings.refusal(.notRinging, "snoozing what does not ring") {
      _ = try await control.send(Snooze(RingID(1)))
    }
  }

  /// Every command with a key takes effect only once, whatever happens in between.
  func keysOfCalls(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    func under(_ key: String) -> any TokiControl { control.under(RequestKey(key, asked: key)) }
    let timer = try await control.make(TimerDraft(duration: .minutes(3)), key: nil)
    let longer = try await under("add").tell(timer.id, .add(.minutes(1)))
    findings.equal(try await under("add").tell(timer.id, .add(.minutes(1))), longer, "what was added twice")
    let other = try await under("more").tell(timer.id, .add(.minutes(1)))
    findings.expect(other != longer, "another key adds nothing")
    findings.equal(
      try await under("add").tell(timer.id, .add(.minutes(1))), other, "a repeat after another call")

    guard let noon = TimeOfDay(hour: 12, minute: 0), let work = AlarmSetName("work") else { return }
    let draft = AlarmDraft(time: noon, days: .weekly(.everyDay), set: work, settings: .plain)
    let alarm = try await control.make(draft, key: nil)
    let skipped = try await under("skip").tell(alarm.id, .skip(1))
    findings.equal(try await under("skip").tell(alarm.id, .skip(1)), skipped, "what was skipped twice")
    let off = try await under("off").setEnabled(false, set: work)
    let on = try await under("on").setEnabled(true, set: work)
    findings.expect(off != on, "a set is on and off")
    findings.equal(try await under("off").setEnabled(false, set: work), on, "a set that was turned off twice")

    let stopwatch = try await control.make(StopwatchDraft(), key: nil)
    subject.host.advance(by: .seconds(1))
    let lap = try await under("lap").tell(stopwatch.id, .lap)
    findings.equal(try await under("lap").tell(stopwatch.id, .lap), lap, "a lap that was taken twice")

    let plan = try SequencePlan([
      .step(SequenceStep(duration: .minutes(2))), .step(SequenceStep(duration: .minutes(2))),
    ])
    let sequence = try await control.make(SequenceDraft(plan: plan), key: nil)
    let next = try await under("next").tell(sequence.id, .next)
    findings.equal(try await under("next").tell(sequence.id, .next), next, "a step that was left twice")
    let back = try await under("back").tell(sequence.id, .back)
    findings.equal(try await under("back").tell(sequence.id, .back), back, "a step that was taken back twice")

    subject.host.advance(by: .minutes(5))
    let rings = try await control.state().rings
    guard let first = rings.first(where: { $0.owner == .timer(timer.id) }) else {
      return findings.add("the timer does not ring")
    }
    let snoozed = try await under("snooze").send(Snooze(first.id, for: .minutes(1)))
    findings.equal(
      try await under("snooze").send(Snooze(first.id, for: .minutes(1))), snoozed, "what was snoozed twice")
    subject.host.advance(by: .minutes(1))
    guard let second = try await control.state().rings.first(where: { $0.owner == .timer(timer.id) }) else {
      return findings.add("the timer does not ring again")
    }
    let dismissed = try await under("dismiss").send(Dismiss(second.id))
    findings.equal(try await under("dismiss").send(Dismiss(second.id)), dismissed, "what was stopped twice")

    try await control.cancel(.timer(timer.id))
    await findings.refusal(.notFound, "a repeat for a timer that is gone") {
      _ = try await under("add").tell(timer.id, .add(.minutes(1)))
    }
    await findings.refusal(.wrongState, "a call that is refused") {
      _ = try await under("start").tell(stopwatch.id, .start)
    }
    _ = try await control.tell(stopwatch.id, .pause)
    let started = try await under("start").tell(stopwatch.id, .start)
    findings.equal(started.state.kind, .running, "a call that was refused under its key before")
  }

  func keys(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    let draft = TimerDraft(duration: .minutes(1))
    let first = try await control.make(draft, key: "the-key")
    findings.equal(try await control.make(draft, key: "the-key"), first, "the repeated creation")
    findings.equal(try await control.state().timers.count, 1, "the number of timers")
    await findings.refusal(.keyReused, "a key for something else") {
      _ = try await control.make(TimerDraft(duration: .minutes(2)), key: "the-key")
    }
    for key in ["", "two words", "\u{7}", String(repeating: "k", count: 256)] {
      await findings.refusal(.invalidRequest, "the key \(key.debugDescription)") {
        _ = try await control.make(draft, key: key)
      }
    }
  }
}
