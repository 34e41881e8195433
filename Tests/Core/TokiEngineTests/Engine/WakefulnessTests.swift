// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// The machine is woken before a ring, and kept awake while it rings.
@Suite struct WakefulnessTests {
  /// A home whose machine can be suspended.
  private struct Bench {
    let loop = InlineLoop()
    let host: ManualHost
    let store = InMemoryStore()
    let ringer = RecordedRinger()
    let inhibitor: RecordedInhibitor
    let control: LocalControl
    let engine: Engine

    init() async throws {
      host = ManualHost(loop: loop, utc: Timeline.monday6)
      inhibitor = RecordedInhibitor(loop: loop)
      engine = try Engine(
        loop: loop, clock: host, wakeSource: host, ringer: ringer, store: store, waker: host.waker,
        inhibitor: inhibitor)
      control = LocalControl(
        engine: engine, identity: EngineStatus(processID: 1, version: "0", uptime: .zero, socket: ""))
      await engine.start()
    }

    /// How far ahead the machine is to be woken; `nil` for never.
    var wakesIn: TimeSpan? { host.waker.armed.map { $0 - host.now().boot } }

    /// The items of which a person was told that the machine sleeps before they ring.
    var told: [String] {
      ringer.calls.compactMap { call in
        if case .announceSleep(let ring) = call { ring?.item.text ?? "no more" } else { nil }
      }
    }

    func timer(_ span: TimeSpan) async throws -> TimerID {
      try await control.make(TimerDraft(duration: span), key: nil).id
    }
  }

  @Test func `The machine is woken 30 s before the earliest ring`() async throws {
    let bench = try await Bench()
    #expect(bench.wakesIn == nil)
    _ = try await bench.timer(.hours(3))
    #expect(bench.wakesIn == .hours(3) - .seconds(30))
    let earlier = try await bench.timer(.hours(1))
    #expect(bench.wakesIn == .hours(1) - .seconds(30))
    _ = try await bench.timer(.hours(2))
    #expect(bench.wakesIn == .hours(1) - .seconds(30))
    _ = try await bench.control.tell(earlier, .pause)
    #expect(bench.wakesIn == .hours(2) - .seconds(30))
  }

