// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func sequences(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let plan = try SequencePlan([
      .repeated(
        [
          .step(SequenceStep(label: try Label("work"), duration: .seconds(50))),
          .step(SequenceStep(label: try Label("休憩"), duration: .seconds(10), sound: RingSound.none)),
        ], times: 2),
      .step(SequenceStep(duration: TimeSpan(nanoseconds: 30_000_000_001))),
    ])
    let draft = SequenceDraft(plan: plan, label: try Label("Interval"), settings: Said(all: RingSettings(sound: .none)))
    let made = try await control.make(draft, key: "the-key")
    findings.equal(made.plan, plan, "the plan")
    findings.equal(made.settings, draft.settings.applied(to: RingSettings()), "the settings")
    findings.equal(made.state, .running(step: 0, deadline: host.now() + .seconds(50)), "the state")
    findings.equal(try await control.make(draft, key: "the-key"), made, "the repeated creation")
    let planned = host.now() + plan.total
    findings.equal(made.planEnd(at: host.now()), planned, "the end of the plan")

    host.advance(by: .seconds(65))
    var state = try await control.state()
    findings.equal(state.sequences.first?.step, 2, "the step after 65 s")
    findings.equal(state.sequences.first?.planEnd(at: host.now()), planned, "the end of the plan after 65 s")
    let longer = try await control.tell(made.id, .add(.seconds(5)))
    findings.equal(longer.planEnd(at: host.now()), planned + .seconds(5), "the end of a plan with a longer step")
    let paused = try await control.tell(made.id, .pause)
    findings.equal(paused.state, .paused(step: 2, remaining: .seconds(50)), "the paused state")
    host.advance(by: .minutes(7))
    let resumed = try await control.tell(made.id, .resume)
    findings.equal(resumed.deadline, host.now() + .seconds(50), "the deadline after the pause")
    let last = try await control.tell(made.id, .next)
    findings.equal(last.step, 3, "the step after next")
    host.advance(by: .seconds(3))
    let before = try await control.tell(made.id, .back)
    findings.equal(before.step, 2, "the step before it")
    findings.equal(before.deadline, host.now() + before.plan.steps[2].duration, "the deadline of a step taken back")
    findings.equal(try await control.tell(made.id, .next).step, 3, "the step after it again")
    host.advance(by: .seconds(41))
    state = try await control.state()
    findings.equal(state.sequences.first?.state.kind, .ringing, "the state at the end")
    guard let ring = state.rings.first(where: { $0.owner == .sequence(made.id) }) else {
      return findings.add("the end of the plan does not ring")
    }
    findings.equal(try await control.send(Dismiss(ring.id)).end, .dismissed, "how the last ring ends")
    findings.equal(try await control.state().sequences.first?.state, .idle, "the state after it")
    let again = try await control.tell(made.id, .restart)
    findings.equal(again.step, 0, "the step after restart")
    findings.equal(try await control.tell(made.id, .reset).state, .idle, "the state after reset")
    findings.equal(try await control.tell(made.id, .start).step, 0, "the step after start")
    try await control.cancel(.sequence(made.id))
    findings.equal(try await control.state().sequences, [], "the sequences after cancel")
  }

  func stepsThatWait(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let plan = try SequencePlan([
      .step(SequenceStep(duration: .seconds(5), waits: true)), .step(SequenceStep(duration: .seconds(7))),
    ])
    let made = try await control.make(SequenceDraft(plan: plan), key: nil)
    findings.expect(made.isEndOpen, "the end of a plan that waits is not open")
    host.advance(by: .seconds(60))
    let state = try await control.state()
    findings.equal(state.sequences.first?.state.kind, .ringing, "the state of one that waits")
    guard let ring = state.rings.first else { return findings.add("a step that waits does not ring") }
    findings.equal(ring.owner, .sequence(made.id), "the owner of the ring")
    _ = try await control.send(Dismiss(ring.id))
    let going = try await control.state().sequences.first
    findings.equal(going?.state, .running(step: 1, deadline: host.now() + .seconds(7)), "the state after the ring")
    await findings.refusal(.wrongState, "starting what runs") {
      _ = try await control.tell(made.id, .start)
    }
    await findings.refusal(.invalidDuration, "taking more than remains") {
      _ = try await control.tell(made.id, .add(.seconds(-7)))
    }
    await findings.refusal(.notFound, "a sequence that is not there") {
      _ = try await control.tell(SequenceID(99), .pause)
    }
  }

  func sequenceEdits(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    let plan = try SequencePlan([.step(SequenceStep(duration: .minutes(1)))])
    let other = try SequencePlan([.repeated([.step(SequenceStep(duration: .minutes(2)))], times: 3)])
    let made = try await control.make(SequenceDraft(plan: plan), key: nil)
    await findings.refusal(.wrongState, "other steps while it runs") {
      _ = try await control.edit(made.id, Said<SequenceTerms> { $0.plan = other })
    }
    let named = try await control.edit(
      made.id,
      try Said<SequenceTerms> {
        $0.label = try Label("x")
        $0.settings = Said<RingSettings> { $0.sound = RingSound.none }
      })
    findings.equal(named.label.text, "x", "the new label")
    findings.equal(named.settings.sound, .none, "the new sound")
    findings.equal(named.state, made.state, "the state after an edit")
    _ = try await control.tell(made.id, .reset)
    let edited = try await control.edit(made.id, Said<SequenceTerms> { $0.plan = other })
    findings.equal(edited.plan, other, "the new plan")
    findings.equal(edited.label, named.label, "the label that was not named")
    findings.equal(try await control.state().sequences, [edited], "the sequence that is told")
    await findings.refusal(.notFound, "an edit of what is not there") {
      _ = try await control.edit(SequenceID(99), Said<SequenceTerms>())
    }
  }
}
