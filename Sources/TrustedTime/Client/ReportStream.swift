// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel

/// Broadcasts reports; a slow listener gets only the latest.
final class ReportStream: Sendable {
  private let state = Mutex(State())

  private struct State {
    var latest: TrustedTimeReport?
    var listeners: [Int: AsyncStream<TrustedTimeReport>.Continuation] = [:]
    var count = 0
  }

  /// Every report from now on, starting with the latest one if there is one.
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
    // An ending listener takes the lock to remove itself, so finish it outside the lock.
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
  }
}
