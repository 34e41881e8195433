// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// What a system rang while the process did not run becomes what it would have been here, and is never rung again.
@Suite struct SystemRingTests {
  var day = Timeline()
  let seven = Timeline.monday6 + .hours(1)

  /// An alarm at 07:00, which is an hour away; it rings for 10 minutes.
  mutating func alarm(_ days: AlarmDays = .next, _ settings: RingSettings = RingSettings()) throws -> AlarmID {
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    let alarm = try day.machine.make(
      AlarmDraft(time: time, days: days, settings: Said(all: settings)), rules: day.machine.zones.host, key: nil,
      at: day.now)
    day.take()
    return alarm.id
  }

  mutating func timer(_ span: TimeSpan, _ settings: RingSettings = RingSettings()) throws -> TimerID {
    let timer = try day.machine.make(TimerDraft(duration: span, settings: Said(all: settings)), key: nil, at: day.now)
    day.take()
    return timer.id
  }

  /// The name of the ring that the system has for an item.
  func name(_ item: ItemID, _ place: Int = 0) throws -> ProjectedID {
    let all = day.projection(to: SystemChannels(alarms: .granted)).entries.filter { $0.id.owner == item }
    return try #require(all.dropFirst(place).first).id
  }

  var ends: [RingEnd?] { day.history.map(\.end) }

  // MARK: Ends

  @Test mutating func `An alarm that was stopped in the system is over, and was not missed`() throws {
    let id = try alarm()
    let ring = SystemRing(try name(.alarm(id)), fired: seven, .stopped(at: seven + .seconds(20)))
    #expect(day.restart(after: .hours(9), telling: [ring]).isEmpty)
    let row = try #require(day.history.first)
    #expect(day.history.count == 1)
    #expect((row.planned, row.rang, row.late) == (seven, seven, .zero))
    #expect((row.ended, row.end, row.isUnseen) == (seven + .seconds(20), .dismissed, false))
    let alarm = try #require(day.machine.alarms[id])
    #expect((alarm.state, alarm.isOver, alarm.handled) == (.off, true, seven))
    #expect(day.machine.missed.isEmpty)
    #expect(day.advance(.days(3)).isEmpty)
  }

  @Test mutating func `A repeating alarm moves on to its next day`() throws {
    let id = try alarm(.weekly(.everyDay))
    let ring = SystemRing(try name(.alarm(id)), fired: seven, .stopped(at: seven + .seconds(20)))
    #expect(day.restart(after: .hours(9), telling: [ring]).isEmpty)
    #expect(day.machine.alarms[id]?.next == seven + .days(1))
    #expect(day.advance(.hours(16)).words == ["play r2", "present r2"])
  }

  @Test mutating func `A snooze goes on until its end, and is one snooze`() throws {
    let id = try alarm(.next, RingSettings(snoozeLimit: 1))
    let ring = SystemRing(
      try name(.alarm(id)), fired: seven, .snoozed(at: seven + .minutes(1), until: seven + .minutes(10)))
    #expect(day.restart(after: .minutes(65), telling: [ring]).isEmpty)
    #expect(day.machine.alarms[id]?.ringsNext == seven + .minutes(10))
    #expect(ends == [.snoozed])
    #expect(day.advance(.minutes(5)).words == ["play r2", "present r2"])
    #expect(day.machine.rings.map(\.snoozes) == [1])
    #expect(throws: ControlError.self) { try day.machine.snooze(RingID(2), length: nil, at: day.now) }
  }

  @Test mutating func `The end of a snooze that the system rang too is known by the ring that was snoozed`() throws {
    let id = try alarm()
    let first = SystemRing(
      try name(.alarm(id)), fired: seven, .snoozed(at: seven + .minutes(1), until: seven + .minutes(10)))
    day.restart(after: .minutes(62), telling: [first])
    let again = try name(.alarm(id))
    #expect(again.snoozes == 1)
    // The clock is slewed by 20 ms while the process is dead: the end of the snooze moves with it.
    day.now.utc = day.now.utc + .milliseconds(20)
    let second = SystemRing(again, fired: seven + .minutes(10), .stopped(at: seven + .minutes(11)))
    #expect(day.restart(after: .minutes(30), telling: [second]).isEmpty)
    #expect(ends == [.snoozed, .dismissed])
    #expect(day.history.map(\.snoozes) == [0, 1])
    #expect(day.machine.alarms[id]?.state == .off)
    #expect(day.tell([first, second]).isEmpty)
    #expect(ends == [.snoozed, .dismissed])
  }

