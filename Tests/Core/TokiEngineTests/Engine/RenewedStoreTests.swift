// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// A store that loses its files while the engine runs: memory is the truth.
@Suite struct RenewedStoreTests {
  private static let damage = StoreError.damaged(path: "/toki.db", reason: "it was moved, removed or replaced")

  @Test func `The store is given everything in memory, and the request is answered`() async throws {
    let bench = TestHome()
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    _ = try await bench.control.make(TimerDraft(duration: .seconds(2)), key: nil)
    _ = try await bench.control.make(AlarmDraft(time: time, settings: .plain), key: "k1")
    let gone = try await bench.control.make(TimerDraft(duration: .hours(9)), key: "k2").id
    try await bench.control.cancel(.timer(gone))
    bench.host.advance(by: .seconds(2))
    let before = try bench.store.load()
    #expect(before.openRings.count == 1 && before.undo != nil && before.keys.count == 2)
    bench.store.damage = Self.damage
    _ = try await bench.control.make(StopwatchDraft(), key: "k3")
    #expect(bench.store.renewals == 1)
    var after = try bench.store.load()
    #expect(after.stopwatches.count == 1 && after.keys.map(\.key) == ["k1", "k2", "k3"])
    after.items.stopwatches = []
    #expect(after.items == before.items)
    #expect(after.openRings == before.openRings)
    #expect(after.undo == before.undo)
    #expect(after.boot == before.boot)
    #expect(after.settings == before.settings)
    #expect(try await bench.control.status().warnings == ["store_damaged"])
  }

  @Test func `The store is rewritten at once, without a request, when its files may have changed`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    bench.store.damage = Self.damage
    bench.store.renewal = .readOnly(path: "/toki.db")
    await bench.engine.oweCommit()
    bench.host.advance(by: .milliseconds(1))
    #expect(try await bench.control.status().warnings == ["not_saved", "store_read_only"])
    bench.store.renewal = nil
    bench.host.advance(by: .seconds(1))
    #expect(bench.store.renewals == 1)
    #expect(try await bench.control.status().warnings == ["store_damaged"])
    let commits = bench.store.commits
    await bench.engine.oweCommit()
    bench.host.advance(by: .hours(2))
    #expect(bench.store.renewals == 1)
    #expect(bench.store.commits.count > commits.count, "Only the ring")
  }

  @Test func `A failed rewrite refuses the request for its reason, and a ring is saved later`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .seconds(3)), key: nil)
    bench.store.damage = Self.damage
    bench.store.renewal = .readOnly(path: "/toki.db")
    await #expect(throws: ControlError.self) { try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil) }
    #expect(try await bench.control.state().timers.count == 1)
    #expect(try await bench.control.status().warnings.isEmpty, "Nothing that stands is unsaved")
    bench.host.advance(by: .seconds(3))
    #expect(bench.ringer.playing == RingID(1))
    #expect(try await bench.control.status().warnings == ["not_saved", "store_read_only"])
    bench.store.renewal = nil
    bench.host.advance(by: .seconds(2))
    #expect(try bench.store.load().openRings.count == 1)
    #expect(bench.store.renewals == 1)
    #expect(try await bench.control.status().warnings == ["store_damaged"])
  }

  @Test func `A ring's history is saved with rewritten rows`() async throws {
    let bench = TestHome()
    _ = try await bench.control.make(TimerDraft(duration: .seconds(3)), key: nil)
    bench.host.advance(by: .seconds(3))
    bench.store.damage = Self.damage
    _ = try await bench.control.send(Dismiss(RingID(1)))
    #expect(bench.store.rings.map(\.end) == [.dismissed])
    #expect(try bench.store.decisions(about: .timer(TimerID(1)), limit: 1).map(\.kind) == [.dismissed])
  }
}
