// SPDX-License-Identifier: Apache-2.0

/// Number of values below each of some bounds, as Prometheus counts it: each bucket has those of the lower ones too.
struct Histogram: Hashable, Sendable {
  /// The upper ends of the buckets, ascending; each belongs to its bucket.
  let bounds: [Double]
  /// Number of values at most each bound.
  private(set) var counts: [Int]
  /// Number of values.
  private(set) var count = 0
  /// Their sum.
  private(set) var sum = 0.0

  /// Creates a histogram of nothing.
  init(bounds: [Double]) {
    self.bounds = bounds
    counts = bounds.map { _ in 0 }
  }

  /// Adds a value.
  mutating func add(_ value: Double) {
    count += 1
    sum += value
    for index in bounds.indices where value <= bounds[index] { counts[index] += 1 }
  }
}
