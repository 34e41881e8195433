// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// What a store does on a disk without room or that may not be written.
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
      #expect(state.counters.timer == saved)
    }
    try disk.free()
    try store.commit(try creation(of: saved + 1))
    #expect(try store.load().timers.count == Int(saved) + 1)
    store.close()
    let again = try SQLiteStore(folder: disk.folder.path)
    #expect(try again.load().timers.count == Int(saved) + 1)
    try expectIntegrity(of: disk.folder.database)
  }

  @Test func `On a full disk a store that crashed opens all the same, so that its alarms ring`() throws {
    let disk = try SmallDisk(megabytes: 2)
    try disk.folder.takeCrashImage { (store) in
      for number in 1...20 { try store.commit(try creation(of: Int64(number))) }
    }
    try disk.fill()
    let store = try SQLiteStore(folder: disk.folder.path)
    #expect(try store.load().timers.count == 20)
  }

  @Test func `On a full disk a store that was closed loses nothing, and opens once there is room`() throws {
    let disk = try SmallDisk(megabytes: 2)
    let store = try SQLiteStore(folder: disk.folder.path)
    for number in 1...20 { try store.commit(try creation(of: Int64(number))) }
    store.close()
    try disk.fill()
    #expect(throws: StoreError.full(path: disk.folder.database)) {
      try SQLiteStore(folder: disk.folder.path)
    }
    try disk.free()
    #expect(try SQLiteStore(folder: disk.folder.path).load().timers.count == 20)
  }

  @Test func `A disk with no room at all cannot begin`() throws {
    let disk = try SmallDisk(megabytes: 1)
    try disk.fill()
    #expect(throws: StoreError.full(path: disk.folder.database)) {
      try SQLiteStore(folder: disk.folder.path)
    }
    try disk.free()
    #expect(try SQLiteStore(folder: disk.folder.path).load() == StoredState())
  }

  @Test(arguments: [false, true])
  func `A disk that may not be written is unusable, in the system's own word`(isUsed: Bool) throws {
    let disk = try SmallDisk(megabytes: 2)
    if isUsed { try SQLiteStore(folder: disk.folder.path).commit(try creation(of: 1)) }
    try disk.makeReadOnly()
    // The lock of a used folder needs no writing.
    let path = isUsed ? disk.folder.database : disk.folder.path
    #expect(throws: StoreError.unusable(path: path, reason: "Read-only file system")) {
      try SQLiteStore(folder: disk.folder.path)
    }
  }
}

/// What a failed system call becomes.
@Suite struct SystemErrorTests {
  @Test(arguments: [
    (ENOSPC, StoreError.full(path: "p")), (EDQUOT, .full(path: "p")),
    (EACCES, .unusable(path: "p", reason: "Permission denied")),
    (99_999, .unusable(path: "p", reason: "error 99999")),
  ])
  func `A lack of room is told from other troubles, which keep the system's word`(
    code: Int32, expected: StoreError
  ) { #expect(StoreError(errno: code, path: "p") == expected) }
}

/// Expects SQLite itself to find nothing wrong with a database.
func expectIntegrity(of database: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let reader = try Connection(path: database, lockTimeoutMilliseconds: 1000)
  #expect(try reader.text("PRAGMA integrity_check") == "ok", sourceLocation: sourceLocation)
}
