// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// What every `TokiControl` must do, in this process or over a socket.
///
/// Each check runs on a fresh engine whose host is moved by hand and says what was wrong; nothing wrong,
/// nothing said.
public struct ControlConformance {
  /// A control to be checked and the host of the engine behind it.
  public struct Subject {
    public let control: any TokiControl
    public let host: ManualHost
    /// Ends what was made for it.
    public let tearDown: () async -> Void

    public init(control: any TokiControl, host: ManualHost, tearDown: @escaping () async -> Void = {}) {
      self.control = control
      self.host = host
      self.tearDown = tearDown
    }
  }

  private let make: () async throws -> Subject

  /// Makes a suite.
  ///
  /// - Parameter make: Makes a fresh subject; its host's zone is UTC.
  public init(make: @escaping () async throws -> Subject) { self.make = make }

  /// Runs every check and returns what was wrong, by the name of its check.
  public func violations() async -> [String] {
    let checks: [(String, (Subject, Findings) async throws -> Void)] = [
      ("timers", timers), ("alarms", alarms), ("rings", rings), ("refusals", refusals), ("keys", keys),
      ("events", events), ("catching up", catchingUp), ("records", records),
    ]
    var all: [String] = []
    for (name, check) in checks {
      let findings = Findings()
      do {
        let subject = try await make()
        do { try await check(subject, findings) } catch { findings.add("threw \(error)") }
        await subject.tearDown()
      } catch {
        findings.add("could not be made: \(error)")
      }
      all += findings.texts.map { "\(name): \($0)" }
    }
    return all
  }

