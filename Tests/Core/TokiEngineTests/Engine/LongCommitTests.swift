// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Due items ring even during a large import and its commit.
@Suite struct LongCommitTests {
  /// What was heard at the first check.
  private final class Heard: Sendable {
    private let rings = Mutex<[RingID?]>([])

    func note(_ ring: RingID?) { rings.withLock { $0.append(ring) } }
    var first: RingID? { rings.withLock { $0.first ?? nil } }
  }

  /// Lets a minute pass during the next commit.
  private func letAMinutePass(in bench: TestHome) {
    let (store, host) = (bench.store, bench.host)
    store.whileSaving = {
      store.whileSaving = nil
      host.suspend(for: .minutes(1))
    }
  }

  @Test func `A ring begins while a commit is under way, and is saved right after it`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    let before = bench.store.commits.count
    letAMinutePass(in: bench)
    let heard = Heard()
    // Checked for each change of a commit, after due items have had their turn.
    bench.store.refuses = { [ringer = bench.ringer] _ in
      heard.note(ringer.playing)
      return false
    }
    let made = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    #expect(heard.first == RingID(1))
    let commits = bench.store.commits.dropFirst(before)
    #expect(commits.count == 2)
    #expect(commits.first?.contains(.put(.timer(made))) == true)
    #expect(commits.last?.contains { if case .putRing = $0 { true } else { false } } == true)
    #expect(bench.store.rings.map(\.id) == [RingID(1)])
  }

  @Test func `A ring that began during a commit which failed goes on, and what failed is refused`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    letAMinutePass(in: bench)
    bench.store.failure = .full(path: "/db")
    await #expect(throws: ControlError.self) {
      _ = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    }
    #expect(bench.ringer.playing == RingID(1))
    #expect(bench.ringer.calls.filter { $0 == .play(RingID(1)) }.count == 1)
    let state = try await bench.control.state()
    #expect(state.timers.map(\.state.kind) == [.ringing] && state.rings.map(\.id) == [RingID(1)])
    bench.store.failure = nil
    bench.host.advance(by: .minutes(2))
    #expect(bench.store.rings.map(\.id) == [RingID(1)])
  }

  @Test func `Due items of an import ring while the rest arrives, and memory equals the store`()
    async throws
  {
    let bench = TestHome()
    let now = bench.host.now()
    let late = now + (.zero - .minutes(1))
    let timers = (1...200).map { number in
      CountdownTimer(
        id: TimerID(number), TimerTerms(duration: .minutes(5), settings: RingSettings(sound: .none)),
        runLength: .minutes(5), run: 1, state: .running(deadline: late), revision: 1)
    }
    let ids = try await bench.control.importItems(ImportBatch(ItemLists(timers: timers)), key: "once")
    #expect(ids.count == 200)
    let state = try await bench.control.state()
    #expect(state.timers.allSatisfy { $0.state.kind == .ringing } && state.rings.count == 200)
    #expect(try bench.store.load().timers == state.timers)
    #expect(bench.store.rings == state.rings)
    #expect(try await bench.control.importItems(ImportBatch(ItemLists(timers: timers)), key: "once") == ids)
    #expect(try await bench.control.state().timers.count == 200)
  }

  @Test func `Where thousands ring and end at once, each turn saves some of them, and requests come in between`()
    async throws
  {
    let bench = TestHome()
    let settings = RingSettings(sound: .none, ringLength: .seconds(5))
    let end = bench.host.now() + .minutes(1)
    let timers = (1...2_000).map { number in
      CountdownTimer(
        id: TimerID(number), TimerTerms(duration: .minutes(5), settings: settings), runLength: .minutes(5), run: 1,
        state: .running(deadline: end), revision: 1)
    }
    _ = try await bench.control.importItems(ImportBatch(ItemLists(timers: timers)), key: nil)
    for (span, count) in [(TimeSpan.minutes(1), 2_000), (.seconds(5), 0)] {
      let before = bench.store.commits.count
      bench.host.advance(by: span)
      // A deadline that is past wakes a real host at once, turn after turn; nobody has to ask for that.
      for _ in 0..<4 { bench.host.advance(by: .zero) }
      #expect(bench.host.armedBoot.map { $0 > bench.host.now().boot } ?? true)
      #expect(try await bench.control.state(of: []).rings.count == count)
      let saved = bench.store.commits.dropFirst(before).map { changes in
        changes.count { if case .putRing = $0 { true } else { false } }
      }
      #expect(saved.reduce(0, +) == 2_000)
      #expect(saved.max() ?? 0 <= 512, "A commit of thousands keeps requests waiting: \(saved)")
    }
  }

  @Test func `An import that cannot be saved leaves no trace, not even rings of its items`() async throws {
    let bench = TestHome()
    let late = bench.host.now() + (.zero - .minutes(1))
    let timers = (1...200).map { number in
      CountdownTimer(
        id: TimerID(number), TimerTerms(duration: .minutes(5), settings: RingSettings(sound: .none)),
        runLength: .minutes(5), run: 1, state: .running(deadline: late), revision: 1)
    }
    bench.store.failure = .full(path: "/db")
    await #expect(throws: ControlError.self) {
      _ = try await bench.control.importItems(ImportBatch(ItemLists(timers: timers)), key: nil)
    }
    let state = try await bench.control.state()
    #expect(state.timers == [] && state.rings == [])
    #expect(bench.ringer.playing == nil)
  }
}
