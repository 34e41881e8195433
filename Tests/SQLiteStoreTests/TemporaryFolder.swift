// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A folder that is there as long as the test has it.
final class TemporaryFolder {
  let path: String

  /// - Parameter isInMemory: Where the system has a disk in memory, take that: a test that makes
  ///   hundreds of databases would else wait for the disk most of its time.
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

  /// The name and the bytes of every file but the lock.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != "lock" {
      contents[name] = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }
    return contents
  }
}
