// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// How a store behaves on a full or read-only disk.
@Suite(.enabled(if: SmallDisk.isPermitted, "Only root may mount a small disk"))
struct FullDiskTests {
  @Test func `A full disk refuses a commit, keeps what was there, and takes commits once there is room`()
    throws
  {
    let disk = try SmallDisk(megabytes: 2)
    let store = try SQLiteStore(folder: disk.folder.path)
    var saved: Int64 = 0
    for number in 1...20 {
      try store.commit(try creation(of: Int64(number)))
      saved += 1
    }
    try disk.fill()
    for _ in 1...5 {
      let refused = try #require(
        #expect(throws: StoreError.self) {
          while true {
            try store.commit(try creation(of: saved + 1))
            saved += 1
          }
        })
      #expect(refused == .full(path: disk.folder.database))
      let state = try store.load()
      #expect(state.timers.map(\.id.number) == Array(1...saved))
      #expect(state.counters[.timer] == saved)
    }
    try disk.free()
    try store.commit(try creation(of: saved + 1))
    #expect(try store.load().timers.count == Int(saved) + 1)
    store.close()
    let again = try SQLiteStore(folder: disk.folder.path)
    #expect(try again.load().timers.count == Int(saved) + 1)
    try expectIntegrity(of: disk.folder.database)
  }

  @Test func `On a full disk a crashed store still opens, so that its alarms ring`() throws {
    let disk = try SmallDisk(megabytes: 2)
    try disk.folder.takeCrashImage { (store) in
      for number in 1...20 { try store.commit(try creation(of: Int64(number))) }
    }
    try disk.fill()
    let store = try SQLiteStore(folder: disk.folder.path)
    #expect(try store.load().timers.count == 20)
  }

  @Test func `On a full disk a store that was closed is read, and takes commits once there is room`() throws {
    let disk = try SmallDisk(megabytes: 2)
    let store = try SQLiteStore(folder: disk.folder.path)
    for number in 1...20 { try store.commit(try creation(of: Int64(number))) }
    let saved = try store.load()
    store.close()
    try disk.fill()
    let again = try SQLiteStore(folder: disk.folder.path)
    #expect(again.trouble == .full(path: disk.folder.database))
    #expect(try again.load() == saved)
    #expect(throws: StoreError.full(path: disk.folder.database)) { try again.commit(try creation(of: 21)) }
    #expect(try again.load() == saved)
    try disk.free()
    try again.commit(try creation(of: 21))
    #expect(again.trouble == nil)
    #expect(try again.load().timers.count == 21)
    again.close()
    #expect(try SQLiteStore(folder: disk.folder.path).load().timers.count == 21)
    try expectIntegrity(of: disk.folder.database)
  }

  @Test func `With no room at all a store begins empty, and takes commits once there is room`() throws {
    let disk = try SmallDisk(megabytes: 1)
    try disk.fill()
    let store = try SQLiteStore(folder: disk.folder.path)
    #expect(store.trouble == .full(path: disk.folder.database))
    #expect(try store.load() == StoredState())
    #expect(throws: StoreError.full(path: disk.folder.database)) { try store.commit(try creation(of: 1)) }
    try disk.free()
    try store.commit(try creation(of: 1))
    store.close()
    #expect(try SQLiteStore(folder: disk.folder.path).load().timers.count == 1)
  }

  @Test func `A disk that cannot be written is read, its log too, and left as it is`() throws {
    let disk = try SmallDisk(megabytes: 2)
    // Killed, so that everything is in the log.
    try disk.folder.takeCrashImage { (store) in
      for number in 1...20 { try store.commit(try creation(of: Int64(number))) }
    }
    let before = try disk.folder.contents()
    try disk.makeReadOnly()
    let store = try SQLiteStore(folder: disk.folder.path)
    #expect(store.trouble == .readOnly(path: disk.folder.database))
    #expect(try store.load().timers.count == 20)
    #expect(throws: StoreError.readOnly(path: disk.folder.path)) { try store.commit(try creation(of: 21)) }
    #expect(!store.needsCheckpoint)
    #expect(try disk.folder.contents() == before)
    try disk.makeWritable()
    try store.commit(try creation(of: 21))
    #expect(try store.load().timers.count == 21)
  }

  @Test func `A folder without a lock file is locked even on a read-only disk`() throws {
    let disk = try SmallDisk(megabytes: 2)
    try SQLiteStore(folder: disk.folder.path).commit(try creation(of: 1))
    try FileManager.default.removeItem(atPath: disk.folder.path + "/lock")
    try disk.makeReadOnly()
    let store = try SQLiteStore(folder: disk.folder.path)
    #expect(throws: StoreError.inUse(path: disk.folder.path, holder: nil)) {
      try SQLiteStore(folder: disk.folder.path)
    }
    try disk.makeWritable()
    try store.commit(try creation(of: 2))
    #expect(throws: StoreError.inUse(path: disk.folder.path, holder: getpid())) {
      try SQLiteStore(folder: disk.folder.path)
    }
  }

  @Test func `An older database on a disk that cannot be written is read as the present one`() throws {
    let disk = try SmallDisk(megabytes: 2)
    try FirstVersion.makeDatabase(in: disk.folder)
    try disk.makeReadOnly()
    #expect(try SQLiteStore(folder: disk.folder.path).load() == FirstVersion.state())
  }

  @Test(arguments: [false, true])
  func `A damaged database on a full disk is read as if rescued, and rescued once there is room`(
    hasCopy: Bool
  ) throws {
    let disk = try SmallDisk(megabytes: 4)
    let store = try SQLiteStore(folder: disk.folder.path)
    for number in 1...20 { try store.commit(try creation(of: Int64(number))) }
    store.close()
    if !hasCopy { try FileManager.default.removeItem(atPath: disk.folder.path + "/toki.copy") }
    try edit(disk, "UPDATE timers SET duration_ns = 60000000000 WHERE number = 7")
    try disk.fill()
    let again = try SQLiteStore(folder: disk.folder.path)
    #expect(again.trouble == .full(path: disk.folder.database))
    let read = try again.load()
    #expect(read.timers.count == (hasCopy ? 20 : 19))
    #expect(try again.losses.count == 1)
    try disk.free()
    try again.commit(try creation(of: 21))
    #expect(again.trouble == nil)
    #expect(try again.load().timers.count == read.timers.count + 1)
    #expect(try again.losses.first?.kept.hasSuffix("/damaged-1") == true)
  }

  @Test func `A database that somebody changed meanwhile is not written over`() throws {
    let disk = try SmallDisk(megabytes: 4)
    let store = try SQLiteStore(folder: disk.folder.path)
    try store.commit(try creation(of: 1))
    store.close()
    try disk.fill()
    let again = try SQLiteStore(folder: disk.folder.path)
    try disk.free()
    try edit(
      disk, "UPDATE timers SET duration_ns = 60000000000, seal = 0 WHERE number = 1; UPDATE counters SET seal = 0")
    #expect(throws: StoreError.self) { try again.commit(try creation(of: 2)) }
    #expect(again.trouble != nil)
    #expect(try again.load().timers.map(\.id.number) == [1])
  }

  private func edit(_ disk: SmallDisk, _ script: String) throws {
    let editor = try Connection(path: disk.folder.database, lockTimeoutMilliseconds: 0)
    try editor.execute(script)
    try editor.setCheckpointOnClose(true)
  }
}

/// The errors made of failed system calls.
@Suite struct SystemErrorTests {
  @Test(arguments: [
    (ENOSPC, StoreError.full(path: "p")), (EDQUOT, .full(path: "p")), (EROFS, .readOnly(path: "p")),
    (EACCES, .unusable(path: "p", reason: "Permission denied")),
    (99_999, .unusable(path: "p", reason: "error 99999")),
  ])
  func `A full disk is distinguished from other errors, which keep the system's text`(
    code: Int32, expected: StoreError
  ) { #expect(StoreError(errno: code, path: "p") == expected) }
}

/// Expects SQLite's own integrity check to pass.
func expectIntegrity(of database: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let reader = try Connection(path: database, lockTimeoutMilliseconds: 1000)
  #expect(try reader.text("PRAGMA integrity_check") == "ok", sourceLocation: sourceLocation)
}
