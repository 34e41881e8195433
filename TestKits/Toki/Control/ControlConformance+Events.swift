// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ControlConformance {
  func events(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    var events = try await control.events(after: nil).makeAsyncIterator()
    guard let first = try await events.next(), case .resync(let state) = first.change else {
      return findings.add("the first event is no resync")
    }
    findings.equal(state.sequence, first.sequence, "the sequence of the first state")
    let timer = try await control.make(TimerDraft(duration: .seconds(5)), key: nil)
    var sequence = first.sequence
    func expectNext(_ what: String, _ isRight: (EngineEvent.Change) -> Bool) async throws {
      guard let event = try await events.next() else { return findings.add("the events end before \(what)") }
      findings.expect(event.sequence == sequence + 1, "event \(event.sequence) follows \(sequence)")
      sequence = event.sequence
      findings.expect(isRight(event.change), "\(event.change) came instead of \(what)")
    }
    try await expectNext("the timer") { $0 == .item(.timer(timer)) }
    host.advance(by: .seconds(5))
    try await expectNext("the ring") {
      if case .ringStarted(let ring) = $0 { ring.owner == .timer(timer.id) } else { false }
    }
    try await expectNext("the ringing timer") {
      if case .item(.timer(let timer)) = $0 { timer.state.kind == .ringing } else { false }
    }
    if let ring = try await control.state().rings.first { _ = try await control.send(Dismiss(ring.id)) }
    try await expectNext("the end") { if case .ringEnded(let ring) = $0 { ring.end == .dismissed } else { false } }
    try await expectNext("the idle timer") {
      if case .item(.timer(let timer)) = $0 { timer.state == .idle } else { false }
    }
    host.stepClock(by: .hours(1))
    try await expectNext("the clock") { if case .clockStepped = $0 { true } else { false } }
  }

  func eventsOfEveryKind(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    guard let noon = TimeOfDay(hour: 12, minute: 0) else { return findings.add("there is no noon") }
    var events = try await control.events(after: try await control.state().sequence).makeAsyncIterator()
    let alarm = try await control.make(AlarmDraft(time: noon, days: .weekly(.everyDay), settings: .plain), key: nil)
    findings.equal(try await events.next()?.change, .item(.alarm(alarm)), "the event of an alarm")
    let skipping = try await control.tell(alarm.id, .skip(1))
    findings.equal(try await events.next()?.change, .item(.alarm(skipping)), "the event of a skip")
    let plan = try SequencePlan([.step(SequenceStep(duration: .minutes(1)))])
    let sequence = try await control.make(SequenceDraft(plan: plan), key: nil)
    findings.equal(try await events.next()?.change, .item(.sequence(sequence)), "the event of a sequence")
    try await control.cancel(.sequence(sequence.id))
    findings.equal(try await events.next()?.change, .removed(.sequence(sequence.id)), "the event of its end")
    let stopwatch = try await control.make(StopwatchDraft(), key: nil)
    findings.equal(try await events.next()?.change, .item(.stopwatch(stopwatch)), "the event of a stopwatch")
    try await control.cancel(.stopwatch(stopwatch.id))
    findings.equal(try await events.next()?.change, .removed(.stopwatch(stopwatch.id)), "the event of its end")
    let kinds = try await control.decisions(about: .alarm(alarm.id), limit: 10).map(\.kind)
    findings.equal(kinds, [.skipped, .created], "the decisions about an alarm")
  }

  func catchingUp(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    let start = try await control.state().sequence
    let first = try await control.make(TimerDraft(duration: .minutes(1)), key: nil)
    let second = try await control.make(TimerDraft(duration: .minutes(2)), key: nil)
    var late = try await control.events(after: start + 1).makeAsyncIterator()
    findings.equal(try await late.next()?.change, .item(.timer(second)), "the event after the first")
    var unknown = try await control.events(after: start + 1_000_000).makeAsyncIterator()
    if case .resync(let state)? = try await unknown.next()?.change {
      findings.equal(state.timers, [first, second], "the timers of the resync")
    } else {
      findings.add("an unknown sequence number brought no resync")
    }
  }

  func records(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    for _ in 0..<3 { _ = try await control.make(TimerDraft(duration: .seconds(1)), key: nil) }
    host.advance(by: .seconds(1))
    let all = try await control.send(ListHistory(limit: 10)).rings
    findings.equal(all.map(\.id.number), [3, 2, 1], "the history")
    findings.equal(all.map(\.isRinging), [true, true, true], "what rings in it")
    let page = try await control.send(ListHistory(before: RingID(3), limit: 1)).rings
    findings.equal(page.map(\.id.number), [2], "a page of it")
    let kinds = try await control.decisions(about: .timer(TimerID(1)), limit: 10).map(\.kind)
    findings.equal(kinds, [.rang, .created], "the decisions about a timer")
    let status = try await control.status()
    findings.expect(status.processID > 0, "the status names no process")
    findings.expect(!status.version.isEmpty, "the status names no version")
    findings.expect(status.uptime >= .seconds(1), "the uptime is \(status.uptime)")
  }
}
