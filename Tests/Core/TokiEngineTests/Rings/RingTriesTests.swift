// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// The attempts to make a ring heard are recorded with it, and warnings come beforehand.
@Suite struct RingTriesTests {
  private static let noServer = RingTry(by: .sound, result: .noServer, detail: "refused")
  private static let noService = RingTry(by: .notification, result: .noService)
  private static let played = RingTry(by: .sound, output: "Speaker", result: .played)

  private func ringing() async throws -> TestHome {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    bench.host.advance(by: .minutes(1))
    return bench
  }

  @Test func `Each attempt is kept at once, and an unchanged one is not written again`() async throws {
    let bench = try await ringing()
    #expect(bench.store.rings.map(\.tries) == [[]])
    bench.ringer.send(.tried(RingID(1), Self.noServer))
    #expect(bench.store.rings.map(\.tries) == [[Self.noServer]])
    bench.ringer.send(.tried(RingID(1), Self.noService))
    let commits = bench.store.commits.count
    for _ in 1...700 { bench.ringer.send(.tried(RingID(1), Self.noServer)) }
    #expect(bench.store.commits.count == commits)
    #expect(try await bench.control.state().rings.map(\.reach) == [.nobody])
    bench.host.advance(by: .minutes(10))
    let ended = try #require(bench.store.rings.first)
    #expect(ended.end == .unanswered && ended.isUnheard)
    #expect(ended.tries == [Self.noServer, Self.noService])
    #expect(try await bench.control.send(ListHistory(limit: 1)).rings == [ended])
    #expect(try await bench.control.state().missed == [ended])
  }

  @Test func `A server that comes back is another try`() async throws {
    let bench = try await ringing()
    for attempt in [Self.noServer, Self.played, Self.noServer, Self.played] {
      bench.ringer.send(.tried(RingID(1), attempt))
    }
    bench.ringer.send(.pressed(RingID(1), .dismiss))
    bench.ringer.send(.tried(RingID(1), Self.noServer))
    #expect(bench.store.rings.map(\.tries) == [[Self.noServer, Self.played, Self.noServer, Self.played]])
    #expect(bench.store.rings.map(\.reach) == [.heard])
  }

  @Test func `A new process goes on with what the one before had tried`() async throws {
    let bench = try await ringing()
    bench.ringer.send(.tried(RingID(1), Self.noServer))
    bench.host.forgetListener()
    let ringer = RecordedRinger(answering: Self.noServer)
    let engine = try Engine(
      loop: bench.loop, clock: bench.host, wakeSource: bench.host, ringer: ringer, store: bench.store)
    await engine.start()
    #expect(bench.store.rings.map(\.tries) == [[Self.noServer]])
    ringer.setAnswer(Self.played)
    #expect(bench.store.rings.map(\.tries) == [[Self.noServer, Self.played]])
  }

  // MARK: Before it rings

  private static let fault = Finding(.soundServer, .fault, detail: "refused")

  @Test func `A new item's obstacles are known when it is set, by one check for all`() async throws {
    let bench = TestHome()
    bench.ringer.setFindings([Self.fault])
    func looks() -> Int { bench.ringer.calls.count { $0 == .look } }
    let timer = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    #expect(looks() == 0)
    #expect(try await bench.control.warnings(about: .timer(timer.id)) == [Self.fault])
    bench.ringer.setFindings([Finding(.soundServer, .good)])
    bench.host.advance(by: .seconds(9))
    #expect(try await bench.control.warnings(about: nil) == [Self.fault])
    #expect(looks() == 1)
    bench.host.advance(by: .seconds(2))
    #expect(try await bench.control.warnings(about: .timer(timer.id)) == [])
    #expect(looks() == 2)
  }

  @Test func `Paused items are not checked, and missing parts are named`() async throws {
    let bench = TestHome()
    bench.ringer.setFindings([Self.fault])
    let timer = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    _ = try await bench.control.tell(timer.id, .pause)
    #expect(try await bench.control.warnings(about: .timer(timer.id)) == [])
    #expect(!bench.ringer.calls.contains(.look))
    await #expect(throws: ControlError.self) { try await bench.control.warnings(about: .timer(TimerID(9))) }
    _ = try await bench.control.tell(timer.id, .resume)
    #expect(try await bench.control.warnings(about: .timer(timer.id)) == [Self.fault])
  }

  @Test func `A chosen sound that is gone is reported with its replacement`() async throws {
    let bench = TestHome()
    let sound = RingSound.file("/a.wav")
    let timer = try await bench.control.make(
      TimerDraft(duration: .hours(1), settings: Said(all: RingSettings(sound: sound))), key: nil)
    bench.ringer.setProblem("it is gone", with: sound)
    #expect(
      try await bench.control.warnings(about: .timer(timer.id))
        == [Finding(.chosenSound, .warning, detail: "/a.wav: it is gone")])
  }

  @Test func `The doctor names the chosen sounds and outputs that are gone, once each`() async throws {
    let bench = TestHome()
    bench.ringer.setFindings([Finding(.soundChoice, .good, detail: "Speaker")])
    let sound = RingSound.file("/a.wav")
    let gone = Finding(.chosenSound, .warning, detail: "/a.wav: it is gone")
    let missing = Finding(.chosenOutput, .warning, detail: "Headset")
    func found() async throws -> [Finding] {
      try await bench.control.send(Examine()).findings.filter { [.chosenSound, .chosenOutput].contains($0.code) }
    }
    #expect(try await found() == [])
    let settings = Said(all: RingSettings(sound: sound, output: "Headset"))
    var timers: [CountdownTimer] = []
    for hours in Int64(1)...2 {
      timers.append(
        try await bench.control.make(TimerDraft(duration: .hours(hours), settings: settings), key: nil))
    }
    bench.ringer.setProblem("it is gone", with: sound)
    #expect(try await found() == [gone, missing])
    for timer in timers { _ = try await bench.control.tell(timer.id, .pause) }
    #expect(try await found() == [], "what is paused does not ring")
  }
}
