// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// When the engine has the store do its idle-time maintenance.
@Suite struct StoreCareTests {
  @Test func `The store makes its copy once it is quiet, and nothing wakes the engine after that`() async throws {
    let room = TestHome()
    #expect(room.host.armedBoot == nil)
    room.store.needsCheckpoint = true
    _ = try await room.control.make(TimerDraft(duration: .hours(1)), key: nil)
    room.host.advance(by: .seconds(4))
    _ = try await room.control.make(TimerDraft(duration: .hours(1)), key: nil)
    room.host.advance(by: .seconds(4))
    #expect(room.store.checkpoints == 0)
    room.host.advance(by: .seconds(2))
    #expect(room.store.checkpoints == 1)
    let timers = try await room.control.state().timers
    #expect(room.host.armedBoot == timers.compactMap { $0.deadline?.boot }.min())
    room.host.advance(by: .minutes(10))
    #expect(room.store.checkpoints == 1)
  }

  @Test func `A ring that is near goes before the copy`() async throws {
    let room = TestHome()
    room.store.needsCheckpoint = true
    _ = try await room.control.make(TimerDraft(duration: .seconds(6)), key: nil)
    room.host.advance(by: .milliseconds(5_500))
    #expect(room.store.checkpoints == 0)
    room.host.advance(by: .milliseconds(500))
    #expect(room.ringer.playing == RingID(1))
    room.host.advance(by: .seconds(20))
    #expect(room.store.checkpoints >= 1)
  }

  @Test func `So does an alarm, which is on the other clock`() async throws {
    let room = TestHome()
    room.store.needsCheckpoint = true
    let time = try #require(TimeOfDay(hour: 6, minute: 0, second: 6))
    _ = try await room.control.make(AlarmDraft(time: time), key: nil)
    room.host.advance(by: .milliseconds(5_500))
    #expect(room.store.checkpoints == 0)
    room.host.advance(by: .milliseconds(500))
    #expect(room.ringer.playing == RingID(1))
  }

  @Test func `A store that fails is not asked while something waits to be saved`() async throws {
    let room = TestHome()
    room.store.needsCheckpoint = true
    _ = try await room.control.make(TimerDraft(duration: .seconds(1)), key: nil)
    room.store.failure = .full(path: "/db")
    room.host.advance(by: .seconds(30))
    #expect(room.store.checkpoints == 0)
    room.store.failure = nil
    room.host.advance(by: .seconds(30))
    #expect(room.store.rings.count == 1)
    #expect(room.store.checkpoints >= 1)
  }

  @Test func `What was lost is a finding and a warning, until a person says that they have seen it`() async throws {
    let store = InMemoryStore()
    var loss = StoreLoss()
    loss.lost = [.alarm(AlarmID(5))]
    loss.kept = "/folder/damaged-1"
    var mended = StoreLoss()
    mended.kept = "/folder/damaged-2"
    store.losses = [loss, mended]
    let room = TestHome(store: store)
    let found = try await room.control.doctor().filter { $0.code == .store }
    #expect(
      found == [
        Finding(.store, .fault, detail: "lost=a5 kept=/folder/damaged-1"),
        Finding(.store, .warning, detail: "kept=/folder/damaged-2"),
      ])
    #expect(try await room.control.status().warnings == ["store_damaged"])
    try await room.control.acknowledgeLosses()
    #expect(try await room.control.doctor().filter { $0.code == .store } == [Finding(.store, .good)])
    #expect(try await room.control.status().warnings.isEmpty)
  }
}
