// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// When the engine has the store do its idle-time maintenance.
@Suite struct StoreCareTests {
  @Test func `The store makes its copy once it is quiet, and nothing wakes the engine after that`() async throws {
    let bench = TestHome()
    #expect(bench.host.armedBoot == nil)
    bench.store.needsCheckpoint = true
    _ = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    bench.host.advance(by: .seconds(4))
    _ = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    bench.host.advance(by: .seconds(4))
    #expect(bench.store.checkpoints == 0)
    bench.host.advance(by: .seconds(2))
    #expect(bench.store.checkpoints == 1)
    let timers = try await bench.control.state().timers
    #expect(bench.host.armedBoot == timers.compactMap { $0.deadline?.boot }.min())
    bench.host.advance(by: .minutes(10))
    #expect(bench.store.checkpoints == 1)
  }

  @Test func `The copy comes five seconds after the last of several commits, not ten`() async throws {
    let bench = TestHome()
    bench.store.needsCheckpoint = true
    _ = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    bench.host.advance(by: .milliseconds(10))
    _ = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    bench.host.advance(by: .milliseconds(4_999))
    #expect(bench.store.checkpoints == 0)
    bench.host.advance(by: .milliseconds(1))
    #expect(bench.store.checkpoints == 1)
  }

  @Test func `A copy that cannot be made is a warning, and is tried again ever less often`() async throws {
    let bench = TestHome()
    bench.store.needsCheckpoint = true
    _ = try await bench.control.make(TimerDraft(duration: .hours(100)), key: nil)
    bench.store.failure = .full(path: "/toki.copy")
    bench.host.advance(by: .seconds(5))
    bench.store.failure = nil
    #expect(try await bench.control.status().warnings == ["no_copy"])
    bench.store.failure = .full(path: "/toki.copy")
    bench.host.advance(by: .seconds(60))
    bench.host.advance(by: .seconds(119))
    bench.store.failure = nil
    #expect(bench.store.checkpoints == 0)
    bench.host.advance(by: .seconds(1))
    #expect(bench.store.checkpoints == 1)
    #expect(try await bench.control.status().warnings.isEmpty)
  }

  @Test func `The reason for a missing copy is a finding`() async throws {
    let bench = TestHome()
    bench.store.needsCheckpoint = true
    _ = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    bench.store.failure = .full(path: "/toki.copy")
    bench.host.advance(by: .seconds(5))
    bench.store.failure = nil
    let found = try await bench.control.send(Examine()).findings.filter { $0.code == .store || $0.code == .storeCopy }
    #expect(
      found == [
        Finding(.store, .good), Finding(.storeCopy, .warning, detail: "/toki.copy: No space left on device"),
      ])
  }

  @Test func `Damage found while copying is mended from memory at once, and reported`() async throws {
    let bench = TestHome()
    bench.store.needsCheckpoint = true
    _ = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    bench.store.damage = .damaged(path: "/toki.db", reason: "table timers: rows are missing")
    bench.host.advance(by: .seconds(5))
    #expect(bench.store.renewals == 1)
    #expect(bench.store.checkpoints == 1)
    #expect(try await bench.control.status().warnings == ["store_damaged"])
  }

  @Test func `The end of the daemon makes the copy too, and mends what it finds damaged`() async throws {
    let bench = TestHome()
    bench.store.needsCheckpoint = true
    _ = try await bench.control.make(TimerDraft(duration: .hours(1)), key: nil)
    bench.store.damage = .damaged(path: "/toki.db", reason: "it was moved, removed or replaced")
    await bench.engine.shutDown()
    #expect(bench.store.renewals == 1)
    #expect(bench.store.checkpoints == 1)
    #expect(try bench.store.load().timers.count == 1)
  }

  @Test func `A ring that is near goes before the copy`() async throws {
    let bench = TestHome()
    bench.store.needsCheckpoint = true
    _ = try await bench.control.make(TimerDraft(duration: .seconds(6)), key: nil)
    bench.host.advance(by: .milliseconds(5_500))
    #expect(bench.store.checkpoints == 0)
    bench.host.advance(by: .milliseconds(500))
    #expect(bench.ringer.playing == RingID(1))
    bench.host.advance(by: .seconds(20))
    #expect(bench.store.checkpoints >= 1)
  }

  @Test func `An alarm that is near, on the other clock, goes before the copy`() async throws {
    let bench = TestHome()
    bench.store.needsCheckpoint = true
    let time = try #require(TimeOfDay(hour: 6, minute: 0, second: 6))
    _ = try await bench.control.make(AlarmDraft(time: time, settings: .plain), key: nil)
    bench.host.advance(by: .milliseconds(5_500))
    #expect(bench.store.checkpoints == 0)
    bench.host.advance(by: .milliseconds(500))
    #expect(bench.ringer.playing == RingID(1))
  }

  @Test func `A store that fails is not asked while something waits to be saved`() async throws {
    let bench = TestHome()
    bench.store.needsCheckpoint = true
    _ = try await bench.control.make(TimerDraft(duration: .seconds(1)), key: nil)
    bench.store.failure = .full(path: "/db")
    bench.host.advance(by: .seconds(30))
    #expect(bench.store.checkpoints == 0)
    bench.store.failure = nil
    bench.host.advance(by: .seconds(30))
    #expect(bench.store.rings.count == 1)
    #expect(bench.store.checkpoints >= 1)
  }

  @Test func `A loss is a finding and a warning, until a person acknowledges it`() async throws {
    let store = InMemoryStore()
    var loss = StoreLoss()
    loss.lost = [.alarm(AlarmID(5))]
    loss.kept = "/folder/damaged-1"
    var mended = StoreLoss()
    mended.kept = "/folder/damaged-2"
    store.losses = [loss, mended]
    let bench = TestHome(store: store)
    let found = try await bench.control.send(Examine()).findings.filter { $0.code == .store }
    #expect(
      found == [
        Finding(.store, .fault, detail: "lost=a5 kept=/folder/damaged-1"),
        Finding(.store, .warning, detail: "kept=/folder/damaged-2"),
      ])
    #expect(try await bench.control.status().warnings == ["store_damaged"])
    try await bench.control.send(AcknowledgeLosses())
    #expect(try await bench.control.send(Examine()).findings.filter { $0.code == .store } == [Finding(.store, .good)])
    #expect(try await bench.control.status().warnings.isEmpty)
  }
}
