// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// Rows that were changed by hand are refused by name: neither trapped on nor dropped.
@Suite struct HandEditTests {
  /// What is changed, and the table and column (or words) that the error must name.
  static let edits: [(script: String, names: String)] = [
    ("UPDATE timers SET label = 'a' || char(10)", "table timers, row 1: label"),
    ("UPDATE timers SET label = CAST(x'ff' AS TEXT)", "table timers, row 1: label"),
    ("UPDATE timers SET label = hex(zeroblob(101))", "table timers, row 1: label"),
    ("UPDATE timers SET volume_percent = 101", "table timers, row 1: volume_percent"),
    ("UPDATE timers SET volume_percent = -9223372036854775808", "table timers, row 1: volume_percent"),
    ("UPDATE timers SET sound_kind = 'loud'", "table timers, row 1: sound_kind and sound"),
    ("UPDATE timers SET sound = NULL", "table timers, row 1: sound_kind and sound"),
    ("UPDATE timers SET snooze_ns = 0", "table timers, row 1: snooze_ns"),
    ("UPDATE timers SET ring_ns = 86400000000001", "table timers, row 1: ring_ns"),
    ("UPDATE timers SET duration_ns = 0", "table timers, row 1: duration_ns"),
    ("UPDATE timers SET duration_ns = 9223372036854775807", "table timers, row 1: duration_ns"),
    ("UPDATE timers SET run_length_ns = 0", "table timers, row 1: run_length_ns"),
    ("UPDATE timers SET run = -1", "table timers, row 1: run"),
    ("UPDATE timers SET state = 'asleep'", "table timers, row 1: state"),
    ("UPDATE timers SET state = 'running'", "table timers, row 1: state"),
    ("UPDATE timers SET state = 'paused', remaining_ns = 0", "table timers, row 1: state"),
    ("UPDATE timers SET remaining_ns = 5", "table timers, row 1: state"),
    ("UPDATE timers SET deadline_boot_ns = 5", "table timers, row 1: of a boot and a UTC instant"),
    ("UPDATE timers SET revision = 0", "table timers, row 1: revision"),
    ("UPDATE timers SET number = -1", "table timers, row -1: number"),
    ("UPDATE alarms SET time = '24:00'", "table alarms, row 2: time"),
    ("UPDATE alarms SET time = '7:00'", "table alarms, row 2: time"),
    ("UPDATE alarms SET time = '07:00:60'", "table alarms, row 2: time"),
    ("UPDATE alarms SET time = '07'", "table alarms, row 2: time"),
    ("UPDATE alarms SET time = '07:00:00:00'", "table alarms, row 2: time"),
    ("UPDATE alarms SET days = ''", "table alarms, row 2: days"),
    ("UPDATE alarms SET days = 'mon,'", "table alarms, row 2: days"),
    ("UPDATE alarms SET days = 'Mon'", "table alarms, row 2: days"),
    ("UPDATE alarms SET days = NULL", "table alarms, row 2: there must be one of date and days"),
    ("UPDATE alarms SET date = '2026-11-21'", "table alarms, row 2: there must be one of date and days"),
    ("UPDATE alarms SET days = NULL, date = '2026-02-29'", "table alarms, row 2: date"),
    ("UPDATE alarms SET days = NULL, date = '26-2-3'", "table alarms, row 2: date"),
    ("UPDATE alarms SET days = NULL, date = '-001-01-01'", "table alarms, row 2: date"),
    ("UPDATE alarms SET days = NULL, date = '0000-01-01'", "table alarms, row 2: date"),
    ("UPDATE alarms SET zone = '../../etc/passwd'", "table alarms, row 2: zone"),
    ("UPDATE alarms SET state = 'ringing'", "table alarms, row 2: state"),
    ("UPDATE alarms SET state = 'snoozed', planned_utc_ns = 1", "table alarms, row 2: state"),
    ("UPDATE alarms SET era = -1", "table alarms, row 2: era"),
    ("UPDATE rings SET owner_kind = 'cat'", "table rings, row 3: there is no such item"),
    ("UPDATE rings SET owner_number = 0", "table rings, row 3: there is no such item"),
    ("UPDATE rings SET late_ns = -1", "table rings, row 3: late_ns"),
    ("UPDATE rings SET ended_how = 'well', is_unseen = 1", "table rings, row 3: ended_how"),
    ("UPDATE rings SET is_unseen = 2", "table rings, row 3: is_unseen"),
    ("UPDATE creation_keys SET item_kind = 'cat'", "table creation_keys, row 1: there is no such item"),
    ("UPDATE counters SET ring = -1", "table counters, row 1: ring"),
    ("UPDATE host SET boot = CAST(x'c328' AS TEXT)", "table host, row 1: boot"),
  ]

