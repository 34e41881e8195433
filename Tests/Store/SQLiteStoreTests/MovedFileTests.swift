// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import SQLiteStore

/// Files that are moved, removed, replaced or overwritten under an open store.
@Suite struct MovedFileTests {
  /// What happens to the files of a running daemon.
  enum Mishap: String, CaseIterable, CustomTestStringConvertible {
    case databaseRemoved, filesRemoved, logRemoved, folderRemoved, folderMoved
    case replacedByOlderCopy, overwrittenByOlderCopy, overwrittenByGarbage, databaseEmptied, logEmptied
    case becomesLink, foreignFolder

    var testDescription: String { rawValue }

    /// Whether another file is in its place, which is kept.
    var leavesFile: Bool {
      switch self {
      case .filesRemoved, .folderRemoved, .folderMoved: false
      default: true
      }
    }

    func happen(in folder: TemporaryFolder, older: Data) throws {
      let files = FileManager.default
      let (database, beside) = (folder.database, folder.path + ".away")
      switch self {
      case .databaseRemoved: try files.removeItem(atPath: database)
      case .filesRemoved:
        for name in try files.contentsOfDirectory(atPath: folder.path) where name != "lock" {
          try files.removeItem(atPath: folder.path + "/" + name)
        }
      case .logRemoved: try files.removeItem(atPath: folder.log)
      case .folderRemoved: try files.removeItem(atPath: folder.path)
      case .folderMoved: try files.moveItem(atPath: folder.path, toPath: beside)
      case .replacedByOlderCopy:
        try older.write(to: URL(fileURLWithPath: database + ".restored"))
        try #require(rename(database + ".restored", database) == 0)
      case .overwrittenByOlderCopy: try overwrite(database, with: older)
      case .overwrittenByGarbage: try overwrite(database, with: Data(repeating: 0x42, count: older.count))
      case .databaseEmptied: try overwrite(database, with: Data())
      case .logEmptied: try overwrite(folder.log, with: Data())
      case .becomesLink:
        try #require(rename(database, beside) == 0)
        try files.createSymbolicLink(atPath: database, withDestinationPath: beside)
      case .foreignFolder:
        try files.moveItem(atPath: folder.path, toPath: beside)
        let other = try TemporaryFolder()
        let store = try SQLiteStore(folder: other.path)
        try store.commit([.put(.timer(try sampleTimer(77, label: "theirs")))])
        store.close()
        try files.copyItem(atPath: other.path, toPath: folder.path)
      }
    }

