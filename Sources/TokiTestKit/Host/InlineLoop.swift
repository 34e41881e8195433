// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import CTestKit
import Synchronization

/// A loop without a thread: whoever brings work runs it at once, and the turn's end after it.
///
/// What arrives while work is being done waits until that is done, so that one thing runs at a time,
/// as on a real loop. A task that the loop lets go on may do so in another thread before the turn has ended: what that
/// one posts is done when `post` returns, and `rest` waits for all the rest.
public final class InlineLoop: EventLoop {
  private let state = Mutex(State())

  private struct State {
    var jobs: [Work] = []
    var isRunning = false
    /// The thread that runs it.
    var thread: UInt?
    /// The loop itself while it runs: a task that it runs may go on in another thread and drop it.
    var keeper: InlineLoop?
    var beforeBatch: (@Sendable () -> Void)?
    var afterTurn: (@Sendable () -> Void)?
  }

  private enum Work: Sendable {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    add(.job(UnownedJob(job)))
  }

  public func post(_ work: @escaping @Sendable () -> Void) {
    add(.closure(work))
    rest()
  }

  /// Returns once nothing runs on the loop in another thread.
  public func rest() {
    while state.withLock({ $0.isRunning && $0.thread != Self.thisThread }) { toki_yield() }
  }
  public func breathe() { state.withLock(\.beforeBatch)?() }
  public func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) {}
  public func unwatch(_ descriptor: Int32) {}

  public func setTurn(
    beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void
  ) {
    state.withLock {
      $0.beforeBatch = beforeBatch
      $0.afterTurn = afterTurn
    }
  }

  public func checkIsolated() {
    precondition(state.withLock(\.isRunning), "This runs outside the loop")
  }

  public func isIsolatingCurrentContext() -> Bool? { state.withLock(\.isRunning) }

  private static var thisThread: UInt { UInt(bitPattern: toki_this_thread()) }

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
