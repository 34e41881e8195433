// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// The files that SQLite lays beside a database as soon as it reads it.
///
/// A database that is refused is left as it was found: what was not there before is taken away again.
struct Leftovers {
  private let path: String
  private let hadLog: Bool
  private let hadIndex: Bool

  /// Looks at what is there before SQLite opens the database.
  init(of path: String) {
    self.path = path
    hadLog = WholeFile.exists(path + "-wal")
    hadIndex = WholeFile.exists(path + "-shm")
  }

  /// Takes away what is new, once the database is closed; a log with something in it stays.
  func clear() {
    if !hadLog, WholeFile.size(of: path + "-wal") == 0 { try? WholeFile.remove(path + "-wal") }
    if !hadIndex { try? WholeFile.remove(path + "-shm") }
  }
}
