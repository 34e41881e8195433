// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiFleetTestKit

/// The first of the simulated worlds of servers; `make world` plays many more.
@Suite struct FleetWorldTests {
  @Test(arguments: 1...20)
  func `Every law holds in a world where servers and the database fail`(seed: UInt64) {
    let outcome = FleetWorld.play(seed)
    #expect(outcome.violation == nil, "\(outcome.timeline.joined(separator: "\n"))")
    #expect(outcome.rings > 0)
  }
}
