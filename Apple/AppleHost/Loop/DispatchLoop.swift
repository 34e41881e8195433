// SPDX-License-Identifier: Apache-2.0
public import Dispatch
import Synchronization
public import TokiEngine

/// The event loop on a serial queue of Dispatch: one thing at a time, on any thread of the system.
///
/// It needs no thread of its own, so it runs beside an app's main loop. While there is nothing to do, nothing wakes.
public final class DispatchLoop: EventLoop {
  /// The queue; everything on it is on the loop.
  public let queue: DispatchQueue
  private let state = Mutex(LoopWork())

  /// Most pieces of work in a turn, so that work that creates work cannot starve descriptors and timers.
  private static let workPerTurn = 1_024

  /// Identifies the loop whose queue runs the caller.
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  /// Creates a loop, which runs from now on.
  public init() {
    queue = DispatchQueue(label: "io.github.toki_clock.loop", qos: .userInitiated)
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  deinit {
    for watch in state.withLock({ $0.watches.values.map(\.self) }) { watch.end() }
  }

  // MARK: A turn

  /// Runs a turn that begins with `work`; on the queue.
  func turn(_ work: () -> Void) {
    state.withLock { $0.isRunning = true }
    breathe()
    work()
    var left = Self.workPerTurn
    while left > 0, let item = state.withLock({ $0.take() }) {
      breathe()
      switch item {
      case .work(let work): work()
      case .job(let job):
        unsafe job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      left -= 1
    }
    state.withLock { $0.afterTurn }()
    state.withLock { state in
      state.isRunning = false
      if state.mustSchedule() { schedule() }
    }
  }

  private func append(_ item: LoopWork.Item) {
    state.withLock { state in
      state.append(item)
      if state.mustSchedule() { schedule() }
    }
  }

  /// Brings the queue to a turn for the work at hand, which an earlier turn may do before.
  private func schedule() {
    queue.async { [self] in
      guard state.withLock({ $0.begin() }) else { return }
      turn {}
    }
  }

  // MARK: EventLoop

  /// Calls `handler` on the loop whenever the descriptor is readable; replaces an earlier watch.
  ///
  /// A duplicate is watched, because Dispatch may touch a descriptor until its source has ended, and the caller may
  /// close its own at once.
  public func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) {
    let watch = DescriptorWatch(descriptor, on: queue) { [weak self] in self?.turn(handler) }
    let replaced = state.withLock { state in
      defer { state.watches[descriptor] = watch }
      return state.watches[descriptor]
    }
    replaced?.end()
    watch?.begin()
  }

  /// Stops watching; no effect if the descriptor is not watched.
  public func unwatch(_ descriptor: Int32) {
    state.withLock { $0.watches.removeValue(forKey: descriptor) }?.end()
  }

  /// Calls `work` on the loop soon; callable from any thread.
  public func post(_ work: @escaping @Sendable () -> Void) { append(.work(work)) }

  /// Replaces the hooks that run before each piece of work and at the end of each turn.
  public func setTurn(beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void) {
    // Released outside the lock, because releasing them may end an object that uses the loop.
    let replaced = state.withLock { state in
      defer { (state.beforeBatch, state.afterTurn) = (beforeBatch, afterTurn) }
      return (state.beforeBatch, state.afterTurn)
    }
    _ = replaced
  }

  /// Runs the `beforeBatch` hook in the middle of longer work, so that due deadlines are not delayed.
  public func breathe() { state.withLock { $0.beforeBatch }() }

  // MARK: Executor

  /// Queues a job of Swift concurrency for the loop.
  public func enqueue(_ job: consuming ExecutorJob) { append(.job(UnownedJob(job))) }

  /// `true` if the caller runs on the loop: in a handler, a hook, a post or a job.
  public var isOnLoop: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

  /// Stops the program unless the caller is on the loop.
  public func checkIsolated() { precondition(isOnLoop, "This must run on the event loop") }

  /// `true` if the caller is on the loop; never `nil`.
  public func isIsolatingCurrentContext() -> Bool? { isOnLoop }
}
