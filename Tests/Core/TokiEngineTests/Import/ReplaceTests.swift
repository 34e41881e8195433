// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// How a backup takes the place of everything.
@Suite struct ReplaceTests {
  var day = Timeline()

  private var items: ItemLists { day.machine.state(at: day.now, boot: Timeline.boot).items }

  /// A home with a timer that has rung twice, one that was removed after its ring, and an alarm.
  private mutating func furnish() throws -> ImportBatch {
    let time = try #require(TimeOfDay(hour: 20, minute: 0))
    _ = try day.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: day.now)
    day.advance(.minutes(1))
    try day.stop(1)
    _ = try day.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: day.now)
    day.advance(.minutes(1))
    try day.stop(2)
    try day.machine.cancel(.timer(TimerID(2)), at: day.now)
    _ = try day.machine.tell(TimerID(1), .start, at: day.now)
    day.advance(.minutes(1))
    try day.stop(3)
    _ = try day.machine.make(AlarmDraft(time: time, settings: .plain), rules: .utc, key: nil, at: day.now)
    _ = try day.machine.tell(TimerID(1), .start, at: day.now)
    day.take()
    var batch = ImportBatch(items, replacesAll: true, history: day.history.reversed())
    batch.rest.boot = Timeline.boot
    return batch
  }

  private mutating func take(_ batch: ImportBatch) throws -> [ItemID] {
    let ids = try day.machine.importItems(batch, pinned: [:], key: nil, at: day.now)
    day.take()
    return ids
  }

  private static func withoutRevisions(_ items: ItemLists) -> ItemLists {
    var items = items
    for index in items.timers.indices { items.timers[index].revision = 0 }
    for index in items.alarms.indices { items.alarms[index].revision = 0 }
    return items
  }

  @Test mutating func `Everything is as in the backup again, under its own IDs, and the rest is gone`() throws {
    let batch = try furnish()
    let (before, rings) = (items, day.history)
    var edit = Said<TimerTerms>()
    edit.label = Sample.label("Other")
    _ = try day.machine.edit(TimerID(1), edit, rules: nil, at: day.now)
    try day.machine.cancel(.alarm(AlarmID(1)), at: day.now)
    _ = try day.machine.make(TimerDraft(duration: .seconds(1)), key: nil, at: day.now)
    _ = try day.machine.make(StopwatchDraft(), key: nil, at: day.now)
    day.take()
    day.advance(.seconds(1))
    #expect(try take(batch).map(\.text) == ["t1", "a1"])
    #expect(Self.withoutRevisions(items) == Self.withoutRevisions(before))
    #expect(day.machine.rings.isEmpty)
    #expect(day.history == rings)
    // And on: under an ID that has rung in both lives, it rings once more, once.
    #expect(day.advance(.seconds(59)).words.filter { $0.hasPrefix("present") }.count == 1)
    #expect(Set(day.history.map { "\($0.owner.text) \($0.occurrence.key)" }).count == day.history.count)
  }

  @Test mutating func `Once everything is replaced, nothing older can be undone`() throws {
    let batch = try furnish()
    try day.machine.cancel(.alarm(AlarmID(1)), at: day.now)
    _ = try day.machine.make(StopwatchDraft(), key: nil, at: day.now)
    _ = try take(batch)
    let before = items
    let refusal = #expect(throws: ControlError.self) { try day.machine.undo(at: day.now) }
    #expect(refusal?.code == .nothingToUndo)
    #expect(items == before)
  }

  @Test mutating func `Where nothing was ever made, a backup comes back with its IDs and its history`() throws {
    let batch = try furnish()
    var fresh = Timeline(utc: day.now.utc, home: 1)
    var plain = batch
    plain.replacesAll = false
    let ids = try fresh.machine.importItems(plain, pinned: [:], key: nil, at: fresh.now)
    fresh.take()
    #expect(ids.map(\.text) == ["t1", "a1"])
    #expect(fresh.history == day.history)
    #expect(fresh.machine.counters.ring == 3)
    // A second time, nothing changes.
    let before = fresh.machine.state(at: fresh.now, boot: Timeline.boot).items
    #expect(try fresh.machine.importItems(plain, pinned: [:], key: nil, at: fresh.now) == ids)
    #expect(fresh.take().isEmpty)
    #expect(fresh.machine.state(at: fresh.now, boot: Timeline.boot).items == before)
  }

  @Test mutating func `A ring that was open in the backup is over, and what rang here is quiet`() throws {
    _ = try day.machine.make(TimerDraft(duration: .minutes(1)), key: nil, at: day.now)
    day.advance(.minutes(1))
    let batch = ImportBatch(items, replacesAll: true, history: day.history)
    #expect(day.history.map(\.end) == [nil])
    _ = try take(batch)
    #expect(day.machine.rings.isEmpty)
    #expect(day.history.map(\.end) == [.cancelled])
    #expect(items.timers.map(\.state) == [.idle])
    #expect(day.restart(after: .seconds(1)).isEmpty)
  }

  @Test mutating func `The same ring twice in a backup is one`() throws {
    var batch = try furnish()
    batch.history = batch.history.map { $0 + $0 }
    let rings = day.history
    _ = try take(batch)
    #expect(day.history == rings)
  }
}
