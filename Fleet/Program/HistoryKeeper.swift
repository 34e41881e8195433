// SPDX-License-Identifier: Apache-2.0
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel

/// Has old history removed, a little at a time, so that no ring and no commit waits for it.
///
/// `@unchecked Sendable`: it is used on the server's loop.
final class HistoryKeeper: @unchecked Sendable {
  /// The time from one part to the next, and how long to wait where nothing is to be done.
  private static let pause = TimeSpan.milliseconds(200), rest = TimeSpan.minutes(1)

  private let arbiter: PostgresHomes
  private let homes: Homes
  private let timer: any LoopTimer
  private let retention: TimeSpan
  private let report: (ServerReport) -> Void

  /// Creates a keeper.
  ///
  /// - Parameters:
  ///   - retention: How long history is kept.
  ///   - arbiter: The database.
  ///   - homes: The homes of the server, with their clock.
  ///   - timer: The loop's timer.
  ///   - report: Called with the database's refusals.
  init(
    _ retention: TimeSpan, in arbiter: PostgresHomes, of homes: Homes, timer: any LoopTimer,
    report: @escaping (ServerReport) -> Void
  ) {
    self.retention = retention
    self.arbiter = arbiter
    self.homes = homes
    self.timer = timer
    self.report = report
  }

  /// Begins, and goes on by itself.
  func start() { wait(Self.rest) }

  private func wait(_ span: TimeSpan) {
    timer.wake(at: timer.now + span) { [weak self] in self?.trim() }
  }

  private func trim() {
    // Without trust its clock stands still, and the database may not answer.
    guard homes.isTrusted else { return wait(Self.rest) }
    arbiter.trimHistory(before: homes.clock.now().utc - retention) { [weak self] answer in
      switch answer {
      case .success(let count): self?.wait(count == nil ? Self.rest : Self.pause)
      case .failure(let error):
        self?.report(.refused(error))
        self?.wait(Self.rest)
      }
    }
  }
}
