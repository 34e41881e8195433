// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How stopwatches lie in the table `stopwatches`; the laps as their totals in nanoseconds, with
/// spaces between.
struct StopwatchTable {
  private let rows: SealedRows
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  static let columns =
    "number, label, laps, state, start_boot_ns, start_utc_ns, elapsed_ns, revision, seal"

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    rows = try SealedRows(.stopwatches, ledger, connection)
    putStatement = try Statement(
      "REPLACE INTO stopwatches (\(Self.columns)) VALUES (?,?,?,?,?,?,?,?,?)", on: connection, sealing: .stopwatches)
    removeStatement = try Statement("DELETE FROM stopwatches WHERE number = ?", on: connection)
    loadStatement = try Statement("SELECT \(Self.columns) FROM stopwatches ORDER BY number", on: connection)
  }

  func put(_ stopwatch: Stopwatch) throws(StoreError) {
    let statement = putStatement
    statement.bind(stopwatch.id.number, in: Row.numbers)
    statement.bind(stopwatch.label.text)
    statement.bind(stopwatch.laps.map { "\($0.nanoseconds)" }.joined(separator: " "))
    if !Self.canBe(stopwatch.laps, in: stopwatch.state) {
      statement.refuse("the laps are not in order, too many or beyond what it shows")
    }
    statement.bind(stopwatch.state.kind.rawValue)
    switch stopwatch.state {
    case .idle: bind()
    case .running(let start): bind(start: start)
    case .paused(let elapsed): bind(elapsed: elapsed)
    }
    statement.bind(stopwatch.revision, in: Row.numbers)
    statement.bindSeal()
    try rows.run(statement, number: stopwatch.id.number, isSummed: true)
  }

  func remove(_ id: StopwatchID) throws(StoreError) {
    removeStatement.bind(id.number)
    try rows.run(removeStatement, number: id.number, isSummed: false)
  }

  /// All stopwatches in the order of their ids.
  func load() throws(StoreError) -> [Stopwatch] {
    try rows.load(loadStatement, Self.read)
  }

  static func read(_ row: inout Row) throws(StoreError) -> Stopwatch {
    let stopwatch = Stopwatch(
      id: StopwatchID(try row.integer(in: Row.numbers)), label: try row.label(),
      laps: try row.text(Self.laps), state: try Self.state(&row),
      revision: try row.integer(in: Row.numbers))
    guard Self.canBe(stopwatch.laps, in: stopwatch.state) else {
      throw row.damage("laps is not in order, more than \(Stopwatch.mostLaps) or beyond what it shows")
    }
    return stopwatch
  }

  private func bind(start: HostMoment? = nil, elapsed: TimeSpan? = nil) {
    putStatement.bind(start)
    guard let elapsed else { return putStatement.bindNull() }
    putStatement.bind(elapsed.nanoseconds, in: Row.spans)
  }

  /// Reads totals with spaces between; `nil` for anything else.
  private static func laps(_ text: String) -> [TimeSpan]? {
    if text.isEmpty { return [] }
    var laps: [TimeSpan] = []
    for total in text.split(separator: " ", omittingEmptySubsequences: false) {
      guard let nanoseconds = Int64(total) else { return nil }
      laps.append(TimeSpan(nanoseconds: nanoseconds))
    }
    return laps
  }

  /// Whether laps can be: totals that never go back from 0 on nor over what it shows, and not too many.
  private static func canBe(_ laps: [TimeSpan], in state: Stopwatch.State) -> Bool {
    guard laps.count <= Stopwatch.mostLaps, zip([.zero] + laps, laps).allSatisfy({ $0 <= $1 }) else {
      return false
    }
    switch state {
    case .idle: return laps.isEmpty
    case .running: return true
    case .paused(let elapsed): return elapsed >= laps.last ?? .zero
    }
  }

  private static func state(_ row: inout Row) throws(StoreError) -> Stopwatch.State {
    let state = try row.text()
    switch (state, try row.optionalMoment(), try row.optionalInteger()) {
    case ("idle", nil, nil): return .idle
    case ("running", let start?, nil): return .running(start: start)
    case ("paused", nil, let elapsed?) where elapsed >= 0:
      return .paused(elapsed: TimeSpan(nanoseconds: elapsed))
    default: throw row.damage("state, start and elapsed_ns do not fit")
    }
  }
}
