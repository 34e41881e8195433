// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel

@testable import SQLiteStore

/// How a database of an older version is migrated.
@Suite struct MigrationTests {
  private let addNote = "ALTER TABLE timers ADD COLUMN note TEXT;"

  @Test(arguments: [false, true])
  func `An empty database gets the tables`(isVacuumed: Bool) throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.database))
    if isVacuumed {
      // A file with SQLite's header and no content.
      try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
        .execute("CREATE TABLE a (b); DROP TABLE a; VACUUM;")
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)).count > 0)
    }
    let store = try SQLiteStore(folder: folder.path)
    #expect(try store.load() == StoredState())
    try store.commit(try creation(of: 1))
  }

  @Test func `A commit is synced to the disk, not only handed to the system`() throws {
    let folder = try TemporaryFolder()
    try SQLiteStore(folder: folder.path).close()
    let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    try Schema.prepare(connection)
    // 2 is FULL; see https://www.sqlite.org/pragma.html#pragma_synchronous.
    #expect(try connection.integer("PRAGMA synchronous") == 2)
    // Only Apple's systems heed these two, but SQLite keeps them everywhere.
    #expect(try connection.integer("PRAGMA fullfsync") == 1)
    #expect(try connection.integer("PRAGMA checkpoint_fullfsync") == 1)
  }

  @Test func `An older database is upgraded with all its data, and only once`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    store.close()
    let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
    let next = Schema.migrations + [addNote, "UPDATE timers SET note = 'moved';"]
    for _ in 1...2 {
      try Schema.prepare(connection, migrations: next)
      #expect(try connection.integer("PRAGMA user_version") == Int64(next.count))
      #expect(try connection.text("SELECT note FROM timers") == "moved")
    }
  }

  @Test func `Data of the second version rings as before, with default settings`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.database))
    do {
      let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      try Schema.prepare(connection, migrations: Array(Schema.migrations.prefix(2)))
      let ring = "'none', NULL, 30, 1000000000, 2000000000, NULL"
      try connection.execute(
        """
        INSERT INTO timers VALUES (1, 'tea', \(ring), 5, 5, 0, 'idle', NULL, NULL, NULL, 1);
        INSERT INTO sequences VALUES (1, '', \(ring), '5 min', 300000000000, 0, 'idle', NULL, NULL, NULL, NULL, 1);
        """)
      try connection.setCheckpointOnClose(true)
    }
    let settings = RingSettings(
      sound: .none, volume: try #require(Volume(percent: 30)), snoozeLength: .seconds(1), ringLength: .seconds(2),
      ramp: .seconds(10))
    let found = try SQLiteStore(folder: folder.path).load()
    #expect(found.timers.map(\.settings) == [settings])
    #expect(found.sequences.map(\.settings) == [settings])
    #expect(found.settings == EngineSettings())
  }

  @Test func `Data of the third version uses the device's clock, shows no overtime and asks no servers`()
    throws
  {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.database))
    do {
      let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      try Schema.prepare(connection, migrations: Array(Schema.migrations.prefix(3)))
      let ring = "'named', 'dawn', 80, 540000000000, 600000000000, NULL"
      // In the order of the third version's own tables.
      try connection.execute(
        """
        INSERT INTO timers VALUES (1, 'tea', \(ring), 5, 5, 1, 'running', 7, 8, NULL, 1, 0);
        INSERT INTO alarms VALUES (2, '', \(ring), '07:00', '2026-12-31', NULL, 'scheduled', NULL, NULL, NULL, 9, 8,
          0, 1, NULL, NULL, '', NULL, NULL, NULL, 0, 10000000000);
        INSERT INTO sequences VALUES (3, '', \(ring), '5 min', 300000000000, 0, 'idle', NULL, NULL, NULL, NULL, 1, 0);
        INSERT INTO rings VALUES (4, 'timer', 1, 1, '', \(ring), 1, 2, 1, NULL, NULL, 0, 5000000000);
        INSERT INTO settings VALUES (1, 60000000000, \(ring), 0);
        """)
      try connection.setCheckpointOnClose(true)
    }
    let found = try SQLiteStore(folder: folder.path).load()
    let deadline = HostMoment(
      boot: BootInstant(nanosecondsSinceBoot: 7), utc: UTCInstant(nanosecondsSinceEpoch: 8))
    let timer = try #require(found.timers.first)
    #expect(timer.state == .running(deadline: deadline))
    #expect(timer.trustedRun == nil && !timer.settings.showsOvertime)
    let alarm = try #require(found.alarms.first)
    #expect(alarm.next == UTCInstant(nanosecondsSinceEpoch: 9) && alarm.handled == UTCInstant(nanosecondsSinceEpoch: 8))
    #expect(!alarm.isHandledTrusted)
    #expect(!alarm.isHandledProvisional && alarm.passed == nil && !alarm.isOver)
    #expect(found.openRings.map(\.basis) == [nil])
    #expect(found.openRings.map(\.settings.ramp) == [.seconds(5)])
    #expect(found.sequences.count == 1)
    #expect(found.settings == EngineSettings(lateLimit: .minutes(1), ring: RingSettings(ramp: .zero)))
  }

  @Test func `A migration that fails half-way changes nothing`() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    try store.commit(try creation(of: 1))
    store.close()
    do {
      let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      let broken = Schema.migrations + [addNote, "UPDATE nothing SET at_all = 1;"]
      #expect(throws: StoreError.self) { try Schema.prepare(connection, migrations: broken) }
      #expect(try connection.integer("PRAGMA user_version") == Int64(Schema.migrations.count))
      #expect(
        try connection.integer("SELECT count(*) FROM pragma_table_info('timers') WHERE name = 'note'") == 0)
    }
    let again = try SQLiteStore(folder: folder.path)
    #expect(try again.load().timers.count == 1)
  }

  @Test func `A crash while the database was made leaves nothing that stops the next start`() throws {
    let folder = try TemporaryFolder()
    // The disk content before the first COMMIT: an empty file and a rollback journal.
    try Data().write(to: URL(fileURLWithPath: folder.database))
    do {
      let connection = try Connection(path: folder.database, lockTimeoutMilliseconds: 0)
      try connection.execute("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;")
      try connection.execute(
        "\(Schema.migrations[0]) PRAGMA application_id = \(Schema.applicationID);")
      try connection.execute(
        "INSERT INTO host VALUES (1, hex(zeroblob(200000)));")
      let half = try TemporaryFolder()
      for (name, bytes) in try folder.contents() {
        try bytes.write(to: URL(fileURLWithPath: half.path + "/" + name))
      }
      #expect(try half.contents()["toki.db-journal"]?.isEmpty == false)
      #expect(try half.contents()["toki.db"]?.isEmpty == false)
      let store = try SQLiteStore(folder: half.path)
      #expect(try store.load() == StoredState())
      try store.commit(try creation(of: 1))
    }
  }
}
