// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// A failed save rolls back what was refused, and nothing else.
@Suite struct FailedSaveTests {
  /// The answers to the requests of a turn.
  final class Answers: Sendable {
    private let noted = Mutex<[String]>([])
    var texts: [String] { noted.withLock { $0 } }

    func note<Answer>(_ name: String, _ outcome: Result<Answer, ControlError>) {
      let text =
        switch outcome {
        case .success: "\(name): done"
        case .failure(let error): "\(name): \(error.code.rawValue)"
        }
      noted.withLock { $0.append(text) }
    }
  }

  let bench: TestHome
  let answers = Answers()
  let green: Label

  init() async throws {
    bench = TestHome()
    green = try Label("green")
  }

  /// Runs everything in one turn of the loop.
  private func inOneTurn(_ body: @escaping (isolated Engine) -> Void) {
    nonisolated(unsafe) let body = body
    bench.loop.post { [engine = bench.engine] in engine.assumeIsolated { body($0) } }
  }

  private func ringingTimer() async throws -> CountdownTimer {
    let timer = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    bench.host.advance(by: .minutes(1))
    return timer
  }

  @Test func `A snooze stands when a rename in the same turn cannot be saved`() async throws {
    let timer = try await ringingTimer()
    bench.store.failure = .full(path: "/db")
    let (now, answers, green) = (bench.host.now(), answers, green)
    inOneTurn { engine in
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.edit(timer.id, Said<TimerTerms> { $0.label = green }, at: now)
      }) { answers.note("rename", $0) }
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.snooze(RingID(1), length: .minutes(5), at: now)
      }) { answers.note("snooze", $0) }
    }
    #expect(answers.texts == ["rename: store_full", "snooze: done"])
    let running = try #require(try await bench.control.state().timers.first)
    #expect(running.state.kind == .running)
    #expect(running.label == Label.none)
    #expect(running.deadline == now + .minutes(5))
    #expect(bench.ringer.playing == nil)

    bench.store.failure = nil
    bench.host.advance(by: .seconds(1))
    #expect(try bench.store.load().timers == [running])
    bench.host.advance(by: .minutes(5))
    #expect(bench.ringer.playing == RingID(2))
  }

  @Test func `A restart answers with the saved state if the rename before it was refused`() async throws {
    let timer = try await ringingTimer()
    bench.store.failure = .full(path: "/db")
    nonisolated(unsafe) var answer: CountdownTimer?
    let green = green
    inOneTurn { engine in
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.edit(timer.id, Said<TimerTerms> { $0.label = green }, at: now)
      }) { _ in }
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.tell(timer.id, .restart, at: now)
      }) { answer = try? $0.get() }
    }
    #expect(answer?.label == Label.none)
    #expect(answer?.state.kind == .running)
    #expect(try await bench.control.state().timers == [answer].compactMap(\.self))
    #expect(try await bench.control.state().rings == [])
  }

  @Test func `A ring that begins in a turn that cannot be saved goes on under its own name`() async throws {
    let timer = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    bench.host.advance(by: .minutes(1) - .milliseconds(1))
    bench.store.failure = .full(path: "/db")
    bench.ringer.clear()
    let (host, answers, green) = (bench.host, answers, green)
    inOneTurn { engine in
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.edit(timer.id, Said<TimerTerms> { $0.label = green }, at: now)
      }) { answers.note("rename", $0) }
      host.suspend(for: .milliseconds(2))
      engine.submit({ (machine, now) throws(ControlError) in machine.settings }) { answers.note("read", $0) }
    }
    #expect(answers.texts == ["rename: store_full", "read: done"])
    #expect(bench.ringer.calls.filter { $0 == .play(RingID(1)) }.count == 1)
    #expect(bench.ringer.playing == RingID(1))
    #expect(bench.ringer.shown == [RingID(1)])
    #expect(try await bench.control.state().rings.map(\.label) == [Label.none])

    bench.store.failure = nil
    bench.host.advance(by: .minutes(1))
    #expect(bench.ringer.playing == RingID(1))
    #expect(bench.store.rings.map(\.id) == [RingID(1)])
    #expect(bench.store.rings.map(\.end) == [nil])
  }

  @Test func `The ring of a timer that could not be made is taken away`() async throws {
    bench.store.failure = .full(path: "/db")
    bench.ringer.clear()
    let (host, answers) = (bench.host, answers)
    inOneTurn { engine in
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.make(TimerDraft(duration: .milliseconds(1)), key: "k", at: now)
      }) { answers.note("make", $0) }
      host.suspend(for: .milliseconds(2))
      engine.submit({ (machine, now) throws(ControlError) in machine.settings }) { answers.note("read", $0) }
    }
    #expect(answers.texts == ["make: store_full", "read: done"])
    #expect(bench.ringer.calls == [.play(RingID(1)), .present(RingID(1)), .stopPlaying, .withdraw(RingID(1))])
    let state = try await bench.control.state()
    #expect(state.timers == [])
    #expect(state.rings == [])
    #expect(bench.host.armedBoot == nil)
  }

  @Test func `A change that the store refuses does not affect other changes, now or later`() async throws {
    let poison = try Label("poison")
    bench.store.refuses = { change in if case .put(.timer(let timer)) = change { timer.label == poison } else { false }
    }
    let answers = answers
    inOneTurn { engine in
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.make(TimerDraft(duration: .minutes(1), label: poison), key: nil, at: now)
      }) { answers.note("poison", $0) }
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.make(TimerDraft(duration: .minutes(2)), key: nil, at: now)
      }) { answers.note("other", $0) }
    }
    #expect(answers.texts == ["poison: store_failed", "other: done"])
    #expect(try await bench.control.state().timers.map(\.label) == [Label.none])
    #expect(try bench.store.load().timers.count == 1)
    #expect(try await bench.control.status().warnings == [])
  }

  @Test func `An unsaved item keeps no other from being saved`() async throws {
    let timer = try await ringingTimer()
    let poison = try Label("poison")
    bench.store.refuses = { change in if case .put(.timer(let timer)) = change { timer.label == poison } else { false }
    }
    let answers = answers
    inOneTurn { engine in
      engine.submit({ (machine, now) throws(ControlError) in
        _ = try machine.edit(timer.id, Said<TimerTerms> { $0.label = poison }, at: now)
        return try machine.tell(timer.id, .restart, at: now)
      }) { answers.note("restart", $0) }
    }
    let other = try await bench.control.make(TimerDraft(duration: .minutes(2)), key: nil)
    #expect(answers.texts == ["restart: done"])
    #expect(try bench.store.load().timers.contains(other))
    #expect(try await bench.control.status().warnings == ["not_saved", "store_failed"])
    bench.store.refuses = nil
    bench.host.advance(by: .seconds(1))
    #expect(try bench.store.load().timers == (try await bench.control.state().timers))
    #expect(try await bench.control.status().warnings == [])
  }

  @Test func `A store without write access at the start is reported at once, and retried`() async throws {
    let timer = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    bench.store.failure = .readOnly(path: "/db")
    let again = TestHome(store: bench.store)
    #expect(try await again.control.state().warnings == ["not_saved", "store_read_only"])
    let error = await #expect(throws: ControlError.self) {
      _ = try await again.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    }
    #expect(error?.code == .storeReadOnly)
    again.host.advance(by: .minutes(1))
    #expect(again.ringer.playing == RingID(1))
    #expect(try await again.control.state().timers.first?.state.kind == .ringing)
    #expect(bench.store.rings == [])
    bench.store.failure = nil
    again.host.advance(by: .minutes(1))
    #expect(bench.store.rings.map(\.owner) == [.timer(timer.id)])
    #expect(try await again.control.state().warnings == [])
  }

  @Test func `Events report when saving fails, and when it works again`() async throws {
    let after = try await bench.control.state().sequence
    let events = try await bench.control.events(after: after)
    _ = try await ringingTimer()
    bench.store.failure = .full(path: "/db")
    _ = try await bench.control.send(Dismiss(RingID(1)))
    bench.store.failure = nil
    bench.host.advance(by: .seconds(1))
    await bench.engine.shutDown()
    var told: [[String]] = []
    for try await event in events { if case .warnings(let warnings) = event.change { told.append(warnings) } }
    #expect(told == [["not_saved", "store_full"], []])
  }

  @Test func `A key that was refused with its creation can be used again`() async throws {
    bench.store.failure = .full(path: "/db")
    let answers = answers
    inOneTurn { engine in
      for name in ["first", "again"] {
        engine.submit({ (machine, now) throws(ControlError) in
          try machine.make(TimerDraft(duration: .minutes(1)), key: "k", at: now)
        }) { answers.note(name, $0) }
      }
    }
    #expect(answers.texts == ["first: store_full", "again: store_full"])
    bench.store.failure = nil
    #expect(try await bench.control.make(TimerDraft(duration: .minutes(1)), key: "k").id == TimerID(1))
  }
}
