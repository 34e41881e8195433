// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// A store over a network answers later; until then what happens is heard, and not told.
@Suite struct SlowStoreTests {
  /// What was answered so far, in order.
  private final class Answers: Sendable {
    private let noted = Mutex<[String]>([])
    var texts: [String] { noted.withLock { $0 } }

    func note(_ text: String) { noted.withLock { $0.append(text) } }

    func note<Answer>(_ name: String, _ outcome: Result<Answer, ControlError>) {
      switch outcome {
      case .success: note("\(name): done")
      case .failure(let error): note("\(name): \(error.code.rawValue)")
      }
    }
  }

  private let bench = TestHome()
  private let answers = Answers()

  init() { bench.store.isSlow = true }

  /// Lets the store answer everything that it is given.
  private func answerAll() {
    while bench.store.waiting != nil { bench.store.answer(on: bench.loop) }
  }

  private func inOneTurn(_ body: @escaping @Sendable (isolated Engine) -> Void) {
    bench.loop.post { [engine = bench.engine] in engine.assumeIsolated { body($0) } }
  }

  /// Asks for a timer of some minutes.
  private func make(_ name: String, minutes: Int64 = 60) throws {
    let draft = TimerDraft(duration: .minutes(minutes), label: try Label(name))
    inOneTurn { [answers] engine in
      engine.submit({ (machine, now) throws(ControlError) in
        try machine.make(draft, rules: nil, key: nil, asked: nil, at: now)
      }) { answers.note(name, $0) }
    }
  }

  private func expectSaved() {
    inOneTurn { engine in
      let isSaved = engine.isSaved
      #expect(isSaved)
    }
  }

  @Test func `Nothing is answered before it is saved, and what comes meanwhile shares the next commit`() throws {
    answerAll()
    let before = bench.store.commits.count
    try make("one")
    try make("two")
    try make("three")
    #expect(answers.texts == [])
    #expect(bench.store.commits.count == before)
    bench.store.answer(on: bench.loop)
    #expect(answers.texts == ["one: done"])
    bench.store.answer(on: bench.loop)
    #expect(answers.texts == ["one: done", "two: done", "three: done"])
    #expect(bench.store.commits.count == before + 2)
    #expect(bench.store.waiting == nil)
  }

  @Test func `A ring sounds during a commit, and is announced after it is saved`() throws {
    try make("tea", minutes: 1)
    answerAll()
    try make("other")
    let events = Answers()
    inOneTurn { engine in
      engine.observe { if case .ringStarted(let ring) = $0.change { events.note(ring.id.text) } }
    }
    bench.host.advance(by: .minutes(1))
    #expect(bench.ringer.playing == RingID(1))
    #expect(bench.store.rings == [])
    bench.store.answer(on: bench.loop)
    #expect(answers.texts == ["tea: done", "other: done"])
    #expect(events.texts == [])
    bench.store.answer(on: bench.loop)
    #expect(bench.store.rings.map(\.id) == [RingID(1)])
    #expect(events.texts == [RingID(1).text])
  }

  @Test(arguments: [
    (StoreError.full(path: "/db"), "store_full"), (.unusable(path: "/db", reason: "broken"), "store_failed"),
  ])
  func `A refused commit takes back its changes and later ones, and the ring goes on`(
    failure: StoreError, code: String
  ) throws {
    try make("tea", minutes: 1)
    answerAll()
    try make("other")
    bench.host.advance(by: .minutes(1))
    try make("third")
    bench.store.failure = failure
    bench.store.answer(on: bench.loop)
    #expect(answers.texts == ["tea: done", "other: \(code)", "third: \(code)"])
    #expect(bench.ringer.playing == RingID(1))
    #expect(bench.ringer.calls.filter { $0 == .play(RingID(1)) }.count == 1)

    bench.store.failure = nil
    bench.host.advance(by: .seconds(1))
    answerAll()
    #expect(bench.store.rings.map(\.id) == [RingID(1)])
    #expect(try bench.store.load().timers.map(\.label.text) == ["tea"])
    expectSaved()
  }

  @Test func `A read waits until its answer is saved`() async throws {
    answerAll()
    try make("tea")
    let (control, answers) = (bench.control, answers)
    async let state = control.state()
    async let settings = control.settings()
    #expect(try await settings == EngineSettings())
    while bench.store.waiting == nil { await Task.yield() }
    answers.note("saved")
    answerAll()
    #expect(try await state.timers.map(\.label.text) == ["tea"])
    #expect(answers.texts == ["saved", "tea: done"])
  }

  @Test func `A read does not include refused changes`() throws {
    answerAll()
    try make("tea")
    inOneTurn { [answers] engine in
      engine.read({ machine, _ in machine.shelves.timers.count }) { answers.note("timers: \($0)") }
    }
    #expect(answers.texts == [])
    bench.store.failure = .full(path: "/db")
    answerAll()
    #expect(answers.texts == ["tea: store_full", "timers: 0"])
  }

  @Test func `A ring already in the store falls silent, without an announcement`() throws {
    try make("tea", minutes: 1)
    answerAll()
    let timer = try #require(try bench.store.load().timers.first)
    let earlier = Ring(
      id: RingID(77), owner: .timer(timer.id), occurrence: timer.occurrence, label: .none,
      settings: RingSettings(), planned: TestHome.monday6, rang: TestHome.monday6, late: .zero,
      ended: TestHome.monday6, end: .dismissed)
    try bench.store.commit([.putRing(earlier)])
    bench.host.advance(by: .minutes(1))
    #expect(bench.ringer.playing == RingID(1))
    answerAll()
    #expect(bench.ringer.playing == nil)
    #expect(bench.store.rings == [earlier])
    expectSaved()
  }

  @Test func `A retry under way is not begun again`() throws {
    try make("tea", minutes: 1)
    answerAll()
    bench.store.failure = .full(path: "/db")
    bench.host.advance(by: .minutes(1))
    answerAll()
    // The retry is due, and its answer takes a minute.
    bench.host.advance(by: .seconds(1))
    #expect(bench.store.waiting != nil)
    #expect(bench.host.armedBoot.map { $0 > bench.host.now().boot } ?? true)
    bench.host.advance(by: .minutes(1))
    bench.store.failure = nil
    answerAll()
    #expect(bench.store.rings.map(\.id) == [RingID(1)])
  }

  @Test func `The end waits for running requests`() async throws {
    answerAll()
    try make("tea")
    async let end: Void = bench.control.shutDown()
    for _ in 1...100 { await Task.yield() }
    #expect(!bench.hookRunner.isShutDown)
    answerAll()
    try await end
    #expect(try bench.store.load().timers.count == 1)
    #expect(bench.hookRunner.isShutDown)
  }
}
