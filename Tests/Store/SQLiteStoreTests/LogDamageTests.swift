// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import SQLiteStore

/// Damage to the log that would make SQLite drop saved data silently.
@Suite struct LogDamageTests {
  private static let pageSize = 4096
  private static let frameSize = 24 + pageSize

  /// What a process leaves that was killed after a number of commits.
  private func image(commits: Int64) throws -> TemporaryFolder {
    let image = try TemporaryFolder(isInMemory: true)
    try image.takeCrashImage { (store) in
      for number in 1...commits { try store.commit(try creation(of: number)) }
    }
    return image
  }

  @Test func `A log that is whole is walked to its end, as SQLite does`() throws {
    let image = try image(commits: 40)
    let log = try Array(#require(try image.contents()["toki.db-wal"]))
    let walk = LogWalk(log, pageSize: nil)
    #expect(!walk.isDamaged)
    #expect(walk.pageSize == Self.pageSize)
    #expect(walk.taken == walk.written)
    #expect(walk.taken.count == (log.count - 32) / Self.frameSize)
    #expect(walk.taken.count { $0.pagesAfterCommit > 0 } >= 40)
  }

  @Test func `A torn last commit alone is no damage, wherever it is torn`() throws {
    let image = try image(commits: 5)
    let log = try Array(#require(try image.contents()["toki.db-wal"]))
    let whole = LogWalk(log, pageSize: nil).taken
    let lastBegin = (whole.dropLast().lastIndex { $0.pagesAfterCommit > 0 } ?? 0) + 1
    let begin = 32 + lastBegin * Self.frameSize
    var random = SeededNumbers(seed: 3)
    for _ in 1...40 {
      let cut = LogWalk(Array(log.prefix(Int.random(in: begin..<log.count, using: &random))), pageSize: nil)
      #expect(!cut.isDamaged && cut.taken.count == lastBegin)
      // Only some of its sectors reached the disk.
      var torn = log
      let sector = Int.random(in: begin..<log.count - 512, using: &random)
      for index in sector..<sector + 512 { torn[index] = 0 }
      #expect(!LogWalk(torn, pageSize: nil).isDamaged)
    }
  }

  @Test func `Leftovers behind the log's end are no damage`() throws {
    let folder = try TemporaryFolder()
    let image = try TemporaryFolder()
    do {
      let store = try SQLiteStore(folder: folder.path)
      for number in 1...30 as ClosedRange<Int64> { try store.commit(try creation(of: number)) }
      // Another program checkpoints the log, and the next commit restarts it.
      try Connection(path: folder.database, lockTimeoutMilliseconds: 0).execute("PRAGMA wal_checkpoint(RESTART)")
      try store.commit(try creation(of: 31))
      for (name, bytes) in try folder.contents() {
        try bytes.write(to: URL(fileURLWithPath: image.path + "/" + name))
      }
    }
    let walk = LogWalk(Array(try #require(try image.contents()["toki.db-wal"])), pageSize: nil)
    #expect(!walk.isDamaged && walk.taken == walk.written)
    #expect(walk.taken.count < 10)
    #expect(try SQLiteStore(folder: image.path).load().timers.count == 31)
  }

  @Test(arguments: ["toki.db-wal", ""])
  func `A killed process lost nothing, with its mark and without`(other: String) throws {
    let image = try image(commits: 20)
    if other.isEmpty { try FileManager.default.removeItem(atPath: image.path + "/toki.mark") }
    #expect(try SQLiteStore(folder: image.path).load().timers.count == 20)
  }

  @Test func `A database that is refused leaves neither log nor index behind`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    store.close()
    for script in ["UPDATE timers SET run = 7", "PRAGMA user_version = 99"] {
      do {
        let editor = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
        try editor.execute(script)
        try editor.setCheckpointOnClose(true)
      }
      let before = try folder.contents()
      #expect(throws: StoreError.self) { try SQLiteStore(folder: folder.path, rescues: false).load() }
      #expect(try folder.contents() == before)
    }
  }
}
