// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How timers lie in the table `timers`.
struct TimerTable {
  private let rows: SealedRows
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  static let columns = """
    number, label, \(RingSettings.columnNames), duration_ns, run_length_ns, run, state,
    deadline_boot_ns, deadline_utc_ns, remaining_ns, trusted, since_boot_ns, span_ns, slack_ns, revision, trusted_wait_ns, seal
    """
  private static let durations =
    CountdownTimer.durations.lowerBound.nanoseconds...CountdownTimer.durations.upperBound.nanoseconds

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    rows = try SealedRows(.timers, ledger, connection)
    putStatement = try Statement(
      "REPLACE INTO timers (\(Self.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", on: connection,
      sealing: .timers)
    removeStatement = try Statement("DELETE FROM timers WHERE number = ?", on: connection)
    loadStatement = try Statement("SELECT \(Self.columns) FROM timers ORDER BY number", on: connection)
  }

  func put(_ timer: CountdownTimer) throws(StoreError) {
    let statement = putStatement
    statement.bind(timer.id.number, in: Row.numbers)
    statement.bind(timer.label.text)
    statement.bind(timer.settings)
    statement.bind(timer.duration.nanoseconds, in: Self.durations)
    statement.bind(timer.runLength.nanoseconds, in: Row.positiveSpans)
    statement.bind(timer.run, in: Row.counts)
    switch timer.state {
    case .idle: bind("idle")
    case .running(let deadline): bind("running", deadline: deadline)
    case .paused(let remaining): bind("paused", remaining: remaining)
    case .ringing(let deadline): bind("ringing", deadline: deadline)
    }
    statement.bind(timer.usesTrustedTime ? 1 : 0)
    bind(timer.trustedRun)
    statement.bind(timer.revision, in: Row.numbers)
    statement.bindTrustedWait(timer.settings)
    statement.bindSeal()
    try rows.run(statement, number: timer.id.number, isSummed: true)
  }

  func remove(_ id: TimerID) throws(StoreError) {
    removeStatement.bind(id.number)
    try rows.run(removeStatement, number: id.number, isSummed: false)
  }

  /// All timers in the order of their ids.
  func load() throws(StoreError) -> [CountdownTimer] {
    try rows.load(loadStatement, Self.read)
  }

  static func read(_ row: inout Row) throws(StoreError) -> CountdownTimer {
    var timer = CountdownTimer(
      id: TimerID(try row.integer(in: Row.numbers)), label: try row.label(),
      settings: try row.settings(),
      duration: TimeSpan(nanoseconds: try row.integer(in: Self.durations)),
      runLength: TimeSpan(nanoseconds: try row.integer(in: Row.positiveSpans)),
      run: try row.integer(in: Row.counts), state: try Self.state(&row), usesTrustedTime: try row.flag(),
      trustedRun: try Self.trustedRun(&row), revision: try row.integer(in: Row.numbers))
    timer.settings.trustedWait = try row.trustedWait()
    return timer
  }

  private func bind(_ state: String, deadline: HostMoment? = nil, remaining: TimeSpan? = nil) {
    putStatement.bind(state)
    putStatement.bind(deadline)
    guard let remaining else { return putStatement.bindNull() }
    putStatement.bind(remaining.nanoseconds, in: Row.positiveSpans)
  }

  /// Binds three columns.
  private func bind(_ run: TrustedRun?) {
    putStatement.bind(run?.since?.nanosecondsSinceBoot)
    guard let run else {
      putStatement.bindNull()
      return putStatement.bindNull()
    }
    putStatement.bind(run.span.nanoseconds, in: Row.positiveSpans)
    guard let slack = run.slack else { return putStatement.bindNull() }
    putStatement.bind(slack.nanoseconds, in: Row.spans)
  }

  private static func trustedRun(_ row: inout Row) throws(StoreError) -> TrustedRun? {
    let since = try row.optionalInteger().map { BootInstant(nanosecondsSinceBoot: $0) }
    let span = try row.optionalInteger(in: Row.positiveSpans).map { TimeSpan(nanoseconds: $0) }
    let slack = try row.optionalInteger(in: Row.spans).map { TimeSpan(nanoseconds: $0) }
    guard let span else {
      guard since == nil, slack == nil else { throw row.damage("since_boot_ns, span_ns and slack_ns do not fit") }
      return nil
    }
    return TrustedRun(since: since, span: span, slack: slack)
  }

  private static func state(_ row: inout Row) throws(StoreError) -> CountdownTimer.State {
    let state = try row.text()
    switch (state, try row.optionalMoment(), try row.optionalInteger()) {
    case ("idle", nil, nil): return .idle
    case ("running", let deadline?, nil): return .running(deadline: deadline)
    case ("ringing", let deadline?, nil): return .ringing(deadline: deadline)
    case ("paused", nil, let remaining?) where remaining > 0:
      return .paused(remaining: TimeSpan(nanoseconds: remaining))
    default: throw row.damage("state, deadline and remaining_ns do not fit")
    }
  }
}
