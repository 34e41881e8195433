// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// Other programs using the same database.
@Suite struct LockTests {
  @Test func `A commit against another program's lock gives up in time, and works once it is gone`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path, lockTimeoutMilliseconds: 50)
    try store.commit(try creation(of: 1))
    let other = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try other.execute("BEGIN EXCLUSIVE")
    let before = ContinuousClock.now
    #expect(throws: StoreError.locked(path: folder.database)) { try store.commit(try creation(of: 2)) }
    let waited = ContinuousClock.now - before
    #expect(waited >= .milliseconds(45) && waited < .seconds(60))
    // A writer does not block readers.
    #expect(try store.load().timers.count == 1)
    try other.execute("ROLLBACK")
    try store.commit(try creation(of: 3))
    #expect(try store.load().timers.map(\.id.number) == [1, 3])
  }

  @Test func `A commit waits for a lock that is held shortly`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path, lockTimeoutMilliseconds: 30_000)
    let other = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try other.execute("BEGIN EXCLUSIVE")
    nonisolated(unsafe) let holder = other
    // On a separate thread: the commit below blocks one that a task could need.
    Thread.detachNewThread {
      usleep(30_000)
      try? holder.execute("COMMIT")
    }
    try store.commit(try creation(of: 1))
    #expect(try store.load().timers.count == 1)
  }

  @Test func `A person may read with another program meanwhile, and does not stop commits`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    let reader = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try reader.execute("BEGIN")
    #expect(try reader.integer("SELECT count(*) FROM timers") == 1)
    for number in 2...20 { try store.commit(try creation(of: Int64(number))) }
    #expect(try reader.integer("SELECT count(*) FROM timers") == 1)
    try reader.execute("COMMIT")
    #expect(try reader.integer("SELECT count(*) FROM timers") == 20)
    #expect(try reader.text("SELECT state FROM timers WHERE number = 7") == "idle")
  }

  @Test func `Opening against another program's lock is refused as locked, not as damaged`() throws {
    let folder = try TemporaryFolder()
    try SQLiteStore(folder: folder.path).close()
    // A lock of the whole file, as for an ordinary database without a log.
    let other = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1; COMMIT;")
    try expectLocked(folder)
    _ = other
  }

  private func expectLocked(_ folder: TemporaryFolder) throws {
    #expect(throws: StoreError.locked(path: folder.database)) {
      try SQLiteStore(folder: folder.path, lockTimeoutMilliseconds: 20)
    }
  }
}
