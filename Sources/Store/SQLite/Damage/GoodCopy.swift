// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// The backup copy of the database, `toki.copy`: complete, checked, and as recent as the last quiet moment.
enum GoodCopy {
  static func path(of database: String) -> String { String(database.dropLast(2)) + "copy" }

  /// Checkpoints the log and renews the copy; the old copy stays until the new one is complete.
  ///
  /// - Throws: `.damaged`, with the old copy kept, if a seal does not fit or rows are missing.
  static func renew(from connection: Connection, _ tables: Tables) throws(StoreError) {
    try tables.checkSeals(connection)
    // If another program is reading, the log cannot be emptied now; that is no error.
    _ = try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    try make(from: connection)
  }

  /// Makes the copy, and leaves the log as it is.
  static func make(from connection: Connection) throws(StoreError) {
    let (place, half) = (path(of: connection.path), path(of: connection.path) + ".new")
    try StoreFile.remove(half)
    try StoreFile.makeEmpty(half)
    let into = try Statement("VACUUM INTO ?", on: connection)
    into.bind(half)
    do throws(StoreError) {
      try into.run()
      try StoreFile.sync(half)
      try StoreFile.move(half, to: place)
    } catch {
      try? StoreFile.remove(half)
      throw error
    }
    try StoreFile.sync(StoreFile.folder(of: place))
  }
}
