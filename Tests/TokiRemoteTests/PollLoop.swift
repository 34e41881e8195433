// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import TokiEngine

/// A plain loop on poll(2) in a thread of its own, for tests of what runs on loops.
final class PollLoop: EventLoop {
  private struct State {
    var watches: [Int32: @Sendable () -> Void] = [:]
    var jobs: [UnownedJob] = []
    var work: [@Sendable () -> Void] = []
    var beforeBatch: @Sendable () -> Void = {}
    var afterTurn: @Sendable () -> Void = {}
    var isStopped = false
    var turns = 0
  }

  private let state = Mutex(State())
  private let bell: [Int32]
  private let done = DispatchSemaphore(value: 0)

  init() {
    var ends: [Int32] = [0, 0]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    bell = ends
  }

  deinit { for end in bell { close(end) } }

  /// How often it woke.
  var turns: Int { state.withLock { $0.turns } }
  var watched: Int { state.withLock { $0.watches.count } }

  func start() {
    let thread = Thread { [self] in run() }
    thread.start()
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    ring()
    done.wait()
  }

  private func run() {
    while !state.withLock({ $0.isStopped }) {
      let (watched, isBusy) = state.withLock { state in
        state.turns += 1
        return (Array(state.watches.keys), !state.jobs.isEmpty || !state.work.isEmpty)
      }
      var polls = ([bell[0]] + watched).map { pollfd(fd: $0, events: Int16(POLLIN | 0x2000), revents: 0) }
      _ = poll(&polls, nfds_t(polls.count), isBusy ? 0 : -1)
      var bytes = [UInt8](repeating: 0, count: 64)
      if polls[0].revents != 0 { _ = read(bell[0], &bytes, 64) }
      state.withLock { $0.beforeBatch }()
      for ready in polls.dropFirst() where ready.revents != 0 { state.withLock { $0.watches[ready.fd] }?() }
      let (jobs, work) = state.withLock { state in
        defer {
          state.jobs = []
          state.work = []
        }
        return (state.jobs, state.work)
      }
      for job in jobs {
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      for item in work { item() }
      state.withLock { $0.afterTurn }()
    }
    done.signal()
  }

  private func ring() {
    var byte: UInt8 = 1
    _ = write(bell[1], &byte, 1)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    ring()
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
  func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }

  func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) {
    state.withLock { $0.watches[descriptor] = handler }
    ring()
  }

  func unwatch(_ descriptor: Int32) { state.withLock { $0.watches[descriptor] = nil } }

  func post(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.work.append(work) }
    ring()
  }

  func setTurn(beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void) {
    state.withLock {
      $0.beforeBatch = beforeBatch
      $0.afterTurn = afterTurn
    }
  }
}
