// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import SQLiteStore

/// Rows edited by hand are refused by name; they neither trap nor get lost.
@Suite struct HandEditTests {
  @Test(arguments: edits + greatNumbers)
  func `An impossible row is damage, named by table, row and column`(
    edit: (script: String, names: String)
  ) throws {
    let folder = try TemporaryFolder(isInMemory: true)
    let store = try SQLiteStore(folder: folder.path, rescues: false)
    try store.commit(try sampleOfEach())
    try Connection(path: folder.database, lockTimeoutMilliseconds: 0).execute("\(edit.script); \(Self.unsealing)")
    let error = try #require(#expect(throws: StoreError.self) { try store.load() })
    guard case .damaged(let path, let reason) = error else {
      Issue.record("It throws \(error)")
      return
    }
    #expect(path == folder.database)
    #expect(reason.hasPrefix(edit.names))
  }

  /// The first edit of each table.
  private static let oneForEachTable = edits.filter { edit in
    let table = edit.names.prefix { $0 != "," }
    return edits.first { $0.names.hasPrefix(table + ",") }?.script == edit.script
  }

  @Test(arguments: oneForEachTable)
  func `A store with an impossible row is written anew from memory`(edit: (script: String, names: String)) throws {
    let folder = try TemporaryFolder(isInMemory: true)
    let store = try SQLiteStore(folder: folder.path, rescues: false)
    try store.commit(try sampleOfEach())
    let before = try store.load()
    #expect(before.timers.count + before.alarms.count + before.openRings.count == 3)
    #expect(before.sequences.count + before.stopwatches.count == 2)
    let editor = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try editor.execute("SAVEPOINT edit; \(edit.script); \(Self.unsealing)")
    #expect(try store.load() == before)
    try editor.execute("RELEASE edit")
    let error = try #require(#expect(throws: StoreError.self) { try store.load() })
    let next = [StoreChange.putHost(boot: BootID("next"), zones: nil)]
    try expectDamaged { try store.commit(next) }
    try store.renew(from: before, with: [next], because: error)
    var after = before
    after.boot = BootID("next")
    #expect(try store.load() == after)
  }

