// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Toki's global settings and their effects.
@Suite struct SettingsTimelineTests {
  var day = Timeline()

  @Test mutating func `The late limit decides between late and missed`() throws {
    _ = try day.machine.change(EngineSettingsEdit(lateLimit: .minutes(5)), at: day.now)
    _ = try day.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: day.now)
    _ = try day.machine.make(
      TimerDraft(duration: .minutes(1) - TimeSpan(nanoseconds: 1)), key: nil, at: day.now)
    day.take()
    // The second one is a nanosecond beyond the limit.
    #expect(day.advance(.minutes(6)).words == ["play r2", "missed r1", "present r2"])
    #expect(day.machine.missed.map(\.owner) == [.timer(TimerID(2))])
  }

  @Test mutating func `With a late limit of zero a ring in time still rings`() throws {
    _ = try day.machine.change(EngineSettingsEdit(lateLimit: .zero), at: day.now)
    _ = try day.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: day.now)
    #expect(day.advance(.minutes(1)).words == ["play r1", "present r1"])
  }

  @Test mutating func `A longer limit holds for alarms and steps and after a restart, too`() throws {
    _ = try day.machine.change(EngineSettingsEdit(lateLimit: .hours(3)), at: day.now)
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    _ = try day.machine.make(AlarmDraft(time: seven, settings: .plain), rules: .utc, key: nil, at: day.now)
    let plan = try SequencePlan([.step(SequenceStep(duration: .hours(2)))])
    _ = try day.machine.make(SequenceDraft(plan: plan), key: nil, at: day.now)
    day.take()
    #expect(day.stored.settings == EngineSettings(lateLimit: .hours(3)))
    // At half past nine: the alarm is two and a half hours late, the step one and a half.
    let words = day.restart(after: .minutes(210)).words
    #expect(!words.contains { $0.hasPrefix("missed") })
    #expect(day.machine.rings.map(\.owner).count == 2)
  }

  @Test mutating func `Items made before a change of the settings keep how they ring`() throws {
    let timer = try day.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: day.now)
    _ = try day.machine.change(EngineSettingsEdit(ring: Said<RingSettings> { $0.sound = RingSound.none }), at: day.now)
    #expect(day.machine.timers[timer.id]?.settings == RingSettings())
    #expect(day.machine.settings.ring.sound == .none)
  }

  @Test(arguments: [
    EngineSettingsEdit(lateLimit: TimeSpan(nanoseconds: -1)), EngineSettingsEdit(lateLimit: .hours(25)),
    EngineSettingsEdit(ring: Said<RingSettings> { $0.snoozeLength = .zero }),
    EngineSettingsEdit(ring: Said<RingSettings> { $0.ringLength = .hours(25) }),
    EngineSettingsEdit(ring: Said<RingSettings> { $0.ramp = TimeSpan(nanoseconds: -1) }),
    EngineSettingsEdit(ring: Said<RingSettings> { $0.ramp = .minutes(5) + TimeSpan(nanoseconds: 1) }),
  ])
  mutating func `A setting out of its range changes nothing`(edit: EngineSettingsEdit) {
    let error = #expect(throws: ControlError.self) { try day.machine.change(edit, at: day.now) }
    #expect(error?.code == .invalidDuration)
    #expect(day.machine.settings == EngineSettings())
    #expect(day.take().isEmpty)
  }

  @Test mutating func `A change without effect is neither saved nor announced`() throws {
    #expect(try day.machine.change(EngineSettingsEdit(lateLimit: .minutes(60)), at: day.now) == EngineSettings())
    #expect(day.take().isEmpty)
  }

  @Test func `A key is refused with another rise or speech, and is stored without the usual ones`() throws {
    var machine = day.machine
    let draft = TimerDraft(duration: .minutes(1))
    let timer = try machine.make(draft, key: "k", at: day.now)
    #expect(try machine.make(draft, key: "k", at: day.now) == timer)
    var other = draft
    other.settings.ramp = .zero
    let error = #expect(throws: ControlError.self) { try machine.make(other, key: "k", at: day.now) }
    #expect(error?.code == .keyReused)
    other = draft
    other.settings.speaks = true
    let spoken = #expect(throws: ControlError.self) { try machine.make(other, key: "k", at: day.now) }
    #expect(spoken?.code == .keyReused)
    guard
      case .save(.putKey(let key)) = machine.takeStep().actions.first(where: {
        if case .save(.putKey) = $0 { true } else { false }
      })
    else {
      Issue.record("no key was saved")
      return
    }
    #expect(key.request == "timer 60000000000 start named:dawn 80 540000000000 600000000000 ")
  }
}

