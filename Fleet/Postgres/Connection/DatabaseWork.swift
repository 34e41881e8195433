// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Transactions that the database has ended, and the time for which they were waited for.
public struct DatabaseWork: Hashable, Sendable {
  /// Number of transactions.
  public private(set) var count = 0
  /// Their time from the first statement to the last answer; those of several connections add up.
  public private(set) var time = TimeSpan.zero
  private var begun: BootInstant?

  /// Creates no work.
  public init() {}

  /// A transaction is sent.
  mutating func begin(at now: BootInstant) { begun = now }

  /// It was answered.
  mutating func end(at now: BootInstant) {
    guard let begun = begun.take() else { return }
    count += 1
    time = time + (now - begun)
  }

  /// The work of two connections together.
  static func + (left: DatabaseWork, right: DatabaseWork) -> DatabaseWork {
    var sum = left
    sum.count += right.count
    sum.time = sum.time + right.time
    return sum
  }
}
