// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel

/// Hands every report to all who listen; who is slow gets the latest.
final class ReportStream: Sendable {
  private let state = Mutex(State())

  private struct State {
    var latest: TrustedTimeReport?
    var listeners: [Int: AsyncStream<TrustedTimeReport>.Continuation] = [:]
    var count = 0
  }

  /// All reports from now on, the latest at once if there is one.
  func listen() -> AsyncStream<TrustedTimeReport> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TrustedTimeReport.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.count += 1
      state.listeners[state.count] = continuation
      if let latest = state.latest { continuation.yield(latest) }
      return state.count
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  func send(_ report: TrustedTimeReport) {
    state.withLock { state in
      state.latest = report
      for listener in state.listeners.values { listener.yield(report) }
    }
  }

  deinit {
    // A listener that ends takes itself out, so it must not be ended under the lock.
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
  }
}
