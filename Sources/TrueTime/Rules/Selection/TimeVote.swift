// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The servers' vote on the true time.
///
/// All addresses of a name share one vote, because the operator can make them all say the same.
///
/// Let n groups be configured, of which f < n/2 lie arbitrarily, and let r of them answer. At least r − f answers then
/// contain the true time, so it is among the instants covered by at least r − ⌊(n − 1)/2⌋ answers; the result is the
/// hull of those. The narrower intersection of *all* answers is not used: a single liar that barely overlaps the others
/// could push the true time out of it.
struct TimeVote: Hashable, Sendable {
  /// The agreed interval; `nil` without agreement.
  let interval: UTCInterval?
  /// `true` if a strict majority of three or more groups agrees.
  let isMajority: Bool

  /// Counts the votes.
  ///
  /// - Parameters:
  ///   - votes: One vote for each group that answers.
  ///   - groups: Number of configured groups, including silent ones, which agree with nobody.
  init(_ votes: [UTCInterval], groups: Int) {
    let coverage = Coverage(votes)
    guard groups >= 3 else {
      // One or two groups must be unanimous.
      interval = coverage.hull(sharedBy: max(1, votes.count))
      isMajority = false
      return
    }
    let majority = Self.majority(of: groups)
    guard coverage.most >= majority else {
      interval = nil
      isMajority = false
      return
    }
    interval = coverage.hull(sharedBy: max(1, votes.count - (groups - majority)))
    isMajority = true
  }

  /// The smallest number that is more than half.
  static func majority(of count: Int) -> Int { count / 2 + 1 }

  /// The vote of one group: the interval that a majority of its answering addresses share; `nil` if they disagree.
  static func ofGroup(_ addresses: [UTCInterval]) -> UTCInterval? {
    guard !addresses.isEmpty else { return nil }
    return Coverage(addresses).hull(sharedBy: majority(of: addresses.count))
  }
}
