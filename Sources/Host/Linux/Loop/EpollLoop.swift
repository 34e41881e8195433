// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import Synchronization
public import TokiEngine

/// The event loop: one thread that sleeps in a single epoll_wait(2) and also runs actors and tasks.
///
/// It sleeps indefinitely while there is nothing to do. Work from other threads wakes it by an eventfd, and only if it
/// sleeps.
public final class EpollLoop: EventLoop {
  private let epoll: Int32
  private let bell: Int32
  private let state = Mutex(LoopState())
  /// The thread inside `run`, as identified by pthread_self(3); 0 for none.
  private let runner = Atomic<UInt>(0)

  /// Maximum number of events taken from the kernel, and of descriptors handled, between two sleeps.
  private static let eventsPerWait = 64
  /// Maximum number of jobs in a batch; `beforeBatch` is called before each batch.
  private static let jobsPerBatch = 32
  /// Maximum number of batches in a turn, so that jobs that create jobs cannot starve descriptors.
  private static let batchesPerTurn = 32

  /// Creates a loop that is not running yet.
  ///
  /// - Throws: `HostError.system` if the process has no descriptors left.
  public init() throws(HostError) {
    let epoll = try HostError.check(toki_epoll_create()) {
      .system(action: "make an event loop", reason: $0)
    }
    let bell = toki_bell_create()
    let result = bell < 0 ? bell : toki_epoll_watch(epoll, bell, LoopState.token(bell, generation: 0))
    if result < 0 {
      close(epoll)
      throw .system(action: "make the bell of an event loop", reason: HostError.reason(-result))
    }
    self.epoll = epoll
    self.bell = bell
  }

  deinit {
    close(bell)
    close(epoll)
  }

  /// The shortest slice that the scheduler grants.
  private static let sliceNanoseconds: UInt64 = 100_000

  /// Runs turns on the calling thread until `stop()`; work still queued then waits for the next run.
  public func run() {
    let (isFree, _) = runner.compareExchange(
      expected: 0, desired: UInt(pthread_self()), ordering: .relaxed)
    precondition(isFree, "EpollLoop.run() was called while the loop runs")
    defer { runner.store(0, ordering: .relaxed) }
    // A turn is short, and a deadline should not wait until a busy neighbor has used up its slice. No kernel needs it.
    _ = toki_prefer_short_slices(Self.sliceNanoseconds)
    var buffers = Buffers()
    while !takeStop() { turn(&buffers) }
  }

  /// Ends `run()` after the current turn; callable from any thread, even before `run()`.
  public func stop() {
    state.withLock {
      $0.isStopping = true
      wakeIfAsleep(&$0)
    }
  }

  private func takeStop() -> Bool {
    state.withLock { state in
      defer { state.isStopping = false }
      return state.isStopping
    }
  }

  // MARK: A turn

  private struct Buffers {
    var tokens = [UInt64](repeating: 0, count: EpollLoop.eventsPerWait)
    var batch: [WorkQueue.Item] = []
  }

  private func turn(_ buffers: inout Buffers) {
    let count = wait(&buffers.tokens)
    let ready = inOrder(buffers.tokens[..<count])
    breathe()
    for (position, token) in ready.enumerated() {
      if position > 0 { breathe() }
      handler(for: token)?()
    }
    var batches = 0
    while batches < Self.batchesPerTurn, runBatch(&buffers.batch) { batches += 1 }
    state.withLock { $0.afterTurn }()
  }

  /// Sleeps until something is ready; returns at once if there is work.
  private func wait(_ tokens: inout [UInt64]) -> Int {
    let mustSleep = state.withLock {
      $0.isAsleep = $0.queue.isEmpty && !$0.isStopping
      return $0.isAsleep
    }
    let count = unsafe tokens.withUnsafeMutableBufferPointer {
      unsafe toki_epoll_wait(epoll, $0.baseAddress, Int32($0.count), mustSleep ? -1 : 0)
    }
    precondition(count >= 0, "epoll_wait failed: \(HostError.reason(-count))")
    state.withLock {
      // Waking the loop clears the flag, so if it is still set, the bell is silent.
      if mustSleep && !$0.isAsleep { toki_bell_clear(bell) }
      $0.isAsleep = false
    }
    return Int(count)
  }

