// SPDX-License-Identifier: Apache-2.0

/// Homes that wait for something, each once, in the order in which they came.
struct HomeQueue {
  private var order: [(home: HomeID, ticket: Int)] = []
  private var start = 0
  private var lastTicket = 0
  /// Waiting homes, each with its ticket; another one in the order belongs to a removed home.
  private var waiting: [HomeID: Int] = [:]

  /// `true` if no home waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Number of kept places, also of those that wait no more.
  var placeCount: Int { order.count }

  /// Adds a home at the end, unless it waits already.
  mutating func insert(_ home: HomeID) {
    guard waiting[home] == nil else { return }
    if order.count > 2 * waiting.count + 64 {
      order = order[start...].filter { waiting[$0.home] == $0.ticket }
      start = 0
    }
    lastTicket += 1
    waiting[home] = lastTicket
    order.append((home, lastTicket))
  }

  /// Removes a home; one that comes again is the last.
  mutating func remove(_ home: HomeID) { waiting[home] = nil }

  /// Removes and returns the first; `nil` if none waits.
  mutating func popFirst() -> HomeID? {
    while start < order.count {
      let first = order[start]
      start += 1
      guard waiting[first.home] == first.ticket else { continue }
      waiting[first.home] = nil
      return first.home
    }
    (order, start) = ([], 0)
    return nil
  }
}
