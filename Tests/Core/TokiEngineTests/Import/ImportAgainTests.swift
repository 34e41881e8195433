// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// What an import does with items that are here already.
@Suite struct ImportAgainTests {
  var day = Timeline()

  private mutating func alarm(_ days: AlarmDays, hour: Int = 7) throws -> Alarm {
    let time = try #require(TimeOfDay(hour: hour, minute: 0))
    let alarm = try day.machine.make(
      AlarmDraft(time: time, days: days, label: Sample.label("Work"), settings: .plain), rules: .utc, key: nil,
      at: day.now)
    day.take()
    return alarm
  }

  /// An alarm as a calendar has it: with a name and a time, and nothing else.
  private func entry(_ uid: String, _ label: String, hour: Int, days: Recurrence) throws -> Alarm {
    let monday = day.machine.zones.host.civil(at: day.now.utc).date
    return Alarm(
      id: AlarmID(1), AlarmTerms(label: Sample.label(label)),
      times: TimesOfDay(try #require(TimeOfDay(hour: hour, minute: 0))), recurrence: .repeating(days, from: monday),
      skipped: [], skippedTimes: [], pause: nil, zone: .floating, isOffWithSet: false, state: .scheduled, next: nil,
      handled: nil, isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false, era: 0,
      revision: 1, uid: ItemUID(text: uid))
  }

  private mutating func take(_ batch: ImportBatch) throws -> [ItemID] {
    let ids = try day.machine.importItems(batch, pinned: [:], key: nil, at: day.now)
    day.take()
    return ids
  }

  private mutating func take(_ alarms: Alarm...) throws -> [ItemID] {
    try take(ImportBatch(ItemLists(alarms: alarms), isCalendar: true))
  }

  private var items: ItemLists { day.machine.state(at: day.now, boot: Timeline.boot).items }

  @Test mutating func `A backup of what is here changes nothing, and names what is here`() throws {
    _ = try day.machine.make(TimerDraft(duration: .minutes(25)), key: nil, at: day.now)
    _ = try day.machine.make(TimerDraft(duration: .minutes(5), starts: false), key: nil, at: day.now)
    let plan = try SequencePlan([.step(SequenceStep(duration: .minutes(1)))])
    _ = try day.machine.make(SequenceDraft(plan: plan), key: nil, at: day.now)
    _ = try day.machine.make(StopwatchDraft(), key: nil, at: day.now)
    _ = try alarm(.weekly(.weekdays))
    let before = items
    day.advance(.seconds(30))
    #expect(try take(ImportBatch(before)).map(\.text) == ["t1", "t2", "a1", "s1", "w1"])
    #expect(items == before)
  }

  @Test mutating func `A file that comes twice makes its alarms once, and a change of it changes them`() throws {
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    #expect(try take(entry("x", "Run", hour: 8, days: daily), entry("y", "Tea", hour: 9, days: daily)).count == 2)
    let before = items
    #expect(
      try take(entry("x", "Run", hour: 8, days: daily), entry("y", "Tea", hour: 9, days: daily)).map(\.text)
        == ["a1", "a2"])
    #expect(items == before)
    #expect(try take(entry("y", "Green tea", hour: 10, days: daily)).map(\.text) == ["a2"])
    #expect(items.alarms.map(\.label.text) == ["Run", "Green tea"])
    #expect(items.alarms[1].next == Timeline.monday6 + .hours(4))
    #expect(items.alarms[1].revision == 2)
    #expect(items.alarms[1].uid?.text == "y")
  }

