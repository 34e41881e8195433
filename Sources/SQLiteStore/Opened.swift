// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// An open database: its connection, its tables and its two kinds of transaction.
struct Opened {
  let connection: Connection
  let tables: Tables
  let reading: Transaction
  let writing: Transaction
  /// `nil` where it cannot be written.
  let mark: CommitMark?

  /// Opens the database, which is made when there is none.
  ///
  /// - Throws: `.damaged` also for a log of which SQLite would drop what was saved, and for a database that is
  ///   older than what was acknowledged.
  init(path: String, lockTimeoutMilliseconds: Int32) throws(StoreError) {
    try DatabaseFile.prepare(path)
    try DatabaseFile.refuseDamagedLog(of: path)
    let acknowledged = CommitMark.acknowledged(beside: path)
    connection = try Connection(path: path, lockTimeoutMilliseconds: lockTimeoutMilliseconds)
    try Schema.prepare(connection)
    tables = try Tables(connection)
    if try Sealing.isNeeded(connection) { try Sealing.run(connection, tables) }
    tables.ledger.present = try tables.host.storedLedger()
    let missing = (acknowledged?.commits ?? 0) - tables.ledger.present.commits
    guard missing <= 0 else {
      throw .damaged(path: path, reason: "the last changes that were saved are missing (\(missing))")
    }
    reading = try Transaction(.reading, on: connection)
    writing = try Transaction(.writing, on: connection)
    try connection.setCheckpointOnClose(true)
    mark = CommitMark(database: path)
    mark?.write(tables.ledger.present)
  }
}
