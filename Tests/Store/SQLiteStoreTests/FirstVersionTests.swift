// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// How a database of the first version is migrated, in which alarms had only weekdays.
@Suite struct FirstVersionTests {
  @Test func `A released schema never changes`() {
    // FNV-1a (https://datatracker.ietf.org/doc/html/rfc9923) over the bytes of the statements.
    let hash = Schema.migrations[0].utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    #expect(hash == 0x922D_0FDD_C4E4_0357)
  }

  @Test func `Everything survives an upgrade, and is saved again`() throws {
    let folder = try TemporaryFolder()
    try FirstVersion.makeDatabase(in: folder)
    let expected = try FirstVersion.state()
    for _ in 1...2 {
      let store = try SQLiteStore(folder: folder.path)
      let found = try store.load()
      #expect(found.alarms == expected.alarms)
      #expect(found == expected)
      #expect(try store.history(before: nil, limit: 9).map(\.id.number) == [2, 1])
      let decisions = try store.decisions(about: .timer(TimerID(1)), limit: 9)
      #expect(decisions.map(\.kind) == [.created])
      try store.commit(found.alarms.map { .put(.alarm($0)) } + found.timers.map { .put(.timer($0)) })
      store.close()
    }
    try expectIntegrity(of: folder.database)
    let reader = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    #expect(try reader.integer("PRAGMA user_version") == Int64(Schema.migrations.count))
    #expect(try reader.integer("SELECT count(*) FROM pragma_table_info('alarms') WHERE name = 'days'") == 0)
    #expect(try reader.text("SELECT rule FROM alarms WHERE number = 31") == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
  }

  @Test(arguments: [
    "UPDATE alarms SET days = 'mon,' WHERE number = 1", "UPDATE alarms SET days = '' WHERE number = 1",
    "UPDATE alarms SET days = NULL WHERE number = 1", "UPDATE alarms SET date = '2026-01-01' WHERE number = 1",
    "UPDATE alarms SET days = 'Mon' WHERE number = 1",
  ])
  func `An impossible alarm is still damage`(script: String) throws {
    let folder = try TemporaryFolder()
    try FirstVersion.makeDatabase(in: folder, editing: script)
    let error = try #require(
      #expect(throws: StoreError.self) { try SQLiteStore(folder: folder.path, rescues: false).load() })
    guard case .damaged(_, let reason) = error else {
      Issue.record("It throws \(error)")
      return
    }
    #expect(reason.hasPrefix("table alarms, row 1: "))
  }

  @Test func `The first Toki refuses what the present one wrote, and leaves it as it is`() throws {
    let folder = try TemporaryFolder()
    try FirstVersion.makeDatabase(in: folder)
    try SQLiteStore(folder: folder.path).close()
    let before = try folder.contents()
    do {
      let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      #expect(throws: StoreError.newer(path: folder.database, found: Schema.migrations.count, known: 1)) {
        try Schema.prepare(connection, migrations: FirstVersion.migrations)
      }
      try connection.setCheckpointOnClose(true)
    }
    #expect(try folder.contents() == before)
  }

  @Test func `A crash during an upgrade leaves the database unchanged`() throws {
    let folder = try TemporaryFolder()
    try FirstVersion.makeDatabase(in: folder)
    let half = try TemporaryFolder()
    do {
      let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      // So small a cache that changed pages reach the log before the commit.
      try connection.execute("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;")
      try connection.execute("\(Schema.migrations[1]) PRAGMA user_version = 2;")
      #expect(try connection.integer("PRAGMA user_version") == 2)
      for (name, bytes) in try folder.contents() {
        try bytes.write(to: URL(fileURLWithPath: half.path + "/" + name))
      }
      try connection.execute("ROLLBACK")
    }
    #expect(try half.contents()["toki.db-wal"]?.isEmpty == false)
    do {
      let connection = try Connection(path: half.database, lockTimeoutMilliseconds: 0)
      try Schema.prepare(connection, migrations: FirstVersion.migrations)
      #expect(try connection.integer("PRAGMA user_version") == 1)
      #expect(try connection.text("SELECT days FROM alarms WHERE number = 5") == "mon,wed")
    }
    #expect(try SQLiteStore(folder: half.path).load() == FirstVersion.state())
  }

  @Test func `A process that is killed during an upgrade loses nothing`() async throws {
    for round in 1...8 {
      let folder = try TemporaryFolder()
      try FirstVersion.makeDatabase(in: folder)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = folder.path as String, microseconds = UInt32(round * 900) as UInt32] in
        Thread.detachNewThread {
          usleep(microseconds)
          kill(getpid(), SIGKILL)
        }
        let store = try SQLiteStore(folder: path)
        try withExtendedLifetime(store) { while true { _ = try store.load() } }
      }
      #expect(try SQLiteStore(folder: folder.path).load() == FirstVersion.state())
      try expectIntegrity(of: folder.database)
    }
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "Only root may mount a small disk"))
  func `A full disk puts off the upgrade, and the database is still read`() throws {
    let disk = try SmallDisk(megabytes: 1)
    try FirstVersion.makeDatabase(in: disk.folder)
    try disk.fill()
    let before = try disk.folder.contents()
    do {
      let store = try SQLiteStore(folder: disk.folder.path)
      #expect(try store.load() == FirstVersion.state())
      #expect(try store.history(before: nil, limit: 9).count == 2)
    }
    #expect(try disk.folder.contents() == before)
    try disk.free()
    #expect(try SQLiteStore(folder: disk.folder.path).load() == FirstVersion.state())
  }
}
