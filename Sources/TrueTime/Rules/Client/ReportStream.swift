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

  /// Sends a report to every listener; only one thread may send at a time, so that no older one comes later.
  func send(_ report: TrustedTimeReport) {
    let listeners = state.withLock { state in
      state.latest = report
      return Array(state.listeners.values)
    }
    // Outside the lock: waking a listener waits for the lock of its task, and a task that is cancelled holds that one
    // while its stream takes this one, to remove itself.
    for listener in listeners { listener.yield(report) }
  }

  deinit {
    // Outside the lock, too.
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
  }
}
