// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The row of `counters`: the counters, the number of commits, and the sums of the seals.
///
/// A commit writes it last. A state older than the last commit is recognised by its number of commits, and a missing
/// or outdated row by the sum of its table.
struct Ledger: Equatable {
  var counters = Counters()
  /// The number of commits ever made to this database.
  var commits: Int64 = 0
  /// The sum of the seals of each table, modulo 2^64.
  var sums: [StoredTable: UInt64] = [:]

  /// Replaces a row's seal in the sum; 0 stands for no row.
  mutating func replace(_ old: Int64, by new: Int64, in table: StoredTable) {
    sums[table, default: 0] &+= UInt64(bitPattern: new) &- UInt64(bitPattern: old)
  }
}

/// The ledger of an open database, shared by its tables.
final class OpenLedger {
  var present = Ledger()
  /// The greatest numbers stored, for the mark, as the counters may lag behind.
  var made = Counters()
}

/// Keeps the sum of one table up to date while its rows change.
struct SealedRows {
  let table: StoredTable
  let ledger: OpenLedger
  private let sealStatement: Statement

  init(_ table: StoredTable, _ ledger: OpenLedger, _ connection: Connection) throws(StoreError) {
    (self.table, self.ledger) = (table, ledger)
    sealStatement = try Statement(
      "SELECT seal FROM \(table.name) WHERE number = ? AND \(table.summedRows)", on: connection)
  }

  /// Runs a statement that puts or removes a row; a put binds its seal last.
  ///
  /// `isSummed` tells whether the new row counts towards the sum.
  func run(_ statement: Statement, number: Int64, isSummed: Bool) throws(StoreError) {
    // Its values are bound already, and must not be those of the next row if the old one cannot be read.
    defer { statement.reset() }
    let old = try seal(of: number)
    try statement.run()
    if isSummed { ledger.made.raise(to: number, in: table) }
    ledger.present.replace(old, by: isSummed ? statement.lastSeal : 0, in: table)
  }

  /// Reads all rows that count towards the sum.
  ///
  /// Reserves room for about `expected` rows. Throws `.damaged` for an invalid row, and if rows are missing or not from
  /// the last commit.
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
  /// The damage of a table whose rows do not match the sum in the ledger.
  static func missingRows(of table: StoredTable, in path: String) -> StoreError {
    .damaged(
      path: path, reason: "table \(table.name): rows are missing, or not those that were saved last")
  }
}

extension Counters {
  mutating func raise(to other: Counters) {
    for kind in ItemKind.allCases { self[kind] = max(self[kind], other[kind]) }
    ring = max(ring, other.ring)
    event = max(event, other.event)
  }

  /// Raises the counter to a number in use, so that it is not given out again.
  mutating func raise(to number: Int64, in table: StoredTable) {
    switch table {
    case .items(let kind), .former(let kind): self[kind] = max(self[kind], number)
    case .rings: ring = max(ring, number)
    default: break
    }
  }
}
