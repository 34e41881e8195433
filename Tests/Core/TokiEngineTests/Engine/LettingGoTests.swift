// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// An engine whose home somebody else may have: when it is needed, and how it ends.
@Suite struct LettingGoTests {
  private let bench = TestHome()

  private func due() -> UTCInstant? {
    let found = Mutex<UTCInstant?>(nil)
    onLoop { engine in found.withLock { $0 = engine.due } }
    return found.withLock { $0 }
  }

  private func onLoop(_ body: @escaping @Sendable (isolated Engine) -> Void) {
    bench.loop.post { [engine = bench.engine] in engine.assumeIsolated { body($0) } }
  }

  @Test func `A home without anything to come is never due`() {
    #expect(due() == nil)
  }

  @Test func `A home is due when its next deadline comes, and at once while it rings`() async throws {
    _ = try await bench.control.make(TimerDraft(duration: .minutes(5), label: .none), key: nil)
    #expect(due() == TestHome.monday6 + .minutes(5))
    bench.host.advance(by: .minutes(5))
    #expect(due() == TestHome.monday6 + .minutes(5))
    bench.host.advance(by: .seconds(3))
    #expect(due() == TestHome.monday6 + .minutes(5) + .seconds(3), "the end of the ring is minutes away")
  }

  @Test func `Letting go silences it, and refuses running and later requests`() async throws {
    _ = try await bench.control.make(TimerDraft(duration: .minutes(5), label: .none), key: nil)
    bench.host.advance(by: .minutes(5))
    #expect(bench.ringer.playing != nil)
    bench.store.isSlow = true
    let codes = Mutex<[String]>([])
    let draft = TimerDraft(duration: .minutes(1), label: .none)
    for _ in 1...2 {
      onLoop { engine in
        engine.submit({ (machine, now) throws(ControlError) in
          try machine.make(draft, rules: nil, key: nil, asked: nil, at: now)
        }) { (answer: Result<CountdownTimer, ControlError>) in
          if case .failure(let error) = answer { codes.withLock { $0.append(error.code.rawValue) } }
        }
      }
    }
    #expect(bench.store.waiting != nil)
    bench.store.forgetWaiting()
    onLoop { $0.letGo() }
    #expect(codes.withLock { $0 } == ["shutting_down", "shutting_down"])
    #expect(bench.ringer.playing == nil)
    #expect(bench.ringer.shown == [])
    await #expect(throws: ControlError.self) { _ = try await bench.control.make(draft, key: nil) }
    let commits = bench.store.commits.count
    bench.host.advance(by: .hours(1))
    #expect(bench.ringer.shown == [])
    #expect(bench.store.commits.count == commits)
    #expect(bench.store.waiting == nil)
  }

  @Test func `It is idle once everything is saved and nothing rings`() async throws {
    let idle = Mutex<[Bool]>([])
    let look = { onLoop { engine in idle.withLock { $0.append(engine.isIdle) } } }
    look()
    _ = try await bench.control.make(TimerDraft(duration: .minutes(5), label: .none), key: nil)
    look()
    bench.host.advance(by: .minutes(5))
    look()
    #expect(idle.withLock { $0 } == [true, true, false])
  }
}
