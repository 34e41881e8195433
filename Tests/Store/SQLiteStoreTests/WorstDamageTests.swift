// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// Damage from which hardly anything can be read: the store opens all the same.
@Suite struct WorstDamageTests {
  /// The files of a store in the first seconds of its life, as a killed process leaves them, without a copy.
  private func young(timers: Int64, checkpointedAfter: Int64? = nil) throws -> [String: Data] {
    let folder = try TemporaryFolder(isInMemory: true)
    let store = try SQLiteStore(folder: folder.path)
    for number in 1...timers {
      try store.commit(try creation(of: number))
      if number == checkpointedAfter {
        _ = try store.current().connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    var files = try folder.contents()
    files["toki.copy"] = nil
    files["toki.db-shm"] = nil
    return files
  }

  private func folder(of files: [String: Data]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(isInMemory: true)
    for (name, bytes) in files { try bytes.write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    return folder
  }

  @Test func `The first commit makes a copy`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/toki.copy"))
    try store.commit(try creation(of: 1))
    let copy = try Connection(path: folder.path + "/toki.copy", lockTimeoutMilliseconds: 0)
    #expect(try copy.integer("SELECT count(*) FROM timers") == 1)
    #expect(store.needsCheckpoint, "It is renewed once the store is quiet")
  }

  @Test(arguments: ["garbage", "empty", "gone", "header alone"])
  func `With nothing but a mark the store starts empty, and names what the mark has counted`(_ damage: String) throws {
    var files = try young(timers: 3, checkpointedAfter: 3)
    files["toki.db-wal"] = nil
    switch damage {
    case "garbage": files["toki.db"] = Data(repeating: 0x42, count: 40_960)
    case "empty": files["toki.db"] = Data()
    case "gone": files["toki.db"] = nil
    default: files["toki.db"] = try #require(files["toki.db"]).prefix(100)
    }
    let folder = try folder(of: files)
    if damage == "gone" { try Data(repeating: 1, count: 4_152).write(to: URL(fileURLWithPath: folder.log)) }
    let store = try SQLiteStore(folder: folder.path)
    #expect(try store.load().timers.isEmpty)
    let loss = try #require(try store.losses.first)
    #expect(loss.lost == (1...3).map { .timer(TimerID($0)) })
    #expect(loss.kept == folder.path + "/damaged-1")
    try store.commit(try creation(of: 4))
    store.close()
    #expect(try SQLiteStore(folder: folder.path).load().timers.map(\.id) == [TimerID(4)])
  }

  @Test func `A log that belongs to another database costs nothing but its own changes`() throws {
    var files = try young(timers: 40, checkpointedAfter: 40)
    let other = try young(timers: 3)
    files["toki.db-wal"] = other["toki.db-wal"]
    let folder = try folder(of: files)
    let store = try SQLiteStore(folder: folder.path)
    #expect(try store.load().timers.count == 40)
    #expect(try store.losses.count == 1)
  }

  @Test func `A log that holds all is read without its database`() throws {
    var files = try young(timers: 40)
    #expect(try #require(files["toki.db-wal"]).count > 40_000)
    files["toki.db"] = Data(repeating: 0x42, count: 8_192)
    let folder = try folder(of: files)
    let store = try SQLiteStore(folder: folder.path)
    let count = try store.load().timers.count
    let losses = try store.losses
    #expect(count + (losses.first?.lost.count ?? 0) >= 40, "What is not read is named: \(losses)")
    #expect(count == 40)
  }

  @Test func `A copy that is newer than the database is used instead`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    let old = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/toki.copy"))
    for number in 2...5 as ClosedRange<Int64> { try store.commit(try creation(of: number)) }
    store.close()
    try old.write(to: URL(fileURLWithPath: folder.database))
    let next = try SQLiteStore(folder: folder.path)
    #expect(try next.load().timers.count == 5)
    #expect(try next.losses.map(\.isLoss) == [false])
  }

  @Test(arguments: ["folder", "garbage"])
  func `An unreadable copy does not keep the store from opening`(_ kind: String) throws {
    var files = try young(timers: 3, checkpointedAfter: 3)
    files["toki.db"] = Data(repeating: 0x42, count: 40_960)
    let folder = try folder(of: files)
    if kind == "folder" {
      try FileManager.default.createDirectory(atPath: folder.path + "/toki.copy", withIntermediateDirectories: false)
    } else {
      try Data("junk".utf8).write(to: URL(fileURLWithPath: folder.path + "/toki.copy"))
    }
    let store = try SQLiteStore(folder: folder.path)
    #expect(try store.load().timers.isEmpty)
    #expect(try store.losses.first?.lost.count == 3)
    try store.commit(try creation(of: 4))
  }
}
