// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A folder that exists as long as this object.
final class TemporaryFolder {
  let path: String

  /// Creates the folder; `isInMemory` prefers a RAM disk, for tests that create hundreds of databases and would
  /// otherwise mostly wait for the disk.
  init(isInMemory: Bool = false) throws {
    let memory = "/dev/shm/"
    let parent =
      isInMemory && FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    path = parent + "toki-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var database: String { path + "/toki.db" }
  var log: String { path + "/toki.db-wal" }

  /// The name and content of every file except the lock; without folders, those are left out.
  func contents(andFolders: Bool = true) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != "lock" {
      if !andFolders, name.hasPrefix("damaged-") { continue }
      contents[name] = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }
    return contents
  }
}
