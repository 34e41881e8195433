// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import SQLiteStore
import TokiModel

/// Tells when the store's files may be gone or replaced, so that an idle daemon writes them anew at once.
enum StoreWatch {
  /// Time for which the folder must be quiet: `rm -r` and a restore are over by then.
  private static let quiet = TimeSpan.milliseconds(100)

  /// Watches the files in the data folder; `nil` where the system's limit of watches is reached.
  static func begin(in folder: String) -> FileWatch? {
    // Without a watch the next commit looks at the files.
    try? FileWatch(path: "\(folder)/\(SQLiteStore.databaseName)", and: SQLiteStore.otherNames, quiet: quiet)
  }
}
