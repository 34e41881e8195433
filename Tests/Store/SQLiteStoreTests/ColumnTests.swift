// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import SQLiteStore
@testable import StoreColumns

/// The column format: complete, and the same in every version.
@Suite struct ColumnTests {
  private static let layouts: [ColumnLayout] = [
    .timers, .alarms, .sequences, .stopwatches, .rings, .settings, .decisions,
  ]

  // Every field has at least two values.
  private let soft = RingSettings(
    ramp: .zero, hooks: Sample.hooks, again: 3, every: .seconds(1), snoozeLimit: 0,
    raisesOutput: false, output: "音", speaks: true, keepsAwake: true, isChime: true, check: .minutes(5),
    preAlarm: PreAlarm(
      before: .minutes(10), sound: .file("/tmp/鳥.ogg"), volume: Volume(percent: 5) ?? .standard))
  private let timers: [CountdownTimer]
  private let alarms: [Alarm]
  private let sequences: [StepSequence]
  private let stopwatches: [Stopwatch]
  private let rings: [Ring]
  private let decisions: [Decision]
  private let settings: EngineSettings
  private let changes: [StoreChange]

  init() throws {
    var alarm = Sample.alarms[0].renumbered(AlarmID(20))
    let several = TimesOfDay([1, 2, 3].compactMap { TimeOfDay(hour: 7, minute: $0) }) ?? alarm.times
    alarm.settings = soft
    let later = Sample.moment + .minutes(5)
    let exceptions = ["--12-24/--01-02", "2026-11-25"].compactMap { ExceptedDays(text: $0) }
    let days = AlarmRecurrence.repeating(
      try Recurrence.weekly(.weekdays).excepting(exceptions), from: CivilDate(daysSinceEpoch: 20_000))
    let quiet = Alarm(
      id: AlarmID(21), AlarmTerms(settings: soft), times: several, recurrence: days, skipped: [],
      skippedTimes: [CivilDateTime(date: CivilDate(daysSinceEpoch: 20_000), time: several.first)], pause: nil,
      zone: .floating, isOffWithSet: false, state: .snoozed(until: later, planned: Sample.moment.utc), next: nil,
      handled: nil, isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false, era: 0,
      revision: 1, course: RingCourse(attempts: 3, snoozes: 2),
      exceptedFile: ExceptedFile(path: "/home/a/祝日 1.ics", days: exceptions, isUnreadable: true),
      exceptedHolidays: HolidayRegions([.japan, .unitedStates]),
      planStart: PlanStart(utc: Sample.moment.utc, boot: Sample.moment.boot), namesDay: true)
    let waiting = CountdownTimer(
      id: TimerID(21), TimerTerms(duration: .minutes(1), settings: soft), runLength: .minutes(5), run: 1,
      began: Sample.moment, state: .running(deadline: later), trustedRun: nil, revision: 1,
      course: RingCourse(attempts: 1, snoozes: 9), isLinked: true)
    alarm.awakeCheck = AwakeCheck(after: RingID(8), due: Sample.moment, isAsked: true)
    var timer = try CountdownTimer(
      id: TimerID(20), TimerTerms(duration: .minutes(1), settings: soft, isKept: true, color: .purple))
    timer.awakeCheck = AwakeCheck(after: RingID(8), due: Sample.moment)
    let uid = ItemUID(text: "時/20261124T070000")
    (timer.uid, alarm.uid) = (uid, uid)
    timers = Sample.timers + [timer, waiting]
    alarms = Sample.alarms + [alarm, quiet]
    let plan = try SequencePlan([.step(SequenceStep(duration: .minutes(1)))])
    let begun = StepSequence(
      id: SequenceID(21), SequenceTerms(plan: plan, settings: soft), stepLength: .minutes(1), run: 1,
      began: Sample.moment, state: .running(step: 0, deadline: later), revision: 1)
    let sequence = named(StepSequence(id: SequenceID(20), plan: plan, settings: soft), uid)
    sequences = Sample.sequences + [sequence, begun]
    stopwatches = Sample.stopwatches + [named(Stopwatch(id: StopwatchID(20)), uid)]
    let ring = Ring(
      id: RingID(8), owner: .stopwatch(StopwatchID(1)), occurrence: Occurrence(key: 0), attempt: 4, snoozes: 7,
      label: .none, settings: soft,
      planned: Sample.moment.utc, rang: nil, late: .zero)
    rings = Sample.rings + [ring]
    decisions =
      Sample.decisions + [
        Decision(at: UTCInstant(nanosecondsSinceEpoch: -1), item: .timer(TimerID(7)), kind: .created),
        Decision(
          at: Sample.moment.utc, item: .timer(TimerID(9)), kind: .hookEnded, ring: RingID(8), by: .app,
          hook: HookResult(.ring, call: "true", end: .exited, code: 0)),
      ]
    var settings = Sample.engineSettings
    (settings.hooks, settings.pausesPlayers, settings.ring.speaks) = (Sample.hooks, false, true)
    settings.holidays = .file("/home/a/祝日.ics")
    self.settings = settings
    changes =
      timers.map { .put(.timer($0)) } + alarms.map { .put(.alarm($0)) } + sequences.map { .put(.sequence($0)) }
      + stopwatches.map { .put(.stopwatch($0)) } + rings.map { .putRing($0) } + decisions.map { .addDecision($0) }
      + [.putSettings(settings)]
  }

