// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiModel

/// A time keeper without servers: it records its calls, and a test decides its knowledge.
public final class RecordedTimeKeeper: TimeKeeper {
  /// A recorded call.
  public enum Call: Hashable, Sendable {
    case start
    case ask([TimeServer], certificates: String?)
    case look
    case retryNow
    case stop
  }

  private struct State {
    var calls: [Call] = []
    var report: (@Sendable (TrustedTimeReport?) -> Void)?
  }

  private let state = Mutex(State())

  /// Starts without calls and without a listener.
  public init() {}

  /// The calls so far, oldest first.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// Sends a report; ignored before the start and after the end.
  public func send(_ report: TrustedTimeReport?) { state.withLock { $0.report }?(report) }

  // MARK: TimeKeeper

  /// Records the listener for reports.
  public func start(report: @escaping @Sendable (TrustedTimeReport?) -> Void) {
    state.withLock {
      $0.calls.append(.start)
      $0.report = report
    }
  }

  /// Records the call.
  public func ask(_ servers: [TimeServer], certificates: String?) {
    state.withLock { $0.calls.append(.ask(servers, certificates: certificates)) }
  }

  /// Records the call.
  public func look() { state.withLock { $0.calls.append(.look) } }

  /// Records the call.
  public func retryNow() { state.withLock { $0.calls.append(.retryNow) } }

  /// Records the call; reports are ignored from now on.
  public func stop() {
    state.withLock {
      $0.calls.append(.stop)
      $0.report = nil
    }
  }
}
