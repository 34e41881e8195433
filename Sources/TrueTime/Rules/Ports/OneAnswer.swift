// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Hands one value to a waiting task; the value may come from any thread, even before the task waits.
///
/// Only the first value counts. For the ports of a host, whose answers come by callbacks.
public final class OneAnswer<Value: Sendable>: Sendable {
  private let state = Mutex(State.open)

  /// Waits for its value.
  public init() {}

  private enum State {
    case open
    case waiting(CheckedContinuation<Value, Never>)
    case answered(Value)
    case done
  }

  /// Delivers the value; `false` if there was one already.
  @discardableResult
  public func give(_ value: Value) -> Bool {
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

  /// `true` if a value has been delivered.
  public var isGiven: Bool {
    state.withLock { state in
      switch state {
      case .open, .waiting: false
      case .answered, .done: true
      }
    }
  }

  /// Waits for the value; may be called only once.
  public func value() async -> Value {
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
