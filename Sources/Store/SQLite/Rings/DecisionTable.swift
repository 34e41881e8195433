// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// Decisions in the table `decisions`; the newest 20,000 of all items are kept.
///
/// There is no index by item: it would cost another page on the disk for every decision, while scanning all of them
/// takes only a few milliseconds when a person asks.
struct DecisionTable {
  /// Old decisions are deleted once per this many new ones.
  private static let deletionInterval: Int64 = 64

  private let addStatement: Statement
  private let deleteStatement: Statement
  private let clearStatement: Statement
  private let readStatement: Statement

  init(_ connection: Connection) throws(StoreError) {
    addStatement = try Statement(
      "INSERT INTO decisions (\(StoredTable.decisions.columnList)) VALUES (NULL,\(StoredTable.decisions.marks))",
      on: connection, sealing: .decisions)
    deleteStatement = try Statement("DELETE FROM decisions WHERE number <= ?", on: connection)
    clearStatement = try Statement("DELETE FROM decisions", on: connection)
    readStatement = try Statement(
      """
      SELECT \(StoredTable.decisions.columnList) FROM decisions
      WHERE (? OR item_kind IS NULLIF(?, '') AND item_number IS NULLIF(?, 0)) AND at_utc_ns BETWEEN ? AND ?
      ORDER BY number DESC LIMIT ?
      """, on: connection)
  }

  func add(_ decision: Decision) throws(StoreError) {
    _ = try addStatement.bind(decision, RowForms.decisions)
    try addStatement.run()
    // Numbers have no gaps, so there is no need to count.
    let newest = addStatement.connection.lastInsertedNumber
    guard newest > Decision.kept, newest % Self.deletionInterval == 0 else { return }
    deleteStatement.bind(newest - Decision.kept)
    try deleteStatement.run()
  }

  /// Removes all.
  func removeAll() throws(StoreError) { try clearStatement.run() }

  /// Decisions about a subject, newest first.
  func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision] {
    let item: ItemID? = if case .item(let item) = subject { item } else { nil }
    readStatement.bind(subject == .anything ? 1 : 0)
    // Asking for an impossible number is not an error.
    readStatement.bind(item?.kind.rawValue ?? "")
    readStatement.bind(item?.number ?? 0)
    readStatement.bind(range?.lowerBound.nanosecondsSinceEpoch ?? .min)
    readStatement.bind(range?.upperBound.nanosecondsSinceEpoch ?? .max)
    readStatement.bind(Int64(max(0, limit)))
    return try readStatement.rows(of: .decisions, read)
  }

  func read(_ row: inout Row) throws(StoreError) -> Decision { try RowForms.decisions.value(row) }
}
