// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// When a run began, which stays known until it is over.
@Suite struct RunBeginningTests {
  private let start = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 1_000), utc: UTCInstant(secondsSinceEpoch: 100))

  private func timer() throws -> CountdownTimer {
    var timer = try CountdownTimer(id: TimerID(1), duration: .minutes(10))
    try timer.apply(.start, at: start)
    return timer
  }

  /// Ten minutes, two that wait, and five.
  private func sequence() throws -> StepSequence {
    let plan = try SequencePlan([
      .step(SequenceStep(duration: .minutes(10))), .step(SequenceStep(duration: .minutes(2), waits: true)),
      .step(SequenceStep(duration: .minutes(5))),
    ])
    var sequence = StepSequence(id: SequenceID(1), plan: plan)
    try sequence.apply(.start, at: start)
    return sequence
  }

  @Test func `A timer that is idle has not begun, and one that is begun anew begins then`() throws {
    var timer = try timer()
    #expect(timer.began == start)
    try timer.apply(.restart, at: start + .minutes(3))
    #expect(timer.began == start + .minutes(3))
    try timer.apply(.reset, at: start + .minutes(4))
    #expect(timer.began == nil)
  }

  @Test func `Pausing, going on and added time leave the beginning of a timer as it is`() throws {
    var timer = try timer()
    try timer.apply(.pause, at: start + .minutes(1))
    try timer.apply(.add(.minutes(1)), at: start + .minutes(2))
    try timer.apply(.resume, at: start + .minutes(3))
    #expect(timer.began == start)
    timer.ring()
    #expect(timer.began == start)
    timer.finish()
    #expect(timer.began == nil)
  }

  @Test func `A sequence began with its first step, through steps, pauses and waits, until it is over`() throws {
    var sequence = try sequence()
    _ = sequence.takeDue(at: start + .minutes(10))
    try sequence.apply(.pause, at: start + .minutes(11))
    try sequence.apply(.resume, at: start + .minutes(20))
    _ = sequence.takeDue(at: start + .minutes(21))
    #expect(sequence.state.kind == .ringing && sequence.began == start)
    sequence.goOn(at: start + .minutes(30))
    #expect(sequence.began == start)
    try sequence.apply(.restart, at: start + .minutes(31))
    #expect(sequence.began == start + .minutes(31))
    for _ in 0..<3 { try sequence.apply(.next, at: start + .minutes(32)) }
    #expect(sequence.state == .idle && sequence.began == nil)
  }

  private let boot = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 5), utc: UTCInstant(secondsSinceEpoch: 520))

  @Test func `The beginning moves with a set clock, for a paused item once it goes on`() throws {
    let set = HostMoment(boot: start.boot + .minutes(1), utc: start.utc + .minutes(61))
    let moved = HostMoment(boot: start.boot, utc: start.utc + .hours(1))
    for isPaused in [false, true] {
      var (timer, sequence) = (try timer(), try sequence())
      if isPaused {
        try timer.apply(.pause, at: start + .minutes(1))
        try sequence.apply(.pause, at: start + .minutes(1))
      }
      #expect(timer.recomputeUTC(at: set) == !isPaused && sequence.recomputeUTC(at: set) == !isPaused)
      if isPaused {
        #expect(timer.began == start && sequence.began == start)
        try timer.apply(.resume, at: set)
        try sequence.apply(.resume, at: set)
      }
      #expect(timer.began == moved && sequence.began == moved)
    }
  }

  @Test func `A beginning from an earlier boot lies before the new boot, even of a paused item`() throws {
    let carried = HostMoment(boot: boot.boot - .minutes(7), utc: start.utc)
    for isPaused in [false, true] {
      var (timer, sequence) = (try timer(), try sequence())
      if isPaused {
        try timer.apply(.pause, at: start + .minutes(1))
        try sequence.apply(.pause, at: start + .minutes(1))
      }
      let (first, second) = (timer.revision, sequence.revision)
      #expect(timer.carryOver(to: boot) && sequence.carryOver(to: boot))
      #expect(timer.began == carried && sequence.began == carried)
      #expect(timer.revision > first && sequence.revision > second)
    }
  }
}
