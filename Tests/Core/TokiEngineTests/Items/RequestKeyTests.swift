// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// A request repeated with its key is answered but not carried out again.
@Suite struct RequestKeyTests {
  private let tea = TimerDraft(duration: .minutes(3))
  /// The same request after a change of the default sound and volume.
  private let louder = TimerDraft(
    duration: .minutes(3), settings: Said(all: RingSettings(sound: .none, volume: Volume(percent: 7).unsafelyUnwrapped))
  )

  @Test func `A repeated request after a changed setting returns the item first made`() throws {
    var day = Timeline()
    let key = RequestKey("k", asked: "/v1/timers {duration_ns:180}")
    let made = try day.machine.make(tea, key: "k", asked: key, at: day.now)
    #expect(try day.machine.make(louder, key: "k", asked: key, at: day.now) == made)
    let error = #expect(throws: ControlError.self) {
      try day.machine.make(
        tea, key: "k", asked: RequestKey("k", asked: "/v1/timers {duration_ns:181}"), at: day.now)
    }
    #expect(error?.code == .keyReused)
    #expect(day.machine.timers.count == 1)
    day.take()
    day.restart(after: .minutes(1))
    #expect(try day.machine.make(louder, key: "k", asked: key, at: day.now).id == made.id)
  }

  @Test func `A key stored by an older version still names its item, and is refused for another`() throws {
    var day = Timeline()
    let made = try day.machine.make(tea, key: "old", at: day.now)
    day.take()
    #expect(day.stored.keys.map(\.request) == ["timer 180000000000 start named:dawn 80 540000000000 600000000000 "])
    day.restart(after: .minutes(1))
    // A repeated request now includes what was asked; for an old one, only the draft is known.
    let key = RequestKey("old", asked: "/v1/timers {duration_ns:180}")
    #expect(try day.machine.make(tea, key: "old", asked: key, at: day.now).id == made.id)
    let error = #expect(throws: ControlError.self) {
      try day.machine.make(louder, key: "old", asked: key, at: day.now)
    }
    #expect(error?.code == .keyReused)
  }

  @Test func `A key of one call is not a key of another`() throws {
    var day = Timeline()
    let made = try day.machine.make(tea, key: "a", at: day.now)
    func add(_ key: RequestKey) throws -> CountdownTimer {
      let now = day.now
      return try day.machine.once(under: key, about: { .timer($0.id) }) { machine throws(ControlError) in
        try machine.tell(made.id, .add(.minutes(1)), at: now)
      } again: { machine throws(ControlError) in
        guard let timer = machine.timers[made.id] else { throw ControlError.notFound("") }
        return timer
      }
    }
    #expect(throws: ControlError.self) { try add(RequestKey("a", asked: "/v1/timers/t1/add {}")) }
    #expect(day.machine.timers[made.id] == made)
    let longer = try add(RequestKey("b", asked: "/v1/timers/t1/add {}"))
    #expect(longer != made)
    #expect(try add(RequestKey("b", asked: "/v1/timers/t1/add {}")) == longer)
    #expect(throws: ControlError.self) { try add(RequestKey("b", asked: "/v1/timers/t2/add {}")) }
    #expect(throws: ControlError.self) { try add(RequestKey("b b", asked: "/v1/timers/t1/add {}")) }
  }

  @Test func `A long request is kept as a digest`() throws {
    var day = Timeline()
    let (long, other) = (String(repeating: "x", count: 60_000), String(repeating: "x", count: 59_999) + "y")
    let made = try day.machine.make(tea, key: "k", asked: RequestKey("k", asked: long), at: day.now)
    #expect(try day.machine.make(tea, key: "k", asked: RequestKey("k", asked: long), at: day.now) == made)
    #expect(throws: ControlError.self) {
      try day.machine.make(tea, key: "k", asked: RequestKey("k", asked: other), at: day.now)
    }
    day.take()
    #expect(day.stored.keys.allSatisfy { $0.request.utf8.count < 100 })
  }

  @Test func `A command that could not be saved leaves no key, and is done when it comes again`() async throws {
    let bench = TestHome()
    let timer = try await bench.control.make(tea, key: nil)
    let control = bench.control.under(RequestKey("k", asked: "add"))
    bench.store.failure = .full(path: "/db")
    let error = await #expect(throws: ControlError.self) {
      try await control.tell(timer.id, .add(.minutes(1)))
    }
    #expect(error?.code == .storeFull)
    #expect(try await bench.control.state().timers == [timer])
    bench.store.failure = nil
    let longer = try await control.tell(timer.id, .add(.minutes(1)))
    #expect(longer.deadline == timer.deadline.map { $0 + .minutes(1) })
    #expect(try await control.tell(timer.id, .add(.minutes(1))) == longer)
  }

  @Test func `A snooze that stands unsaved keeps its key, and saves it later`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(tea, key: nil)
    bench.host.advance(by: .minutes(3))
    let control = bench.control.under(RequestKey("k", asked: "snooze"))
    bench.store.failure = .full(path: "/db")
    let snoozed = try await control.send(Snooze(RingID(1), for: .minutes(5)))
    #expect(snoozed.end == .snoozed)
    #expect(try await control.send(Snooze(RingID(1), for: .minutes(5))) == snoozed)
    bench.store.failure = nil
    bench.host.advance(by: .seconds(1))
    #expect(try bench.store.load().keys.map(\.key) == ["k"])
    #expect(try await control.send(Snooze(RingID(1), for: .minutes(5))) == snoozed)
    #expect(try await bench.control.state().timers.map(\.state.kind) == [.running])
  }

  @Test func `A repeat is answered although the sound it would take now cannot be played`() async throws {
    let bench = TestHome()
    let key = RequestKey("k", asked: "tea")
    let made = try await bench.control.under(key).make(tea, key: "k")
    let broken = TimerDraft(duration: .minutes(3), settings: Said(all: RingSettings(sound: .file("/nowhere.ogg"))))
    bench.ringer.setProblem("It is not there.", with: .file("/nowhere.ogg"))
    await #expect(throws: ControlError.self) { try await bench.control.make(broken, key: nil) }
    #expect(try await bench.control.under(key).make(broken, key: "k") == made)
  }
}