  @Test func `The columns of every table are those of the schema`() throws {
    let connection = try emptyDatabase()
    for table in StoredTable.allCases {
      let names = try Statement("SELECT name, type FROM pragma_table_info('\(table.name)')", on: connection)
      var found: [String] = []
      while try names.step() { found.append("\(names.text(at: 0) ?? "") \(names.text(at: 1) ?? "")") }
      names.reset()
      let declared = table.declaredColumns.map { "\($0.name) \($0.isText ? "TEXT" : "INTEGER")" }
      // A table that was made from a query has INT for INTEGER.
      #expect((declared + ["seal INTEGER"]).sorted() == found.map { $0.hasSuffix(" INT") ? $0 + "EGER" : $0 }.sorted())
      #expect(table.columns.first == "number")
    }
  }

  @Test(arguments: layouts)
  func `Every column has one field, and every field a column`(layout: ColumnLayout) {
    let columns = layout.sites.filter { $0.column >= 0 }.flatMap { $0.column..<$0.column + $0.width }
    #expect(columns.sorted() == Array(layout.table.assignedColumns..<layout.columns.count))
  }

  @Test func `A field without a column stops the program, and so does a column without a field`() async {
    await #expect(processExitsWith: .failure) {
      _ = ColumnLayout(.host, example: OtherBoot(boot: "", zones: "", colour: "red"))
    }
    await #expect(processExitsWith: .failure) { _ = ColumnLayout(.creationKeys, example: Boot(boot: "", zones: "")) }
    await #expect(processExitsWith: .success) { _ = ColumnLayout(.host, example: Boot(boot: "", zones: "")) }
  }

  @Test func `Every value comes back as it was saved`() throws {
    let folder = try TemporaryFolder(isInMemory: true)
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(changes)
    let found = try store.load()
    #expect(found.timers == timers)
    #expect(found.alarms == alarms)
    #expect(found.sequences == sequences)
    #expect(found.stopwatches == stopwatches)
    #expect(try store.history(before: nil, limit: 9) == rings)
    for decision in decisions {
      guard let item = decision.item else { continue }
      #expect(try store.decisions(about: item, limit: 9) == [decision])
    }
    #expect(found.settings == settings)
  }

  @Test func `The samples differ in every column`() throws {
    let folder = try TemporaryFolder(isInMemory: true)
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(changes)
    let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    for layout in Self.layouts where layout.table != .settings {
      // That of the former switch of trusted time holds 0 from now on.
      for column in layout.columns where column != "trusted" {
        let values = "SELECT count(DISTINCT ifnull(\(column), 'nothing')) FROM \(layout.table.name)"
        #expect(try connection.integer(values) ?? 0 > 1, "\(layout.table): \(column)")
      }
    }
  }

  /// The seals written by version 8; a changed sample changes the sum of its table.
  @Test func `The seals of the samples are those that version 8 gave them`() throws {
    let folder = try TemporaryFolder(isInMemory: true)
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(
      Sample.timers.map { .put(.timer($0)) } + Sample.alarms.map { .put(.alarm($0)) }
        + Sample.sequences.map { .put(.sequence($0)) } + Sample.stopwatches.map { .put(.stopwatch($0)) }
        + Sample.rings.map { .putRing($0) } + [.putSettings(Sample.engineSettings)])
    let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    let sums = try ["timers", "alarms", "sequences", "stopwatches", "rings", "settings"]
      .map { try connection.integer("SELECT \($0)_sum FROM counters") }
    let seals: [Int64] = [
      -403_299_898_385_098_811, 2_107_186_200_784_109_377, -1_472_748_480_401_155_589, 1_408_019_939_302_043_658,
      541_612_283_828_824_395, -7_088_573_294_038_928_520,
    ]
    #expect(sums == seals)
  }

  @Test(arguments: ["6", "8"])
  func `Data of an earlier build is rewritten gradually`(version: String) throws {
    let folder = try TemporaryFolder(isInMemory: true)
    let kept = URL(fileURLWithPath: "\(Repository.root)/Tests/kept/\(version)/toki.db")
    try FileManager.default.copyItem(at: kept, to: URL(fileURLWithPath: folder.database))
    let store = try SQLiteStore(folder: folder.path, rescues: false)
    let found = try store.load()
    #expect(found.timers.count == 2 && found.alarms.count == 4 && found.sequences.count == 1)
    let rings = try store.history(before: nil, limit: 99)
    #expect(rings.count == 2)
    let before = try rows(of: folder)
    try store.commit(
      found.timers.map { .put(.timer($0)) } + found.alarms.map { .put(.alarm($0)) }
        + found.sequences.map { .put(.sequence($0)) } + found.stopwatches.map { .put(.stopwatch($0)) }
        + rings.map { .putRing($0) } + [.putSettings(found.settings)])
    let after = try rows(of: folder)
    #expect(after.count == before.count && before.count { $0.isTrusted } == 1)
    #expect(!after.contains { $0.isTrusted })
    for (after, before) in zip(after, before) where !before.isTrusted { #expect(after.text == before.text) }
  }

  /// All rows of values with a form, with their seals, and whether the former switch of trusted time was on.
  private func rows(of folder: TemporaryFolder) throws -> [(text: String, isTrusted: Bool)] {
    let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    return try Self.layouts.flatMap { layout in
      let table = layout.table
      let reading = try Statement(
        "SELECT \(table.columnList) FROM \(table.name) ORDER BY number", on: connection)
      let trusted = table.columns.firstIndex(of: "trusted")
      var rows: [(text: String, isTrusted: Bool)] = []
      var sealed = SealedRow(reading, table: table)
      while try reading.step() {
        let seal = try sealed.readSealed()
        var isTrusted = false
        if let trusted, case .integer(1) = sealed.row.values.cells[trusted] { isTrusted = true }
        rows.append(("\(sealed.row.values) \(seal)", isTrusted))
      }
      reading.reset()
      return rows
    }
  }

  private func emptyDatabase() throws -> Connection {
    let connection = try Connection(image: [], path: "memory")
    try Schema.prepare(connection, isInMemory: true)
    return connection
  }
}

private struct Boot: Formed {
  let boot: String
  let zones: String

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Boot?
  ) throws(Visitor.Failure) -> Boot {
    Boot(boot: try visitor.field("boot", whole) { $0.boot }, zones: try visitor.field("zones", whole) { $0.zones })
  }
}

private struct OtherBoot: Formed {
  let boot: String
  let zones: String
  let colour: String

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: OtherBoot?
  ) throws(Visitor.Failure) -> OtherBoot {
    OtherBoot(
      boot: try visitor.field("boot", whole) { $0.boot }, zones: try visitor.field("zones", whole) { $0.zones },
      colour: try visitor.field("colour", whole) { $0.colour })
  }
}

/// The item with a UID.
private func named<Kept: Item>(_ item: Kept, _ uid: ItemUID?) -> Kept {
  var item = item
  item.uid = uid
  return item
}
