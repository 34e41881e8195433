// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine

/// The copy of the database beside it, `toki.copy`: whole, checked, and as new as the last quiet moment.
enum GoodCopy {
  static func path(of database: String) -> String { String(database.dropLast(2)) + "copy" }

  /// Folds the log into the database and makes the copy anew; until it is whole, the one before stays.
  ///
  /// - Throws: `.damaged` when a row does not fit its seal, or rows are missing: the copy stays as it is then.
  static func renew(from connection: Connection, _ tables: Tables) throws(StoreError) {
    try tables.checkSeals(connection)
    // Another program that reads just now keeps the log from being emptied; that is no fault.
    _ = try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    let (place, half) = (path(of: connection.path), path(of: connection.path) + ".new")
    try WholeFile.remove(half)
    try WholeFile.makeEmpty(half)
    let into = try Statement("VACUUM INTO ?", on: connection)
    into.bind(half)
    do throws(StoreError) {
      try into.run()
      try WholeFile.sync(half)
      try WholeFile.move(half, to: place)
    } catch {
      try? WholeFile.remove(half)
      throw error
    }
    try WholeFile.sync(WholeFile.folder(of: place))
  }
}
