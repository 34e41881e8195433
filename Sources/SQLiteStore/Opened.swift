// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

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
    guard WholeFile.size(of: path) > 0 || !WholeFile.exists(GoodCopy.path(of: path)) else {
      throw .damaged(path: path, reason: "it is missing or empty, but its copy is not")
    }
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
    mark?.write(tables.ledger)
  }

  func load() throws(StoreError) -> StoredState {
    if try Sealing.isNeeded(connection) { try Sealing.run(connection, tables) }
    return try reading.run(tables.load)
  }

  func losses() throws(StoreError) -> [StoreLoss] {
    let reading = try Statement("SELECT report FROM rescues ORDER BY number", on: connection)
    var losses: [StoreLoss] = []
    while try reading.step() { losses.append(reading.text(at: 0).flatMap { StoreLoss(text: $0) } ?? StoreLoss()) }
    reading.reset()
    return losses
  }
}
