// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Wakes a single waiting task; a ring with no waiter is remembered.
final class Bell: Sendable {
  private let state = Mutex(State.quiet)

  private enum State {
    case quiet, rung
    case waited(CheckedContinuation<Void, Never>)
  }

  func ring() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if case .waited(let waiter) = state {
        state = .quiet
        return waiter
      }
      state = .rung
      return nil
    }
    waiter?.resume()
  }

  /// Returns after a ring, or at once if the task is cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRung = state.withLock { state in
          if case .rung = state {
            state = .quiet
            return true
          }
          state = .waited(continuation)
          return false
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
  }
}
