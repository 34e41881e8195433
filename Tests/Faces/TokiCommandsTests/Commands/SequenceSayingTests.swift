// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import TokiCommands

@Suite struct SequenceSayingTests {
  @Test(arguments: [(0, "00:06:00"), (1, "")])
  func `An end is shown until the last step rings`(step: Int, end: String) throws {
    let plan = try SequencePlan([
      .step(SequenceStep(duration: .minutes(1), waits: true)), .step(SequenceStep(duration: .minutes(5))),
    ])
    let now = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(secondsSinceEpoch: 60))
    let sequence = StepSequence(
      id: SequenceID(1), SequenceTerms(plan: plan), stepLength: .minutes(1), run: 1,
      state: .ringing(step: step, deadline: now), revision: 1)
    #expect(SequenceSaying.end(of: sequence, now: now, zone: .utc).hasPrefix(end))
    #expect(SequenceSaying.end(of: sequence, now: now, zone: .utc).isEmpty == end.isEmpty)
  }
}
