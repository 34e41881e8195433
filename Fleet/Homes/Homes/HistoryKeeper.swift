// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The history of all homes in the database, on a server's loop.
public protocol HomeHistory {
  /// Removes rings that were due before an instant, of the next homes in turn, whichever server asks.
  ///
  /// `done` gets how many it removed; `nil` if nothing is to be done for a while.
  func trimHistory(before instant: UTCInstant, done: @escaping (Result<Int?, StoreError>) -> Void)
}

/// Has old history removed, a little at a time, so that no ring and no commit waits for it.
///
/// Proof: it is used on the server's loop.
public final class HistoryKeeper: @unchecked Sendable {
  /// The time from one part to the next.
  private static let pause = TimeSpan.milliseconds(200)

  private let history: any HomeHistory
  private let homes: Homes
  private let timer: any LoopTimer
  private let retention: TimeSpan
  private let rest: TimeSpan
  private let report: (ServerReport) -> Void

  /// Creates a keeper.
  ///
  /// - Parameters:
  ///   - retention: How long history is kept.
  ///   - history: The database's history.
  ///   - homes: The homes of the server, with their clock.
  ///   - timer: The loop's timer.
  ///   - rest: How long to wait where nothing is to be done.
  ///   - report: Called with the database's refusals.
  public init(
    _ retention: TimeSpan, in history: any HomeHistory, of homes: Homes, timer: any LoopTimer,
    rest: TimeSpan = .minutes(1), report: @escaping (ServerReport) -> Void
  ) {
    self.retention = retention
    self.history = history
    self.rest = rest
    self.homes = homes
    self.timer = timer
    self.report = report
  }

  /// Begins, and goes on by itself.
  public func start() { wait(rest) }

  private func wait(_ span: TimeSpan) {
    timer.wake(at: timer.now + span) { [weak self] in self?.trim() }
  }

  private func trim() {
    // Without trust its clock stands still, and the database may not answer.
    guard homes.isTrusted else { return wait(rest) }
    history.trimHistory(before: homes.clock.now().utc - retention) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let count): wait(count == nil ? rest : Self.pause)
      case .failure(let error):
        report(.refused(error))
        wait(rest)
      }
    }
  }
}
