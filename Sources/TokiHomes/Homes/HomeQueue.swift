// SPDX-License-Identifier: Apache-2.0

/// Homes that wait for something, each once, in the order in which they came.
struct HomeQueue {
  private var order: [HomeID] = []
  private var start = 0
  private var waiting: Set<HomeID> = []

  /// Whether none waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a home at the end, unless it waits already.
  mutating func insert(_ home: HomeID) { if waiting.insert(home).inserted { order.append(home) } }

  /// Removes a home; one that comes again is the last.
  mutating func remove(_ home: HomeID) {
    if waiting.remove(home) != nil, let place = order[start...].firstIndex(of: home) { order.remove(at: place) }
  }

  /// Removes and returns the first; `nil` if none waits.
  mutating func popFirst() -> HomeID? {
    guard start < order.count else { return nil }
    let first = order[start]
    waiting.remove(first)
    start += 1
    if start == order.count { (order, start) = ([], 0) }
    return first
  }
}
