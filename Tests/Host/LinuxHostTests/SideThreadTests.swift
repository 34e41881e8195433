// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Synchronization
import Testing

@Suite struct SideThreadTests {
  /// Number of jobs running at once.
  private final class Running: Sendable {
    private let count = Mutex(0)

    func begin() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }

    func end() { count.withLock { $0 -= 1 } }
  }

  @Test func `Jobs run one after the other, apart from the caller, at a lower priority`() async throws {
    let side = SideThread()
    let running = Running()
    let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    let highest = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask(executorPreference: side) {
          defer { running.end() }
          let now = running.begin()
          usleep(1_000)
          return now
        }
      }
      return await group.reduce(0) { max($0, $1) }
    }
    #expect(highest == 1)
    let nice = await Task(executorPreference: side) {
      getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    }.value
    #expect(nice >= min(19, own + 1))
  }

  @Test func `A task that waits elsewhere comes back, and the thread is let go when nothing is left`() async throws {
    weak var kept: SideThread?
    do {
      let side = SideThread()
      kept = side
      let value = await Task(executorPreference: side) {
        await withCheckedContinuation { done in
          Thread.detachNewThread {
            usleep(20_000)
            done.resume(returning: 7)
          }
        }
      }.value
      #expect(value == 7)
    }
    // The thread retains it while running.
    for _ in 0..<12_000 where kept != nil { try await Task.sleep(for: .milliseconds(5)) }
    #expect(kept == nil)
  }
}
