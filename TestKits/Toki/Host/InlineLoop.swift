// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A loop without a thread: work runs at once on the thread that brings it, followed by the end of the turn.
///
/// Work that arrives meanwhile waits, so that one thing runs at a time, as on a real loop. A task resumed by the loop
/// may continue on another thread before the turn has ended: work posted by that task is done when `post` returns, and
/// `rest` waits for everything else.
public final class InlineLoop: EventLoop {
  private let state = Mutex(State())

  private struct State {
    var jobs: [Work] = []
    var isRunning = false
    /// The thread now running the loop.
    var thread: UInt?
    /// Retains the loop while it runs, since a task may continue on another thread and release it.
    var keeper: InlineLoop?
    var beforeBatch: (@Sendable () -> Void)?
    var afterTurn: (@Sendable () -> Void)?
  }

  private enum Work: Sendable {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  /// Creates an idle loop.
  public init() {}

  /// Runs a job of Swift concurrency, at once if nothing else is running.
  public func enqueue(_ job: consuming ExecutorJob) {
    add(.job(UnownedJob(job)))
  }

  /// Runs work, at once if nothing else is running; returns once it is done.
  ///
  /// Not for a cancellation handler, which runs under the lock of its task: the turn in another thread may wait for that
  /// lock to wake the task.
  public func post(_ work: @escaping @Sendable () -> Void) {
    add(.closure(work))
    rest()
  }

  /// Returns once nothing runs on the loop in another thread.
  public func rest() {
    while state.withLock({ $0.isRunning && $0.thread != Self.thisThread }) { sched_yield() }
  }
  /// Runs the `beforeBatch` hook.
  public func breathe() { state.withLock(\.beforeBatch)?() }
  /// Does nothing: the loop has no descriptors.
  public func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) {}
  /// Does nothing: the loop has no descriptors.
  public func unwatch(_ descriptor: Int32) {}

  /// Sets the hooks that run before each piece of work and at the end of each turn.
  public func setTurn(
    beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void
  ) {
    state.withLock {
      $0.beforeBatch = beforeBatch
      $0.afterTurn = afterTurn
    }
  }

  /// Stops the program unless the loop is running something.
  public func checkIsolated() {
    precondition(state.withLock(\.isRunning), "This runs outside the loop")
  }

  /// `true` if the loop is running something; never `nil`.
  public func isIsolatingCurrentContext() -> Bool? { state.withLock(\.isRunning) }

  /// A number that no other living thread has.
  private static var thisThread: UInt {
    #if canImport(Darwin)
    unsafe UInt(bitPattern: pthread_self())
    #else
    pthread_self()
    #endif
  }

  private func add(_ work: Work) {
    let isFirst = state.withLock { state in
      state.jobs.append(work)
      guard !state.isRunning else { return false }
      state.isRunning = true
      state.thread = Self.thisThread
      state.keeper = self
      return true
    }
    if isFirst { drain() }
  }

  private func drain() {
    while true {
      state.withLock(\.beforeBatch)?()
      while let work = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
        switch work {
        case .job(let job):
          job.runSynchronously(
            isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        case .closure(let closure): closure()
        }
      }
      state.withLock(\.afterTurn)?()
      let keeper = state.withLock { state -> InlineLoop? in
        guard state.jobs.isEmpty else { return nil }
        state.isRunning = false
        return state.keeper.take()
      }
      if keeper != nil { return }
    }
  }
}