  @Test mutating func `An unanswered system ring goes on in the app for the rest of its length`() throws {
    let id = try alarm()
    let ring = SystemRing(try name(.alarm(id)), fired: seven, .unanswered)
    #expect(day.restart(after: .minutes(64), telling: [ring]).words == ["play r1", "present r1"])
    #expect(day.machine.rings.map(\.late) == [.zero])
    #expect(day.advance(.minutes(6) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["quiet", "withdraw r1", "missed r1"])
    #expect(ends == [.unanswered])
    #expect(day.machine.alarms[id]?.state == .off)
  }

  @Test mutating func `A ring that nobody answered leaves a notice that it rang, not that it was missed`() throws {
    let id = try alarm(.weekly(.everyDay))
    let ring = SystemRing(try name(.alarm(id)), fired: seven, .unanswered)
    #expect(day.restart(after: .hours(9), telling: [ring]).words == ["missed r1"])
    #expect(ends == [.unanswered])
    #expect(day.machine.missed.map(\.rang) == [seven])
    #expect(day.history.map(\.ended) == [seven + .minutes(10)])
  }

  @Test mutating func `A further attempt comes at its time, whoever made the one before`() throws {
    let id = try alarm(.next, RingSettings(again: 2))
    let ring = SystemRing(try name(.alarm(id)), fired: seven, .unanswered)
    #expect(day.restart(after: .minutes(72), telling: [ring]).isEmpty)
    #expect(day.machine.alarms[id]?.ringsNext == seven + .minutes(15))
    #expect(try name(.alarm(id)).attempt == 2)
    #expect(day.advance(.minutes(3)).words == ["play r2", "present r2"])
    #expect(day.history.map(\.attempt) == [1, 2])
  }

  @Test(arguments: [false, true])
  mutating func `All attempts of the system are in the history, even one that it does not report`(
    tellsFirst: Bool
  ) throws {
    let id = try alarm(.next, RingSettings(again: 2))
    let (first, second) = (try name(.alarm(id), 0), try name(.alarm(id), 1))
    #expect(second.attempt == 2)
    var rings = [SystemRing(second, fired: seven + .minutes(15), .stopped(at: seven + .minutes(16)))]
    if tellsFirst { rings.append(SystemRing(first, fired: seven, .unanswered)) }
    #expect(day.restart(after: .hours(9), telling: rings).isEmpty)
    #expect(day.history.map(\.attempt) == [1, 2])
    #expect(ends == [.unanswered, .dismissed])
    #expect(day.history.map(\.rang) == [seven, seven + .minutes(15)])
    #expect(day.machine.missed.isEmpty)
    #expect(day.machine.alarms[id]?.state == .off)
  }

  // MARK: Timers and sequences

  @Test mutating func `A timer ends, or runs on for its snooze`() throws {
    let (ended, snoozed) = (try timer(.minutes(5)), try timer(.minutes(6)))
    let (five, six) = (Timeline.monday6 + .minutes(5), Timeline.monday6 + .minutes(6))
    let rings = [
      SystemRing(try name(.timer(snoozed)), fired: six, .snoozed(at: six + .seconds(10), until: six + .minutes(9))),
      SystemRing(try name(.timer(ended)), fired: five, .stopped(at: five + .seconds(3))),
    ]
    #expect(day.restart(after: .minutes(8), telling: rings).isEmpty)
    #expect(day.history.map(\.owner) == [.timer(ended), .timer(snoozed)])
    #expect(day.machine.timers[ended]?.state == .idle)
    #expect(day.machine.timers[snoozed]?.ringsNext == six + .minutes(9))
    #expect(try name(.timer(snoozed)).snoozes == 1)
    #expect(day.advance(.minutes(7)).words == ["play r3", "present r3"])
  }

  @Test mutating func `A timer that the system rang is over after a reboot too`() throws {
    let id = try timer(.minutes(5))
    let five = Timeline.monday6 + .minutes(5)
    let ring = SystemRing(try name(.timer(id)), fired: five, .stopped(at: five + .seconds(3)))
    #expect(day.restart(after: .hours(5), boot: BootID("second boot"), telling: [ring]).isEmpty)
    #expect(ends == [.dismissed])
    #expect(day.machine.timers[id]?.state == .idle)
  }