@Suite struct SettingsEngineTests {
  @Test func `A change that cannot be saved is refused, taken back and not announced`() async throws {
    let bench = TestHome()
    var events = try await bench.control.events(after: nil).makeAsyncIterator()
    _ = try await events.next()
    bench.store.failure = .full(path: "/db")
    let error = await #expect(throws: ControlError.self) {
      try await bench.control.change(EngineSettingsEdit(lateLimit: .zero))
    }
    #expect(error?.code == .storeFull)
    #expect(try await bench.control.settings() == EngineSettings())
    bench.store.failure = nil
    let changed = try await bench.control.change(EngineSettingsEdit(lateLimit: .minutes(2)))
    #expect(bench.store.commits.last == [.putSettings(changed)])
    #expect(try await events.next()?.change == .settings(changed))
  }

  @Test func `A sound that cannot be played is refused as a setting and as a preview`() async throws {
    let bench = TestHome()
    bench.ringer.setProblem("“/gone.wav” does not exist", with: .file("/gone.wav"))
    var edit = EngineSettingsEdit()
    edit.ring.sound = .file("/gone.wav")
    let refused = edit
    for error in [
      await #expect(throws: ControlError.self) { _ = try await bench.control.change(refused) },
      await #expect(throws: ControlError.self) {
        try await bench.control.preview(RingSettings(sound: .file("/gone.wav")))
      },
    ] {
      #expect(error?.code == .unknownSound)
      #expect(error?.subject == "/gone.wav")
    }
    #expect(try await bench.control.settings() == EngineSettings())
    #expect(!bench.ringer.calls.contains { if case .preview = $0 { true } else { false } })
  }

  @Test func `A preview is heard until a ring begins, and changes nothing that is kept`() async throws {
    let bench = TestHome()
    let before = bench.store.commits.count
    try await bench.control.preview(RingSettings(ramp: .zero))
    #expect(bench.ringer.previewing == RingSettings(ramp: .zero))
    #expect(bench.store.commits.count == before)
    _ = try await bench.control.make(TimerDraft(duration: .seconds(1)), key: nil)
    bench.host.advance(by: .seconds(1))
    #expect(bench.ringer.previewing == nil)
    #expect(bench.ringer.playing == RingID(1))
  }

  @Test func `A preview that nothing can play says why`() async throws {
    let ringer = RecordedRinger(
      answering: RingTry(by: .sound, result: .noServer, detail: "no sound server: Connection refused"))
    let loop = InlineLoop()
    let host = ManualHost(loop: loop, utc: Timeline.monday6)
    let engine = try Engine(loop: loop, clock: host, wakeSource: host, ringer: ringer, store: InMemoryStore())
    let control = LocalControl(
      engine: engine, identity: EngineStatus(processID: 1, version: "0", uptime: .zero, socket: ""))
    await engine.start()
    let error = await #expect(throws: ControlError.self) { try await control.preview(RingSettings()) }
    #expect(error == .noSound(reason: "no sound server: Connection refused"))
  }

  @Test func `The doctor tells what ringer and host have found, and whether it can save`() async throws {
    struct Sleeper: HostCheck {
      func findings() -> [Finding] { [Finding(.wakeFromSuspend, .warning, detail: "not permitted")] }
    }
    let ringer = RecordedRinger()
    ringer.setFindings([Finding(.soundMuted, .fault, detail: "Speaker")])
    let (loop, store) = (InlineLoop(), InMemoryStore())
    let host = ManualHost(loop: loop, utc: Timeline.monday6)
    let engine = try Engine(
      loop: loop, clock: host, wakeSource: host, ringer: ringer, store: store, host: Sleeper())
    let control = LocalControl(
      engine: engine, identity: EngineStatus(processID: 1, version: "0", uptime: .zero, socket: ""))
    await engine.start()
    #expect(
      try await control.send(Examine()).findings == [
        Finding(.soundMuted, .warning, detail: "Speaker"), Finding(.saving, .good), Finding(.store, .good),
        Finding(.zone, .good, detail: "UTC"), Finding(.wakeFromSuspend, .warning, detail: "not permitted"),
      ])
    _ = try await control.change(EngineSettingsEdit(ring: Said<RingSettings> { $0.raisesOutput = false }))
    #expect(try await control.send(Examine()).findings.first == Finding(.soundMuted, .fault, detail: "Speaker"))
    let kept = try store.load()
    store.failure = .full(path: "/db")
    let saving = try await control.send(Examine()).findings.first { $0.code == .saving }
    #expect(saving?.verdict == .fault)
    #expect(saving?.detail?.contains("/db") == true)
    store.failure = nil
    #expect(try store.load() == kept)
  }
}
