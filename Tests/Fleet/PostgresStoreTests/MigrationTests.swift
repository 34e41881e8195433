// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import Testing
import TokiEngine
import TokiFleet
import TokiModel

@testable import PostgresStore

/// The tables, and how they come to what this version needs.
@Suite struct MigrationTests {
  private let database: String
  private let client: Client

  init() throws {
    database = try PostgresServer.shared.get().newDatabase()
    client = try Client(database)
  }

  /// The columns of a table with their types, in alphabetical order.
  private func columns(of table: StoredTable) throws -> [String] {
    try client.column(
      """
      SELECT column_name || ' ' || data_type FROM information_schema.columns
        WHERE table_schema = 'toki' AND table_name = '\(table.name)' AND column_name <> 'home' ORDER BY 1
      """)
  }

  private func make(version: Int) throws {
    for query in PostgresSchema.migration(from: 0, to: version) { try client.value(query.statement.sql) }
  }

  /// Takes back what the tables of servers got last: foreign keys, the audit, and the turns of retention.
  private func forgetLives() throws {
    try client.value(
      """
      DO $$ DECLARE place text; BEGIN
        FOR place IN SELECT conrelid::regclass FROM pg_constraint WHERE conname = 'of_a_home' LOOP
          EXECUTE format('ALTER TABLE %s DROP CONSTRAINT of_a_home', place);
        END LOOP;
      END $$
      """)
    try client.value("DROP TABLE toki.deleted, toki.audit, toki.retention; UPDATE toki.version SET nodes = 5")
    try forgetWeights()
  }

  private func forgetWeights() throws {
    try client.value("ALTER TABLE toki.tokens DROP COLUMN uids")
    try client.value("ALTER TABLE toki.nodes DROP COLUMN weight, DROP COLUMN is_draining")
  }

  private func expectPresentColumns() throws {
    for table in PostgresSchema.tables {
      let declared = table.declaredColumns.map { "\($0.name) \($0.isText ? "text" : "bigint")" }
      #expect(try columns(of: table) == declared.sorted())
    }
    #expect(try client.value("SELECT version FROM toki.version") == "\(PostgresSchema.version)")
  }

  @Test func `An empty database gets the columns of every store`() throws {
    let store = try TestHomes.open(database, home: 1)
    try expectPresentColumns()
    #expect(try store.load() == StoredState())
  }

  @Test func `An older database gets the columns that it lacks, and keeps what is in it`() throws {
    try make(version: 12)
    #expect(try columns(of: .items(.alarm)).contains("excepted text") == false)
    try client.value(
      """
      INSERT INTO toki.homes VALUES (1, 1, 7);
      INSERT INTO toki.creation_keys VALUES (1, 1, 'k', 'r', 'timer', 1)
      """)
    let store = try TestHomes.open(database, home: 1)
    try expectPresentColumns()
    #expect(try store.load().keys == [CreationKey(key: "k", request: "r", item: .timer(TimerID(1)))])
    try store.commit(try creation(of: 1))
    #expect(try client.value("SELECT revision FROM toki.homes") == "8")
  }

  @Test func `A database from before there were servers gets their tables, and keeps its homes`() throws {
    try make(version: PostgresSchema.version)
    try forgetLives()
    try client.value(
      """
      DROP TABLE toki.tokens, toki.token_seal, toki.posts, toki.nodes, toki.due; DROP SEQUENCE toki.home_numbers;
      ALTER TABLE toki.homes DROP COLUMN name, DROP COLUMN owner, DROP COLUMN zone, DROP COLUMN hook_secret,
        DROP COLUMN wanted;
      ALTER TABLE toki.version DROP COLUMN nodes;
      INSERT INTO toki.homes VALUES (1, 1, 7)
      """)
    let store = try TestHomes.open(database, home: 1)
    try store.commit(try creation(of: 1))
    #expect(try client.value("SELECT revision FROM toki.homes WHERE owner IS NULL AND name IS NULL") == "8")
    #expect(try client.value("SELECT nodes FROM toki.version") == "\(ServerTables.version)")
    #expect(try client.value("SELECT count(*) FROM toki.due") == "0")
  }

