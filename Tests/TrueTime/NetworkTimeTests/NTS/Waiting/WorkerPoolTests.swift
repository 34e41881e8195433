// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization
import Testing

@testable import NetworkTime

@Suite struct WorkerPoolTests {
  /// The thread that performed a piece of work.
  private func thread(of pool: WorkerPool) async -> UInt? {
    await withCheckedContinuation { continuation in
      let isStarted = pool.run({ UInt(pthread_self()) }, done: { continuation.resume(returning: $0) })
      if !isStarted { continuation.resume(returning: nil) }
    }
  }

  @Test func `Work that comes one by one is done by one thread`() async throws {
    let pool = WorkerPool()
    var threads: Set<UInt> = []
    for _ in 0..<200 { threads.insert(try #require(await thread(of: pool))) }
    #expect(threads.count == 1)
  }

  @Test func `Work that waits keeps no other from being done`() async throws {
    let pool = WorkerPool()
    let gate = try #require(StopSignal())
    let ended = Atomic(0)
    for _ in 0..<8 {
      let isStarted = pool.run {
        var waiting = pollfd(fd: gate.descriptor.number, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, -1) < 1 {}
      } done: {
        ended.add(1, ordering: .sequentiallyConsistent)
      }
      #expect(isStarted)
    }
    #expect(await thread(of: pool) != nil)
    #expect(ended.load(ordering: .sequentiallyConsistent) == 0)
    gate.send()
    for _ in 0..<12_000 where ended.load(ordering: .sequentiallyConsistent) < 8 {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(ended.load(ordering: .sequentiallyConsistent) == 8)
  }
}
