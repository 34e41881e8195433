// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Going back in a sequence, as after a step too many.
@Suite struct StepBackTests {
  private let start = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 1_000), utc: UTCInstant(secondsSinceEpoch: 100))

  /// Ten minutes, two that wait, and five; under way.
  private func sequence() throws -> StepSequence {
    let plan = try SequencePlan([
      .step(SequenceStep(duration: .minutes(10))), .step(SequenceStep(duration: .minutes(2), waits: true)),
      .step(SequenceStep(duration: .minutes(5))),
    ])
    var sequence = StepSequence(id: SequenceID(1), plan: plan)
    try sequence.apply(.start, at: start)
    return sequence
  }

  @Test func `The step before begins again, with its whole length, and is another occurrence`() throws {
    var sequence = try sequence()
    try sequence.apply(.next, at: start + .minutes(4))
    let (run, revision) = (sequence.run, sequence.revision)
    try sequence.apply(.back, at: start + .minutes(5))
    #expect(sequence.state == .running(step: 0, deadline: start + .minutes(15)))
    #expect(sequence.run == run + 1 && sequence.revision == revision + 1)
    #expect(sequence.began == start)
  }

  @Test func `In the first step it begins anew, and the run of the plan does not`() throws {
    var sequence = try sequence()
    try sequence.apply(.add(.minutes(1)), at: start)
    try sequence.apply(.back, at: start + .minutes(3))
    #expect(sequence.state == .running(step: 0, deadline: start + .minutes(13)))
    #expect(sequence.stepLength == .minutes(10))
    #expect(sequence.began == start)
  }

  @Test func `It runs also out of a pause and out of a step that rings`() throws {
    var paused = try sequence()
    try paused.apply(.next, at: start + .minutes(1))
    try paused.apply(.pause, at: start + .minutes(2))
    try paused.apply(.back, at: start + .minutes(3))
    #expect(paused.state == .running(step: 0, deadline: start + .minutes(13)))
    var ringing = try sequence()
    _ = ringing.takeDue(at: start + .minutes(12))
    #expect(ringing.state.kind == .ringing)
    try ringing.apply(.back, at: start + .minutes(13))
    #expect(ringing.state == .running(step: 0, deadline: start + .minutes(23)))
  }

  @Test func `A sequence that is over has no step to go back to`() throws {
    var sequence = try sequence()
    try sequence.apply(.reset, at: start)
    let before = sequence
    #expect(throws: SequenceRefusal.notWhile(.back, state: "idle")) { try sequence.apply(.back, at: start) }
    #expect(sequence == before)
  }
}
