// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import TokiCommands

/// The display of a sequence as a timeline: input, screen content, requests.
@Suite struct SequenceDisplayTests {
  /// A display with a real sequence, to which the display's requests are applied.
  struct Stage: DisplayStage {
    var display: SequenceDisplay
    var sequence: StepSequence
    var now = Samples.start
    var columns = 60
    var written = ""
    var asked: [DisplayAction<SequenceCommand>] = []
    var wake: BootInstant?

    init(
      _ sequence: StepSequence, presentation: DisplayPresentation = .screen, format: SpanFormat = .seconds,
      language: Language = .english
    ) {
      Catalogue.prepare()
      self.sequence = sequence
      display = SequenceDisplay(
        sequence: sequence, presentation: presentation, format: format, language: language,
        wallTime: { "@\(($0 - Samples.start.utc).nanoseconds / 1_000_000_000)s" })
    }

    /// Applies a command to the sequence and tells the display the result.
    mutating func tell(_ command: SequenceCommand) throws {
      try sequence.apply(command, at: now)
      give(.engine(.item(.sequence(sequence))))
    }

    /// Ends the steps that are due; returns the ring of the latest end.
    mutating func comeDue(at span: TimeSpan, ring number: Int64) throws -> Ring {
      now = Samples.start + span
      let end = try #require(sequence.takeDue(at: now).last)
      let ring = Ring(
        id: RingID(number), owner: .sequence(sequence.id), occurrence: end.occurrence, label: .none,
        settings: RingSettings(), planned: end.deadline.utc,
        rang: end.deadline.utc + TimeSpan(nanoseconds: 200_000), late: TimeSpan(nanoseconds: 200_000))
      give(.engine(.ringStarted(ring)))
      give(.engine(.item(.sequence(sequence))))
      return ring
    }

    mutating func end(_ ring: Ring, _ end: RingEnd) {
      var ended = ring
      ended.end = end
      give(.engine(.ringEnded(ended)))
    }
  }

  /// Five seconds of work, then three of rest, started at the beginning.
  static func intervals(
    _ labels: [String] = ["work", "rest"], waits: Bool = false
  ) throws -> StepSequence {
    let steps = try labels.enumerated().map { index, label in
      SequencePart.step(
        SequenceStep(label: try Label(label), duration: .seconds(index % 2 == 0 ? 5 : 3), waits: waits))
    }
    var sequence = StepSequence(id: SequenceID(1), plan: try SequencePlan(steps))
    try sequence.apply(.start, at: Samples.start)
    return sequence
  }

  @Test func `Steps go by on their own, and the last one rings until it is stopped`() throws {
    var stage = Stage(try Self.intervals())
    stage.give(.begin)
    #expect(stage.row == "00:05  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  work · 1/2  ends @8s")
    #expect(stage.wakesAfter == .seconds(1))
    stage.move(to: .milliseconds(4_600))
    #expect(stage.row == "00:01  ███████████████████████████▌░░  work · 1/2  ends @8s")
    #expect(stage.wakesAfter == .seconds(5))
    let chime = try stage.comeDue(at: .seconds(5), ring: 1)
    #expect(stage.row == "00:03  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  rest · 2/2  ends @8s")
    #expect(stage.asked.isEmpty)
    stage.end(chime, .passed)
    #expect(stage.asked.isEmpty)
    let last = try stage.comeDue(at: .seconds(8), ring: 2)
    #expect(stage.row == "00:00  The time is up. rest · 2/2  Enter stop · s snooze")
    #expect(stage.wakesAfter == nil)
    stage.type("\r")
    #expect(stage.asked == [.dismiss(RingID(2))])
    stage.end(last, .dismissed)
    #expect(stage.asked == [.finish(.done)])
    #expect(stage.written.hasSuffix("\rRang at @8s, 0.2 ms late\u{1B}[K\r\n"))
  }

  @Test func `n goes to the next step, and b takes one too many back`() throws {
    var stage = Stage(try Self.intervals())
    stage.give(.begin)
    stage.type("nb")
    #expect(stage.asked == [.command(.next), .command(.back)])
  }

  @Test func `A step that waits names what comes, and Enter goes on`() throws {
    var stage = Stage(try Self.intervals(waits: true))
    stage.columns = 70
    stage.give(.begin)
    #expect(stage.row.hasSuffix("  work · 1/2  ends @8s or later"))
    let ring = try stage.comeDue(at: .seconds(5), ring: 1)
    #expect(stage.row == "00:00  Rings: work · 1/2 → rest  Enter next step · s snooze")
    stage.move(to: .seconds(9))
    #expect(stage.row.hasPrefix("00:00  "))
    stage.type("s")
    #expect(stage.asked == [.snooze(RingID(1))])
    stage.type("\n")
    #expect(stage.asked == [.dismiss(RingID(1))])
    stage.end(ring, .dismissed)
    stage.sequence.goOn(at: stage.now)
    stage.give(.engine(.item(.sequence(stage.sequence))))
    #expect(stage.row.hasPrefix("00:03  "))
    #expect(stage.row.hasSuffix("  rest · 2/2  ends @12s"))
  }

