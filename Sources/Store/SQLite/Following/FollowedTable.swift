// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The followed calendar files in the table `followed`.
struct FollowedTable {
  private let putStatement: Statement
  private let removeStatement: Statement
  private let loadStatement: Statement

  init(_ connection: Connection) throws(StoreError) {
    let table = StoredTable.followed
    // A path that is put again takes the place of its row: REPLACE assigns a new number.
    putStatement = try Statement(
      "REPLACE INTO followed (\(table.columnList)) VALUES (NULL,\(table.marks))", on: connection, sealing: table)
    removeStatement = try Statement("DELETE FROM followed WHERE path = ?", on: connection)
    loadStatement = try Statement("SELECT \(table.columnList) FROM followed", on: connection)
  }

  func put(_ file: FollowedFile) throws(StoreError) {
    try putStatement.bind(.followed) { (row) in file.write(into: &row) }
    try putStatement.run()
  }

  func remove(_ path: String) throws(StoreError) {
    removeStatement.bind(path)
    try removeStatement.run()
  }

  /// The files, ordered by path.
  func load() throws(StoreError) -> [FollowedFile] {
    try loadStatement.rows(of: .followed, Self.read).sorted { $0.source.path < $1.source.path }
  }

  static func read(_ row: inout Row) throws(StoreError) -> FollowedFile { try FollowedFile(row) }
}
