// SPDX-License-Identifier: Apache-2.0

/// The number of waiting commits that share the next transaction.
///
/// A database server stores many homes in one transaction at little more than the cost of one. A refusal undoes all of them, so
/// after one fewer are gathered, half as many each time: many refused commits, as those of a server that has lost its
/// homes, then cost little more than each of them alone.
struct Gathering {
  /// The most commits in a transaction; with more, the first would wait long for the last.
  static let most = 64
  /// The most statements in a transaction, unless one commit alone has more.
  static let mostStatements = 1_000

  private var limit = most

  /// Says how many of the waiting jobs are sent together.
  ///
  /// - Parameter jobs: The home of each, `nil` for one that shares nothing, and its number of statements.
  /// - Returns: So many, from the first on; 0 only if there is none.
  func count(of jobs: some Sequence<(home: Int64?, statements: Int)>) -> Int {
    var count = 0
    var statements = 0
    for job in jobs {
      guard count > 0 else {
        (count, statements) = (1, job.statements)
        if job.home == nil { break }
        continue
      }
      statements += job.statements
      guard count < limit, job.home != nil, statements <= Self.mostStatements else { break }
      count += 1
    }
    return count
  }

  /// Takes note of a transaction's result.
  mutating func note(isRefused: Bool) { limit = isRefused ? max(1, limit / 2) : min(Self.most, limit * 2) }
}