  @Test func `A step that nobody stops stands still before the next one`() throws {
    var stage = Stage(try Self.intervals(waits: true))
    let ring = try stage.comeDue(at: .seconds(5), ring: 1)
    stage.end(ring, .unanswered)
    #expect(stage.asked.isEmpty)
    stage.sequence.standStill()
    stage.give(.engine(.item(.sequence(stage.sequence))))
    #expect(stage.row.hasPrefix("00:03  "))
    #expect(stage.row.hasSuffix("  rest · 2/2  paused  nobody stopped it"))
    #expect(stage.wake == nil)
    stage.type(" ")
    #expect(stage.asked == [.command(.resume)])
    #expect(stage.row.hasSuffix("  rest · 2/2  paused"))
  }

  @Test func `A remark leaves the bar, the step and the end in the line`() throws {
    var stage = Stage(try Self.intervals())
    stage.columns = 80
    stage.give(.refused("No sound: the sound server does not answer, and nothing else could play it"))
    #expect(stage.row.hasPrefix("00:05  ░░░░░░░░  work · 1/2  ends @8s  No sound: the sound"))
    #expect(stage.row.hasSuffix("…"))
    #expect(DisplayWidth.of(stage.row) == 79)
  }

  @Test func `A question mark shows the keys above the line`() throws {
    var stage = Stage(try Self.intervals())
    stage.give(.begin)
    stage.type("?")
    #expect(stage.written.contains("Keys: space pause · n next · b back · + 1 min"))
    #expect(stage.asked.isEmpty)
    _ = try stage.comeDue(at: .seconds(5), ring: 1)
    _ = try stage.comeDue(at: .seconds(8), ring: 2)
    stage.type("?")
    #expect(stage.written.contains("While it rings: Enter stop · s snooze"))
  }

  @Test func `The end of the plan follows an addition and a pause`() throws {
    var stage = Stage(try Self.intervals())
    stage.move(to: .seconds(2))
    try stage.tell(.add(.minutes(1)))
    #expect(stage.row.hasPrefix("01:03  "))
    #expect(stage.row.hasSuffix("  ends @68s"))
    try stage.tell(.pause)
    #expect(stage.row.hasSuffix("  paused"))
    #expect(stage.wake == nil)
    stage.now = Samples.start + .seconds(12)
    try stage.tell(.resume)
    #expect(stage.row.hasSuffix("  ends @78s"))
    #expect(stage.wakesAfter == .seconds(13))
  }

  @Test(arguments: [
    ("+", DisplayAction<SequenceCommand>.command(.add(.minutes(1)))), ("r", .command(.restart)),
    ("n", .command(.next)), (" ", .command(.pause)), ("\u{03}", .cancel), ("\u{1A}", .suspend),
  ])
  func `A key sends its command`(key: String, action: DisplayAction<SequenceCommand>) throws {
    var stage = Stage(try Self.intervals())
    stage.type(key)
    #expect(stage.asked == [action])
  }

  @Test func `A chime can be stopped but not snoozed, and Ctrl-C means the whole sequence`() throws {
    var stage = Stage(try Self.intervals())
    _ = try stage.comeDue(at: .seconds(5), ring: 1)
    stage.type("s")
    #expect(stage.asked.isEmpty)
    stage.type("d")
    #expect(stage.asked == [.dismiss(RingID(1))])
    stage.give(.notice(.interrupted))
    #expect(stage.asked == [.cancel])
    stage.give(.engine(.removed(.sequence(SequenceID(1)))))
    #expect(stage.asked == [.finish(.cancelled)])
    #expect(stage.written.hasSuffix("\rCancelled in rest · 2/2, with 00:03 of the plan left.\u{1B}[K\r\n"))
  }

  @Test func `Skipping the last step ends the sequence`() throws {
    var stage = Stage(try Self.intervals(["work"]))
    stage.type("n")
    try stage.tell(.next)
    #expect(stage.asked == [.lookUp(run: 1)])
    stage.give(.found(nil))
    #expect(stage.asked == [.finish(.done)])
    #expect(stage.written.hasSuffix("\rThe last step was left out; the sequence is over.\u{1B}[K\r\n"))
  }

  @Test func `A reset while an early step rings is no end of the plan`() throws {
    var stage = Stage(try Self.intervals(waits: true))
    let ring = try stage.comeDue(at: .seconds(5), ring: 1)
    stage.end(ring, .dismissed)
    try stage.tell(.reset)
    #expect(stage.asked == [.lookUp(run: 1)])
    var ended = ring
    ended.end = .dismissed
    stage.give(.found(ended))
    #expect(stage.asked == [.finish(.cancelled)])
  }

