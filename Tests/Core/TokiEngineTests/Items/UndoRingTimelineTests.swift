// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

/// A cancel or an edit of what rings, taken back.
struct UndoRingTimelineTests {
  /// What an act can end while it rings.
  enum Kind: CaseIterable {
    case timer, alarm, sequence
  }

  /// An item that has begun to ring, as `r1`, and rings for 10 minutes.
  private static func ringing(
    _ kind: Kind, settings: RingSettings = RingSettings()
  ) throws -> (line: Timeline, item: ItemID) {
    var line = Timeline()
    let item: ItemID
    switch kind {
    case .timer:
      item = .timer(
        try line.machine.make(TimerDraft(duration: .hours(1), settings: Said(all: settings)), key: nil, at: line.now).id
      )
    case .alarm:
      let seven = try #require(TimeOfDay(hour: 7, minute: 0))
      let draft = AlarmDraft(time: seven, days: .weekly(.everyDay), settings: Said(all: settings))
      item = .alarm(try line.machine.make(draft, key: nil, at: line.now).id)
    case .sequence:
      let plan = try SequencePlan([
        .step(SequenceStep(duration: .hours(1), waits: true)), .step(SequenceStep(duration: .minutes(5))),
      ])
      item = .sequence(
        try line.machine.make(SequenceDraft(plan: plan, settings: Said(all: settings)), key: nil, at: line.now).id)
    }
    line.take()
    #expect(line.advance(.hours(1)).words == ["play r1", "present r1"])
    return (line, item)
  }

  private func isRinging(_ item: ItemID, in line: Timeline) -> Bool? { line.machine.shelves[item]?.shelved.isRinging }

  @Test(arguments: Kind.allCases)
  func `An item cancelled during its ring rings on after undo, as the same ring`(_ kind: Kind) throws {
    var (line, item) = try Self.ringing(kind)
    line.advance(.minutes(1))
    try line.machine.cancel(item, at: line.now)
    #expect(line.take().filter(\.isForPeople).words == ["quiet", "withdraw r1"])
    #expect(line.advance(.minutes(2)) == [])
    _ = try line.machine.undo(at: line.now)
    let actions = line.take()
    #expect(actions.filter(\.isForPeople).words == ["play r1", "present r1"])
    #expect(actions.contains { if case .publish(.ringStarted(let ring)) = $0 { ring.id == RingID(1) } else { false } })
    #expect(isRinging(item, in: line) == true)
    #expect(line.rows.count == 1 && line.rows[RingID(1)]?.isRinging == true)
    #expect(line.decisions.last?.kind == .uncancelled && line.decisions.last?.ring == RingID(1))
    // Its length counts from its beginning.
    #expect(line.advance(.minutes(7) - .milliseconds(1)) == [])
    line.advance(.milliseconds(1))
    #expect(line.machine.rings.isEmpty && line.rows[RingID(1)]?.end == .unanswered)
  }

  @Test(arguments: Kind.allCases)
  func `An item whose ring has run its length comes back without a ring`(_ kind: Kind) throws {
    var (line, item) = try Self.ringing(kind)
    line.advance(.minutes(1))
    try line.machine.cancel(item, at: line.now)
    line.take()
    line.advance(.minutes(9))
    _ = try line.machine.undo(at: line.now)
    #expect(line.fire() == [])
    #expect(isRinging(item, in: line) == false)
    #expect(line.rows.count == 1 && line.rows[RingID(1)]?.end == .cancelled)
  }

