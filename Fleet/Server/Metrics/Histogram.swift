// SPDX-License-Identifier: Apache-2.0

/// How often values fell below each of some bounds, as Prometheus counts it: each bucket has those of the lower ones too.
package struct Histogram: Hashable, Sendable {
  /// The upper ends of the buckets, ascending; each belongs to its bucket.
  package let bounds: [Double]
  /// How many values were at most each bound.
  package private(set) var counts: [Int]
  /// How many values there were.
  package private(set) var count = 0
  /// Their sum.
  package private(set) var sum = 0.0

  /// Creates a histogram of nothing.
  package init(bounds: [Double]) {
    self.bounds = bounds
    counts = bounds.map { _ in 0 }
  }

  /// Adds a value.
  package mutating func add(_ value: Double) {
    count += 1
    sum += value
    for index in bounds.indices where value <= bounds[index] { counts[index] += 1 }
  }
}