  /// What a check found.
  final class Findings {
    private(set) var texts: [String] = []
    func add(_ text: String) { texts.append(text) }
    func expect(_ isRight: Bool, _ text: @autoclosure () -> String) { if !isRight { add(text()) } }
    func equal<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) {
      expect(value == expected, "\(what) is \(value), not \(expected)")
    }
    func refusal(_ code: ControlError.Code, _ what: String, _ body: () async throws -> Void) async {
      do {
        try await body()
        add("\(what) was accepted")
      } catch let error as ControlError {
        equal(error.code, code, "the refusal of \(what)")
        expect(!error.message.isEmpty, "the refusal of \(what) says nothing")
      } catch {
        add("\(what) threw \(error)")
      }
    }
  }

  private func timers(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let settings = RingSettings(
      sound: .none, volume: Volume(percent: 35) ?? .standard, snoozeLength: .minutes(3), ringLength: .minutes(4),
      terminal: "/dev/pts/9")
    let draft = TimerDraft(
      duration: TimeSpan(nanoseconds: 60_000_000_001), label: try Label("お茶 \"quoted\" \\ & <b>"),
      settings: settings)
    let made = try await control.createTimer(draft, key: nil)
    findings.equal(made.label, draft.label, "the label")
    findings.equal(made.settings, settings, "the settings")
    findings.equal(made.deadline, host.now() + draft.duration, "the deadline")
    host.advance(by: TimeSpan(nanoseconds: 1_234_567_891))
    let paused = try await control.command(.pause, timer: made.id)
    findings.equal(paused.state, .paused(remaining: TimeSpan(nanoseconds: 58_765_432_110)), "the paused state")
    findings.expect(paused.revision > made.revision, "the revision did not grow")
    let longer = try await control.command(.add(.minutes(1)), timer: made.id)
    findings.equal(longer.runLength, TimeSpan(nanoseconds: 120_000_000_001), "the length of the run")
    _ = try await control.command(.resume, timer: made.id)
    let state = try await control.state()
    findings.equal(state.timers.count, 1, "the number of timers")
    findings.equal(state.timers.first?.stateName, "running", "the state")
    findings.equal(state.moment, host.now(), "the moment")
    findings.equal(state.boot, host.bootID, "the boot")
    let reset = try await control.command(.reset, timer: made.id)
    findings.equal(reset.state, .idle, "the state after reset")
    let again = try await control.command(.restart, timer: made.id)
    findings.equal(again.run, 2, "the run after restart")
    try await control.cancel(.timer(made.id))
    findings.equal(try await control.state().timers, [], "the timers after cancel")
    let idle = try await control.createTimer(TimerDraft(duration: .seconds(5), starts: false), key: nil)
    findings.equal(idle.state, .idle, "a timer made to wait")
    findings.equal(try await control.command(.start, timer: idle.id).stateName, "running", "it, started")
  }

  private func alarms(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    guard let time = TimeOfDay(hour: 7, minute: 30, second: 15), let utc = ZoneName("UTC"),
      let day = CivilDate(year: 2030, month: 2, day: 28)
    else { return findings.add("the test's own values are wrong") }
    let weekly = try await control.createAlarm(
      AlarmDraft(time: time, days: .weekly([.weekdays]), zone: .pinned(utc)), key: nil)
    guard case .repeating(let rule, _) = weekly.recurrence else {
      return findings.expect(false, "a weekly alarm does not repeat")
    }
    findings.equal(rule, .weekly(.weekdays), "the days")
    findings.equal(weekly.zone, .pinned(utc), "the zone")
    findings.expect(weekly.next.map { $0 > host.now().utc } ?? false, "the next ring is not in the future")
    let dated = try await control.createAlarm(AlarmDraft(time: time, days: .on(day)), key: nil)
    findings.equal(dated.recurrence, .once(day), "the day")
    findings.equal(dated.next, UTCInstant(secondsSinceEpoch: 1_898_494_215), "the instant of a dated alarm")
    let off = try await control.command(.turnOff, alarm: weekly.id)
    findings.equal(off.state, .off, "the state when off")
    findings.equal(off.next, nil, "the next ring when off")
    let on = try await control.command(.turnOn, alarm: weekly.id)
    findings.equal(on.next, weekly.next, "the next ring when on again")
    findings.equal(try await control.state().alarms, [on, dated], "the alarms")
    try await control.cancel(.alarm(dated.id))
    findings.equal(try await control.state().alarms, [on], "the alarms after cancel")
  }

  private func rings(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    let timer = try await control.createTimer(TimerDraft(duration: .seconds(5)), key: nil)
    host.advance(by: .seconds(5))
    var state = try await control.state()
    guard let ring = state.rings.first else { return findings.add("it does not ring") }
    findings.equal(ring.owner, .timer(timer.id), "the owner of the ring")
    findings.equal(ring.late, .zero, "the lateness")
    let snoozed = try await control.snooze(ring.id, length: .minutes(2))
    findings.equal(snoozed.end, .snoozed, "the end of a snoozed ring")
    host.advance(by: .minutes(2))
    state = try await control.state()
    guard let second = state.rings.first else { return findings.add("it does not ring after the snooze") }
    let ended = try await control.dismiss(second.id)
    findings.equal(ended.end, .dismissed, "the end of a dismissed ring")
    findings.equal(ended.ended, host.now().utc, "when it ended")
    findings.equal(try await control.state().rings, [], "the rings after it")
    await findings.refusal(.notRinging, "dismissing twice") { _ = try await control.dismiss(second.id) }

    _ = try await control.createTimer(TimerDraft(duration: .seconds(5)), key: nil)
    host.suspend(for: .hours(2))
    state = try await control.state()
    guard let missed = state.missed.first else { return findings.add("nothing was missed") }
    findings.equal(missed.end, .missed, "the end of a missed ring")
    findings.equal(missed.rang, nil, "when a missed ring rang")
    findings.equal(try await control.dismiss(missed.id).isUnseen, false, "whether it is unseen")
    findings.equal(try await control.state().missed, [], "the missed rings once seen")
  }

  private func refusals(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    await findings.refusal(.notFound, "pausing what is not there") {
      _ = try await control.command(.pause, timer: TimerID(99))
    }
    await findings.refusal(.notFound, "cancelling what is not there") { try await control.cancel(.alarm(AlarmID(9))) }
    await findings.refusal(.invalidDuration, "a timer of no length") {
      _ = try await control.createTimer(TimerDraft(duration: .zero), key: nil)
    }
    await findings.refusal(.invalidDuration, "a timer of ten thousand years") {
      _ = try await control.createTimer(TimerDraft(duration: .days(3_652_500)), key: nil)
    }
    await findings.refusal(.invalidRequest, "a history of none") {
      _ = try await control.history(before: nil, limit: 0)
    }
    let timer = try await control.createTimer(TimerDraft(duration: .minutes(1)), key: nil)
    await findings.refusal(.wrongState, "resuming what runs") {
      _ = try await control.command(.resume, timer: timer.id)
    }
    if let nowhere = ZoneName("Nowhere/Atlantis"), let time = TimeOfDay(hour: 7, minute: 0) {
      await findings.refusal(.unknownZone, "a zone that is not there") {
        _ = try await control.createAlarm(AlarmDraft(time: time, zone: .pinned(nowhere)), key: nil)
      }
    }
    await findings.refusal(.notRinging, "snoozing what does not ring") {
      _ = try await control.snooze(RingID(1), length: nil)
    }
  }

  private func keys(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    let draft = TimerDraft(duration: .minutes(1))
    let first = try await control.createTimer(draft, key: "the-key")
    findings.equal(try await control.createTimer(draft, key: "the-key"), first, "the repeated creation")
    findings.equal(try await control.state().timers.count, 1, "the number of timers")
    await findings.refusal(.keyReused, "a key for something else") {
      _ = try await control.createTimer(TimerDraft(duration: .minutes(2)), key: "the-key")
    }
    for key in ["", "two words", "\u{7}", String(repeating: "k", count: 256)] {
      await findings.refusal(.invalidRequest, "the key \(key.debugDescription)") {
        _ = try await control.createTimer(draft, key: key)
      }
    }
  }

  private func events(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    var events = try await control.events(after: nil).makeAsyncIterator()
    guard let first = try await events.next(), case .resync(let state) = first.change else {
      return findings.add("the first event is no resync")
    }
    findings.equal(state.sequence, first.sequence, "the sequence of the first state")
    let timer = try await control.createTimer(TimerDraft(duration: .seconds(5)), key: nil)
    var sequence = first.sequence
    func expectNext(_ what: String, _ isRight: (EngineEvent.Change) -> Bool) async throws {
      guard let event = try await events.next() else { return findings.add("the events end before \(what)") }
      findings.expect(event.sequence == sequence + 1, "event \(event.sequence) follows \(sequence)")
      sequence = event.sequence
      findings.expect(isRight(event.change), "\(event.change) came instead of \(what)")
    }
    try await expectNext("the timer") { $0 == .timer(timer) }
    host.advance(by: .seconds(5))
    try await expectNext("the ring") {
      if case .ringStarted(let ring) = $0 { ring.owner == .timer(timer.id) } else { false }
    }
    try await expectNext("the ringing timer") {
      if case .timer(let timer) = $0 { timer.stateName == "ringing" } else { false }
    }
    if let ring = try await control.state().rings.first { _ = try await control.dismiss(ring.id) }
    try await expectNext("the end") { if case .ringEnded(let ring) = $0 { ring.end == .dismissed } else { false } }
    try await expectNext("the idle timer") { if case .timer(let timer) = $0 { timer.state == .idle } else { false } }
    host.stepClock(by: .hours(1))
    try await expectNext("the clock") { if case .clockStepped = $0 { true } else { false } }
  }

  private func catchingUp(_ subject: Subject, _ findings: Findings) async throws {
    let control = subject.control
    let start = try await control.state().sequence
    let first = try await control.createTimer(TimerDraft(duration: .minutes(1)), key: nil)
    let second = try await control.createTimer(TimerDraft(duration: .minutes(2)), key: nil)
    var late = try await control.events(after: start + 1).makeAsyncIterator()
    findings.equal(try await late.next()?.change, .timer(second), "the event after the first")
    var unknown = try await control.events(after: start + 1_000_000).makeAsyncIterator()
    if case .resync(let state)? = try await unknown.next()?.change {
      findings.equal(state.timers, [first, second], "the timers of the resync")
    } else {
      findings.add("an unknown sequence number brought no resync")
    }
  }

  private func records(_ subject: Subject, _ findings: Findings) async throws {
    let (control, host) = (subject.control, subject.host)
    for _ in 0..<3 { _ = try await control.createTimer(TimerDraft(duration: .seconds(1)), key: nil) }
    host.advance(by: .seconds(1))
    let all = try await control.history(before: nil, limit: 10)
    findings.equal(all.map(\.id.number), [3, 2, 1], "the history")
    findings.equal(all.map(\.isRinging), [true, true, true], "what rings in it")
    let page = try await control.history(before: RingID(3), limit: 1)
    findings.equal(page.map(\.id.number), [2], "a page of it")
    let kinds = try await control.decisions(about: .timer(TimerID(1)), limit: 10).map(\.kind)
    findings.equal(kinds, [.rang, .created], "the decisions about a timer")
    let status = try await control.status()
    findings.expect(status.processID > 0, "the status names no process")
    findings.expect(!status.version.isEmpty, "the status names no version")
    findings.expect(status.uptime >= .seconds(1), "the uptime is \(status.uptime)")
  }
}