  @Test func `A plan that ended while the way was lost is found in the history`() throws {
    var stage = Stage(try Self.intervals())
    stage.give(.disconnected)
    #expect(stage.row.hasSuffix("reconnecting…"))
    var sequence = stage.sequence
    var last = try stage.comeDue(at: .seconds(8), ring: 2)
    last.end = .dismissed
    var stage2 = Stage(try Self.intervals())
    _ = sequence.takeDue(at: stage.now)
    sequence.goOn(at: stage.now)
    stage2.give(
      .engine(
        .resync(
          EngineState(moment: stage.now, boot: BootID("fixed"), zone: .utc, items: ItemLists(sequences: [sequence])))))
    #expect(stage2.asked == [.lookUp(run: 1)])
    stage2.give(.found(last))
    #expect(stage2.asked == [.finish(.done)])
  }

  @Test func `A missed end of the plan has its own code`() throws {
    var stage = Stage(try Self.intervals())
    let ring = Ring(
      id: RingID(3), owner: .sequence(SequenceID(1)), occurrence: Occurrence(key: 2), label: .none,
      settings: RingSettings(), planned: (Samples.start + .seconds(8)).utc, rang: nil, late: .hours(2),
      end: .missed, isUnseen: true)
    stage.give(.engine(.missed(ring)))
    #expect(stage.asked == [.finish(.missed)])
    #expect(stage.written.hasSuffix("\rMissed: it was to ring at @8s.\u{1B}[K\r\n"))
  }

  @Test func `Without a terminal each step is a line, and a waiting step goes on after one play`() throws {
    var stage = Stage(try Self.intervals(waits: true), presentation: .lines)
    stage.give(.begin)
    let ring = try stage.comeDue(at: .seconds(5), ring: 1)
    stage.give(.engine(.playedOnce(RingID(1))))
    #expect(stage.asked == [.dismiss(RingID(1))])
    stage.end(ring, .dismissed)
    stage.sequence.goOn(at: stage.now)
    stage.give(.engine(.item(.sequence(stage.sequence))))
    let last = try stage.comeDue(at: .seconds(8), ring: 2)
    stage.end(last, .dismissed)
    #expect(stage.asked == [.finish(.done)])
    #expect(
      stage.written == """
        work · 1/2: 5 s, until @5s
        rest · 2/2: 3 s, until @8s
        The time is up. Rang at @8s, 0.2 ms late

        """)
    #expect(stage.wake == nil)
  }

  @Test func `Without a terminal a chime is not dismissed`() throws {
    var stage = Stage(try Self.intervals(), presentation: .lines)
    _ = try stage.comeDue(at: .seconds(5), ring: 1)
    stage.give(.engine(.playedOnce(RingID(1))))
    #expect(stage.asked.isEmpty)
  }

  @Test func `Tenths are redrawn ten times a second`() throws {
    var stage = Stage(try Self.intervals(), format: .digits(.tenths))
    stage.move(to: .milliseconds(1_250))
    #expect(stage.row.hasPrefix("00:03.8  "))
    #expect(stage.wakesAfter == .milliseconds(1_300))
  }

  @Test(arguments: [
    (60, "00:05  ░░░░░░░░░░░░░░░░░░░░░░░░░  deep work · 1/2  ends @8s"),
    (43, "00:05  ░░░░░░░░  deep work · 1/2  ends @8s"), (42, "00:05  deep work · 1/2  ends @8s"),
    (31, "00:05  deep work · 1/2  @8s"), (26, "00:05  deep w… · 1/2  @8s"),
    (22, "00:05  de… · 1/2  @8s"),
    (20, "00:05  1/2  @8s"), (15, "00:05  1/2"), (10, "00:05"), (5, "00:…"),
  ])
  func `A line fits its terminal`(columns: Int, expected: String) throws {
    var stage = Stage(try Self.intervals(["deep work", "rest"]))
    stage.columns = columns
    stage.give(.begin)
    #expect(stage.row == expected)
  }

  @Test(arguments: [1, 2, 5, 6, 7, 10, 12, 15, 20, 24, 30, 37, 40, 50, 60, 72, 80, 100])
  func `No line is ever wider than its terminal`(columns: Int) throws {
    for label in ["", "x", "集中して仕事をする", String(repeating: "長", count: 200)] {
      for waits in [false, true] {
        var stage = Stage(try Self.intervals([label, label], waits: waits), language: .japanese)
        stage.columns = columns
        stage.give(.begin)
        #expect(DisplayWidth.of(stage.row) < max(columns, 2))
        _ = try stage.comeDue(at: .seconds(5), ring: 1)
        #expect(DisplayWidth.of(stage.row) < max(columns, 2))
        stage.give(.refused("A long sentence that was said by the daemon"))
        #expect(DisplayWidth.of(stage.row) < max(columns, 2))
      }
    }
  }
}