  @Test func `A database from before there were tokens gets their table, and keeps its homes and servers`() throws {
    try make(version: PostgresSchema.version)
    try forgetLives()
    try client.value(
      """
      DROP TABLE toki.tokens, toki.token_seal, toki.posts;
      ALTER TABLE toki.homes DROP COLUMN zone, DROP COLUMN hook_secret, DROP COLUMN wanted; UPDATE toki.version SET nodes = 1;
      INSERT INTO toki.homes VALUES (1, 1, 7, 'family', 3); INSERT INTO toki.nodes VALUES (3, 'here', now())
      """)
    let loop = PollLoop()
    let directory = try HomeDirectory(database, loop: loop, timer: loop)
    #expect(try directory.tokens(of: HomeID(1)) == [])
    #expect(try client.value("SELECT nodes FROM toki.version") == "\(ServerTables.version)")
    #expect(try directory.list().map(\.zone) == [nil])
    #expect(try client.value("SELECT address FROM toki.nodes JOIN toki.homes ON owner = node") == "here")
  }

  @Test func `A database from before homes moved and had hooks gets what it lacks, and its homes stay where they are`()
    throws
  {
    try make(version: PostgresSchema.version)
    try forgetLives()
    try client.value(
      """
      DROP TABLE toki.posts, toki.token_seal; ALTER TABLE toki.tokens DROP COLUMN is_sealed; ALTER TABLE toki.homes DROP COLUMN hook_secret, DROP COLUMN wanted;
      UPDATE toki.version SET nodes = 3;
      INSERT INTO toki.homes (home, epoch, revision, owner, zone) VALUES (1, 1, 7, 3, 'Asia/Tokyo')
      """)
    _ = try TestHomes.open(database, home: 2)
    #expect(try client.value("SELECT nodes FROM toki.version") == "\(ServerTables.version)")
    #expect(
      try client.value("SELECT owner || zone FROM toki.homes WHERE wanted IS NULL AND hook_secret IS NULL AND home = 1")
        == "3Asia/Tokyo")
    #expect(try client.value("SELECT count(*) FROM toki.posts") == "0")
  }

  @Test func `A database from before tokens had seals gets a key, and its tokens keep working without a seal`() throws {
    try make(version: PostgresSchema.version)
    try forgetLives()
    try client.value(
      """
      DROP TABLE toki.token_seal; ALTER TABLE toki.tokens DROP COLUMN is_sealed; UPDATE toki.version SET nodes = 4;
      INSERT INTO toki.homes VALUES (1, 1, 7, 'family');
      INSERT INTO toki.tokens VALUES (1, 'kitchen', 'd1', 'control', '', 1)
      """)
    let loop = PollLoop()
    let directory = try HomeDirectory(database, loop: loop, timer: loop)
    #expect(try directory.sealing().hasUnsealed)
    #expect(try directory.tokens(of: HomeID(1)).map(\.name) == ["kitchen"])
  }

  @Test func `A database from before servers had weights gets them, and its servers take as many homes as before`()
    throws
  {
    try make(version: PostgresSchema.version)
    try forgetWeights()
    try client.value(
      """
      UPDATE toki.version SET nodes = 6;
      INSERT INTO toki.nodes VALUES (3, 'here', clock_timestamp() + interval '1 h')
      """)
    let loop = PollLoop()
    let directory = try HomeDirectory(database, loop: loop, timer: loop)
    #expect(try client.value("SELECT nodes FROM toki.version") == "\(ServerTables.version)")
    #expect(try client.value("SELECT weight FROM toki.nodes WHERE NOT is_draining") == "100")
    #expect(try directory.drain("here", true) == [FleetServerID(3)])
    #expect(try !directory.isAnotherServer(than: "elsewhere"))
  }

  @Test
  func `A database from before accounts were deleted gets foreign keys, also with rows of accounts that are gone`()
    throws
  {
    try make(version: PostgresSchema.version)
    try forgetLives()
    try client.value(
      """
      INSERT INTO toki.homes VALUES (1, 1, 7, 'family');
      INSERT INTO toki.creation_keys VALUES (1, 1, 'k', 'r', 'timer', 1), (2, 1, 'k', 'r', 'timer', 1)
      """)
    let loop = PollLoop()
    let directory = try HomeDirectory(database, loop: loop, timer: loop)
    #expect(try client.value("SELECT nodes FROM toki.version") == "\(ServerTables.version)")
    #expect(try directory.delete(HomeID(1)))
    #expect(try client.column("SELECT home FROM toki.creation_keys") == ["2"])
    #expect(throws: Client.Failure.self) {
      try client.value("INSERT INTO toki.creation_keys VALUES (3, 1, 'k', 'r', 'timer', 1)")
    }
  }

  @Test func `Tables of servers of a newer Toki are refused`() throws {
    try TestHomes.open(database, home: 1).close()
    try client.value("UPDATE toki.version SET nodes = nodes + 1")
    let newer = ServerTables.version + 1
    #expect(throws: StoreError.newer(path: "home 2", found: newer, known: ServerTables.version)) {
      _ = try TestHomes.open(database, home: 2)
    }
  }

  @Test func `The tables of a newer Toki are refused, and left as they are`() throws {
    try TestHomes.open(database, home: 1).close()
    let newer = PostgresSchema.version + 1
    try client.value("UPDATE toki.version SET version = \(newer)")
    #expect(throws: StoreError.newer(path: "home 2", found: newer, known: PostgresSchema.version)) {
      _ = try TestHomes.open(database, home: 2)
    }
    #expect(try client.value("SELECT count(*) FROM toki.homes WHERE home = 2") == "0")
  }

  @Test func `A migration that others keep waiting gives up, and leaves everything as it was`() throws {
    try make(version: 12)
    try client.value("BEGIN; LOCK TABLE toki.rings, toki.alarms IN ACCESS SHARE MODE")
    #expect(throws: StoreError.locked(path: "home 1")) { _ = try TestHomes.open(database, home: 1) }
    #expect(try client.value("SELECT version FROM toki.version") == "12")
    #expect(try columns(of: .items(.alarm)).contains("excepted text") == false)
    try client.value("COMMIT")
    _ = try TestHomes.open(database, home: 1)
    try expectPresentColumns()
  }

  @Test func `A migration from an outdated version fails and changes nothing`() throws {
    try TestHomes.open(database, home: 1).close()
    let steps = PostgresSchema.migration(from: 12, to: PostgresSchema.version).map(\.statement.sql)
    #expect(throws: Client.Failure.self) { for step in steps { try client.value(step) } }
    try client.value("ROLLBACK")
    try expectPresentColumns()
  }

  @Test func `A database that keeps no UTF-8 is refused`() throws {
    try client.value(
      "CREATE DATABASE plain_\(database.suffix(4).filter(\.isNumber)) ENCODING 'SQL_ASCII' TEMPLATE template0")
    let postgres = try PostgresServer.shared.get()
    let plain = postgres.target("plain_\(database.suffix(4).filter(\.isNumber))")
    #expect(throws: StoreError.unusable(path: "home 1", reason: "the database does not keep its texts in UTF-8")) {
      _ = try TestHomes.open(plain, home: 1)
    }
  }

  @Test func `A missing database is reported with the reason`() throws {
    let postgres = try PostgresServer.shared.get()
    // A busy database server may not have answered by then.
    let reason = ([300, 1_000, 3_000, 10_000] as [Int64]).lazy.compactMap { milliseconds -> String? in
      do {
        _ = try TestHomes.open(postgres.target("nothing"), home: 1, patience: .milliseconds(milliseconds))
        return "it is there"
      } catch {
        guard case .unusable(_, let reason) = error as? StoreError else { return "\(error)" }
        return reason.contains("does not answer") ? nil : reason
      }
    }.first
    #expect(reason?.contains("\"nothing\" does not exist") == true)
  }

  @Test func `A database server whose commits are not durable is asked to make ours so`() throws {
    try client.value(
      "ALTER DATABASE \(try #require(try client.value("SELECT current_database()"))) SET synchronous_commit = off")
    let store = try TestHomes.open(database, home: 1)
    try client.value(
      """
      CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO public.seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$;
      CREATE TABLE public.seen (what text);
      CREATE TRIGGER note AFTER INSERT ON toki.timers FOR EACH ROW EXECUTE FUNCTION public.note()
      """)
    try store.commit(try creation(of: 1))
    #expect(try client.value("SELECT what FROM public.seen") == "on")
  }
}
