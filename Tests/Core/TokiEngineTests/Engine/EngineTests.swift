// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct EngineTests {
  @Test func `The engine in this process conforms to TokiControl`() async {
    let suite = ControlConformance {
      let bench = TestHome()
      return ControlConformance.Subject(control: bench.control, host: bench.host, timeKeeper: bench.timeKeeper)
    }
    let violations = await suite.violations()
    #expect(violations == [])
  }

  @Test func `A creation is answered only after it was saved`() async throws {
    let bench = TestHome()
    let before = bench.store.commits.count
    let timer = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    #expect(bench.store.commits.count == before + 1)
    #expect(bench.store.commits.last?.contains(.put(.timer(timer))) == true)
    #expect(bench.host.armedBoot == timer.deadline?.boot)
  }

  @Test(arguments: [StoreError.full(path: "/db"), .locked(path: "/db"), .unusable(path: "/db", reason: "broken")])
  func `A creation that cannot be saved is refused, and nothing of it stays`(failure: StoreError) async throws {
    let bench = TestHome()
    bench.store.failure = failure
    await #expect(throws: ControlError.self) {
      _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: "k")
    }
    #expect(try await bench.control.state().timers == [])
    #expect(bench.host.armedBoot == nil)

    bench.store.failure = nil
    let timer = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: "k")
    #expect(try await bench.control.state().timers == [timer])
  }

  @Test func `A full disk does not keep a timer from ringing, and the ring is saved once there is room`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    bench.store.failure = .full(path: "/db")
    bench.host.advance(by: .minutes(1))
    #expect(bench.ringer.playing == RingID(1))
    #expect(bench.store.rings == [])
    #expect(try await bench.control.status().warnings == ["not_saved", "store_full"])

    bench.store.failure = nil
    bench.host.advance(by: .seconds(1))
    #expect(bench.store.rings.map(\.id) == [RingID(1)])
    #expect(try await bench.control.status().warnings == [])
  }

  @Test func `With a full disk Stop still makes it quiet, and is saved when there is room again`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    bench.host.advance(by: .minutes(1))
    bench.store.failure = .full(path: "/db")
    let ended = try await bench.control.send(Dismiss(RingID(1)))
    #expect(ended.end == .dismissed)
    #expect(try await bench.control.status().warnings == ["not_saved", "store_full"])
    #expect(try await bench.control.send(ListHistory(limit: 10)).rings == [ended])
    #expect(bench.store.rings.map(\.end) == [nil])
    #expect(bench.ringer.playing == nil)
    #expect(try await bench.control.state().rings == [])

    bench.store.failure = nil
    bench.host.advance(by: .seconds(2))
    #expect(bench.store.rings.map(\.end) == [.dismissed])
  }

  @Test func `With a full disk clients hear of rings, in their order, and how they are heard`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    var events = try await bench.control.events(after: nil).makeAsyncIterator()
    _ = try await events.next()
    bench.store.failure = .full(path: "/db")
    bench.host.advance(by: .minutes(1))
    bench.ringer.send(.playedOnce(RingID(1)))
    var kinds: [String] = []
    for _ in 0..<4 {
      switch try await events.next()?.change {
      case .ringStarted: kinds.append("rings")
      case .item(.timer): kinds.append("timer")
      case .warnings: kinds.append("warnings")
      case .playedOnce: kinds.append("played")
      default: kinds.append("?")
      }
    }
    #expect(kinds == ["rings", "timer", "warnings", "played"])
    #expect(try await bench.control.send(ListHistory(limit: 10)).rings.map(\.id) == [RingID(1)])
  }

  @Test func `The store refuses a ring that it had already: it falls silent and is not doubled`() async throws {
    let bench = TestHome()
    let timer = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    let earlier = Ring(
      id: RingID(77), owner: .timer(timer.id), occurrence: timer.occurrence, label: .none,
      settings: RingSettings(), planned: Timeline.monday6, rang: Timeline.monday6, late: .zero,
      ended: Timeline.monday6, end: .dismissed)
    try bench.store.commit([.putRing(earlier)])
    bench.host.advance(by: .minutes(1))
    #expect(bench.ringer.playing == nil)
    #expect(bench.store.rings == [earlier])
    #expect(try await bench.control.state().rings == [])
    #expect(try await bench.control.state().timers.map(\.state.kind) == [.idle])
  }

  @Test func `The buttons of a notification snooze and stop`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    bench.host.advance(by: .minutes(1))
    bench.ringer.send(.pressed(RingID(1), .snooze))
    #expect(bench.store.rings.map(\.end) == [.snoozed])
    bench.host.advance(by: .minutes(9))
    #expect(bench.ringer.playing == RingID(2))
    bench.ringer.send(.pressed(RingID(2), .dismiss))
    #expect(bench.ringer.playing == nil)
    #expect(bench.store.rings.map(\.end) == [.snoozed, .dismissed])
    // Pressed once more, on a notification that is about to disappear: nothing happens.
    bench.ringer.send(.pressed(RingID(2), .dismiss))
    #expect(bench.store.rings.count == 2)
  }

  @Test func `How a ring is heard reaches every client`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    bench.host.advance(by: .minutes(1))
    var events = try await bench.control.events(after: nil).makeAsyncIterator()
    _ = try await events.next()
    let attempt = RingTry(by: .sound, result: .noDevice, detail: "no sound device")
    bench.ringer.send(.tried(RingID(1), attempt))
    bench.ringer.send(.playedOnce(RingID(1)))
    #expect(try await events.next()?.change == .tried(RingID(1), [attempt]))
    #expect(try await events.next()?.change == .heard(RingID(1), .silent(reason: "no sound device")))
    #expect(try await events.next()?.change == .playedOnce(RingID(1)))
    #expect(try await bench.control.state().hearing == [RingID(1): .silent(reason: "no sound device")])
  }

  @Test func `A new engine on the same store goes on with what rang and what runs`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    _ = try await bench.control.make(TimerDraft(duration: .minutes(5)), key: nil)
    bench.host.advance(by: .minutes(1))
    bench.host.forgetListener()
    bench.host.suspend(for: .seconds(3))

    let ringer = RecordedRinger()
    let engine = try Engine(
      loop: bench.loop, clock: bench.host, wakeSource: bench.host, ringer: ringer, store: bench.store)
    await engine.start()
    #expect(ringer.playing == RingID(1))
    #expect(bench.store.rings.count == 1)
    bench.host.advance(by: .minutes(4) - .seconds(3))
    #expect(bench.store.rings.count == 2)
    #expect(bench.store.rings.last?.late == .zero)
  }

  @Test func `A sound that cannot be played is refused when it is chosen`() async throws {
    let bench = TestHome()
    bench.ringer.setProblem("There is no sound named gong.", with: .named("gong"))
    let draft = TimerDraft(duration: .minutes(1), settings: Said(all: RingSettings(sound: .named("gong"))))
    let error = await #expect(throws: ControlError.self) { _ = try await bench.control.make(draft, key: nil) }
    #expect(error?.code == .unknownSound)
    #expect(error?.subject == "gong")
  }

  @Test func `An engine that ends keeps everything and takes no more requests`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    try await bench.control.shutDown()
    await #expect(throws: ControlError.self) {
      _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    }
    #expect(try bench.store.load().timers.count == 1)
  }

  @Test func `A floating alarm follows the host to another zone and a pinned one does not`() async throws {
    let bench = TestHome()
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    let floating = try await bench.control.make(AlarmDraft(time: time, settings: .plain), key: nil)
    let pinned = try await bench.control.make(AlarmDraft(time: time, zone: .pinned(.utc), settings: .plain), key: nil)
    #expect(floating.next == pinned.next)
    bench.host.setZone(try SystemZone.named("America/New_York"))
    let state = try await bench.control.state()
    #expect(state.zone.text == "America/New_York")
    #expect(state.alarms.first?.next == floating.next.map { $0 + .hours(4) })
    #expect(state.alarms.last?.next == pinned.next)
    #expect(bench.host.armedCivil == pinned.next)
  }

  @Test func `A new zone applies at once even if nothing can be saved, and stays`() async throws {
    let bench = TestHome()
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    let alarm = try await bench.control.make(
      AlarmDraft(time: time, days: .weekly(.everyDay), settings: .plain), key: nil)
    bench.store.failure = .full(path: "/data")
    bench.host.setZone(try SystemZone.named("America/New_York"))
    bench.host.advance(by: .minutes(10))
    bench.store.failure = nil
    bench.host.advance(by: .minutes(10))
    let state = try await bench.control.state()
    #expect(state.zone.text == "America/New_York")
    #expect(state.alarms.first?.next == alarm.next.map { $0 + .hours(4) })
  }
}
