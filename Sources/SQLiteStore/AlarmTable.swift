// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How alarms lie in the table `alarms`; a floating one has no `zone`.
struct AlarmTable {
  private let rows: SealedRows
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  static let columns = """
    number, label, \(RingSettings.columnNames), time, date, rule, from_date, skipped, pause_from,
    pause_until, zone, in_set, is_off_with_set, state, planned_utc_ns, until_boot_ns, until_utc_ns,
    next_utc_ns, handled_utc_ns, trusted, is_handled_trusted,
    is_handled_provisional, passed_utc_ns, is_over, era, revision, trusted_wait_ns, seal
    """

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    rows = try SealedRows(.alarms, ledger, connection)
    putStatement = try Statement(
      """
      REPLACE INTO alarms (\(Self.columns))
      VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
      """, on: connection, sealing: .alarms)
    removeStatement = try Statement("DELETE FROM alarms WHERE number = ?", on: connection)
    loadStatement = try Statement("SELECT \(Self.columns) FROM alarms ORDER BY number", on: connection)
  }

  func put(_ alarm: Alarm) throws(StoreError) {
    let statement = putStatement
    statement.bind(alarm.id.number, in: Row.numbers)
    statement.bind(alarm.label.text)
    statement.bind(alarm.settings)
    statement.bind(alarm.time.text)
    bind(alarm.recurrence)
    statement.bind(alarm.skipped.columnText)
    if !alarm.skipped.canBeSkipped { statement.refuse("the days left out are not in order or too many") }
    statement.bind(alarm.pause?.lowerBound.text)
    statement.bind(alarm.pause?.upperBound.text)
    switch alarm.zone {
    case .floating: statement.bindNull()
    case .pinned(let zone): statement.bind(zone.text)
    }
    statement.bind(alarm.set?.text)
    statement.bind(alarm.isOffWithSet ? 1 : 0)
    switch alarm.state {
    case .off: bind("off")
    case .scheduled: bind("scheduled")
    case .ringing(let planned): bind("ringing", planned: planned)
    case .snoozed(let until, let planned): bind("snoozed", planned: planned, until: until)
    }
    statement.bind(alarm.next)
    statement.bind(alarm.handled)
    statement.bind(alarm.usesTrustedTime ? 1 : 0)
    statement.bind(alarm.isHandledTrusted ? 1 : 0)
    statement.bind(alarm.isHandledProvisional ? 1 : 0)
    statement.bind(alarm.passed)
    statement.bind(alarm.isOver ? 1 : 0)
    statement.bind(alarm.era, in: Row.counts)
    statement.bind(alarm.revision, in: Row.numbers)
    statement.bindTrustedWait(alarm.settings)
    statement.bindSeal()
    try rows.run(statement, number: alarm.id.number, isSummed: true)
  }

  func remove(_ id: AlarmID) throws(StoreError) {
    removeStatement.bind(id.number)
    try rows.run(removeStatement, number: id.number, isSummed: false)
  }

  /// All alarms in the order of their ids.
  func load() throws(StoreError) -> [Alarm] {
    try rows.load(loadStatement, Self.read)
  }

  static func read(_ row: inout Row) throws(StoreError) -> Alarm {
    let (id, label) = (AlarmID(try row.integer(in: Row.numbers)), try row.label())
    let (settings, time) = (try row.settings(), try row.text { TimeOfDay(text: $0) })
    let (recurrence, skipped) = (try Self.recurrence(&row), try Self.skipped(&row))
    let (pause, zone) = (try Self.pause(&row), try Self.zone(&row))
    let (set, isOffWithSet) = (try row.optionalText { AlarmSetName(stored: $0) }, try row.flag())
    let state = try Self.state(&row)
    let (next, handled) = (try row.optionalInstant(), try row.optionalInstant())
    var alarm = Alarm(
      id: id, label: label, settings: settings, time: time, recurrence: recurrence, skipped: skipped,
      pause: pause, zone: zone, set: set, isOffWithSet: isOffWithSet, state: state,
      usesTrustedTime: try row.flag(), next: next, handled: handled, isHandledTrusted: try row.flag(),
      isHandledProvisional: try row.flag(), passed: try row.optionalInstant(), isOver: try row.flag(),
      era: try row.integer(in: Row.counts), revision: try row.integer(in: Row.numbers))
    alarm.settings.trustedWait = try row.trustedWait()
    return alarm
  }

  /// Binds three columns: the date of one day alone; or a rule, and the day from which on it counts.
  private func bind(_ recurrence: AlarmRecurrence) {
    switch recurrence {
    case .once(let date):
      putStatement.bind(date.text)
      putStatement.bindNull()
      putStatement.bindNull()
    case .repeating(let rule, let start):
      let text = rule.rrule
      putStatement.bindNull()
      putStatement.bind(text)
      putStatement.bind(start.text)
      // One rule that cannot be read would keep all the rest from being loaded.
      if (try? Recurrence(rrule: text)) != rule {
        putStatement.refuse("the rule does not read back from its text")
      }
    }
  }

  private func bind(_ state: String, planned: UTCInstant? = nil, until: HostMoment? = nil) {
    putStatement.bind(state)
    putStatement.bind(planned)
    putStatement.bind(until)
  }

  private static func recurrence(_ row: inout Row) throws(StoreError) -> AlarmRecurrence {
    let date = try row.optionalText { CivilDate(text: $0) }
    let rule = try row.optionalText { (text: String) -> Recurrence? in try? Recurrence(rrule: text) }
    let start = try row.optionalText { CivilDate(text: $0) }
    switch (date, rule, start) {
    case (let date?, nil, nil): return .once(date)
    case (nil, let rule?, let start?): return .repeating(rule, from: start)
    default: throw row.damage("there must be a date, or a rule and a from_date")
    }
  }

  private static func skipped(_ row: inout Row) throws(StoreError) -> [CivilDate] {
    let skipped = try row.text { [CivilDate](columnText: $0) }
    guard skipped.canBeSkipped else {
      throw row.damage("skipped is not in order or has more than \(Alarm.mostSkipped) days")
    }
    return skipped
  }

  private static func pause(_ row: inout Row) throws(StoreError) -> ClosedRange<CivilDate>? {
    let first = try row.optionalText { CivilDate(text: $0) }
    let last = try row.optionalText { CivilDate(text: $0) }
    switch (first, last) {
    case (nil, nil): return nil
    case (let first?, let last?) where first <= last: return first...last
    default: throw row.damage("pause_from and pause_until do not fit")
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
