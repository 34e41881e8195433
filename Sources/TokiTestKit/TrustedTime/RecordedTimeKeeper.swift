// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import Synchronization

/// A time keeper that asks nobody: it keeps what it was told, and a test says what became known.
public final class RecordedTimeKeeper: TimeKeeper {
  public enum Call: Hashable, Sendable {
    case start
    case ask([TimeServer], certificates: String?)
    case look
    case hurry
    case stop
  }

  private struct State {
    var calls: [Call] = []
    var report: (@Sendable (TrustedTimeReport?) -> Void)?
  }

  private let state = Mutex(State())

  public init() {}

  /// What it was told, the oldest first.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// Says what is known now; nobody hears it before the start and after the end.
  public func send(_ report: TrustedTimeReport?) { state.withLock { $0.report }?(report) }

  // MARK: TimeKeeper

  public func start(report: @escaping @Sendable (TrustedTimeReport?) -> Void) {
    state.withLock {
      $0.calls.append(.start)
      $0.report = report
    }
  }

  public func ask(_ servers: [TimeServer], certificates: String?) {
    state.withLock { $0.calls.append(.ask(servers, certificates: certificates)) }
  }

  public func look() { state.withLock { $0.calls.append(.look) } }

  public func hurry() { state.withLock { $0.calls.append(.hurry) } }

  public func stop() {
    state.withLock {
      $0.calls.append(.stop)
      $0.report = nil
    }
  }
}