    private func overwrite(_ path: String, with bytes: Data) throws {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: bytes)
      try file.close()
    }
  }

  /// A closed ring, which no start loads.
  private func ended(_ number: Int64) -> Ring {
    var ring = sampleRing(number, of: 1, occurrence: number)
    ring.end = .dismissed
    ring.ended = UTCInstant(nanosecondsSinceEpoch: 3)
    return ring
  }

  /// Commits as the engine does: a store that finds damage is written anew from memory.
  private func save(_ changes: [StoreChange], to store: SQLiteStore, holding memory: InMemoryStore) throws {
    try memory.commit(changes)
    do throws(StoreError) {
      try store.commit(changes)
    } catch {
      guard case .damaged = error else { throw error }
      try store.renew(from: try memory.load(), with: [changes], because: error)
    }
  }

  @Test(arguments: Mishap.allCases)
  func `Whatever happens to the files, all that was acknowledged is there after a kill`(_ mishap: Mishap) throws {
    let folder = try TemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path + ".away") }
    let store = try SQLiteStore(folder: folder.path)
    let memory = InMemoryStore()
    try save(try creation(of: 1) + [.putRing(ended(1))], to: store, holding: memory)
    try store.checkpoint()
    let older = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/toki.copy"))
    for number in 2...6 as ClosedRange<Int64> {
      try save(try creation(of: number) + [.putRing(ended(number))], to: store, holding: memory)
    }
    try mishap.happen(in: folder, older: older)
    for number in 7...8 as ClosedRange<Int64> {
      try save(try creation(of: number) + [.putRing(ended(number))], to: store, holding: memory)
    }
    // A killed process leaves the files as they are: another one reads a copy of them.
    let killed = try TemporaryFolder()
    for (name, bytes) in try folder.contents(andFolders: false) {
      try bytes.write(to: URL(fileURLWithPath: killed.path + "/" + name))
    }
    let next = try SQLiteStore(folder: killed.path)
    #expect(try next.load() == memory.load())
    let losses = try next.losses
    let loss = try #require(losses.first)
    #expect(losses.count == 1 && loss.lost.isEmpty && loss.older.isEmpty && loss.changes == 0)
    #expect(loss.kept.isEmpty != mishap.leavesFile)
    let isHistoryWhole = try next.history(before: nil, limit: 20).count == 8
    #expect(isHistoryWhole || loss.others == ["rings"], "What is gone of the history is told")
    switch mishap {
    case .overwrittenByOlderCopy, .overwrittenByGarbage, .databaseEmptied, .logEmptied:
      #expect(try next.history(before: nil, limit: 20).contains(ended(1)), "The copy holds it")
      #expect(!loss.isReplaced)
    default:
      #expect(isHistoryWhole && !loss.isLoss, "Open files are readable, wherever their names lead")
      #expect(loss.isReplaced)
      #expect(try next.decisions(about: .timer(TimerID(3)), limit: 9).count == 1)
    }
    try expectIntegrity(of: killed.database)
    #expect(FileManager.default.fileExists(atPath: killed.path + "/toki.copy"))
  }

  @Test(arguments: Mishap.allCases)
  func `A mishap is noticed at the checkpoint if nothing else changes, and nothing is lost`(_ mishap: Mishap) throws {
    let folder = try TemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path + ".away") }
    let store = try SQLiteStore(folder: folder.path)
    let memory = InMemoryStore()
    for number in 1...6 as ClosedRange<Int64> { try save(try creation(of: number), to: store, holding: memory) }
    try store.checkpoint()
    let older = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/toki.copy"))
    try save(try creation(of: 7), to: store, holding: memory)
    try mishap.happen(in: folder, older: older)
    #expect(store.needsCheckpoint)
    do throws(StoreError) {
      try store.checkpoint()
    } catch {
      try store.renew(from: try memory.load(), with: [], because: error)
    }
    store.close()
    #expect(try SQLiteStore(folder: folder.path).load() == memory.load())
  }

  @Test(arguments: Mishap.allCases)
  func `A commit without changes notices a mishap, and otherwise writes nothing`(_ mishap: Mishap) throws {
    let folder = try TemporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path + ".away") }
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    try store.checkpoint()
    let older = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/toki.copy"))
    try store.commit(try creation(of: 2))
    let before = try folder.contents(andFolders: false)
    try store.commit([[], []]) {}
    #expect(try folder.contents(andFolders: false) == before)
    try mishap.happen(in: folder, older: older)
    #expect(throws: StoreError.self) { try store.commit([[], []]) {} }
  }

  @Test func `An older copy written over a database with an empty log is damage, and nobody holds a lock`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let memory = InMemoryStore()
    try save(try creation(of: 1), to: store, holding: memory)
    try store.checkpoint()
    let older = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/toki.copy"))
    try save(try creation(of: 2), to: store, holding: memory)
    try store.checkpoint()
    try Mishap.overwrittenByOlderCopy.happen(in: folder, older: older)
    try save(try creation(of: 3), to: store, holding: memory)
    #expect(try store.load() == memory.load())
  }

  @Test func `With a copy of the last commit, even a truncated database costs nothing`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let memory = InMemoryStore()
    for number in 1...6 as ClosedRange<Int64> {
      try save(try creation(of: number) + [.putRing(ended(number))], to: store, holding: memory)
    }
    try store.checkpoint()
    try Mishap.databaseEmptied.happen(in: folder, older: Data())
    try save(try creation(of: 7), to: store, holding: memory)
    #expect(try store.load() == memory.load())
    #expect(try store.history(before: nil, limit: 9) == memory.history(before: nil, limit: 9))
    #expect(try store.losses.map(\.isLoss) == [false])
  }

  @Test func `A store that is closed leaves the log of a database that replaced its own`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    for name in ["toki.db", "toki.db-wal"] {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
      try Data("theirs".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.log)) == Data("theirs".utf8))
  }

  @Test func `Files that somebody else has touched or checkpointed are read again and stay`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    for number in 1...3 as ClosedRange<Int64> { try store.commit(try creation(of: number)) }
    try Connection(path: folder.database, lockTimeoutMilliseconds: 0).execute("PRAGMA wal_checkpoint(RESTART)")
    try store.commit(try creation(of: 4))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.database)
    try store.commit(try creation(of: 5))
    #expect(try store.load().timers.count == 5)
    #expect(try store.losses.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/damaged-1"))
  }

  @Test func `A row changed by the sqlite3 shell is overwritten from memory, with a report`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let memory = InMemoryStore()
    for number in 1...3 as ClosedRange<Int64> { try save(try creation(of: number), to: store, holding: memory) }
    try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      .execute("UPDATE timers SET duration_ns = 60000000000 WHERE number = 2")
    try save(try creation(of: 4), to: store, holding: memory)
    #expect(try store.load() == memory.load())
    #expect(try store.losses.map(\.kept) == [folder.path + "/damaged-1"])
  }

  @Test func `A row of the history that is damaged comes back from the copy`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let memory = InMemoryStore()
    for number in 1...3 as ClosedRange<Int64> {
      try save(try creation(of: number) + [.putRing(ended(number))], to: store, holding: memory)
    }
    try store.checkpoint()
    try save([.putRing(ended(4))], to: store, holding: memory)
    try store.current().connection.execute("UPDATE rings SET late_ns = 77 WHERE number IN (2, 4)")
    let error = #expect(throws: StoreError.self) { try store.history(before: nil, limit: 9) }
    try store.renew(from: try memory.load(), with: [], because: try #require(error))
    #expect(try store.history(before: nil, limit: 9) == [ended(3), ended(2), ended(1)])
    #expect(try store.losses.map(\.text) == ["history=1 kept=\(folder.path)/damaged-1"])
    #expect(try store.load() == memory.load())
  }

  @Test func `A lock that was removed is taken again, and one that another engine holds stops every commit`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try FileManager.default.removeItem(atPath: folder.path + "/lock")
    try store.commit(try creation(of: 1))
    #expect(throws: StoreError.inUse(path: folder.path, holder: getpid())) { _ = try SQLiteStore(folder: folder.path) }
    try FileManager.default.removeItem(atPath: folder.path + "/lock")
    let other = try FolderLock(folder: folder.path)
    #expect(throws: StoreError.inUse(path: folder.path, holder: getpid())) { try store.commit(try creation(of: 2)) }
    withExtendedLifetime(other) {}
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "Only root may mount a small disk"))
  func `A failing rewrite is refused, changes nothing, and works once it can`() throws {
    let disk = try SmallDisk(megabytes: 2)
    let store = try SQLiteStore(folder: disk.folder.path)
    let memory = InMemoryStore()
    try save(try creation(of: 1), to: store, holding: memory)
    try FileManager.default.removeItem(atPath: disk.folder.database)
    try disk.fill()
    let changes = try creation(of: 2)
    for _ in 1...3 {
      try expectDamaged { try store.commit(changes) }
      #expect(throws: StoreError.full(path: disk.folder.database + ".new")) {
        try store.renew(from: try memory.load(), with: [changes], because: .damaged(path: "", reason: ""))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: disk.folder.path + "/damaged-2"), "A try that fails keeps nothing")
    try disk.free()
    try save(changes, to: store, holding: memory)
    #expect(try store.load() == memory.load())
  }

  @Test func `A mark that is a link is replaced, and the file behind it stays as it is`() throws {
    let folder = try TemporaryFolder()
    let other = folder.path + ".other"
    defer { try? FileManager.default.removeItem(atPath: other) }
    try Data("a person's file".utf8).write(to: URL(fileURLWithPath: other))
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/toki.mark", withDestinationPath: other)
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("a person's file".utf8))
    #expect(CommitMark.acknowledged(beside: folder.database)?.commits == 1)
  }
}
