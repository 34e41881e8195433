// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension TokiControl {
  /// The newest rings that are meant, newest first, at most `limit`; the history is read page by page.
  ///
  /// - Parameters:
  ///  - limit: How many at most, 1 or more; counts only those that are meant.
  ///  - since: Leaves out rings that began, or were missed, before this instant; `nil` for no such limit.
  ///  - isMeant: Tells if a ring is meant.
  public func history(
    _ limit: Int, since: UTCInstant? = nil, where isMeant: (Ring) -> Bool
  ) async throws(ControlError) -> [Ring] {
    var found: [Ring] = []
    var last: RingID?
    var page = min(limit, Self.longestPage)
    while found.count < limit {
      let rings = try await send(ListHistory(before: last, limit: page)).rings
      let recent = rings.filter { ring in since.map { (ring.began ?? ring.planned) >= $0 } ?? true }
      found += recent.filter(isMeant)
      // After the clock went back, a few older rings can be later than newer ones.
      guard rings.count == page, since == nil || !recent.isEmpty || page < Self.longestPage else { break }
      last = rings.last?.id
      page = Self.longestPage
    }
    return Array(found.prefix(limit))
  }

  /// The whole history, newest first, read page by page.
  public func wholeHistory() async throws(ControlError) -> [Ring] {
    var all: [Ring] = []
    while true {
      let page = try await send(ListHistory(before: all.last?.id, limit: Self.longestPage)).rings
      all += page
      if page.count < Self.longestPage { return all }
    }
  }

  private static var longestPage: Int { 1_000 }
}
