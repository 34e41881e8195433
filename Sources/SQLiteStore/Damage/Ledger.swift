// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// What the row of `counters` says: the counters, how many commits there were, and the sums of the seals.
///
/// A commit writes it last. So a state that is older than the last commit is known by its commits, and a
/// row that is gone or older by its table's sum.
struct Ledger: Equatable {
  var counters = Counters()
  /// How many commits there have been in this database.
  var commits: Int64 = 0
  /// The sums of the seals, which go round at the end of `UInt64`.
  var sums: [SealedTable: UInt64] = [:]

  /// Counts a row that takes the place of another, each by its seal; 0 for none.
  mutating func replace(_ old: Int64, by new: Int64, in table: SealedTable) {
    sums[table, default: 0] &+= UInt64(bitPattern: new) &- UInt64(bitPattern: old)
  }
}

/// The ledger of an open database, which the tables share.
final class OpenLedger {
  var present = Ledger()
  /// The greatest numbers of what was put, as the mark has them: the counters may lag behind.
  var made = Counters()
}

/// What keeps the sum of one table right while its rows change.
struct SealedRows {
  let table: SealedTable
  let ledger: OpenLedger
  private let sealStatement: Statement

  init(_ table: SealedTable, _ ledger: OpenLedger, _ connection: Connection) throws(StoreError) {
    (self.table, self.ledger) = (table, ledger)
    sealStatement = try Statement(
      "SELECT seal FROM \(table.rawValue) WHERE number = ? AND \(table.summedRows)", on: connection)
  }

  /// Runs a statement that puts the row of a number, with its seal bound last, or removes it.
  ///
  /// - Parameter isSummed: Whether the new row counts for the sum.
  func run(_ statement: Statement, number: Int64, isSummed: Bool) throws(StoreError) {
    let old = try seal(of: number)
    try statement.run()
    if isSummed { ledger.made.raise(to: number, in: table) }
    ledger.present.replace(old, by: isSummed ? statement.lastSeal : 0, in: table)
  }

  /// Runs a query for all rows that count, and gives what `read` makes of each.
  ///
  /// - Parameter expected: About how many rows there are.
  /// - Throws: `.damaged` for a row that cannot be, and when rows are missing or not those of the last commit.
  func load<Value>(
    _ statement: Statement, expecting expected: Int = 0, _ read: (inout Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var sum: UInt64 = 0
    let values = try statement.rows(of: table, expecting: expected, summing: { sum &+= UInt64(bitPattern: $0) }, read)
    guard sum == ledger.present.sums[table] ?? 0 else {
      throw .missingRows(of: table, in: statement.connection.path)
    }
    return values
  }

  private func seal(of number: Int64) throws(StoreError) -> Int64 {
    sealStatement.bind(number)
    defer { sealStatement.reset() }
    return try sealStatement.step() ? sealStatement.integer(at: 0) ?? 0 : 0
  }
}

extension StoreError {
  /// The damage of a table whose rows do not make the sum of the ledger.
  static func missingRows(of table: SealedTable, in path: String) -> StoreError {
    .damaged(
      path: path, reason: "table \(table.rawValue): rows are missing, or not those that were saved last")
  }
}

extension Counters {
  mutating func raise(to other: Counters) {
    timer = max(timer, other.timer)
    alarm = max(alarm, other.alarm)
    sequence = max(sequence, other.sequence)
    stopwatch = max(stopwatch, other.stopwatch)
    ring = max(ring, other.ring)
    event = max(event, other.event)
  }

  /// So that no number is given twice.
  mutating func raise(to number: Int64, in table: SealedTable) {
    switch table {
    case .timers: timer = max(timer, number)
    case .alarms: alarm = max(alarm, number)
    case .sequences: sequence = max(sequence, number)
    case .stopwatches: stopwatch = max(stopwatch, number)
    case .rings: ring = max(ring, number)
    default: break
    }
  }
}
