// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiHomesTestKit

/// The first of the simulated worlds of nodes; `make world` plays many more.
@Suite struct NodeWorldTests {
  @Test(arguments: 1...20)
  func `Every law holds in a world where nodes and the database fail`(seed: UInt64) {
    let outcome = NodeWorld.play(seed)
    #expect(outcome.violation == nil, "\(outcome.timeline.joined(separator: "\n"))")
    #expect(outcome.rings > 0)
  }
}
