// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// The files that SQLite creates beside a database as soon as it reads it.
///
/// A database that is refused is left as it was found: files that were not there before are removed.
struct Leftovers {
  private let path: String
  private let hadLog: Bool
  private let hadIndex: Bool

  /// Notes which files exist before SQLite opens the database.
  init(of path: String) {
    self.path = path
    hadLog = StoreFile.exists(path + "-wal")
    hadIndex = StoreFile.exists(path + "-shm")
  }

  /// Removes the new files after the database is closed; a log with content stays.
  func clear() {
    if !hadLog, StoreFile.size(of: path + "-wal") == 0 { try? StoreFile.remove(path + "-wal") }
    if !hadIndex { try? StoreFile.remove(path + "-shm") }
  }
}