  /// The tokens whose watches still exist, timers first.
  private func inOrder(_ tokens: ArraySlice<UInt64>) -> [UInt64] {
    state.withLock { state in
      let standing = tokens.compactMap { token in
        state.watch(token).map { (token: token, isFirst: $0.isFirst) }
      }
      return standing.filter(\.isFirst).map(\.token) + standing.filter { !$0.isFirst }.map(\.token)
    }
  }

  /// The handler for a token; `nil` if an earlier handler of this turn removed the watch.
  private func handler(for token: UInt64) -> (@Sendable () -> Void)? {
    state.withLock { $0.watch(token)?.handler }
  }

  /// Runs a batch of the oldest jobs; `false` if there were none.
  private func runBatch(_ batch: inout [WorkQueue.Item]) -> Bool {
    state.withLock { $0.queue.move(upTo: Self.jobsPerBatch, to: &batch) }
    if batch.isEmpty { return false }
    for item in batch {
      breathe()
      switch item {
      case .work(let work): work()
      case .job(let job):
        unsafe job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
    batch.removeAll(keepingCapacity: true)
    return true
  }

  // MARK: EventLoop

  /// Calls `handler` on the loop whenever the descriptor is readable; replaces an earlier watch.
  public func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) {
    watch(descriptor, isFirst: false, handler: handler)
  }

  /// Like `watch`, but the handler runs before all others of the same turn: for deadlines.
  func watchFirst(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) {
    watch(descriptor, isFirst: true, handler: handler)
  }

  private func watch(_ descriptor: Int32, isFirst: Bool, handler: @escaping @Sendable () -> Void) {
    // Release the replaced watch outside the lock, because releasing it may unwatch something.
    let (result, replaced) = state.withLock { state in
      let token = state.nextToken(for: descriptor)
      let result = toki_epoll_watch(epoll, descriptor, token)
      return (result, result < 0 ? nil : state.keep(token, isFirst: isFirst, handler: handler))
    }
    _ = replaced
    // A regular file (EPERM) cannot be watched, and a closed descriptor is the caller's mistake: report both, but keep
    // the loop running for the alarms.
    if result < 0 {
      StandardError.write("toki: descriptor \(descriptor) cannot be watched: \(HostError.reason(-result))\n")
    }
  }

  /// Stops watching; no effect if the descriptor is not watched.
  public func unwatch(_ descriptor: Int32) {
    let removed = state.withLock { state in
      let removed = state.removeWatch(of: descriptor)
      if removed != nil { toki_epoll_unwatch(epoll, descriptor) }
      return removed
    }
    _ = removed
  }

  /// Calls `work` on the loop soon; callable from any thread.
  public func post(_ work: @escaping @Sendable () -> Void) { append(.work(work)) }

  /// Replaces the hooks that run before each batch of work and at the end of each turn.
  public func setTurn(
    beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void
  ) {
    let replaced = state.withLock { state in
      defer {
        state.beforeBatch = beforeBatch
        state.afterTurn = afterTurn
      }
      return (state.beforeBatch, state.afterTurn)
    }
    _ = replaced
  }

  /// Runs the `beforeBatch` hook in the middle of longer work, so that due deadlines are not delayed.
  public func breathe() { state.withLock { $0.beforeBatch }() }

  private func append(_ item: WorkQueue.Item) {
    state.withLock {
      $0.queue.append(item)
      wakeIfAsleep(&$0)
    }
  }

  private func wakeIfAsleep(_ state: inout LoopState) {
    guard state.isAsleep else { return }
    state.isAsleep = false
    toki_bell_ring(bell)
  }

  // MARK: Executor

  /// Queues a job of Swift concurrency for the loop.
  public func enqueue(_ job: consuming ExecutorJob) { append(.job(UnownedJob(job))) }

  /// `true` if the caller runs on the loop's thread: in a handler, a hook, a post or a job.
  public var isOnLoop: Bool { runner.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Stops the program unless the caller is on the loop's thread.
  public func checkIsolated() {
    precondition(isOnLoop, "This must run on the event loop's thread")
  }

  /// `true` if the caller is on the loop's thread; never `nil`.
  public func isIsolatingCurrentContext() -> Bool? { isOnLoop }
}
