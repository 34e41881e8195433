// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Decides when a server takes homes that are due: one question at a time, and the next once it has loaded half of the
/// last ones.
struct HomeClaims {
  /// Number taken at once.
  let atOnce: Int
  /// `true` if a question to the database is under way.
  private(set) var isAsking = false
  /// `true` if more homes were due than could be taken at once.
  private var hasMore = false
  /// The homes that this server cannot read, each until it tries again; another one may be able to.
  private var unreadable: [HomeID: BootInstant] = [:]

  init(atOnce: Int) { self.atOnce = atOnce }

  /// Begins to ask, unless too many are loading: another server may load the others sooner.
  ///
  /// - Returns: The homes to be left out; `nil` if nothing is to be asked now.
  mutating func begin(loading count: Int, at now: BootInstant) -> [HomeID]? {
    guard mayAsk(loading: count) else { return nil }
    (isAsking, hasMore) = (true, false)
    unreadable = unreadable.filter { now < $0.value }
    return unreadable.keys.sorted()
  }

  /// The database has given so many homes; `nil` if it refused.
  mutating func end(given count: Int?) {
    isAsking = false
    if let count { hasMore = count == atOnce }
  }

  /// Returns once whether to ask again at once, while so many are loading.
  mutating func takeMore(loading count: Int) -> Bool {
    guard hasMore, mayAsk(loading: count) else { return false }
    hasMore = false
    return true
  }

  /// Leaves a home out for a while.
  mutating func leaveOut(_ home: HomeID, until instant: BootInstant) { unreadable[home] = instant }

  private func mayAsk(loading count: Int) -> Bool { !isAsking && count <= atOnce / 2 }
}