  @Test mutating func `A step that was stopped is followed by the next from then on; chimes keep their times`() throws {
    let plan = try SequencePlan([
      .step(SequenceStep(duration: .minutes(5))), .step(SequenceStep(duration: .minutes(5), waits: true)),
      .step(SequenceStep(duration: .minutes(5))),
    ])
    let id = try day.machine.make(SequenceDraft(plan: plan), key: nil, at: day.now).id
    day.take()
    let (chime, wait) = (try name(.sequence(id), 0), try name(.sequence(id), 1))
    let ten = Timeline.monday6 + .minutes(10)
    let rings = [
      SystemRing(chime, fired: ten - .minutes(5), .unanswered),
      SystemRing(wait, fired: ten, .stopped(at: ten + .minutes(2))),
    ]
    #expect(day.restart(after: .minutes(14), telling: rings).isEmpty)
    #expect(ends == [.passed, .dismissed])
    #expect(day.machine.sequences[id]?.state.kind == .running)
    #expect(day.machine.sequences[id]?.ringsNext == ten + .minutes(7))
    #expect(day.tell(rings).isEmpty)
    #expect(day.history.count == 2)
  }

  @Test(arguments: [false, true])
  mutating func `A step found too late goes on from the answer given in the system`(
    isSnoozed: Bool
  ) throws {
    let plan = try SequencePlan([
      .step(SequenceStep(duration: .minutes(5), waits: true)), .step(SequenceStep(duration: .hours(5))),
    ])
    let id = try day.machine.make(SequenceDraft(plan: plan), key: nil, at: day.now).id
    day.take()
    let (name, five) = (try name(.sequence(id)), Timeline.monday6 + .minutes(5))
    // The process was suspended, and looks for itself before the system tells it.
    #expect(day.advance(.hours(4)).words == ["missed r1"])
    #expect(day.machine.sequences[id]?.state.kind == .paused)
    let pressed: SystemRing.End =
      isSnoozed
      ? .snoozed(at: five + .minutes(1), until: five + .minutes(1) + .hours(4)) : .stopped(at: five + .minutes(1))
    day.tell([SystemRing(name, fired: five, pressed)])
    #expect(ends == [isSnoozed ? .snoozed : .dismissed])
    #expect(day.machine.missed.isEmpty)
    #expect(day.machine.sequences[id]?.ringsNext == five + .minutes(1) + .hours(isSnoozed ? 4 : 5))
    #expect(day.machine.sequences[id]?.step == (isSnoozed ? 0 : 1))
    let rows = day.history
    #expect(day.tell([SystemRing(name, fired: five, pressed)]).isEmpty)
    #expect(day.history == rows)
  }

  // MARK: Twice, too late, or about nothing

  @Test mutating func `The same report twice, at once or later, changes nothing`() throws {
    let id = try alarm(.weekly(.everyDay))
    let ring = SystemRing(try name(.alarm(id)), fired: seven, .stopped(at: seven + .seconds(20)))
    day.restart(after: .hours(9), telling: [ring, ring])
    let (rows, alarm) = (day.history, day.machine.alarms[id])
    #expect(rows.count == 1)
    #expect(day.tell([ring]).isEmpty)
    #expect(day.restart(after: .hours(1), telling: [ring]).isEmpty)
    #expect(day.history == rows)
    #expect(day.machine.alarms[id] == alarm)
  }

  @Test mutating func `A ring that is over here is not touched, and an open one ends as it did in the system`() throws {
    let id = try alarm(.weekly(.everyDay))
    let ring = SystemRing(try name(.alarm(id)), fired: seven, .stopped(at: seven + .minutes(5)))
    day.advance(.hours(1))
    #expect(day.tell([SystemRing(ring.id, fired: seven, .unanswered)]).isEmpty)
    day.advance(.minutes(6))
    #expect(day.tell([ring]).words == ["quiet", "withdraw r1"])
    #expect(day.history.map(\.ended) == [seven + .minutes(5)])
    #expect(ends == [.dismissed])
    let later = SystemRing(ring.id, fired: seven, .snoozed(at: seven + .minutes(6), until: seven + .minutes(15)))
    #expect(day.tell([later]).isEmpty)
    #expect(day.machine.alarms[id]?.state == .scheduled)
    #expect(ends == [.dismissed])
  }

