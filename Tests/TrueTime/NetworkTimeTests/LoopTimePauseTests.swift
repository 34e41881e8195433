// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import Testing
import TokiModel
import TrustedTime

@Suite(.timeLimit(.minutes(15))) struct LoopTimePauseTests {
  let pause: LoopTimePause

  init() throws { pause = LoopTimePause(on: try TimeLoop()) }

  @Test func `A pause ends at its instant, and not before`() async throws {
    for milliseconds in [1, 5, 30] as [Int64] {
      let instant = boot(in: .milliseconds(milliseconds))
      try await pause.wait(until: instant)
      #expect(HostClocks.boot() >= instant)
    }
  }

  @Test(arguments: [.min, -1, 0, 1] as [Int64])
  func `An instant that has passed is not waited for`(nanoseconds: Int64) async throws {
    try await pause.wait(until: BootInstant(nanosecondsSinceBoot: nanoseconds))
  }

  @Test func `Pauses end in the order of their instants, whatever the order in which they began`() async throws {
    let ended = Log<Int64>()
    let now = HostClocks.boot()
    let pause = pause
    try await withThrowingTaskGroup(of: Void.self) { group in
      for tenths in [9, 2, 7, 1, 8, 3] as [Int64] {
        group.addTask {
          try await pause.wait(until: now + .milliseconds(60 + 20 * tenths))
          ended.add(tenths)
        }
      }
      try await group.waitForAll()
    }
    #expect(ended.entries.count == 6)
    #expect(HostClocks.boot() >= now + .milliseconds(240))
  }

  @Test(arguments: [BootInstant(nanosecondsSinceBoot: .max), BootInstant(nanosecondsSinceBoot: .max / 2)])
  func `A cancelled pause ends at once, also one without end`(instant: BootInstant) async throws {
    let pause = pause
    let task = Task { try await pause.wait(until: instant) }
    try await Task.sleep(for: .milliseconds(10))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `A pause that was cancelled before it began ends at once`() async throws {
    let pause = pause
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await pause.wait(until: BootInstant(nanosecondsSinceBoot: .min))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
