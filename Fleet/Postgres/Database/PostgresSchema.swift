// SPDX-License-Identifier: Apache-2.0
import StoreColumns

/// The tables in the schema `toki`, each row with its home, and the migrations: they only add.
///
/// Columns are those of every store; a column of a later version is added when a newer Toki opens the database.
enum PostgresSchema {
  /// The version of the columns with which the first database was made.
  static let first = 15
  /// The version that this Toki makes and reads.
  static let version = LaterColumn.all.reduce(first) { max($0, $1.version) }
  /// Time that a migration waits for those who read and write, before it gives up and leaves everything as it is.
  static let lockTimeoutMilliseconds = 200

  /// The tables with columns of their own; the counters have another form here.
  static let tables = StoredTable.allCases.filter { $0 != .counters }

  /// Statements sent over each new connection.
  ///
  /// A commit is durable unless the database server's owner promised less than `local`. A generic plan saves planning the same
  /// statement again and again. It is often made while the tables are empty, when reading one whole seems cheapest; so no
  /// table is read whole if it has an index, or loading a home would read all rings of all homes for a while.
  ///
  /// A session that waits for a lock checks every second whether its client is still there (PostgreSQL 14, on Linux).
  /// Otherwise one that was given up would stay, as would that of each later attempt, until the database server has none left.
  static let greeting = """
    SET client_encoding = 'UTF8'; SET plan_cache_mode = force_generic_plan; SET jit = off;
    SET enable_seqscan = off;
    SET datestyle = 'ISO'; SET standard_conforming_strings = on;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    SELECT set_config('client_connection_check_interval', '1s', false)
      WHERE current_setting('server_version_num')::integer >= 140000 AND version() LIKE '%linux%';
    """

  /// Existence of tables, the encoding of the texts, and existence of the tables of servers.
  static let state = Query(
    once: """
      SELECT to_regclass('toki.version') IS NOT NULL, current_setting('server_encoding'),
        to_regclass('toki.nodes') IS NOT NULL
      """)

  /// The version of the tables that there are.
  static let found = Query(once: "SELECT version FROM toki.version")

  /// The statements, in one transaction, from one version to another; from 0 they make the tables.
  ///
  /// `servers` is the version of the tables of servers, 0 for none.
  static func migration(from found: Int, to version: Int, servers: Int = 0) -> [Query] {
    // Servers take turns here, and the second one finds the work done.
    let before = [
      "BEGIN", "SET LOCAL lock_timeout = '\(lockTimeoutMilliseconds)ms'", "SELECT pg_advisory_xact_lock(\(lock))",
    ]
    let steps = found == 0 ? creation(of: version) : [Self.refusal(unless: found)] + additions(from: found, to: version)
    let servers = (servers == 0 ? [] : [refusal(unless: servers, in: "nodes")]) + ServerTables.steps(from: servers)
    let after = ["UPDATE toki.version SET version = \(version)", "COMMIT"]
    return (before + steps + servers + after).map { Query(once: $0) }
  }

  /// "Toki" in ASCII.
  private static let lock = 0x546F_6B69

  private static func refusal(unless found: Int, in column: String = "version") -> String {
    """
    DO $$ BEGIN
      IF (SELECT \(column) FROM toki.version) <> \(found) THEN RAISE 'another version by now'; END IF;
    END $$
    """
  }

  private static func additions(from found: Int, to version: Int) -> [String] {
    LaterColumn.all.filter { $0.version > found && $0.version <= version }.flatMap { column in
      (column.tables + column.tables.compactMap { if case .items(let kind) = $0 { .former(kind) } else { nil } })
        .map { "ALTER TABLE \($0.place) ADD COLUMN \(declaration(column.column))" }
    }
  }

  private static func creation(of version: Int) -> [String] {
    let later = Set(LaterColumn.all.filter { $0.version > version }.map(\.column.name))
    return [
      "CREATE SCHEMA toki", "CREATE TABLE toki.version (version integer NOT NULL)",
      "INSERT INTO toki.version VALUES (\(version))",
      // Each commit writes this row: room for its next version on the same page.
      """
      CREATE TABLE toki.homes (home bigint PRIMARY KEY, epoch bigint NOT NULL, revision bigint NOT NULL)
        WITH (fillfactor = 70)
      """,
      """
      CREATE TABLE toki.counters (home bigint PRIMARY KEY, \(HomeCounters.columns.map { "\($0) bigint NOT NULL" }
        .joined(separator: ", "))) WITH (fillfactor = 70)
      """,
      Fence.function,
    ]
      + tables.map { table in
        let columns = table.declaredColumns.filter { !later.contains($0.name) }.map(declaration)
        return """
          CREATE TABLE \(table.place) (home bigint NOT NULL, \(columns.joined(separator: ", ")),
            PRIMARY KEY (home, number))
          """
      } + [
        "CREATE INDEX open_rings ON toki.rings (home, number) WHERE ended_how IS NULL OR is_unseen = 1",
        """
        CREATE UNIQUE INDEX ring_attempts ON toki.rings (home, owner_kind, owner_number, occurrence,
          coalesce(attempt, 1))
        """,
        "CREATE UNIQUE INDEX keys ON toki.creation_keys (home, key)",
      ]
  }

  /// Texts are compared byte by byte.
  private static func declaration(_ column: Column) -> String {
    "\(column.name) \(column.isText ? "text COLLATE \"C\"" : "bigint")"
  }
}

extension StoredTable {
  /// Its name in SQL.
  var place: String { "toki.\(name)" }
}
