// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// What becomes of alarms when their followed file is read again.
@Suite struct FollowingTests {
  var day = Timeline()
  private let file = FollowedSource(path: "/home/a/team.ics")

  /// An event as a calendar has it; without days it is one of today.
  private func event(
    _ uid: String, _ label: String, _ hour: Int, days: String? = nil, isOff: Bool = false
  ) throws -> Alarm {
    let monday = ZoneRules.utc.civil(at: Timeline.monday6).date
    return Alarm(
      id: AlarmID(1), AlarmTerms(label: Sample.label(label)),
      times: TimesOfDay(try #require(TimeOfDay(hour: hour, minute: 0))),
      recurrence: try days.map { .repeating(try Recurrence(rrule: $0), from: monday) } ?? .once(monday), skipped: [],
      skippedTimes: [], pause: nil, zone: .floating, isOffWithSet: false, state: isOff ? .off : .scheduled, next: nil,
      handled: nil, isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false, era: 0,
      revision: 1, uid: ItemUID(text: uid))
  }

  /// Reads the file with these events; `isAsked` is whether a person asks for it.
  @discardableResult
  private mutating func read(
    _ events: [Alarm], of source: FollowedSource? = nil, isAsked: Bool = false
  ) throws -> [String] {
    var batch = ImportBatch(ItemLists(alarms: events), isCalendar: true)
    batch.following = ImportBatch.Following(source ?? file, isAsked: isAsked)
    let ids = try day.machine.importItems(batch, pinned: [:], key: nil, at: day.now)
    let saved = day.take().contains { if case .save = $0 { true } else { false } }
    return ids.map(\.text) + (saved ? [] : ["nothing saved"])
  }

  /// The alarms, as `a1 Tea 08:00 scheduled`.
  private var alarms: [String] {
    day.machine.shelves.alarms.values.map { alarm in
      "\(alarm.id.text) \(alarm.label.text) \(alarm.time.text) \(alarm.state.kind.rawValue)"
    }
  }

  private let daily = "FREQ=DAILY"

  @Test mutating func `New events are added, changed ones updated, and vanished ones removed`() throws {
    let tea = try event("x", "Tea", 8, days: daily)
    #expect(try read([tea, event("y", "Walk", 9, days: daily)], isAsked: true) == ["a1", "a2"])
    #expect(try read([tea, event("y", "Walk", 9, days: daily)]) == ["a1", "a2", "nothing saved"])
    try read([event("y", "Long walk", 10, days: daily), event("z", "Call", 11)])
    #expect(alarms == ["a2 Long walk 10:00 scheduled", "a3 Call 11:00 scheduled"])
    #expect(day.machine.followed.map(\.alarms).first?.map(\.id.text) == ["a2", "a3"])
    #expect(day.stored.followed == day.machine.followed)
    #expect(day.decisions.suffix(3).map(\.kind) == [.cancelled, .edited, .imported])
  }

  @Test mutating func `A past alarm stays until its event goes, and is not added anew`() throws {
    let tea = try event("x", "Tea", 7)
    try read([tea, event("early", "Early", 5)], isAsked: true)
    #expect(alarms == ["a1 Tea 07:00 scheduled"])
    day.advance(.hours(1))
    try day.stop(1)
    #expect(try read([tea]) == ["nothing saved"])
    #expect(alarms == ["a1 Tea 07:00 off"])
    try read([])
    #expect(alarms.isEmpty)
  }

  @Test mutating func `Clocks that are wrong for a while take no alarm away`() throws {
    let tea = try event("x", "Tea", 8)
    try read([tea], isAsked: true)
    let before = alarms
    let now = day.now
    day.now = HostMoment(boot: now.boot + .seconds(1), utc: now.utc + .hours(24 * 40))
    try read([tea])
    #expect(day.machine.shelves.alarms.values.map(\.label.text) == ["Tea"])
    day.now = now + .seconds(2)
    try read([tea])
    #expect(alarms == before)
  }

  @Test mutating func `An alarm set by hand is never changed by the file`() throws {
    let time = try #require(TimeOfDay(hour: 12, minute: 0))
    let own = try day.machine.make(
      AlarmDraft(time: time, days: .weekly(.weekdays), label: Sample.label("Own"), settings: .plain), rules: .utc,
      key: nil, at: day.now)
    day.take()
    var exported = try event("x", "Export", 13, days: daily)
    exported.uid = own.uid
    try read([exported], isAsked: true)
    try read([])
    #expect(alarms == ["a1 Own 12:00 scheduled"])
  }

  @Test mutating func `An alarm moved by a person stays, even without its event`() throws {
    try read([event("x", "Tea", 8, days: daily)], isAsked: true)
    var edit = AlarmEdit()
    edit.times = TimesOfDay(try #require(TimeOfDay(hour: 9, minute: 30)))
    _ = try day.machine.edit(AlarmID(1), edit, rules: nil, at: day.now)
    try read([event("x", "Tea", 10, days: daily)])
    #expect(alarms == ["a1 Tea 09:30 scheduled"])
    try read([])
    #expect(alarms == ["a1 Tea 09:30 scheduled"])
    try read([event("x", "Tea", 10, days: daily)])
    #expect(alarms == ["a1 Tea 09:30 scheduled"])
  }

  @Test mutating func `A person's name for an alarm stays when its event moves`() throws {
    try read([event("x", "Tea", 8, days: daily)], isAsked: true)
    var edit = AlarmEdit()
    edit.label = Sample.label("Matcha")
    edit.settings.sound = RingSound.none
    _ = try day.machine.edit(AlarmID(1), edit, rules: nil, at: day.now)
    try read([event("x", "Tea", 10, days: daily)])
    #expect(alarms == ["a1 Matcha 10:00 scheduled"])
    #expect(day.machine[AlarmID(1)]?.settings.sound == RingSound.none)
  }

  @Test mutating func `A cancelled alarm stays away until the file is imported again, or an undo`() throws {
    let tea = try event("x", "Tea", 8, days: daily)
    try read([tea], isAsked: true)
    try day.machine.cancel(.alarm(AlarmID(1)), at: day.now)
    try read([tea])
    try read([event("x", "Tea", 10, days: daily)])
    #expect(alarms.isEmpty)
    _ = try day.machine.undo(at: day.now)
    #expect(alarms == ["a1 Tea 08:00 scheduled"])
    try read([event("x", "Tea", 11, days: daily)])
    #expect(alarms == ["a1 Tea 11:00 scheduled"])
    try day.machine.cancel(.alarm(AlarmID(1)), at: day.now)
    #expect(try read([tea], isAsked: true) == ["a2"])
    #expect(alarms == ["a2 Tea 08:00 scheduled"])
  }

  @Test mutating func `An imported alarm belongs to its file once a person follows it, and to no other`() throws {
    let tea = try event("x", "Tea", 8, days: daily)
    _ = try day.machine.importItems(
      ImportBatch(ItemLists(alarms: [tea]), isCalendar: true), pinned: [:], key: nil, at: day.now)
    day.take()
    #expect(try read([tea], isAsked: true) == ["a1"])
    let other = FollowedSource(path: "/home/a/other.ics")
    try read([event("x", "Their tea", 9, days: daily)], of: other, isAsked: true)
    try read([], of: other)
    #expect(alarms == ["a1 Tea 08:00 scheduled"])
    try read([])
    #expect(alarms.isEmpty)
  }

  @Test(arguments: [true, false])
  mutating func `A ring is not cut off, and the alarm follows its file afterwards`(isGone: Bool) throws {
    try read([event("x", "Tea", 7, days: daily)], isAsked: true)
    day.advance(.hours(1))
    #expect(alarms == ["a1 Tea 07:00 ringing"])
    let events = isGone ? [] : [try event("x", "Tea", 8, days: daily)]
    try read(events)
    #expect(alarms == ["a1 Tea 07:00 ringing"])
    #expect(day.machine.takeFilesToRead().isEmpty)
    _ = try day.machine.snooze(RingID(1), length: .minutes(5), at: day.now)
    try read(events)
    #expect(alarms == ["a1 Tea 07:00 snoozed"])
    day.advance(.minutes(5))
    try day.stop(2)
    #expect(day.machine.takeFilesToRead() == [file.path])
    #expect(day.machine.takeFilesToRead().isEmpty)
    try read(events)
    #expect(alarms == (isGone ? [] : ["a1 Tea 08:00 scheduled"]))
  }

  @Test mutating func `An unreadable file keeps its alarms, and is reported once`() throws {
    let tea = try event("x", "Tea", 8, days: daily)
    try read([tea], isAsked: true)
    let before = alarms
    var told: [String] = []
    for kind in [FileTrouble.Kind.missing, .missing, .invalid, .unreadable] {
      day.machine.note(FileTrouble(kind), of: file.path)
      told += day.take().filter(\.isForPeople).words
    }
    #expect(told == ["cannot read /home/a/team.ics"])
    #expect(alarms == before)
    day.restart(after: .seconds(5))
    #expect(day.machine.followed.first?.trouble?.kind == .unreadable)
    day.machine.note(FileTrouble(.missing), of: file.path)
    #expect(day.take().filter(\.isForPeople).isEmpty)
    try read([tea])
    #expect(day.machine.followed.first?.trouble == nil && alarms == before)
  }

  @Test mutating func `A file that did not change leaves a ring skipped that a person skips`() throws {
    let tea = try event("x", "Tea", 8, days: daily)
    try read([tea], isAsked: true)
    _ = try day.machine.tell(AlarmID(1), .skip(1), at: day.now)
    let skipped = try #require(day.machine[AlarmID(1)])
    #expect(!skipped.skipped.isEmpty)
    try read([tea])
    #expect(day.machine[AlarmID(1)] == skipped)
  }

  @Test(arguments: [("FREQ=DAILY;UNTIL=20300101", "off"), ("FREQ=WEEKLY;BYDAY=MO;UNTIL=20300101", "scheduled")])
  mutating func `A series that a person turned off stays off when it goes on, and not when it moves`(
    days: String, state: String
  ) throws {
    try read([try event("x", "Tea", 8, days: "FREQ=DAILY;UNTIL=20291231")], isAsked: true)
    _ = try day.machine.tell(AlarmID(1), .turnOff, at: day.now)
    try read([try event("x", "Tea", 8, days: days)])
    #expect(alarms == ["a1 Tea 08:00 \(state)"])
    guard case .repeating(let rule, _)? = day.machine[AlarmID(1)]?.recurrence else { throw Absent() }
    #expect(rule.rrule == days)
  }

  private struct Absent: Error {}

  @Test mutating func `Two events of one name are one alarm`() throws {
    #expect(try read([event("x", "Tea", 8), event("x", "Walk", 9)], isAsked: true) == ["a1"])
    #expect(alarms == ["a1 Tea 08:00 scheduled"])
  }

  @Test mutating func `A reading begun under a file's former settings is ignored`() throws {
    let tea = try event("x", "Tea", 8, days: daily)
    try read([tea], isAsked: true)
    let other = FollowedSource(path: file.path, isStrict: true)
    try read([tea], of: other, isAsked: true)
    let reading = try? read([event("x", "Tea", 9, days: daily)])
    #expect(reading == nil)
    #expect(alarms == ["a1 Tea 08:00 scheduled"])
  }

  @Test mutating func `No more files are followed than there is room for`() throws {
    for number in 1...EngineStateMachine.mostFollowed {
      try read([], of: FollowedSource(path: "/\(number).ics"), isAsked: true)
    }
    let one = try? read([], of: file, isAsked: true)
    #expect(one == nil && day.machine.followed.count == EngineStateMachine.mostFollowed)
    // One that is followed already can be asked for again.
    try read([], of: FollowedSource(path: "/7.ics"), isAsked: true)
  }

  @Test mutating func `A file that is followed no more leaves its alarms to the person`() throws {
    let tea = try event("x", "Tea", 8, days: daily)
    try read([tea], isAsked: true)
    try day.machine.unfollow(file.path)
    day.take()
    #expect(day.stored.followed.isEmpty && alarms == ["a1 Tea 08:00 scheduled"])
    do {
      try day.machine.unfollow(file.path)
      Issue.record("It is followed no more")
    } catch {
      #expect(error.code == .notFound)
    }
    let reading = try? read([])
    #expect(reading == nil)
    #expect(alarms == ["a1 Tea 08:00 scheduled"])
  }

  @Test mutating func `A file's state survives a restart, and a failed reading changes nothing`()
    throws
  {
    let tea = try event("x", "Tea", 8, days: daily)
    try read([tea], isAsked: true)
    day.restart(after: .seconds(5))
    let before = day.machine.followed
    day.machine.beginTurn()
    try read([event("y", "Walk", 9, days: daily)])
    day.machine.takeBackTurn()
    #expect(day.machine.followed == before && alarms == ["a1 Tea 08:00 scheduled"])
    try read([])
    #expect(alarms.isEmpty)
  }
}
