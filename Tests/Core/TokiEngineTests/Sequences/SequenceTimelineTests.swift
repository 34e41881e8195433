// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@Suite struct SequenceTimelineTests {
  var day = Timeline()

  /// Durations in minutes; the steps in `waiting` wait.
  static func plan(_ minutes: [Int64], waiting: Set<Int> = []) throws -> SequencePlan {
    try SequencePlan(
      minutes.enumerated().map { index, minutes in
        .step(
          SequenceStep(
            label: try Label("step \(index + 1)"), duration: .minutes(minutes), waits: waiting.contains(index)))
      })
  }

  mutating func start(_ minutes: [Int64], waiting: Set<Int> = []) throws -> SequenceID {
    let draft = SequenceDraft(plan: try Self.plan(minutes, waiting: waiting), label: try Label("Focus"))
    let sequence = try day.machine.make(draft, key: nil, at: day.now)
    day.take()
    return sequence.id
  }

  @Test mutating func `Each step chimes at its deadline, the next begins there, and the last one rings`() throws {
    let id = try start([25, 5, 15])
    let begin = day.now
    #expect(day.advance(.minutes(25) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r1", "present r1"])
    #expect(day.machine.sequences[id]?.state == .running(step: 1, deadline: begin + .minutes(30)))
    #expect(day.history.first?.label.text == "Focus · step 1 → step 2")

    #expect(day.advance(StepSequence.chime).words == ["quiet", "withdraw r1"])
    #expect(day.history.map(\.end) == [.passed])
    #expect(day.machine.missed.isEmpty)

    #expect(day.advance(.minutes(5) - StepSequence.chime).words == ["play r2", "present r2"])
    day.advance(StepSequence.chime)
    #expect(day.advance(.minutes(15) - StepSequence.chime).words == ["play r3", "present r3"])
    #expect(day.machine.sequences[id]?.state.kind == .ringing)
    #expect(day.advance(.minutes(9)).isEmpty)
    _ = try day.machine.dismiss(RingID(3), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["quiet", "withdraw r3"])
    #expect(day.machine.sequences[id]?.state == .idle)
    #expect(day.history.map(\.end) == [.passed, .passed, .dismissed])
  }

  @Test mutating func `After a step that nobody stopped the next one rings under a name of its own`() throws {
    let id = try start([10, 10], waiting: [0])
    day.advance(.minutes(10))
    day.advance(.minutes(10))
    #expect(day.history.map(\.end) == [.unanswered])
    _ = try day.machine.tell(id, .resume, at: day.now)
    day.take()
    #expect(day.advance(.minutes(10)).words == ["play r2", "present r2"])
    // The store accepts each occurrence once; with the first one's name it would refuse this one.
    #expect(Set(day.history.map(\.occurrence)).count == 2)
  }

  @Test mutating func `A step that is found late moves no later step`() throws {
    let id = try start([10, 10, 10])
    let begin = day.now
    #expect(day.advance(.minutes(10) + .seconds(37)).words == ["play r1", "present r1"])
    #expect(day.history.first?.late == .seconds(37))
    #expect(day.machine.sequences[id]?.state == .running(step: 1, deadline: begin + .minutes(20)))
  }

  @Test mutating func `After a sleep the newest end of a step is heard, and earlier ends are in the decisions`()
    throws
  {
    let id = try start([10, 10, 10, 10])
    let begin = day.now
    #expect(day.advance(.minutes(35)).words == ["play r1", "present r1"])
    #expect(day.history.map(\.late) == [.minutes(5)])
    #expect(day.decisions.filter { $0.kind == .stepEnded }.count == 3)
    #expect(day.machine.sequences[id]?.state == .running(step: 3, deadline: begin + .minutes(40)))
  }

  @Test mutating func `A step that waits rings until it is stopped, and then the next begins`() throws {
    let id = try start([25, 5], waiting: [0])
    #expect(day.advance(.minutes(25)).words == ["play r1", "present r1"])
    #expect(day.advance(.minutes(3)).isEmpty)
    _ = try day.machine.dismiss(RingID(1), at: day.now)
    day.take()
    #expect(day.machine.sequences[id]?.state == .running(step: 1, deadline: day.now + .minutes(5)))
  }

  @Test mutating func `Nobody stopped a step that waits: it stands still before the next one, with a notice`() throws {
    let id = try start([25, 5], waiting: [0])
    day.advance(.minutes(25))
    #expect(day.advance(.minutes(10)).words == ["quiet", "withdraw r1", "missed r1"])
    #expect(day.machine.sequences[id]?.state == .paused(step: 1, remaining: .minutes(5)))
    _ = try day.machine.tell(id, .resume, at: day.now)
    #expect(day.machine.sequences[id]?.state == .running(step: 1, deadline: day.now + .minutes(5)))
  }

  @Test mutating func `Snoozing a step that waits goes on with it; a chime cannot be snoozed`() throws {
    let id = try start([25, 5, 5], waiting: [0])
    day.advance(.minutes(25))
    _ = try day.machine.snooze(RingID(1), length: .minutes(2), at: day.now)
    day.take()
    #expect(day.machine.sequences[id]?.state == .running(step: 0, deadline: day.now + .minutes(2)))
    day.advance(.minutes(2))
    _ = try day.machine.dismiss(RingID(2), at: day.now)
    day.advance(.minutes(5))
    let error = #expect(throws: ControlError.self) {
      try day.machine.snooze(RingID(3), length: nil, at: day.now)
    }
    #expect(error?.code == .wrongState)
  }

  @Test mutating func `A step that is extended moves the end of the whole plan`() throws {
    let id = try start([25, 5])
    let end = day.now + .minutes(30)
    #expect(day.machine.sequences[id]?.planEnd(at: day.now) == end)
    day.advance(.minutes(20))
    _ = try day.machine.tell(id, .add(.minutes(7)), at: day.now)
    #expect(day.machine.sequences[id]?.planEnd(at: day.now) == end + .minutes(7))
    _ = try day.machine.tell(id, .pause, at: day.now)
    #expect(day.machine.sequences[id]?.planEnd(at: day.now) == nil)
    day.advance(.minutes(60))
    _ = try day.machine.tell(id, .resume, at: day.now)
    #expect(day.machine.sequences[id]?.planEnd(at: day.now) == end + .minutes(67))
  }

  @Test mutating func `The next step can be begun at once, and after the last one it is over`() throws {
    let id = try start([25, 5])
    _ = try day.machine.tell(id, .next, at: day.now)
    #expect(day.machine.sequences[id]?.state == .running(step: 1, deadline: day.now + .minutes(5)))
    _ = try day.machine.tell(id, .next, at: day.now)
    #expect(day.machine.sequences[id]?.state == .idle)
    #expect(throws: ControlError.self) { try day.machine.tell(id, .next, at: day.now) }
    day.take()
    #expect(day.advance(.hours(1)).isEmpty)
  }

  @Test(arguments: [Timeline.boot, BootID("second boot")])
  mutating func `A sequence goes on after a restart and after a reboot`(boot: BootID) throws {
    let id = try start([10, 10, 10])
    let end = day.now.utc + .minutes(30)
    day.advance(.minutes(4))
    #expect(day.restart(after: .minutes(3), boot: boot).isEmpty)
    #expect(day.machine.sequences[id]?.planEnd(at: day.now)?.utc == end)
    #expect(day.advance(.minutes(3)).words == ["play r1", "present r1"])
    #expect(day.restart(after: .minutes(12), boot: boot).words.contains("play r2"))
    #expect(day.history.last?.late == .minutes(2))
    #expect(day.machine.sequences[id]?.planEnd(at: day.now)?.utc == end)
  }

  @Test mutating func `A waiting ring goes on after a crash, and a chime does not`() throws {
    let waiting = try start([1, 1], waiting: [0])
    let passing = try start([1, 60])
    day.advance(.minutes(1))
    day.restart(after: .seconds(20))
    #expect(day.machine.sequences[waiting]?.state.kind == .ringing)
    #expect(day.machine.rings.map(\.owner) == [.sequence(waiting)])
    #expect(day.machine.sequences[passing]?.state.kind == .running)
  }

  @Test mutating func `A sequence's steps can be changed only while it is idle`() throws {
    let id = try start([25, 5])
    let other = try Self.plan([1])
    #expect(throws: ControlError.self) {
      try day.machine.edit(id, Said<SequenceTerms> { $0.plan = other }, at: day.now)
    }
    _ = try day.machine.tell(id, .reset, at: day.now)
    let edited = try day.machine.edit(
      id,
      Said<SequenceTerms> {
        $0.plan = other
        $0.label = Label.none
      }, at: day.now)
    #expect(edited.plan == other)
    #expect(edited.stepLength == .minutes(1))
    #expect(edited.label == Label.none)
  }

  @Test mutating func `A key that comes again makes no second one`() throws {
    let draft = SequenceDraft(plan: try Self.plan([1]))
    let first = try day.machine.make(draft, key: "k", at: day.now)
    #expect(try day.machine.make(draft, key: "k", at: day.now) == first)
    #expect(day.machine.sequences.count == 1)
  }

  @Test mutating func `A removed sequence is silent`() throws {
    let id = try start([1], waiting: [])
    day.advance(.minutes(1))
    try day.machine.cancel(.sequence(id), at: day.now)
    #expect(day.take().filter(\.isForPeople).words == ["quiet", "withdraw r1"])
    #expect(day.stored.sequences.isEmpty)
    #expect(day.history.map(\.end) == [.cancelled])
  }
}
