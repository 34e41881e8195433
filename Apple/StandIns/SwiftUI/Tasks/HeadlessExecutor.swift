// SPDX-License-Identifier: Apache-2.0
import CHeadless
import Synchronization

/// The main actor's executor while a headless host works: keeps jobs until the host's own thread runs them.
///
/// Tasks hold their executor unowned and may be resumed after their host is gone, so an executor is never freed.
final class HeadlessExecutor: SerialExecutor {
  private enum Job: Sendable {
    case ofMainActor(UnownedJob)
    case ofPool(UnownedJob)
  }

  private let jobs = Mutex<[Job]>([])
  /// The thread inside ``capturing(_:)``; 0 for none.
  ///
  /// Read by other threads only to be told no.
  private let owner = Atomic<UInt>(0)

  /// An executor that is kept for the life of the process.
  static func immortal() -> HeadlessExecutor {
    let executor = HeadlessExecutor()
    _ = unsafe Unmanaged.passRetained(executor)
    return executor
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(.ofMainActor(job)) }
  }

  /// Takes a job that would have gone to the pool.
  func take(_ job: UnownedJob) {
    jobs.withLock { $0.append(.ofPool(job)) }
  }

  func checkIsolated() {
    precondition(isOwnedHere, "Not on the thread of the headless host")
  }

  func isIsolatingCurrentContext() -> Bool? {
    isOwnedHere
  }

  private var isOwnedHere: Bool {
    owner.load(ordering: .acquiring) == Self.currentThread
  }

  /// Does `work` with every job that it makes on this thread kept for ``runJobs()``.
  func capturing<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    var before = unsafe headless_executor()
    var taker: headless_take?
    let mine = unsafe unsafeBitCast(asUnownedSerialExecutor(), to: headless_executor.self)
    unsafe headless_capture(
      mine,
      { object, job in
        guard let object = unsafe object, let job = unsafe job else { return }
        let executor = unsafe Unmanaged<HeadlessExecutor>.fromOpaque(object).takeUnretainedValue()
        executor.take(unsafe unsafeBitCast(job, to: UnownedJob.self))
      }, &before, &taker)
    let ownerBefore = owner.exchange(Self.currentThread, ordering: .acquiringAndReleasing)
    defer {
      owner.store(ownerBefore, ordering: .releasing)
      var ignored = unsafe headless_executor()
      var ignoredTaker: headless_take?
      unsafe headless_capture(before, taker, &ignored, &ignoredTaker)
    }
    return try work()
  }

  /// Runs the jobs, those included that they make, in the order in which they came; returns whether there were any.
  func runJobs() -> Bool {
    var ran = false
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      ran = true
      switch job {
      case .ofMainActor(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      case .ofPool(let job): unsafe headless_run(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
      }
    }
    return ran
  }

  /// A number that no other living thread has.
  private static var currentThread: UInt {
    headless_thread()
  }
}
