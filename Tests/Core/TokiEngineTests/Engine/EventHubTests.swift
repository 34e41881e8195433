// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// Clients come and go while the engine works.
@Suite struct EventHubTests {
  private let bench = TestHome()

  /// A turn of the loop that lasts until a task was cancelled.
  private final class Turn: Sendable {
    private struct Flags {
      var hasBegun = false
      var isCancelled = false
      var outlasted = false
    }

    private let flags = Mutex(Flags())

    var hasBegun: Bool { flags.withLock(\.hasBegun) }
    /// Whether the cancelling returned while the turn went on.
    var outlasted: Bool { flags.withLock(\.outlasted) }
    func noteCancelled() { flags.withLock { $0.isCancelled = true } }

    /// Keeps this thread busy, for a minute at most.
    func last() {
      flags.withLock { $0.hasBegun = true }
      let clock = ContinuousClock()
      let limit = clock.now + .seconds(60)
      while clock.now < limit, !flags.withLock(\.isCancelled) {}
      flags.withLock { $0.outlasted = $0.isCancelled }
    }
  }

  private var listeners: Int {
    nonisolated(unsafe) var count = 0
    bench.loop.post { [engine = bench.engine] in engine.assumeIsolated { count = $0.feed.listenerCount } }
    return count
  }

  @Test func `A follower that has gone is forgotten with the next newcomer or event`() async throws {
    for _ in 1...3 { for try await _ in try await bench.control.events(after: nil) { break } }
    var stays = try await bench.control.events(after: nil).makeAsyncIterator()
    #expect(listeners == 1)
    _ = try await stays.next()
    for try await _ in try await bench.control.events(after: nil) { break }
    #expect(listeners == 2)
    try await bench.timer("Tea", .minutes(1))
    #expect(listeners == 1)
    let event = try await stays.next()
    #expect(event?.change != nil)
  }

  @Test func `A follower that comes while the engine shuts down is not left waiting`() async throws {
    let snapshot = await bench.engine.snapshot()
    var hub = EventHub()
    hub.finish()
    for try await _ in hub.listen(after: nil, snapshot: snapshot).stream { Issue.record("Nothing happens any more") }
  }

  @Test func `A follower may be cancelled in the middle of a turn, which does not wait for its end`() async throws {
    let (heard, hears) = AsyncStream.makeStream(of: Void.self)
    let follower = Task { [bench] in
      for try await _ in try await bench.control.events(after: nil) { hears.yield() }
    }
    for await _ in heard { break }
    let turn = Turn()
    let cancelling = Task.detached {
      while !turn.hasBegun { await Task.yield() }
      follower.cancel()
      turn.noteCancelled()
    }
    bench.loop.post { turn.last() }
    #expect(turn.outlasted)
    await cancelling.value
    _ = await follower.result
  }
}
