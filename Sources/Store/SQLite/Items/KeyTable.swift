// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// Creation keys in the table `creation_keys`; the newest 1,000 count.
struct KeyTable {
  /// Old keys are deleted once per this many new ones, because deleting costs a search.
  private static let deletionInterval: Int64 = 64

  private let putStatement: Statement
  private let deleteStatement: Statement
  private let loadStatement: Statement

  init(_ connection: Connection) throws(StoreError) {
    let table = StoredTable.creationKeys
    // A key that is put again becomes the newest: REPLACE assigns a new number.
    putStatement = try Statement(
      "REPLACE INTO creation_keys (\(table.columnList)) VALUES (NULL,\(table.marks))", on: connection, sealing: table)
    deleteStatement = try Statement(
      """
      DELETE FROM creation_keys WHERE number <=
        (SELECT number FROM creation_keys ORDER BY number DESC LIMIT 1 OFFSET \(CreationKey.kept))
      """, on: connection)
    loadStatement = try Statement(
      """
      SELECT \(table.columnList) FROM
        (SELECT * FROM creation_keys ORDER BY number DESC LIMIT \(CreationKey.kept)) ORDER BY number
      """, on: connection)
  }

  func put(_ key: CreationKey) throws(StoreError) {
    try putStatement.bind(.creationKeys) { (row) throws(FieldRefusal) in try key.write(into: &row) }
    try putStatement.run()
    if putStatement.connection.lastInsertedNumber % Self.deletionInterval == 0 { try deleteStatement.run() }
  }

  /// The newest keys, oldest first.
  func load() throws(StoreError) -> [CreationKey] {
    try loadStatement.rows(of: .creationKeys, Self.read)
  }

  static func read(_ row: inout Row) throws(StoreError) -> CreationKey { try CreationKey(row) }
}
