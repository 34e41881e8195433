// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// A thread beside the loop, under a test's control: it runs a number of jobs and holds the rest until released.
final class HeldExecutor: TaskExecutor {
  private let state: Mutex<State>

  private struct State {
    var free: Int
    var jobs: [UnownedJob] = []
  }

  /// Runs `free` jobs before holding the rest.
  init(free: Int = 0) { state = Mutex(State(free: free)) }

  /// Number of held jobs.
  var held: Int { state.withLock { $0.jobs.count } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFree = state.withLock { state in
      state.free -= 1
      if state.free < 0 { state.jobs.append(job) }
      return state.free >= 0
    }
    if isFree { run(job) }
  }

  func release() {
    let jobs = state.withLock { state in
      state.free = .max
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { run(job) }
  }

  private func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}

/// A timer whose time a test moves.
final class ManualTimer: LoopTimer {
  private let loop: any EventLoop
  private let state = Mutex(State())

  private struct State {
    var now = BootInstant(nanosecondsSinceBoot: 1_000_000_000_000)
    var calls: [(at: BootInstant, work: @Sendable () -> Void)] = []
  }

  init(loop: any EventLoop) { self.loop = loop }

  var now: BootInstant { state.withLock { $0.now } }
  /// Number of planned calls, each of which would wake the loop.
  var planned: Int { state.withLock { $0.calls.count } }

  func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.calls.append((instant, work)) }
  }

  func advance(by span: TimeSpan) {
    let due = state.withLock { state in
      state.now = state.now + span
      let now = state.now
      defer { state.calls.removeAll { $0.at <= now } }
      return state.calls.filter { $0.at <= now }.map(\.work)
    }
    for work in due { loop.post(work) }
  }
}
