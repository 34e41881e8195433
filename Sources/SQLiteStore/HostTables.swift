// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// How the counters and the boot lie in the tables `counters` and `host`, of one row each.
struct HostTables {
  private let putCountersStatement: Statement
  private let putBootStatement: Statement
  private let countersStatement: Statement
  private let bootStatement: Statement

  private static let counterColumns = "timer, alarm, sequence, stopwatch, ring, event"

  init(_ connection: Connection) throws(StoreError) {
    putCountersStatement = try Statement(
      "REPLACE INTO counters (number, \(Self.counterColumns)) VALUES (1,?,?,?,?,?,?)", on: connection)
    putBootStatement = try Statement("REPLACE INTO host (number, boot) VALUES (1,?)", on: connection)
    countersStatement = try Statement(
      "SELECT number, \(Self.counterColumns) FROM counters", on: connection)
    bootStatement = try Statement("SELECT number, boot FROM host", on: connection)
  }

  func put(_ counters: Counters) throws(StoreError) {
    let values = [
      counters.timer, counters.alarm, counters.sequence, counters.stopwatch, counters.ring, counters.event,
    ]
    for value in values { putCountersStatement.bind(value, in: Row.counts) }
    try putCountersStatement.run()
  }

  func put(_ boot: BootID) throws(StoreError) {
    putBootStatement.bind(boot.text)
    try putBootStatement.run()
  }

  /// All 0 in a new store.
  func counters() throws(StoreError) -> Counters {
    let rows = try countersStatement.rows(of: "counters") { (row: inout Row) throws(StoreError) in
      _ = try row.integer()
      return Counters(
        timer: try row.integer(in: Row.counts), alarm: try row.integer(in: Row.counts),
        sequence: try row.integer(in: Row.counts), stopwatch: try row.integer(in: Row.counts),
        ring: try row.integer(in: Row.counts), event: try row.integer(in: Row.counts))
    }
    return rows.first ?? Counters()
  }

  /// `nil` in a new store.
  func boot() throws(StoreError) -> BootID? {
    let rows = try bootStatement.rows(of: "host") { (row: inout Row) throws(StoreError) in
      _ = try row.integer()
      return BootID(try row.text())
    }
    return rows.first
  }
}
