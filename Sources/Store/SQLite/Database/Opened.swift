// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// An open database: its connection, its tables and its two kinds of transaction.
struct Opened {
  let connection: Connection
  let tables: Tables
  let reading: Transaction
  let writing: Transaction
  /// The mark of acknowledged commits; `nil` if it cannot be written.
  let mark: CommitMark?

  /// Opens the database, or creates it if there is none.
  ///
  /// - Parameters:
  ///  - path: The database.
  ///  - lockTimeoutMilliseconds: How long a call may wait for another program's lock.
  ///  - isOpen: `true` if another connection of this process has the same files open. Then they are not looked at
  ///    before, because closing them would drop that connection's locks.
  /// - Throws: `.damaged` also for a log from which SQLite would drop saved changes, and for a database older than the
  ///   acknowledged commits.
  init(path: String, lockTimeoutMilliseconds: Int32, isOpen: Bool = false) throws(StoreError) {
    if !isOpen {
      try DatabaseFile.refuseLonely(path)
      try DatabaseFile.prepare(path)
      try DatabaseFile.refuseDamagedLog(of: path)
    }
    let acknowledged = CommitMark.acknowledged(beside: path)
    let connection = try Connection(path: path, lockTimeoutMilliseconds: lockTimeoutMilliseconds)
    // To give it a log, SQLite would wait for the other connection's lock.
    if isOpen, try connection.text("PRAGMA journal_mode") != "wal" {
      throw .damaged(path: path, reason: "another database was written over it")
    }
    try Schema.prepare(connection)
    let mark = CommitMark(database: path)
    do throws(StoreError) {
      try self.init(connection, acknowledged: acknowledged, mark: mark)
      try connection.setCheckpointOnClose(true)
    } catch {
      mark?.close()
      throw error
    }
    mark?.write(tables.ledger)
  }

  /// Reads the readable part into memory, touching nothing on the disk; changes to it are lost.
  ///
  /// Of a damaged database it holds the result of a rescue.
  ///
  /// - Throws: `.damaged` if nothing is readable; `.newer`; `.unusable`.
  init(reading path: String) throws(StoreError) {
    let connection: Connection
    do throws(StoreError) {
      try DatabaseFile.refuseForeign(path)
      try DatabaseFile.refuseLonely(path)
      try DatabaseFile.refuseDamagedLog(of: path)
      connection = try Connection(image: try DatabaseImage.read(path)?.bytes ?? [], path: path)
      try Schema.prepare(connection, isInMemory: true)
      try self.init(connection, acknowledged: CommitMark.acknowledged(beside: path), mark: nil)
      _ = try load()
    } catch {
      guard case .damaged = error, DatabaseFile.canBeOurs(path) else { throw error }
      try self.init(rescuing: path)
    }
  }

  private init(rescuing path: String) throws(StoreError) {
    let rescued = try Rescue(of: path).gather()
    let connection = try Connection(image: [], path: path)
    try Schema.prepare(connection, isInMemory: true)
    try rescued.write(to: connection, kept: "")
    try self.init(connection, acknowledged: nil, mark: nil)
  }

  /// Prepares the tables of a database with the present schema.
  ///
  /// `acknowledged` is the least that it must contain; `nil` if unknown.
  private init(_ connection: Connection, acknowledged: Ledger?, mark: CommitMark?) throws(StoreError) {
    self.connection = connection
    self.mark = mark
    tables = try Tables(connection)
    if try Sealing.isNeeded(connection) { try Sealing.run(connection, tables) }
    tables.ledger.present = try tables.host.storedLedger()
    let missing = (acknowledged?.commits ?? 0) - tables.ledger.present.commits
    guard missing <= 0 else {
      throw .damaged(path: connection.path, reason: "the last changes that were saved are missing (\(missing))")
    }
    reading = try Transaction(.reading, on: connection)
    writing = try Transaction(.writing, on: connection)
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
