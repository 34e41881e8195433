// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// Whatever happens to the clocks, no ring is early by true time, doubled or lost.
@Suite struct TrustedWorldTests {
  @Test(arguments: 0..<UInt64(GeneratedCases.count(of: 80)))
  func `In a world of wrong clocks everything rings once, and never early by the true time`(seed: UInt64) throws {
    var world = try TrustedWorld(seed: seed)
    try world.live(400)
    #expect(world.violations() == [])
    #expect(world.timers.count > 50)
    #expect(world.rung.count > 50)
  }
}