  @Test func `Rings that were cancelled together ring again together`() throws {
    var (line, _) = try Self.ringing(.alarm)
    _ = try line.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: line.now)
    line.take()
    line.advance(.minutes(1))
    _ = line.machine.cancel(together: nil, at: line.now)
    line.take()
    #expect(line.machine.rings.isEmpty)
    _ = try line.machine.undo(at: line.now)
    #expect(line.machine.rings.map(\.id) == [RingID(1), RingID(2)] || line.machine.rings.count == 2)
    try line.stop(1)
    try line.stop(2)
    #expect(line.machine.rings.isEmpty)
    #expect(line.fire() == [])
  }

  @Test func `An alarm that was moved while it rang rings on at its time`() throws {
    var (line, item) = try Self.ringing(.alarm)
    let before = line.machine.shelves[item]?.shelved.ringsNext
    let edit = AlarmEdit(time: TimeOfDay(hour: 8, minute: 0))
    _ = try line.machine.edit(AlarmID(1), edit, at: line.now)
    #expect(line.take().filter(\.isForPeople).words == ["quiet", "withdraw r1"])
    _ = try line.machine.undo(at: line.now)
    #expect(line.take().filter(\.isForPeople).words == ["play r1", "present r1"])
    #expect(line.decisions.last?.kind == .unedited && line.decisions.last?.ring == RingID(1))
    #expect(line.machine.shelves[item]?.shelved.ringsNext == before)
  }

  @Test func `An edit that did not end the ring leaves it as it is`() throws {
    var (line, item) = try Self.ringing(.alarm)
    _ = try line.machine.edit(AlarmID(1), AlarmEdit(label: try Label("Gym")), at: line.now)
    _ = try line.machine.undo(at: line.now)
    #expect(line.take().filter(\.isForPeople).words == [])
    #expect(isRinging(item, in: line) == true && line.machine.rings.count == 1)
  }

  @Test(arguments: [Kind.timer, .alarm])
  func `Attempts to come are kept`(_ kind: Kind) throws {
    var (line, item) = try Self.ringing(kind, settings: RingSettings(again: 2, every: .minutes(5)))
    line.advance(.minutes(1))
    try line.machine.cancel(item, at: line.now)
    line.take()
    // Undone after the length of the first attempt, and before the second.
    line.advance(.minutes(9) + .seconds(30))
    _ = try line.machine.undo(at: line.now)
    #expect(line.fire() == [])
    #expect(line.rows[RingID(1)]?.end == .unanswered)
    #expect(line.advance(.minutes(4) + .milliseconds(29_999)) == [])
    #expect(line.advance(.milliseconds(1)).words == ["play r2", "present r2"])
    #expect(line.rows[RingID(2)]?.attempt == 2 && line.rows[RingID(2)]?.late == .zero)
  }

  @Test(arguments: [Kind.timer, .alarm])
  func `An item that waits for its next attempt keeps waiting`(_ kind: Kind) throws {
    var (line, item) = try Self.ringing(kind, settings: RingSettings(again: 2, every: .minutes(5)))
    line.advance(.minutes(10))
    line.advance(.minutes(1))
    try line.machine.cancel(item, at: line.now)
    line.take()
    line.advance(.minutes(1))
    _ = try line.machine.undo(at: line.now)
    line.take()
    #expect(line.advance(.minutes(3)).words == ["play r2", "present r2"])
    #expect(line.rows[RingID(2)]?.attempt == 2)
  }

  @Test func `A chime rings on with its sequence`() throws {
    var line = Timeline()
    let plan = try SequencePlan([.step(SequenceStep(duration: .hours(1))), .step(SequenceStep(duration: .hours(1)))])
    _ = try line.machine.make(SequenceDraft(plan: plan), key: nil, at: line.now)
    line.take()
    #expect(line.advance(.hours(1)).words == ["play r1", "present r1"])
    _ = line.machine.cancel(together: nil, at: line.now)
    line.take()
    _ = try line.machine.undo(at: line.now)
    #expect(line.take().filter(\.isForPeople).words == ["play r1", "present r1"])
    line.advance(.minutes(1))
    #expect(line.rows[RingID(1)]?.end == .passed)
  }

  @Test func `An undo that could not be saved can be repeated`() throws {
    var (line, item) = try Self.ringing(.timer)
    try line.machine.cancel(item, at: line.now)
    line.take()
    line.machine.beginTurn()
    _ = try line.machine.undo(at: line.now)
    line.machine.takeBackTurn()
    _ = line.machine.takeStep()
    #expect(line.machine.rings.isEmpty)
    _ = try line.machine.undo(at: line.now)
    #expect(line.machine.rings.map(\.id) == [RingID(1)])
  }

  @Test func `After a restart a ring that an act ended is over`() throws {
    var (line, item) = try Self.ringing(.timer)
    try line.machine.cancel(item, at: line.now)
    line.take()
    line.restart(after: .seconds(1))
    _ = try line.machine.undo(at: line.now)
    #expect(line.fire() == [])
    #expect(isRinging(item, in: line) == false)
  }
}