  @Test mutating func `A report about an item that is gone, off or changed does no harm`() throws {
    let gone = try alarm()
    let off = try alarm()
    let moved = try alarm(.weekly(.everyDay))
    let idle = try timer(.minutes(5))
    let rings = try [.alarm(gone), .alarm(off), .alarm(moved), .timer(idle)].map { (item: ItemID) in
      SystemRing(try name(item), fired: seven, .stopped(at: seven + .seconds(9)))
    }
    try day.machine.cancel(.alarm(gone), at: day.now)
    _ = try day.machine.tell(off, .turnOff, at: day.now)
    _ = try day.machine.edit(moved, AlarmEdit(time: TimeOfDay(hour: 8, minute: 30)), at: day.now)
    _ = try day.machine.tell(idle, .reset, at: day.now)
    day.take()
    day.advance(.hours(1) + .minutes(1))
    #expect(day.tell(rings).isEmpty)
    #expect(day.history.isEmpty)
    #expect(day.machine.alarms[moved]?.next == Timeline.monday6 + .minutes(150))
  }

  @Test mutating func `A ring by a clock that was far ahead comes again at its time`() throws {
    let id = try alarm(.weekly(.everyDay))
    let ring = SystemRing(try name(.alarm(id)), fired: seven, .stopped(at: seven + .seconds(9)))
    day.now.utc = day.now.utc - .hours(9)
    #expect(day.restart(after: .minutes(1), telling: [ring]).isEmpty)
    #expect(day.history.isEmpty)
    #expect(day.machine.alarms[id]?.next.map { $0 <= seven } == true)
  }

  @Test mutating func `Each day away has its entry, and a ring that the system does not report was missed`() throws {
    let id = try alarm(.weekly(.everyDay))
    let names = try (0...2).map { try name(.alarm(id), $0) }
    let rings = [0, 2].map { (place: Int) in
      let fired = seven + .days(Int64(place))
      return SystemRing(names[place], fired: fired, .stopped(at: fired + .seconds(9)))
    }
    #expect(day.restart(after: .hours(57), telling: rings).isEmpty)
    #expect(ends == [.dismissed, .missed, .dismissed])
    #expect(day.history.map(\.planned) == (0...2).map { seven + .days($0) })
    #expect(day.machine.alarms[id]?.next == seven + .days(3))
    #expect(day.machine.missed.isEmpty)
  }

  // MARK: What follows a ring

  @Test mutating func `A ring that is over calls the hooks of its end; one that rings on calls its own`() throws {
    let hooks = try [Hook(.ring, .command("begin")), Hook(.dismiss, .command("stop"))]
    let ids = (try alarm(.next, RingSettings(hooks: hooks)), try alarm(.next, RingSettings(hooks: hooks)))
    let (over, open) = (try name(.alarm(ids.0)), try name(.alarm(ids.1)))
    day.now = day.now + .minutes(65)
    day.machine.take([SystemRing(over, fired: seven, .stopped(at: seven + .minutes(1)))], at: day.now)
    let stopped = day.take().compactMap { if case .runHook(let run) = $0 { run } else { nil } }
    #expect(stopped.map(\.hook.moment) == [.dismiss])
    #expect(stopped.first?.occasion.at == seven + .minutes(1))
    #expect(stopped.first?.occasion.planned == seven)
    day.machine.take([SystemRing(open, fired: seven, .unanswered)], at: day.now)
    let begun = day.take().compactMap { if case .runHook(let run) = $0 { run } else { nil } }
    #expect(begun.map(\.hook.moment) == [.ring])
  }

  @Test mutating func `The history says that the system rang it, and when`() throws {
    let id = try alarm(.weekly(.everyDay), RingSettings(check: .minutes(5)))
    let ring = SystemRing(try name(.alarm(id)), fired: seven, .stopped(at: seven + .seconds(20)))
    day.restart(after: .minutes(61), telling: [ring])
    let told = day.decisions.filter { $0.item == .alarm(id) }.suffix(3)
    #expect(told.map(\.kind) == [.systemRang, .armed, .dismissed])
    #expect(told.map(\.at) == [seven, seven, seven + .seconds(20)])
    #expect(told.map(\.instant) == [seven, seven + .days(1), nil])
    // It asks whether the person is awake, 5 minutes after the ring was stopped.
    #expect(day.machine.alarms[id]?.awakeCheck?.due.utc == seven + .seconds(320))
  }
}
