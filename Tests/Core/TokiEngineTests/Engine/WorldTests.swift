// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// A few worlds in every test run; `make world` plays two thousand.
@Suite struct WorldTests {
  /// Seeds that broke a law in long runs, for different reasons.
  private static let found: [UInt64] = [
    2490, 6691, 6778, 11875, 20333, 27055, 30544, 57160, 67365, 89578, 102070, 146979, 155248, 161143,
  ]

  @Test(arguments: [1...UInt64(GeneratedCases.count(of: 80))] + found.map { $0...$0 })
  func `In a world where everything fails every law holds`(seeds: ClosedRange<UInt64>) {
    for seed in seeds {
      let outcome = World.play(WorldScript(seed: seed))
      #expect(outcome.violation == nil, "make world SEED=\(seed)")
    }
  }

  /// Random steps hardly ever set the clock back and forward by the same span, with a death in between.
  @Test func `In a world whose clock is behind at a start nothing from before an alarm was made is missed`() {
    let alarm = WorldAlarm(second: 4 * 3_600, days: 1, zone: nil, isInSet: false)
    let script = WorldScript(
      seed: 0,
      steps: [
        .wait(.seconds(1)), .turn([.makeAlarm(alarm, key: nil)]), .setClock(.zero - .hours(9)),
        .kill(actions: 0, down: .seconds(1)), .setClock(.hours(9)), .wait(.seconds(1)),
      ])
    #expect(World.play(script).violation == nil)
  }

  @Test func `A world is the same each time`() {
    let script = WorldScript(seed: 7)
    #expect(WorldScript(seed: 7) == script)
    #expect(World.play(script).timeline == World.play(script).timeline)
  }

  @Test func `A script that fails is shortened to what it takes`() {
    let needed = [WorldStep.zone(3), .setClock(.hours(3))]
    let script = WorldScript(
      seed: 0, steps: [.wait(.seconds(1)), needed[0], .soundEnds, .turn([.makeStopwatch]), needed[1], .store(nil)])
    let shortest = script.shrunk { shorter in needed.allSatisfy(shorter.steps.contains) }
    #expect(shortest.steps == needed)
  }
}
