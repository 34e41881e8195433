// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How stopwatches lie in the table `stopwatches`; the laps as their totals in nanoseconds, with
/// spaces between.
struct StopwatchTable {
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  private static let columns =
    "number, label, laps, state, start_boot_ns, start_utc_ns, elapsed_ns, revision"

  init(_ connection: Connection) throws(StoreError) {
    putStatement = try Statement(
      "REPLACE INTO stopwatches (\(Self.columns)) VALUES (?,?,?,?,?,?,?,?)", on: connection)
    removeStatement = try Statement("DELETE FROM stopwatches WHERE number = ?", on: connection)
    loadStatement = try Statement("SELECT \(Self.columns) FROM stopwatches ORDER BY number", on: connection)
  }

  func put(_ stopwatch: Stopwatch) throws(StoreError) {
    let statement = putStatement
    statement.bind(stopwatch.id.number, in: Row.numbers)
    statement.bind(stopwatch.label.text)
    statement.bind(stopwatch.laps.map { "\($0.nanoseconds)" }.joined(separator: " "))
    if !Self.canBe(stopwatch.laps) { statement.refuse("the laps are not in order or too many") }
    statement.bind(stopwatch.stateName)
    switch stopwatch.state {
    case .idle: bind()
    case .running(let start): bind(start: start)
    case .paused(let elapsed): bind(elapsed: elapsed)
    }
    statement.bind(stopwatch.revision, in: Row.numbers)
    try statement.run()
  }

  func remove(_ id: StopwatchID) throws(StoreError) {
    removeStatement.bind(id.number)
    try removeStatement.run()
  }

  /// All stopwatches in the order of their ids.
  func load() throws(StoreError) -> [Stopwatch] {
    try loadStatement.rows(of: "stopwatches") { (row: inout Row) throws(StoreError) in
      Stopwatch(
        id: StopwatchID(try row.integer(in: Row.numbers)), label: try row.label(),
        laps: try Self.laps(&row), state: try Self.state(&row),
        revision: try row.integer(in: Row.numbers))
    }
  }

  private func bind(start: HostMoment? = nil, elapsed: TimeSpan? = nil) {
    putStatement.bind(start)
    guard let elapsed else { return putStatement.bindNull() }
    putStatement.bind(elapsed.nanoseconds, in: Row.spans)
  }

  private static func laps(_ row: inout Row) throws(StoreError) -> [TimeSpan] {
    let laps = try row.text { (text: String) -> [TimeSpan]? in
      if text.isEmpty { return [] }
      let totals = text.split(separator: " ", omittingEmptySubsequences: false).map { Int64($0) }
      guard totals.allSatisfy({ $0 != nil }) else { return nil }
      return totals.compactMap { $0 }.map { TimeSpan(nanoseconds: $0) }
    }
    guard canBe(laps) else {
      throw row.damage("laps is not in order or has more than \(Stopwatch.mostLaps)")
    }
    return laps
  }

  /// Whether they can be laps: totals that never go back from 0 on, and not too many.
  private static func canBe(_ laps: [TimeSpan]) -> Bool {
    laps.count <= Stopwatch.mostLaps && zip([.zero] + laps, laps).allSatisfy { $0 <= $1 }
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