  @Test mutating func `A calendar leaves alone what a person did to its alarm`() throws {
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    _ = try take(entry("x", "Run", hour: 8, days: daily), entry("y", "Tea", hour: 9, days: daily))
    _ = try day.machine.tell(AlarmID(1), .skip(1), at: day.now)
    _ = try day.machine.tell(AlarmID(2), .turnOff, at: day.now)
    var edit = AlarmEdit()
    edit.settings.sound = RingSound.none
    _ = try day.machine.edit(AlarmID(1), edit, rules: nil, at: day.now)
    day.take()
    let before = items
    _ = try take(entry("x", "Run", hour: 8, days: daily), entry("y", "Tea", hour: 9, days: daily))
    #expect(items == before)
    _ = try take(entry("x", "Walk", hour: 8, days: daily))
    #expect(items.alarms[0].label.text == "Walk")
    #expect(items.alarms[0].skipped == before.alarms[0].skipped)
    #expect(items.alarms[0].settings == before.alarms[0].settings)
  }

  @Test mutating func `An alarm of a calendar rings like one that is set by hand, and keeps what it was given`() throws
  {
    var edit = EngineSettingsEdit(again: 2)
    edit.ring.sound = RingSound.none
    let usual = try day.machine.change(edit, at: day.now).ring(of: .alarm)
    day.take()
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    _ = try take(entry("x", "Run", hour: 8, days: daily))
    #expect(items.alarms[0].settings == usual)
    #expect(usual.again == 2)
    #expect(usual.sound == RingSound.none)
    edit.ring.sound = RingSound.standard
    _ = try day.machine.change(edit, at: day.now)
    day.take()
    _ = try take(entry("x", "Walk", hour: 8, days: daily))
    #expect(items.alarms[0].settings == usual)
    _ = try take(ImportBatch(ItemLists(alarms: [entry("y", "Tea", hour: 9, days: daily)])))
    #expect(items.alarms[1].settings == RingSettings())
  }

  @Test mutating func `An alarm that is removed comes back with its file`() throws {
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    _ = try take(entry("x", "Run", hour: 8, days: daily))
    try day.machine.cancel(.alarm(AlarmID(1)), at: day.now)
    day.take()
    #expect(try take(entry("x", "Run", hour: 8, days: daily)).map(\.text) == ["a2"])
    #expect(items.alarms.map(\.uid?.text) == ["x"])
  }

  @Test mutating func `A ringing or snoozed alarm goes on when its file comes again, and rings only once`() throws {
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    _ = try take(entry("x", "Run", hour: 7, days: daily))
    #expect(day.advance(.hours(1)).words.contains("present r1"))
    _ = try take(entry("x", "Run at dawn", hour: 7, days: daily))
    #expect(items.alarms[0].label.text == "Run at dawn")
    #expect(items.alarms[0].isRinging)
    #expect(day.fire().isEmpty)
    _ = try day.machine.snooze(RingID(1), length: .minutes(5), at: day.now)
    day.take()
    _ = try take(entry("x", "Run", hour: 7, days: daily))
    #expect(day.advance(.minutes(5)).words.contains("present r2"))
    try day.stop(2)
    _ = try take(entry("x", "Run", hour: 7, days: daily))
    #expect(day.fire().isEmpty)
    #expect(items.alarms[0].next == Timeline.monday6 + .hours(25))
  }

  @Test mutating func `The last ring of an alarm, and its snooze, go on when a backup of it comes again`() throws {
    _ = try alarm(.next)
    #expect(day.advance(.hours(1)).words.contains("present r1"))
    _ = try take(ImportBatch(items))
    #expect(items.alarms[0].isRinging)
    _ = try day.machine.snooze(RingID(1), length: .minutes(5), at: day.now)
    day.take()
    let before = items
    _ = try take(ImportBatch(items))
    #expect(items == before)
    #expect(day.advance(.minutes(5)).words.contains("present r2"))
  }

  @Test mutating func `An alarm that is moved while it rings is quiet, and rings at its new time`() throws {
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    _ = try take(entry("x", "Run", hour: 7, days: daily))
    day.advance(.hours(1))
    _ = try take(entry("x", "Run", hour: 8, days: daily))
    #expect(!items.alarms[0].isRinging)
    #expect(day.history.map(\.end) == [.cancelled])
    #expect(day.advance(.hours(1)).words.contains("present r2"))
  }