  @Test(arguments: edits)
  func `A row that cannot be is damage, with table, row and column`(
    edit: (script: String, names: String)
  ) throws {
    let folder = try TemporaryFolder(isInMemory: true)
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try sampleOfEach())
    let before = try store.load()
    #expect(before.timers.count + before.alarms.count + before.openRings.count == 3)
    let editor = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try editor.execute("SAVEPOINT edit; \(edit.script);")
    #expect(try store.load() == before)
    try editor.execute("RELEASE edit")
    let error = try #require(#expect(throws: StoreError.self) { try store.load() })
    guard case .damaged(let path, let reason) = error else {
      Issue.record("It throws \(error)")
      return
    }
    #expect(path == folder.database)
    #expect(reason.hasPrefix(edit.names))
    // Nothing is stuck after it: the store saves again.
    try store.commit([.putBoot(BootID("next"))])
  }

  @Test func `Decisions and the history are checked too`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try sampleOfEach())
    let editor = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try editor.execute("UPDATE decisions SET kind = 'whim'; UPDATE rings SET label = char(27);")
    try expectDamaged { try store.decisions(about: .timer(TimerID(1)), limit: 5) }
    try expectDamaged { try store.history(before: nil, limit: 5) }
    #expect(try store.decisions(about: .timer(TimerID(1)), limit: 0) == [])
  }

  @Test func `A value that could not be loaded is not saved, and nothing with it`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try sampleOfEach())
    let before = try store.load()
    var timer = try sampleTimer(8)
    timer.settings.ringLength = .zero
    var endless = try sampleTimer(9)
    endless.revision = 0
    let never = try sampleAlarm(10, days: [])
    let early = Ring(
      id: RingID(11), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 2), label: .none,
      settings: RingSettings(), planned: UTCInstant(nanosecondsSinceEpoch: 0), rang: nil,
      late: TimeSpan(nanoseconds: -1))
    let bad: [StoreChange] = [
      .putTimer(timer), .putTimer(endless), .putTimer(try sampleTimer(0)), .putAlarm(never),
      .putRing(early), .putCounters(Counters(timer: -1)),
    ]
    for change in bad {
      let error = try #require(
        #expect(throws: StoreError.self) { try store.commit([.putBoot(BootID("lost")), change]) })
      guard case .unusable(_, let reason) = error else {
        Issue.record("\(change) throws \(error)")
        continue
      }
      #expect(reason.hasPrefix("not saved"))
      #expect(try store.load() == before)
    }
  }

  private func sampleOfEach() throws -> [StoreChange] {
    try creation(of: 1) + [
      .putAlarm(try sampleAlarm(2, days: .weekdays)), .putRing(sampleRing(3, of: 1, occurrence: 1)),
      .putKey(CreationKey(key: "k", request: "r", item: .timer(TimerID(1)))), .putBoot(BootID("boot")),
    ]
  }

  private func sampleAlarm(_ number: Int64, days: WeekDays) throws -> Alarm {
    Alarm(
      id: AlarmID(number), label: .none, settings: RingSettings(),
      time: try #require(TimeOfDay(hour: 7, minute: 0)), recurrence: .weekly(days), zone: .floating,
      state: .scheduled, next: nil, handled: nil, era: 0, revision: 1)
  }
}
