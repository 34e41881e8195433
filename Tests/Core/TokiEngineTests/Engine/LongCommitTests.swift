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
  private func letAMinutePass(in room: TestHome) {
    let (store, host) = (room.store, room.host)
    store.whileSaving = {
      store.whileSaving = nil
      host.suspend(for: .minutes(1))
    }
  }

  @Test func `A ring begins while a commit is under way, and is saved right after it`() async throws {
    let room = TestHome()
    _ = try await room.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    let before = room.store.commits.count
    letAMinutePass(in: room)
    let heard = Heard()
    // Checked for each change of a commit, after due items have had their turn.
    room.store.refuses = { [ringer = room.ringer] _ in
      heard.note(ringer.playing)
      return false
    }
    let made = try await room.control.make(TimerDraft(duration: .hours(1)), key: nil)
    #expect(heard.first == RingID(1))
    let commits = room.store.commits.dropFirst(before)
    #expect(commits.count == 2)
    #expect(commits.first?.contains(.put(.timer(made))) == true)
    #expect(commits.last?.contains { if case .putRing = $0 { true } else { false } } == true)
    #expect(room.store.rings.map(\.id) == [RingID(1)])
  }

  @Test func `A ring that began during a commit which failed goes on, and what failed is refused`() async throws {
    let room = TestHome()
    _ = try await room.control.make(TimerDraft(duration: .minutes(1)), key: nil)
    letAMinutePass(in: room)
    room.store.failure = .full(path: "/db")
    await #expect(throws: ControlError.self) {
      _ = try await room.control.make(TimerDraft(duration: .hours(1)), key: nil)
    }
    #expect(room.ringer.playing == RingID(1))
    #expect(room.ringer.calls.filter { $0 == .play(RingID(1)) }.count == 1)
    let state = try await room.control.state()
    #expect(state.timers.map(\.state.kind) == [.ringing] && state.rings.map(\.id) == [RingID(1)])
    room.store.failure = nil
    room.host.advance(by: .minutes(2))
    #expect(room.store.rings.map(\.id) == [RingID(1)])
  }

  @Test func `What an import brings and is due rings while the rest comes in, and memory equals the store`()
    async throws
  {
    let room = TestHome()
    let now = room.host.now()
    let late = now + (.zero - .minutes(1))
    let timers = (1...200).map { number in
      CountdownTimer(
        id: TimerID(number), label: .none, settings: RingSettings(sound: .none), duration: .minutes(5),
        runLength: .minutes(5), run: 1, state: .running(deadline: late), revision: 1)
    }
    let ids = try await room.control.importItems(ImportBatch(ItemLists(timers: timers)), key: "once")
    #expect(ids.count == 200)
    let state = try await room.control.state()
    #expect(state.timers.allSatisfy { $0.state.kind == .ringing } && state.rings.count == 200)
    #expect(try room.store.load().timers == state.timers)
    #expect(room.store.rings == state.rings)
    #expect(try await room.control.importItems(ImportBatch(ItemLists(timers: timers)), key: "once") == ids)
    #expect(try await room.control.state().timers.count == 200)
  }

  @Test func `An import that cannot be saved leaves no trace, nor do rings of what it brought`() async throws {
    let room = TestHome()
    let late = room.host.now() + (.zero - .minutes(1))
    let timers = (1...200).map { number in
      CountdownTimer(
        id: TimerID(number), label: .none, settings: RingSettings(sound: .none), duration: .minutes(5),
        runLength: .minutes(5), run: 1, state: .running(deadline: late), revision: 1)
    }
    room.store.failure = .full(path: "/db")
    await #expect(throws: ControlError.self) {
      _ = try await room.control.importItems(ImportBatch(ItemLists(timers: timers)), key: nil)
    }
    let state = try await room.control.state()
    #expect(state.timers == [] && state.rings == [])
    #expect(room.ringer.playing == nil)
  }
}
