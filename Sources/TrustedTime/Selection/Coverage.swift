// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// How many of some intervals share each instant: the ends sorted and walked through once (Marzullo's algorithm, as
/// in RFC 5905, section 11.2.1).
struct Coverage {
  /// After each place this many intervals are open; ends count as inside.
  private var steps: [(instant: UTCInstant, opens: Bool)] = []
  /// The most intervals that share an instant.
  private(set) var most = 0

  init(_ intervals: [UTCInterval]) {
    for interval in intervals {
      steps.append((interval.earliest, true))
      steps.append((interval.latest, false))
    }
    // What begins where another ends still meets it.
    steps.sort { left, right in
      left.instant == right.instant ? left.opens && !right.opens : left.instant < right.instant
    }
    var open = 0
    for step in steps {
      open += step.opens ? 1 : -1
      most = max(most, open)
    }
  }

  /// From the first to the last instant that at least `count` intervals share; `nil` when no instant is.
  ///
  /// - Parameter count: 1 or more.
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
