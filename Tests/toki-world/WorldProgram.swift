// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiFleetTestKit
import TokiModel
import TokiTestKit

/// Plays simulated worlds: `toki-world 17` plays that seed, `toki-world 1...2000` plays all of them, and `toki-world fleet
/// 1...2000` plays worlds of many servers.
@main enum WorldProgram {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    let isOfFleet = arguments.first == "fleet"
    if isOfFleet { arguments.removeFirst() }
    guard arguments.count == 1, let seeds = arguments.first.flatMap({ Seeds($0) }) else {
      print("toki-world [fleet] SEED | FIRST...LAST")
      exit(2)
    }
    if isOfFleet { playFleets(seeds) } else { play(seeds) }
  }

  private static func playFleets(_ seeds: Seeds) {
    var (rings, minutes) = (0, Int64(0))
    for seed in seeds.first...seeds.last {
      let outcome = FleetWorld.play(seed)
      rings += outcome.rings
      minutes += outcome.simulated.nanoseconds / 60_000_000_000
      guard let violation = outcome.violation else { continue }
      print("Seed \(seed) of a fleet breaks \(violation)")
      for line in outcome.timeline { print("  \(line)") }
      print("Again: make fleet-worlds SEED=\(seed)")
      exit(1)
    }
    print("\(seeds.last - seeds.first + 1) worlds of a fleet, \(minutes) minutes, \(rings) rings: every law holds.")
  }

  private static func play(_ seeds: Seeds) {
    var worlds = Tally()
    for seed in seeds.first...seeds.last {
      let script = WorldScript(seed: seed)
      let outcome = World.play(script)
      worlds.add(outcome)
      guard let violation = outcome.violation else { continue }
      print("Seed \(seed) breaks \(violation)")
      let shortest = script.shrunk { World.play($0).violation?.law == violation.law }
      let again = World.play(shortest)
      print("The shortest way there, of \(script.steps.count) steps:")
      for line in again.timeline { print("  \(line)") }
      print("  \(again.violation.map(\.description) ?? "nothing")")
      print("Again: make world SEED=\(seed)")
      exit(1)
    }
    print(
      "\(worlds.count) worlds, \(worlds.days) days, \(worlds.steps) steps, \(worlds.rings) rings: every law holds.")
  }
}

/// The seeds to play.
private struct Seeds {
  let first: UInt64
  let last: UInt64

  init?(_ text: String) {
    if let seed = UInt64(text) {
      (first, last) = (seed, seed)
      return
    }
    let ends = text.split(separator: ".", omittingEmptySubsequences: true)
    guard ends.count == 2, let first = UInt64(ends[0]), let last = UInt64(ends[1]), first <= last else { return nil }
    (self.first, self.last) = (first, last)
  }
}

/// Statistics of the worlds played.
private struct Tally {
  var count = 0
  var rings = 0
  var steps = 0
  /// In seconds, because a span is limited to 292 years.
  private var elapsed: Int64 = 0
  var days: Int64 { elapsed / 86_400 }

  mutating func add(_ outcome: World.Outcome) {
    count += 1
    rings += outcome.rings
    steps += outcome.timeline.count
    elapsed += outcome.simulated.nanoseconds / 1_000_000_000
  }
}
