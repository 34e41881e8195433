// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Number of intervals that cover each instant, found by one pass over the sorted endpoints (Marzullo's algorithm; RFC
/// 5905, section 11.2.1).
struct Coverage {
  /// The sorted endpoints, which belong to their intervals.
  private var steps: [(instant: UTCInstant, opens: Bool)] = []
  /// Maximum number of intervals covering the same instant.
  private(set) var most = 0

  init(_ intervals: [UTCInterval]) {
    for interval in intervals {
      steps.append((interval.earliest, true))
      steps.append((interval.latest, false))
    }
    // An interval that starts where another ends overlaps it.
    steps.sort { left, right in
      left.instant == right.instant ? left.opens && !right.opens : left.instant < right.instant
    }
    var open = 0
    for step in steps {
      open += step.opens ? 1 : -1
      most = max(most, open)
    }
  }

  /// The span from the first to the last instant covered by at least `count` intervals; `nil` if there is none or
  /// `count` is below 1.
  func hull(sharedBy count: Int) -> UTCInterval? {
    guard count >= 1, most >= count else { return nil }
    var open = 0
    var first: UTCInstant?
    var last: UTCInstant?
    for step in steps {
      if step.opens {
        open += 1
        if open >= count, first == nil { first = step.instant }
      } else {
        if open >= count { last = step.instant }
        open -= 1
      }
    }
    guard let first, let last else { return nil }
    return UTCInterval(first, last)
  }
}