  /// Labels that need quotation marks now.
  @Test(arguments: ["25m later", "25m x 4, 5m from now", "25m work 4 times", "25m に"])
  func `A plan whose labels an older version wrote without quotation marks is loaded`(text: String) throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit([.put(.sequence(try sampleSequence(4, state: .idle)))])
    let editor = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try editor.execute("UPDATE sequences SET plan = '\(text)'; \(Self.unsealing)")
    let plan = try #require(try store.load().sequences.first?.plan)
    #expect(try plan == SequenceText.parse(stored: text))
  }

  @Test func `Decisions and the history are checked too`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path, rescues: false)
    try store.commit(try sampleOfEach())
    let editor = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try editor.execute("UPDATE decisions SET kind = 'whim'; UPDATE rings SET label = char(27); \(Self.unsealing)")
    _ = try? store.load()
    try expectDamaged { try store.decisions(about: .timer(TimerID(1)), limit: 5) }
    try expectDamaged { try store.history(before: nil, limit: 5) }
    #expect(try store.decisions(about: .timer(TimerID(1)), limit: 0) == [])
  }

  @Test func `A value that could not be loaded is not saved, and nothing with it`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path, rescues: false)
    try store.commit(try sampleOfEach())
    let before = try store.load()
    var timer = try sampleTimer(8)
    timer.settings.ringLength = .zero
    var endless = try sampleTimer(9)
    endless.revision = 0
    let early = Ring(
      id: RingID(11), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 2), label: .none,
      settings: RingSettings(), planned: UTCInstant(nanosecondsSinceEpoch: 0), rang: nil,
      late: TimeSpan(nanoseconds: -1))
    let days = (0..<367).map { CivilDate(daysSinceEpoch: $0) }
    var bad: [(change: StoreChange, names: String)] = [
      (.put(.timer(timer)), "ring_ns:"), (.put(.timer(endless)), "revision:"),
      (.put(.timer(try sampleTimer(0))), "number:"),
      (.put(.timer(try sampleTimer(.max))), "number:"), (.putRing(early), "late_ns:"),
      (.putCounters(Counters([.timer: -1])), ""), (.putCounters(Counters(event: .max)), ""),
    ]
    for skipped in [days, [days[1], days[0]], [days[0], days[0]]] {
      bad.append((.put(.alarm(try sampleAlarm(10, skipped: skipped))), "skipped:"))
    }
    bad += [
      (.put(.sequence(try sampleSequence(12, state: .paused(step: 0, remaining: .zero)))), "remaining_ns:"),
      (.put(.sequence(try sampleSequence(12, state: .paused(step: 1, remaining: .days(1))))), "step:"),
    ]
    let laps: [([Int64], names: String)] = [
      ([2, 1], "laps:"), ([-1], "laps:"), ([10], "elapsed_ns:"),
      (Array(repeating: 0, count: Stopwatch.mostLaps + 1), "laps:"),
    ]
    bad += laps.map { (.put(.stopwatch(sampleStopwatch(13, laps: $0))), $1) }
    bad.append((.put(.stopwatch(sampleStopwatch(14, laps: [], elapsed: -1))), "elapsed_ns:"))
    for host in ["", "two hosts", "-option"] {
      bad.append((.putSettings(EngineSettings(timeServers: [TimeServer(host: host)])), "time_servers:"))
    }
    let many = (0...TimeServer.most).map { TimeServer(host: "\($0).example") }
    bad.append((.putSettings(EngineSettings(timeServers: many)), "time_servers:"))
    for (change, names) in bad {
      let error = try #require(
        #expect(throws: StoreError.self) { try store.commit([.putHost(boot: BootID("lost"), zones: nil), change]) })
      guard case .unusable(_, let reason) = error else {
        Issue.record("\(change) throws \(error)")
        continue
      }
      #expect(reason.hasPrefix("not saved: \(names)"))
      #expect(try store.load() == before)
    }
  }

  /// What a person adds to an edit, so that it does not count as damage.
  private static let unsealing = StoredTable.allCases
    .map { "UPDATE \($0.name) SET seal = 0;" }.joined(separator: " ")

  @Test func `Rows that a person changed or removed and marked count from then on`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path, rescues: false)
    try store.commit(try sampleOfEach())
    let editor = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try editor.execute(
      """
      UPDATE alarms SET time = '07:30', seal = 0 WHERE number = 2;
      DELETE FROM timers WHERE number = 1;
      UPDATE counters SET seal = 0;
      """)
    for _ in 1...2 {
      let state = try store.load()
      #expect(state.alarms.map(\.time.text) == ["07:30"])
      #expect(state.timers.isEmpty && state.sequences.count == 1)
      try store.commit([.putHost(boot: BootID("next"), zones: nil)])
    }
    #expect(try editor.integer("SELECT count(*) FROM alarms WHERE seal = 0") == 0)
  }

  @Test(arguments: [
    ("UPDATE timers SET duration_ns = 60000000000", "table timers, row 1: its seal does not fit"),
    ("UPDATE timers SET seal = 0", "table timers, row 1: its seal does not fit"),
    ("UPDATE timers SET seal = NULL", "table timers, row 1: its seal does not fit"),
    ("UPDATE alarms SET time = '14:14'", "table alarms, row 2: its seal does not fit"),
    ("UPDATE alarms SET number = 3", "table alarms, row 3: its seal does not fit"),
    ("UPDATE rings SET label = 'another'", "table rings, row 3: its seal does not fit"),
    ("UPDATE creation_keys SET request = 'another'", "table creation_keys, row 1: its seal does not fit"),
    ("UPDATE counters SET timer = 77", "table counters, row 1: its seal does not fit"),
    ("UPDATE host SET boot = 'another'", "table host, row 1: its seal does not fit"),
    ("DELETE FROM timers", "table timers: rows are missing"),
    ("DELETE FROM alarms", "table alarms: rows are missing"),
    ("DELETE FROM sequences", "table sequences: rows are missing"),
    ("DELETE FROM stopwatches", "table stopwatches: rows are missing"),
    ("DELETE FROM rings", "table rings: rows are missing"),
    ("DELETE FROM settings", "table settings: rows are missing"),
    ("DELETE FROM host", "table host: rows are missing"),
    ("DELETE FROM counters", "table counters: its row is missing"),
  ])
  func `Unmarked changes and removals are damage`(
    edit: (script: String, names: String)
  ) throws {
    let folder = try TemporaryFolder(isInMemory: true)
    let store = try SQLiteStore(folder: folder.path, rescues: false)
    try store.commit(try sampleOfEach())
    try Connection(path: folder.database, lockTimeoutMilliseconds: 0).execute(edit.script)
    let error = try #require(#expect(throws: StoreError.self) { try store.load() })
    guard case .damaged(_, let reason) = error else {
      Issue.record("It throws \(error)")
      return
    }
    #expect(reason.hasPrefix(edit.names))
  }

  private func sampleOfEach() throws -> [StoreChange] {
    try creation(of: 1) + [
      .put(.alarm(try sampleAlarm(2))), .putRing(sampleRing(3, of: 1, occurrence: 1)),
      .put(.sequence(try sampleSequence(4, state: .paused(step: 0, remaining: .seconds(1))))),
      .put(.stopwatch(sampleStopwatch(5, laps: [1, 2]))),
      .putKey(CreationKey(key: "k", request: "r", item: .timer(TimerID(1)))),
      .putHost(boot: BootID("boot"), zones: nil),
      .putSettings(EngineSettings(timeServers: [TimeServer(host: "ntp.example")])),
    ]
  }

  private func sampleAlarm(_ number: Int64, skipped: [CivilDate] = []) throws -> Alarm {
    Alarm(
      id: AlarmID(number), label: .none, settings: RingSettings(),
      time: try #require(TimeOfDay(hour: 7, minute: 0)), recurrence: .weekly(.weekdays), skipped: skipped,
      zone: .floating, state: .scheduled, next: nil, handled: nil, era: 0, revision: 1)
  }

  private func sampleSequence(_ number: Int64, state: StepSequence.State) throws -> StepSequence {
    let plan = try SequencePlan([.step(SequenceStep(duration: .minutes(25)))])
    return StepSequence(
      id: SequenceID(number), SequenceTerms(plan: plan), stepLength: .minutes(25), run: 1, state: state, revision: 1)
  }

  private func sampleStopwatch(_ number: Int64, laps: [Int64], elapsed: Int64 = 9) -> Stopwatch {
    Stopwatch(
      id: StopwatchID(number), label: .none, laps: laps.map { TimeSpan(nanoseconds: $0) },
      state: .paused(elapsed: TimeSpan(nanoseconds: elapsed)), revision: 1)
  }
}
