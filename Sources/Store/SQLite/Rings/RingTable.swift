// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// Rings in the table `rings`, which is the history.
///
/// Rings are deleted only if they were recorded as missed by a clock that was ahead, or if a backup replaces them.
struct RingTable {
  private let rows: SealedRows
  private let putStatement: Statement
  private let unrealStatement: Statement
  private let removeStatement: Statement
  private let allStatement: Statement
  private let openStatement: Statement
  private let historyStatement: Statement

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    rows = try SealedRows(.rings, ledger, connection)
    // Not REPLACE: that would delete a ring with the same occurrence.
    let columns = StoredTable.rings.columnList
    let updates = (StoredTable.rings.columns.dropFirst() + ["seal"])
      .map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    putStatement = try Statement(
      """
      INSERT INTO rings (\(columns)) VALUES (\(StoredTable.rings.marks))
      ON CONFLICT (number) DO UPDATE SET \(updates)
      """, on: connection, sealing: .rings)
    unrealStatement = try Statement(
      """
      SELECT number FROM rings
      WHERE owner_kind = ? AND owner_number = ? AND ended_how = 'missed' AND planned_utc_ns > ? AND number <= ?
      """, on: connection)
    removeStatement = try Statement("DELETE FROM rings WHERE number = ?", on: connection)
    allStatement = try Statement("SELECT number FROM rings", on: connection)
    openStatement = try Statement(
      "SELECT \(columns) FROM rings WHERE ended_how IS NULL OR is_unseen = 1 ORDER BY number",
      on: connection)
    historyStatement = try Statement(
      "SELECT \(columns) FROM rings WHERE number <= ? ORDER BY number DESC LIMIT ?", on: connection)
  }

  /// Inserts or updates a ring; throws `.duplicateOccurrence` if another ring has its owner, occurrence and attempt.
  func put(_ ring: Ring) throws(StoreError) {
    let statement = putStatement
    let number = try statement.bind(ring, RowForms.rings)
    do throws(StoreError) {
      try rows.run(statement, number: number, isSummed: ring.end == nil || ring.isUnseen)
    } catch {
      guard statement.connection.metDuplicate else { throw error }
      throw .duplicateOccurrence(ring.id, owner: ring.owner, occurrence: ring.occurrence, attempt: ring.attempt)
    }
  }

  /// Removes an item's missed rings that were planned after an instant, up to this ring ID.
  func takeBackMissed(of owner: ItemID, after instant: UTCInstant, through newest: RingID) throws(StoreError) {
    unrealStatement.bind(owner)
    unrealStatement.bind(instant.nanosecondsSinceEpoch)
    unrealStatement.bind(newest.number)
    try removeRings(in: unrealStatement)
  }

  /// Removes all rings.
  func removeAll() throws(StoreError) { try removeRings(in: allStatement) }

  private func removeRings(in statement: Statement) throws(StoreError) {
    for number in try numbers(statement) {
      removeStatement.bind(number)
      try rows.run(removeStatement, number: number, isSummed: false)
    }
  }

  private func numbers(_ statement: Statement) throws(StoreError) -> [Int64] {
    defer { statement.reset() }
    var numbers: [Int64] = []
    while try statement.step() { numbers.append(statement.integer(at: 0) ?? 0) }
    return numbers
  }

  /// Open rings, and missed or unanswered ones that nobody has seen, in ID order.
  func open() throws(StoreError) -> [Ring] { try rows.load(openStatement, read) }

  /// Rings before `before` (`nil` for all), newest first.
  func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    let newest: Int64 = before.map { max($0.number, 1) - 1 } ?? .max
    historyStatement.bind(newest)
    historyStatement.bind(Int64(max(0, limit)))
    return try historyStatement.rows(of: .rings, read)
  }

  func read(_ row: inout Row) throws(StoreError) -> Ring { try RowForms.rings.value(row) }

  /// `true` if a row's ring is open, or over but unseen.
  static func isOpen(_ values: RowValues) -> Bool {
    values.isNull(at: end) || values.integer(at: unseen) == 1
  }

  private static let end = column("ended_how")
  private static let unseen = column("is_unseen")

  private static func column(_ name: String) -> Int {
    guard let index = StoredTable.rings.columns.firstIndex(of: name) else { preconditionFailure("No column \(name)") }
    return index
  }
}