  @Test mutating func `Two items of one UID are two, and the second has a UID of its own`() throws {
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    #expect(
      try take(entry("x", "Run", hour: 8, days: daily), entry("x", "Tea", hour: 9, days: daily)).map(\.text)
        == ["a1", "a2"])
    #expect(items.alarms[0].uid?.text == "x")
    #expect(items.alarms[1].uid != nil)
    #expect(items.alarms[1].uid != items.alarms[0].uid)
  }

  @Test mutating func `A hook that is on stays on when its backup comes with it off`() throws {
    let hook = try Hook(.ring, .command("true"))
    _ = try day.machine.make(
      TimerDraft(duration: .minutes(5), settings: Said(all: RingSettings(hooks: [hook]))), key: nil, at: day.now)
    day.take()
    var batch = ImportBatch(items)
    #expect(batch.turnOffHooks() == [hook])
    let before = items
    _ = try take(batch)
    #expect(items == before)
  }

  @Test mutating func `A key names the same items again, known and new`() throws {
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    _ = try take(entry("y", "Tea", hour: 9, days: daily))
    let batch = ImportBatch(
      ItemLists(alarms: [
        try entry("x", "Run", hour: 8, days: daily), try entry("y", "Green tea", hour: 9, days: daily),
        try entry("z", "Bath", hour: 9, days: daily),
      ]), isCalendar: true)
    for _ in 1...2 {
      let ids = try day.machine.importItems(batch, pinned: [:], key: "once", at: day.now)
      day.take()
      #expect(ids.map(\.text) == ["a2", "a1", "a3"])
    }
    #expect(items.alarms.count == 3)
  }

  @Test mutating func `An item of an earlier version gets its UID at the start, once`() throws {
    _ = try alarm(.weekly(.weekdays))
    day.stored.alarms[0].uid = nil
    day.restart(after: .seconds(1))
    let uid = try #require(items.alarms[0].uid)
    #expect(day.stored.alarms[0].uid == uid)
    day.restart(after: .seconds(1))
    #expect(items.alarms[0].uid == uid)
  }

  @Test mutating func `A preview of an import says exactly what the import then does`() throws {
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    _ = try take(entry("x", "Run", hour: 8, days: daily), entry("y", "Tea", hour: 9, days: daily))
    let batch = ImportBatch(
      ItemLists(alarms: [
        try entry("x", "Run", hour: 8, days: daily), try entry("y", "Tea", hour: 10, days: daily),
        try entry("z", "Bath", hour: 9, days: daily),
      ]), isCalendar: true)
    let matches = batch.matches(in: items, at: day.now) { _ in ZoneRules.utc }
    #expect(matches.map(\.outcome) == [.unchanged, .updated, .new])
    #expect(matches.map(\.id?.text) == ["a1", "a2", nil])
    let before = items.alarms.map(\.revision)
    _ = try take(batch)
    #expect(items.alarms.map(\.revision) == [before[0], before[1] + 1, 1])
  }

  @Test mutating func `A cancellation cannot be undone once an import has brought the alarm back`() throws {
    let daily = try Recurrence(rrule: "FREQ=DAILY")
    _ = try alarm(.weekly(.weekdays))
    let backup = ImportBatch(items)
    try day.machine.cancel(.alarm(AlarmID(1)), at: day.now)
    _ = try take(entry("x", "Run", hour: 8, days: daily))
    #expect(try day.machine.undo(at: day.now).ids == [.alarm(AlarmID(1))])
    try day.machine.cancel(.alarm(AlarmID(1)), at: day.now)
    #expect(try take(backup).map(\.text) == ["a3"])
    let refusal = #expect(throws: ControlError.self) { try day.machine.undo(at: day.now) }
    #expect(refusal?.code == .nothingToUndo)
    #expect(items.alarms.map(\.id.text) == ["a2", "a3"])
  }
}
