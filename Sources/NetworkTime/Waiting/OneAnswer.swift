// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The place where a task waits for one value, which may come from any thread, also before the task waits.
///
/// Only the first value counts.
final class OneAnswer<Value: Sendable>: Sendable {
  private let state = Mutex(State.open)

  private enum State {
    case open
    case waiting(CheckedContinuation<Value, Never>)
    case answered(Value)
    case done
  }

  /// Gives the value; `false` when there was one already.
  @discardableResult
  func give(_ value: Value) -> Bool {
    let (waiting, isFirst) = state.withLock { state -> (CheckedContinuation<Value, Never>?, Bool) in
      switch state {
      case .open:
        state = .answered(value)
        return (nil, true)
      case .waiting(let continuation):
        state = .done
        return (continuation, true)
      case .answered, .done:
        return (nil, false)
      }
    }
    waiting?.resume(returning: value)
    return isFirst
  }

  /// Whether the value has been given.
  var isGiven: Bool {
    state.withLock { state in
      switch state {
      case .open, .waiting: false
      case .answered, .done: true
      }
    }
  }

  /// Waits for it; called once.
  func value() async -> Value {
    await withCheckedContinuation { continuation in
      let given = state.withLock { state -> Value? in
        if case .answered(let value) = state {
          state = .done
          return value
        }
        state = .waiting(continuation)
        return nil
      }
      if let given { continuation.resume(returning: given) }
    }
  }
}
