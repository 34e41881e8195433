// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func timers(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let settings = RingSettings(
      sound: .none, volume: Volume(percent: 35) ?? .standard, snoozeLength: .minutes(3), ringLength: .minutes(4),
      terminal: "/dev/pts/9")
    let draft = TimerDraft(
      duration: TimeSpan(nanoseconds: 60_000_000_001), label: try Label("お茶 \"quoted\" \\ & <b>"),
      settings: Said(all: settings))
    let made = try await control.make(draft, key: nil)
    findings.equal(made.label, draft.label, "the label")
    findings.equal(made.settings, settings, "the settings")
    findings.equal(made.deadline, host.now() + draft.duration, "the deadline")
    host.advance(by: TimeSpan(nanoseconds: 1_234_567_891))
    let paused = try await control.tell(made.id, .pause)
    findings.equal(paused.state, .paused(remaining: TimeSpan(nanoseconds: 58_765_432_110)), "the paused state")
    findings.expect(paused.revision > made.revision, "the revision did not grow")
    let longer = try await control.tell(made.id, .add(.minutes(1)))
    findings.equal(longer.runLength, TimeSpan(nanoseconds: 120_000_000_001), "the length of the run")
    _ = try await control.tell(made.id, .resume)
    let state = try await control.state()
    findings.equal(state.timers.count, 1, "the number of timers")
    findings.equal(state.timers.first?.state.kind, .running, "the state")
    findings.equal(state.moment, host.now(), "the moment")
    findings.equal(state.boot, host.bootID, "the boot")
    let reset = try await control.tell(made.id, .reset)
    findings.equal(reset.state, .idle, "the state after reset")
    let again = try await control.tell(made.id, .restart)
    findings.equal(again.run, 2, "the run after restart")
    try await control.cancel(.timer(made.id))
    findings.equal(try await control.state().timers, [], "the timers after cancel")
    let idle = try await control.make(TimerDraft(duration: .seconds(5), starts: false), key: nil)
    findings.equal(idle.state, .idle, "a timer made to wait")
    findings.equal(idle.isKept, false, "whether it is kept")
    findings.equal(try await control.tell(idle.id, .start).state.kind, .running, "it, started")
    let kept = try await control.make(TimerDraft(duration: .seconds(5), starts: false, isKept: true), key: "kept")
    findings.equal(kept.isKept, true, "whether a preset is kept")
    await findings.refusal(.keyReused, "the same timer under its key, but not kept") {
      _ = try await control.make(TimerDraft(duration: .seconds(5), starts: false), key: "kept")
    }
    findings.equal(try await control.tell(kept.id, .start).isKept, true, "whether it is kept while it runs")
    let absent = TimerDraft(duration: .seconds(5), isOnlyIfAbsent: true)
    await findings.refusal(.exists, "a timer that is there already") { _ = try await control.make(absent, key: nil) }
    let other = TimerDraft(duration: .seconds(6), isOnlyIfAbsent: true)
    let first = try await control.make(other, key: "absent")
    findings.equal(try await control.make(other, key: "absent").id, first.id, "a repeat of what was absent")
    await findings.refusal(.exists, "what was absent before") { _ = try await control.make(other, key: nil) }
  }

  func timerEdits(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let made = try await control.make(TimerDraft(duration: .minutes(10)), key: nil)
    host.advance(by: .minutes(4))
    let longer = try await control.edit(
      made.id,
      try Said<TimerTerms> {
        $0.duration = .minutes(20)
        $0.label = try Label("Rice")
        $0.settings = Said<RingSettings> { $0.volume = Volume(percent: 5) }
      })
    findings.equal(longer.deadline, made.deadline.map { $0 + .minutes(10) }, "the deadline of a longer timer")
    findings.equal(longer.label.text, "Rice", "the new label")
    findings.equal(longer.settings.volume.percent, 5, "the new volume")
    findings.equal(longer.settings.sound, made.settings.sound, "the sound that was not named")
    findings.expect(longer.revision > made.revision, "the revision did not grow")
    let same = try await control.edit(made.id, Said<TimerTerms>())
    findings.equal(same.deadline, longer.deadline, "the deadline after an edit of nothing")
    findings.equal(same.label, longer.label, "the label after an edit of nothing")
    await findings.refusal(.invalidDuration, "a duration that has gone by") {
      _ = try await control.edit(made.id, Said<TimerTerms> { $0.duration = .minutes(4) })
    }
    await findings.refusal(.invalidDuration, "a snooze of no length") {
      _ = try await control.edit(
        made.id, Said<TimerTerms> { $0.settings = Said<RingSettings> { $0.snoozeLength = .zero } })
    }
    await findings.refusal(.notFound, "an edit of what is not there") {
      _ = try await control.edit(TimerID(99), Said<TimerTerms>())
    }
    findings.equal(try await control.state().timers, [same], "the timer after refused edits")
    findings.equal(
      try await control.edit(made.id, Said<TimerTerms> { $0.isKept = true }).isKept, true, "a timer to keep")
    findings.equal(try await control.edit(made.id, Said<TimerTerms>()).isKept, true, "it after an edit of nothing")
    findings.equal(
      try await control.edit(made.id, Said<TimerTerms> { $0.isKept = false }).isKept, false, "it, no longer kept")
  }
}
