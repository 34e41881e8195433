// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How alarms lie in the table `alarms`; a floating one has no `zone`.
struct AlarmTable {
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  private static let columns = """
    number, label, \(RingSettings.columnNames), time, date, days, zone, state, planned_utc_ns,
    until_boot_ns, until_utc_ns, next_utc_ns, handled_utc_ns, era, revision
    """

  init(_ connection: Connection) throws(StoreError) {
    putStatement = try Statement(
      "REPLACE INTO alarms (\(Self.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
      on: connection)
    removeStatement = try Statement("DELETE FROM alarms WHERE number = ?", on: connection)
    loadStatement = try Statement("SELECT \(Self.columns) FROM alarms ORDER BY number", on: connection)
  }

  func put(_ alarm: Alarm) throws(StoreError) {
    let statement = putStatement
    statement.bind(alarm.id.number, in: Row.numbers)
    statement.bind(alarm.label.text)
    statement.bind(alarm.settings)
    statement.bind(alarm.time.text)
    switch alarm.recurrence {
    case .once(let date):
      statement.bind(date.columnText)
      statement.bindNull()
    case .repeating(let rule, _):
      statement.bindNull()
      guard case .weeks(let days) = rule.cycle else { preconditionFailure("Not stored yet") }
      statement.bind(days.columnText)
    }
    switch alarm.zone {
    case .floating: statement.bindNull()
    case .pinned(let zone): statement.bind(zone.text)
    }
    switch alarm.state {
    case .off: bind("off")
    case .scheduled: bind("scheduled")
    case .ringing(let planned): bind("ringing", planned: planned)
    case .snoozed(let until, let planned): bind("snoozed", planned: planned, until: until)
    }
    statement.bind(alarm.next)
    statement.bind(alarm.handled)
    statement.bind(alarm.era, in: Row.counts)
    statement.bind(alarm.revision, in: Row.numbers)
    try statement.run()
  }

  func remove(_ id: AlarmID) throws(StoreError) {
    removeStatement.bind(id.number)
    try removeStatement.run()
  }

  /// All alarms in the order of their ids.
  func load() throws(StoreError) -> [Alarm] {
    try loadStatement.rows(of: "alarms") { (row: inout Row) throws(StoreError) in
      Alarm(
        id: AlarmID(try row.integer(in: Row.numbers)), label: try row.label(),
        settings: try row.settings(), time: try row.text { TimeOfDay(columnText: $0) },
        recurrence: try Self.recurrence(&row), zone: try Self.zone(&row), state: try Self.state(&row),
        next: try row.optionalInstant(), handled: try row.optionalInstant(),
        era: try row.integer(in: Row.counts), revision: try row.integer(in: Row.numbers))
    }
  }

  private func bind(_ state: String, planned: UTCInstant? = nil, until: HostMoment? = nil) {
    putStatement.bind(state)
    putStatement.bind(planned)
    putStatement.bind(until)
  }

  private static func recurrence(_ row: inout Row) throws(StoreError) -> AlarmRecurrence {
    let date = try row.optionalText { CivilDate(columnText: $0) }
    let days = try row.optionalText { WeekDays(columnText: $0) }
    switch (date, days) {
    case (let date?, nil): return .once(date)
    case (nil, let days?): return .repeating(.weekly(days), from: CivilDate(daysSinceEpoch: 0))
    default: throw row.damage("there must be one of date and days")
    }
  }

  private static func zone(_ row: inout Row) throws(StoreError) -> AlarmZone {
    guard let zone = try row.optionalText({ ZoneName($0) }) else { return .floating }
    return .pinned(zone)
  }

  private static func state(_ row: inout Row) throws(StoreError) -> Alarm.State {
    let state = try row.text()
    switch (state, try row.optionalInstant(), try row.optionalMoment()) {
    case ("off", nil, nil): return .off
    case ("scheduled", nil, nil): return .scheduled
    case ("ringing", let planned?, nil): return .ringing(planned: planned)
    case ("snoozed", let planned?, let until?): return .snoozed(until: until, planned: planned)
    default: throw row.damage("state, planned_utc_ns and until do not fit")
    }
  }
}
