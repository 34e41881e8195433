// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization

/// A thread beside the loop for lengthy work, one piece after another; it exists only while there is work.
///
/// So an idle process has no extra thread that could wake. A higher nice value gives the loop precedence
/// (setpriority(2), which on Linux applies to the thread).
public final class SideThread: TaskExecutor {
  private let state = Mutex(State())

  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let niceness: Int32

  /// Creates an executor without a thread; `niceness` is added to the thread's nice value, 0 or more.
  public init(niceness: Int32 = 5) { self.niceness = niceness }

  /// Queues a job and starts the thread if necessary.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustStart = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // If no thread can be created, the caller does the work itself: late is better than never.
    if mustStart, !start() { run() }
  }

  private func start() -> Bool {
    WorkerThread.start(named: "toki-side") { [self] in
      let thisThread = __priority_which_t(PRIO_PROCESS.rawValue)
      if niceness > 0 { _ = setpriority(thisThread, 0, getpriority(thisThread, 0) + niceness) }
      run()
    }
  }

  private func run() {
    while let jobs = take() {
      for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Jobs queued since the last call; `nil` if there are none, and the thread ends.
  private func take() -> [UnownedJob]? {
    state.withLock { state in
      if state.jobs.isEmpty {
        state.isRunning = false
        return nil
      }
      defer { state.jobs = [] }
      return state.jobs
    }
  }
}
