// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// The backup copy next to the database.
@Suite struct GoodCopyTests {
  private func copy(in folder: TemporaryFolder) throws -> Connection {
    try Connection(path: folder.path + "/toki.copy", lockTimeoutMilliseconds: 0)
  }

  @Test func `A checkpoint folds the log into the database and makes a copy of all that was saved`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    #expect(store.needsCheckpoint)
    for number in 1...20 as ClosedRange<Int64> { try store.commit(try creation(of: number)) }
    let before = try store.load()
    try store.checkpoint()
    #expect(!store.needsCheckpoint)
    #expect(try store.load() == before)
    #expect(try folder.contents().keys.sorted() == ["toki.copy", "toki.db", "toki.db-shm", "toki.db-wal", "toki.mark"])
    #expect(try folder.contents()["toki.db-wal"]?.isEmpty == true)
    #expect(try copy(in: folder).integer("SELECT count(*) FROM timers") == 20)
    try expectIntegrity(of: folder.path + "/toki.copy")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/toki.copy")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try store.commit(try creation(of: 21))
    #expect(store.needsCheckpoint)
    store.close()
    #expect(try copy(in: folder).integer("SELECT count(*) FROM timers") == 21)
    #expect(try !SQLiteStore(folder: folder.path).needsCheckpoint)
  }

  @Test func `A damaged database is not copied, so the good copy stays`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    for number in 1...3 as ClosedRange<Int64> { try store.commit(try creation(of: number)) }
    try store.checkpoint()
    try store.commit(try creation(of: 4))
    try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      .execute("UPDATE timers SET duration_ns = 60000000000 WHERE number = 2")
    try expectDamaged { try store.checkpoint() }
    store.close()
    #expect(try copy(in: folder).integer("SELECT min(duration_ns) FROM timers") == 300_000_000_000)
    #expect(try copy(in: folder).integer("SELECT count(*) FROM timers") == 3)
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "Only root may mount a small disk"))
  func `Without room for a copy the previous one stays, and no partial file is left`() throws {
    let disk = try SmallDisk(megabytes: 2)
    let store = try SQLiteStore(folder: disk.folder.path)
    try store.commit(try creation(of: 1))
    try store.checkpoint()
    try store.commit(try creation(of: 2))
    try disk.fill()
    #expect(throws: StoreError.self) { try store.checkpoint() }
    #expect(try copy(in: disk.folder).integer("SELECT count(*) FROM timers") == 1)
    #expect(!FileManager.default.fileExists(atPath: disk.folder.path + "/toki.copy.new"))
    try disk.free()
    try store.checkpoint()
    #expect(try copy(in: disk.folder).integer("SELECT count(*) FROM timers") == 2)
  }
}
