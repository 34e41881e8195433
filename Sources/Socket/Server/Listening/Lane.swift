// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Runs long requests beside the loop, one at a time in order of arrival.
///
/// Only one at a time, because each may hold a copy of the whole state.
final class Lane: Sendable {
  private let executor: any TaskExecutor
  private let state = Mutex(State())

  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  init(_ executor: any TaskExecutor) { self.executor = executor }

  /// Waits for its turn, then runs a piece of work on the executor.
  @concurrent func run<Value: Sendable>(_ work: @concurrent @Sendable () async -> Value) async -> Value {
    await enter()
    defer { leave() }
    return await withTaskExecutorPreference(executor) { await work() }
  }

  private func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isTaken { state.waiting.append(continuation) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
