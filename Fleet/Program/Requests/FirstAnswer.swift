// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension LoopTimer {
  /// Waits for an answer that comes once, at most for a span.
  ///
  /// - Parameters:
  ///   - span: How long the answer may take.
  ///   - ask: Asks, and calls the given closure with the answer.
  /// - Returns: The answer; `nil` for none in time.
  func answer<Value: Sendable>(within span: TimeSpan, _ ask: (@escaping (Value) -> Void) -> Void) async -> Value? {
    await withCheckedContinuation { continuation in
      let first = FirstAnswer(continuation)
      wake(at: now + span) { first.take(nil) }
      ask { first.take($0) }
    }
  }
}

/// Takes the first of several answers.
///
/// `@unchecked Sendable`: it is used on the server's loop.
private final class FirstAnswer<Value: Sendable>: @unchecked Sendable {
  private var continuation: CheckedContinuation<Value?, Never>?

  init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = continuation }

  func take(_ value: Value?) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}
