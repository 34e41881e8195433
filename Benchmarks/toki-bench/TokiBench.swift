// SPDX-License-Identifier: Apache-2.0

/// Prints measurements of the engine as one JSON object.
///
/// `toki-bench lateness COUNT SEED`, `toki-bench queue COUNT`, `toki-bench occurrences COUNT` and `toki-bench wire
/// COUNT`: `make bench` runs each next to its peers. `toki-bench store COUNT FOLDER` measures the store, to compare two
/// builds.
@main enum TokiBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
    switch arguments.first {
    case "lateness":
      try LatenessBench.run(count: count, seed: arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1)
    case "queue":
      QueueBench.run(count: count)
    case "occurrences":
      try OccurrenceBench.run(count: count)
    case "wire":
      try WireBench.run(count: count)
    case "store":
      try StoreBench.run(count: count, folder: arguments.dropFirst(2).first ?? ".")
    default:
      print(
        "usage: toki-bench lateness COUNT SEED | toki-bench queue COUNT | toki-bench occurrences COUNT | toki-bench wire COUNT"
          + " | toki-bench store COUNT FOLDER")
    }
  }
}

/// A seeded generator, so that all rounds and all peers wait for the same spans.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }

  /// A number from 0 up to `limit`, from the upper bits, because a linear generator's lower ones repeat.
  mutating func below(_ limit: UInt64) -> UInt64 { (next() >> 33) % limit }
}
