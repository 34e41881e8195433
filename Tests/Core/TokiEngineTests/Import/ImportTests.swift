// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct ImportTests {
  var day = Timeline()
  let seven = TimeOfDay(hour: 7, minute: 0)

  mutating func filled() throws -> ImportBatch {
    let time = try #require(seven)
    let settings = RingSettings()
    _ = try day.machine.make(TimerDraft(duration: .minutes(25)), key: nil, at: day.now)
    _ = try day.machine.make(TimerDraft(duration: .minutes(5), starts: false), key: nil, at: day.now)
    _ = try day.machine.make(
      AlarmDraft(time: time, days: .weekly(.weekdays), set: AlarmSetName("work"), settings: .plain), rules: .utc,
      key: nil, at: day.now)
    let plan = try SequencePlan([.step(SequenceStep(duration: .minutes(1)))])
    _ = try day.machine.make(
      SequenceDraft(plan: plan, settings: Said(all: settings)), key: nil, at: day.now)
    _ = try day.machine.make(StopwatchDraft(), key: nil, at: day.now)
    day.take()
    let state = day.machine.state(at: day.now, boot: Timeline.boot)
    return ImportBatch(
      state.items, alarmDrafts: [AlarmDraft(time: time, days: .weekly(.weekend), settings: .plain)])
  }

  @Test mutating func `Everything comes in under new numbers and runs by its UTC instants`() throws {
    let batch = try filled()
    let end = day.now.utc + .minutes(25)
    var other = Timeline(utc: Timeline.monday6 + .minutes(10), home: 1)
    other.now.boot = BootInstant(nanosecondsSinceBoot: 77_000_000_000)
    _ = try other.machine.make(TimerDraft(duration: .hours(9)), key: nil, at: other.now)
    let ids = try other.machine.importItems(batch, pinned: [:], key: nil, at: other.now)
    other.take()
    #expect(ids.map(\.text) == ["t2", "t3", "a1", "s1", "w1", "a2"])
    #expect(other.machine.timers[TimerID(2)]?.deadline?.utc == end)
    #expect(other.machine.timers[TimerID(2)]?.remaining(at: other.now.boot) == .minutes(15))
    #expect(other.machine.timers[TimerID(3)]?.state == .idle)
    #expect(other.machine.alarms[AlarmID(1)]?.set?.text == "work")
    #expect(other.machine.alarms[AlarmID(1)]?.next == Timeline.monday6 + .hours(1))
    #expect(other.machine.stopwatches[StopwatchID(1)]?.elapsed(at: other.now.boot) == .minutes(10))
    #expect(other.stored.timers.count == 2 + 1)
    #expect(other.advance(.minutes(15)).words.contains("present r2"))
  }

  @Test mutating func `One impossible item keeps the whole import out`() throws {
    var batch = try filled()
    let past = try #require(CivilDate(year: 2026, month: 6, day: 21))
    batch.alarmDrafts.append(AlarmDraft(time: try #require(seven), days: .on(past), settings: .plain))
    let before = day.machine.state(at: day.now, boot: Timeline.boot)
    let error = #expect(throws: ControlError.self) {
      try day.machine.importItems(batch, pinned: [:], key: nil, at: day.now)
    }
    #expect(error?.subject == "alarm_drafts[1]")
    #expect(day.take().isEmpty)
    #expect(day.machine.state(at: day.now, boot: Timeline.boot) == before)
  }

  @Test mutating func `An import repeated under its key adds nothing and names the same items`() throws {
    let batch = try filled()
    let first = try day.machine.importItems(batch, pinned: [:], key: "once", at: day.now)
    let count = day.machine.timers.count
    #expect(try day.machine.importItems(batch, pinned: [:], key: "once", at: day.now) == first)
    #expect(day.machine.timers.count == count)
    let error = #expect(throws: ControlError.self) {
      try day.machine.importItems(ImportBatch(), pinned: [:], key: "once", at: day.now)
    }
    #expect(error?.code == .keyReused)
  }

  @Test mutating func `An import that could not be saved is taken back`() throws {
    let batch = try filled()
    let before = day.machine.state(at: day.now, boot: Timeline.boot)
    day.machine.beginTurn()
    _ = try day.machine.importItems(batch, pinned: [:], key: nil, at: day.now)
    _ = day.machine.takeStep()
    day.machine.takeBackTurn()
    let after = day.machine.state(at: day.now, boot: Timeline.boot)
    #expect(after == before)
  }

  @Test mutating func `A one-time alarm whose day is past comes in turned off`() throws {
    let time = try #require(seven)
    let past = try #require(CivilDate(year: 2026, month: 6, day: 21))
    let alarm = Alarm(
      id: AlarmID(9), label: .none, settings: RingSettings(), time: time, recurrence: .once(past), zone: .floating,
      state: .scheduled, next: Timeline.monday6 - .hours(23), handled: nil, era: 0, revision: 4)
    _ = try day.machine.importItems(ImportBatch(ItemLists(alarms: [alarm])), pinned: [:], key: nil, at: day.now)
    day.take()
    #expect(day.machine.alarms[AlarmID(1)]?.state == .off)
    #expect(day.fire().isEmpty)
  }
}