  @Test func `An alarm by the civil clock wakes the machine too, also after that clock was set`() async throws {
    let bench = try await Bench()
    let alarm = AlarmDraft(time: try #require(TimeOfDay(hour: 7, minute: 0)), settings: .plain)
    _ = try await bench.control.make(alarm, key: nil)
    #expect(bench.wakesIn == .hours(1) - .seconds(30))
    bench.host.stepClock(by: .minutes(-20))
    #expect(bench.wakesIn == .minutes(80) - .seconds(30))
  }

  @Test func `A ring within 30 s wakes the machine at its time`() async throws {
    let bench = try await Bench()
    _ = try await bench.timer(.seconds(20))
    #expect(bench.wakesIn == .seconds(20))
    bench.host.advance(by: .seconds(20))
    #expect(bench.wakesIn == nil, "how long it rings at most wakes nobody")
  }

  @Test func `Woken for a ring, the machine may sleep again until it rings`() async throws {
    let bench = try await Bench()
    _ = try await bench.timer(.hours(1))
    #expect(bench.host.sleep(for: .hours(9)))
    #expect(bench.host.now().boot - bench.host.waker.armed! == .zero - .seconds(30))
    #expect(bench.host.sleep(for: .hours(9)))
    #expect(bench.store.rings.map(\.late) == [.zero])
  }

  @Test func `A restarted daemon has the machine woken again`() async throws {
    let bench = try await Bench()
    _ = try await bench.timer(.hours(1))
    bench.host.forgetListener()
    #expect(bench.wakesIn == nil)
    let engine = try Engine(
      loop: bench.loop, clock: bench.host, wakeSource: bench.host, ringer: RecordedRinger(), store: bench.store,
      waker: bench.host.waker)
    await engine.start()
    #expect(bench.wakesIn == .hours(1) - .seconds(30))
  }

  @Test func `The machine stays awake while something rings, and no longer`() async throws {
    let bench = try await Bench()
    _ = try await bench.timer(.minutes(1))
    #expect(!bench.inhibitor.isHeld)
    bench.host.advance(by: .minutes(1))
    #expect(bench.inhibitor.isHeld)
    bench.ringer.send(.pressed(RingID(1), .dismiss))
    #expect(!bench.inhibitor.isHeld)
  }

  @Test(arguments: WakeState.allCases)
  func `During a snooze the machine stays awake if nothing would wake it`(state: WakeState) async throws {
    let bench = try await Bench()
    bench.host.waker.set(state)
    _ = try await bench.control.make(
      AlarmDraft(time: try #require(TimeOfDay(hour: 7, minute: 0)), settings: .plain), key: nil)
    bench.host.advance(by: .hours(1))
    #expect(bench.inhibitor.isHeld)
    bench.ringer.send(.pressed(RingID(1), .snooze))
    #expect(bench.inhibitor.isHeld == !state.wakes)
  }

  @Test func `Before the machine sleeps, the wake-up is confirmed`() async throws {
    let bench = try await Bench()
    _ = try await bench.control.make(
      AlarmDraft(time: try #require(TimeOfDay(hour: 7, minute: 0)), settings: .plain), key: nil)
    bench.host.slewClock(by: .seconds(3))
    bench.host.waker.delayAnswers()
    bench.inhibitor.send(.goesToSleep)
    #expect(bench.wakesIn == .hours(1) - .seconds(33))
    #expect(bench.inhibitor.allowed == 0)
    bench.host.waker.answerSettled()
    #expect(bench.inhibitor.allowed == 1)
  }

  @Test(arguments: WakeState.allCases)
  func `A machine that goes to sleep before a ring and will not be woken says so`(state: WakeState) async throws {
    let bench = try await Bench()
    bench.host.waker.set(state)
    _ = try await bench.timer(.hours(1))
    bench.host.waker.delayAnswers()
    bench.inhibitor.send(.goesToSleep)
    #expect(bench.told.isEmpty, "it is not known yet")
    bench.host.waker.answerSettled()
    let isTold = !state.wakes && state != .perhaps
    #expect(bench.told == (isTold ? ["t1"] : []) && bench.inhibitor.allowed == 1)
    bench.inhibitor.send(.wokeUp)
    #expect(bench.inhibitor.allowed == 1 && bench.told.count == (isTold ? 1 : 0), "it is still to ring")
    bench.host.advance(by: .hours(1))
    bench.inhibitor.send(.wokeUp)
    #expect(bench.inhibitor.allowed == 1 && bench.told == (isTold ? ["t1", "no more"] : []))
  }

  @Test func `Before a ring that is days away, or none, a machine may sleep without a word`() async throws {
    let bench = try await Bench()
    bench.host.waker.set(.noRealTimeClock)
    bench.inhibitor.send(.goesToSleep)
    _ = try await bench.timer(.days(2))
    bench.inhibitor.send(.goesToSleep)
    #expect(bench.inhibitor.allowed == 2 && bench.told.isEmpty)
  }

  @Test func `A sleep is recorded once, with its length and its end`() async throws {
    let bench = try await Bench()
    bench.host.sleep(for: .hours(2))
    bench.inhibitor.send(.wokeUp)
    bench.host.sleep(for: .seconds(1))
    let rows = bench.store.commits.joined().compactMap { change in
      if case .addDecision(let row) = change, row.kind == .slept { row } else { nil }
    }
    #expect(rows.map(\.span) == [.hours(2)])
    #expect(rows.map(\.instant) == [Timeline.monday6 + .hours(2)])
    #expect(rows.map(\.item) == [nil])
  }

  @Test(arguments: WakeState.allCases, [true, false])
  func `Setting an item warns if nothing can wake a sleeping machine`(
    state: WakeState, canSuspend: Bool
  ) async throws {
    let bench = try await Bench()
    bench.host.waker.set(state, canSuspend: canSuspend)
    let timer = try await bench.timer(.hours(1))
    bench.inhibitor.set(habits: SleepHabits(canSuspend: nil, mains: .minutes(20), battery: .minutes(15), lid: true))
    let warned = try await bench.control.warnings(about: .timer(timer))
    let outlook = SleepOutlook(wake: state, mains: .minutes(20), battery: .minutes(15), lid: true)
    #expect(warned == (canSuspend && !state.wakes ? [outlook.finding] : []))
    #expect(try await bench.control.send(Examine()).findings.contains(outlook.finding) == canSuspend)
    #expect(try await bench.control.send(Examine()).findings.filter { $0.code == .wakeFromSuspend } == [state.finding])
    _ = try await bench.control.tell(timer, .pause)
    #expect(try await bench.control.warnings(about: .timer(timer)).isEmpty, "it waits for nothing")
  }

  @Test(arguments: [
    (SleepHabits(), false), (SleepHabits(canSuspend: false, mains: .minutes(20)), false),
    (SleepHabits(mains: .minutes(20)), true), (SleepHabits(battery: .minutes(20)), true),
    (SleepHabits(lid: true), true), (SleepHabits(isIdleKnown: false), true), (nil, true),
  ])
  func `Only a machine that may sleep by itself is warned about`(habits: SleepHabits?, isWarned: Bool) async throws {
    let bench = try await Bench()
    bench.host.waker.set(.notPermitted)
    bench.inhibitor.set(habits: habits)
    let timer = try await bench.timer(.hours(1))
    let warned = try await bench.control.warnings(about: .timer(timer))
    #expect(warned.map(\.code) == (isWarned ? [.sleepsByItself] : []))
  }

  @Test func `An item may keep the machine awake until its ring is over, also for the next daemon`() async throws {
    let bench = try await Bench()
    let draft = TimerDraft(duration: .hours(1), settings: Said(all: RingSettings(keepsAwake: true)))
    let timer = try await bench.control.make(draft, key: nil).id
    #expect(bench.inhibitor.isHeld)
    _ = try await bench.control.tell(timer, .pause)
    #expect(!bench.inhibitor.isHeld, "it waits for nothing")
    _ = try await bench.control.tell(timer, .resume)
    #expect(bench.inhibitor.isHeld)

    bench.host.forgetListener()
    let inhibitor = RecordedInhibitor(loop: bench.loop)
    let ringer = RecordedRinger()
    let engine = try Engine(
      loop: bench.loop, clock: bench.host, wakeSource: bench.host, ringer: ringer, store: bench.store,
      waker: bench.host.waker, inhibitor: inhibitor)
    await engine.start()
    bench.host.advance(by: .seconds(1))
    #expect(inhibitor.isHeld)
    bench.host.advance(by: .hours(1))
    #expect(inhibitor.isHeld, "it rings")
    ringer.send(.pressed(RingID(1), .dismiss))
    #expect(!inhibitor.isHeld)
  }

  @Test func `An item lets the machine sleep when it is turned off, changed or removed`() async throws {
    let bench = try await Bench()
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    let alarm = try await bench.control.make(
      AlarmDraft(time: time, settings: Said(all: RingSettings(keepsAwake: true))), key: nil)
    #expect(bench.inhibitor.isHeld)
    _ = try await bench.control.tell(alarm.id, .turnOff)
    #expect(!bench.inhibitor.isHeld)
    _ = try await bench.control.tell(alarm.id, .turnOn)
    #expect(bench.inhibitor.isHeld)
    _ = try await bench.control.edit(alarm.id, AlarmEdit(settings: Said<RingSettings> { $0.keepsAwake = false }))
    #expect(!bench.inhibitor.isHeld)
    _ = try await bench.control.edit(alarm.id, AlarmEdit(settings: Said<RingSettings> { $0.keepsAwake = true }))
    #expect(bench.inhibitor.isHeld)
    try await bench.control.cancel(.alarm(alarm.id))
    #expect(!bench.inhibitor.isHeld)
  }

  @Test func `An item that cannot be saved keeps nothing awake`() async throws {
    let bench = try await Bench()
    bench.store.failure = .full(path: "/data")
    let draft = TimerDraft(duration: .hours(1), settings: Said(all: RingSettings(keepsAwake: true)))
    await #expect(throws: ControlError.self) { _ = try await bench.control.make(draft, key: nil) }
    #expect(!bench.inhibitor.isHeld)
  }

  @Test(arguments: [
    (SleepHold.held(lid: true), SleepOutlook.Kept.yes, false), (.held(lid: false), .lidOpen, true),
    (.refused, .refused, true), (.asked, .yes, false),
  ])
  func `Keeping the machine awake warns if the system refuses`(
    hold: SleepHold, kept: SleepOutlook.Kept, isWarned: Bool
  ) async throws {
    let bench = try await Bench()
    bench.host.waker.set(.noRealTimeClock)
    bench.inhibitor.set(habits: SleepHabits(mains: .minutes(20), lid: true), granted: hold)
    let draft = TimerDraft(duration: .hours(1), settings: Said(all: RingSettings(keepsAwake: true)))
    let timer = try await bench.control.make(draft, key: nil).id
    let outlook = SleepOutlook(wake: .noRealTimeClock, mains: .minutes(20), lid: true, kept: kept)
    #expect(try await bench.control.warnings(about: .timer(timer)) == (isWarned ? [outlook.finding] : []))
    #expect(try await bench.control.send(Examine()).findings.contains(outlook.finding))
  }

  @Test func `The machine suspends on request, and the system's refusal is reported`() async throws {
    let bench = try await Bench()
    #expect(try await bench.control.send(Suspend()).refusal == nil)
    bench.inhibitor.set(refusal: "Access denied")
    #expect(try await bench.control.send(Suspend()).refusal == "Access denied")
    #expect(bench.inhibitor.suspends == 2)
  }

  @Test func `The waker of a manual host keeps every promise`() async {
    let loop = InlineLoop()
    let host = ManualHost(loop: loop, utc: Timeline.monday6)
    let violations = await checkWaker(
      host.waker, clock: host, armed: { [host.waker.armed].compactMap(\.self) }, pass: { host.advance(by: $0) },
      onLoop: { loop.post($0) })
    #expect(violations == [])
  }
}
