// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The vote of the servers on what time it is.
///
/// All addresses of one name have one vote together: whoever runs the name can make them all say the same.
///
/// Let n groups be set, of which f < n/2 lie in any way they like, and let r of them answer. At least r − f of the
/// answers then contain the true time, so it lies among the instants that at least r − ⌊(n − 1)/2⌋ answers share:
/// the result is the hull of those. The narrower interval in which *all* agree is not taken, since a single liar that
/// overlaps the others a little could push the true time out of it.
struct TimeVote: Hashable, Sendable {
  /// What the groups agree on; `nil` when there is no agreement.
  let interval: UTCInterval?
  /// Whether a strict majority of three or more groups agrees.
  let isMajority: Bool

  /// Counts the votes.
  ///
  /// - Parameters:
  ///   - votes: One of each group that answers.
  ///   - groups: How many groups are set, those included that are silent or have no address: they agree with nobody.
  init(_ votes: [UTCInterval], groups: Int) {
    let coverage = Coverage(votes)
    guard groups >= 3 else {
      // One or two: what all of them say, or nothing.
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

  /// The least number that is more than half.
  static func majority(of count: Int) -> Int { count / 2 + 1 }

  /// The vote of one group: what a majority of its answering addresses shares; `nil` when it disagrees with itself.
  static func ofGroup(_ addresses: [UTCInterval]) -> UTCInterval? {
    guard !addresses.isEmpty else { return nil }
    return Coverage(addresses).hull(sharedBy: majority(of: addresses.count))
  }
}
