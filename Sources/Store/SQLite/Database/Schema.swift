// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiEngine
import TokiModel

/// The tables, and the migrations from older versions.
enum Schema {
  /// Marks a SQLite file as Toki's ("Toki" in ASCII); see PRAGMA application_id.
  static let applicationID: Int64 = 0x546F_6B69

  /// The columns that every table with ring settings has had since the first version.
  private static let ringColumns = """
    sound_kind TEXT NOT NULL, sound TEXT, volume_percent INTEGER NOT NULL,
      snooze_ns INTEGER NOT NULL, ring_ns INTEGER NOT NULL, terminal TEXT
    """

  /// The statements that lead from each version to the next, starting from an empty database.
  ///
  /// A released one is never changed; new ones are added at the end. Columns are readable in the sqlite3 shell: `_ns`
  /// is nanoseconds, `_utc_ns` nanoseconds since the epoch, `_boot_ns` nanoseconds since the boot that `host` names.
  static let migrations =
    [
      """
      CREATE TABLE timers (
        number INTEGER PRIMARY KEY, label TEXT NOT NULL,
        \(ringColumns),
        duration_ns INTEGER NOT NULL, run_length_ns INTEGER NOT NULL, run INTEGER NOT NULL,
        state TEXT NOT NULL, deadline_boot_ns INTEGER, deadline_utc_ns INTEGER, remaining_ns INTEGER,
        revision INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE alarms (
        number INTEGER PRIMARY KEY, label TEXT NOT NULL,
        \(ringColumns),
        time TEXT NOT NULL, date TEXT, days TEXT, zone TEXT,
        state TEXT NOT NULL, planned_utc_ns INTEGER, until_boot_ns INTEGER, until_utc_ns INTEGER,
        next_utc_ns INTEGER, handled_utc_ns INTEGER, era INTEGER NOT NULL, revision INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE rings (
        number INTEGER PRIMARY KEY, owner_kind TEXT NOT NULL, owner_number INTEGER NOT NULL,
        occurrence INTEGER NOT NULL, label TEXT NOT NULL,
        \(ringColumns),
        planned_utc_ns INTEGER NOT NULL, rang_utc_ns INTEGER, late_ns INTEGER NOT NULL,
        ended_utc_ns INTEGER, ended_how TEXT, is_unseen INTEGER NOT NULL,
        UNIQUE (owner_kind, owner_number, occurrence)
      ) STRICT;
      CREATE INDEX open_rings ON rings (number) WHERE ended_how IS NULL OR is_unseen = 1;
      CREATE TABLE creation_keys (
        number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, request TEXT NOT NULL,
        item_kind TEXT NOT NULL, item_number INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE counters (
        number INTEGER PRIMARY KEY CHECK (number = 1), timer INTEGER NOT NULL, alarm INTEGER NOT NULL,
        ring INTEGER NOT NULL, event INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE host (number INTEGER PRIMARY KEY CHECK (number = 1), boot TEXT NOT NULL) STRICT;
      CREATE TABLE decisions (
        number INTEGER PRIMARY KEY, at_utc_ns INTEGER NOT NULL, item_kind TEXT, item_number INTEGER,
        kind TEXT NOT NULL, instant_utc_ns INTEGER, span_ns INTEGER
      ) STRICT;
      """,
      """
      ALTER TABLE alarms ADD COLUMN rule TEXT;
      ALTER TABLE alarms ADD COLUMN from_date TEXT;
      ALTER TABLE alarms ADD COLUMN skipped TEXT NOT NULL DEFAULT '';
      ALTER TABLE alarms ADD COLUMN pause_from TEXT;
      ALTER TABLE alarms ADD COLUMN pause_until TEXT;
      ALTER TABLE alarms ADD COLUMN in_set TEXT;
      ALTER TABLE alarms ADD COLUMN is_off_with_set INTEGER NOT NULL DEFAULT 0;
      UPDATE alarms SET from_date = '1970-01-01', rule = 'FREQ=WEEKLY;BYDAY=' ||
        replace(replace(replace(replace(replace(replace(replace(days, 'mon', 'MO'), 'tue', 'TU'),
          'wed', 'WE'), 'thu', 'TH'), 'fri', 'FR'), 'sat', 'SA'), 'sun', 'SU')
        WHERE days IS NOT NULL;
      ALTER TABLE alarms DROP COLUMN days;
      CREATE TABLE sequences (
        number INTEGER PRIMARY KEY, label TEXT NOT NULL,
        \(ringColumns),
        plan TEXT NOT NULL, step_length_ns INTEGER NOT NULL, run INTEGER NOT NULL,
        state TEXT NOT NULL, step INTEGER, deadline_boot_ns INTEGER, deadline_utc_ns INTEGER,
        remaining_ns INTEGER, revision INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE stopwatches (
        number INTEGER PRIMARY KEY, label TEXT NOT NULL, laps TEXT NOT NULL,
        state TEXT NOT NULL, start_boot_ns INTEGER, start_utc_ns INTEGER, elapsed_ns INTEGER,
        revision INTEGER NOT NULL
      ) STRICT;
      ALTER TABLE counters ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE counters ADD COLUMN stopwatch INTEGER NOT NULL DEFAULT 0;
      """,
      """
      ALTER TABLE timers ADD COLUMN ramp_ns INTEGER NOT NULL DEFAULT 10000000000;
      ALTER TABLE alarms ADD COLUMN ramp_ns INTEGER NOT NULL DEFAULT 10000000000;
      ALTER TABLE sequences ADD COLUMN ramp_ns INTEGER NOT NULL DEFAULT 10000000000;
      ALTER TABLE rings ADD COLUMN ramp_ns INTEGER NOT NULL DEFAULT 10000000000;
      CREATE TABLE settings (
        number INTEGER PRIMARY KEY CHECK (number = 1), late_limit_ns INTEGER NOT NULL,
        \(ringColumns), ramp_ns INTEGER NOT NULL
      ) STRICT;
      """,
      """
      ALTER TABLE timers ADD COLUMN overtime INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE alarms ADD COLUMN overtime INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE sequences ADD COLUMN overtime INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE rings ADD COLUMN overtime INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE settings ADD COLUMN overtime INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE timers ADD COLUMN trusted INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE timers ADD COLUMN since_boot_ns INTEGER;
      ALTER TABLE timers ADD COLUMN span_ns INTEGER;
      ALTER TABLE timers ADD COLUMN slack_ns INTEGER;
      ALTER TABLE alarms ADD COLUMN trusted INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE alarms ADD COLUMN is_handled_trusted INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE rings ADD COLUMN basis TEXT;
      ALTER TABLE rings ADD COLUMN bound_ns INTEGER;
      ALTER TABLE settings ADD COLUMN time_servers TEXT NOT NULL DEFAULT '';
      ALTER TABLE settings ADD COLUMN time_certificates TEXT;
      """,
      """
      ALTER TABLE alarms ADD COLUMN is_handled_provisional INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE alarms ADD COLUMN passed_utc_ns INTEGER;
      ALTER TABLE alarms ADD COLUMN is_over INTEGER NOT NULL DEFAULT 0;
      """,
      sealed,
      adding(7),
      adding(8),
      adding(9),
      ringsByAttempt + adding(10) + oneRingForEachAttempt,
      adding(11),
      adding(12) + undo,
      adding(13),
      followed,
    ] + Set(LaterColumn.all.map(\.version)).filter { $0 >= 15 }.sorted().map(adding)

  /// The statements that add the later columns of a version.
  private static func adding(_ version: Int) -> String {
    LaterColumn.all.filter { $0.version == version }.flatMap { column in
      tables(of: column.tables, at: version).map { "ALTER TABLE \($0.name) ADD COLUMN \(column.declaration);" }
    }.joined(separator: "\n")
  }

  /// The tables with those of former items, which version 12 copies from the items as they are then.
  private static func tables(of tables: [StoredTable], at version: Int) -> [StoredTable] {
    guard version > 12 else { return tables }
    return tables + tables.compactMap { if case .items(let kind) = $0 { .former(kind) } else { nil } }
  }

  /// The last act that can be taken back, and tables like those of the items for its changes.
  private static let undo =
    """

    CREATE TABLE undo (
      number INTEGER PRIMARY KEY CHECK (number = 1), boot TEXT NOT NULL, until_boot_ns INTEGER NOT NULL,
      until_utc_ns INTEGER NOT NULL, revision INTEGER, items INTEGER NOT NULL, is_taken_back INTEGER NOT NULL,
      seal INTEGER
    ) STRICT;

    """
    + ItemKind.allCases.map {
      "CREATE TABLE \(StoredTable.former($0).name) AS SELECT * FROM \(StoredTable.items($0).name) WHERE 0;"
    }.joined(separator: "\n")

  /// The calendar files that are read again whenever they change.
  private static let followed = """
    CREATE TABLE followed (
      number INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, all_day TEXT, is_strict INTEGER NOT NULL, trouble TEXT,
      trouble_detail TEXT, alarms TEXT NOT NULL, seal INTEGER
    ) STRICT;
    """

  /// Gives every row a seal, 0 until `Sealing` computes it, and the row of `counters` the ledger.
  ///
  /// The seals are written into the rows: a default value could pass for the seal of a truncated row.
  private static let sealed = """
    INSERT OR IGNORE INTO counters (number, timer, alarm, ring, event) VALUES (1, 0, 0, 0, 0);
    ALTER TABLE counters ADD COLUMN commits INTEGER;
    ALTER TABLE counters ADD COLUMN timers_sum INTEGER;
    ALTER TABLE counters ADD COLUMN alarms_sum INTEGER;
    ALTER TABLE counters ADD COLUMN sequences_sum INTEGER;
    ALTER TABLE counters ADD COLUMN stopwatches_sum INTEGER;
    ALTER TABLE counters ADD COLUMN rings_sum INTEGER;
    ALTER TABLE counters ADD COLUMN settings_sum INTEGER;
    ALTER TABLE counters ADD COLUMN host_sum INTEGER;
    CREATE TABLE rescues (number INTEGER PRIMARY KEY, report TEXT NOT NULL) STRICT;
    UPDATE counters SET commits = 0, timers_sum = 0, alarms_sum = 0, sequences_sum = 0, stopwatches_sum = 0,
      rings_sum = 0, settings_sum = 0, host_sum = 0;
    """
    + [
      "timers", "alarms", "sequences", "stopwatches", "rings", "settings", "host", "creation_keys", "decisions",
      "counters",
    ]
    .map { "ALTER TABLE \($0) ADD COLUMN seal INTEGER; UPDATE \($0) SET seal = 0;" }.joined(separator: "\n")

  /// Copies the rings, with their seals, into a table without the limit of one row for each occurrence.
  ///
  /// SQLite cannot drop the constraint of a table (lang_altertable.html, section 7). The limit is one row for each
  /// attempt of an occurrence from now on; NULL is the first attempt, of rows that have no other.
  private static let ringsByAttempt = """
    DROP INDEX open_rings;
    ALTER TABLE rings RENAME TO rings_once;
    CREATE TABLE rings (
      number INTEGER PRIMARY KEY, owner_kind TEXT NOT NULL, owner_number INTEGER NOT NULL,
      occurrence INTEGER NOT NULL, label TEXT NOT NULL,
      \(ringColumns),
      planned_utc_ns INTEGER NOT NULL, rang_utc_ns INTEGER, late_ns INTEGER NOT NULL,
      ended_utc_ns INTEGER, ended_how TEXT, is_unseen INTEGER NOT NULL,
      ramp_ns INTEGER NOT NULL DEFAULT 10000000000, overtime INTEGER NOT NULL DEFAULT 0, basis TEXT, bound_ns INTEGER,
      seal INTEGER, tries TEXT, trusted_wait_ns INTEGER, hooks TEXT
    ) STRICT;
    INSERT INTO rings SELECT * FROM rings_once;
    DROP TABLE rings_once;
    CREATE INDEX open_rings ON rings (number) WHERE ended_how IS NULL OR is_unseen = 1;

    """

  /// One row for each attempt of an occurrence; it needs the column of attempts.
  private static let oneRingForEachAttempt = """

    CREATE UNIQUE INDEX ring_attempts ON rings (owner_kind, owner_number, occurrence, ifnull(attempt, 1));
    """

  /// Migrates a database to the newest version, in one transaction.
  ///
  /// A database in memory has no log. Throws `.newer` for a version beyond that, `.damaged` if it is not a Toki
  /// database.
  static func prepare(
    _ connection: Connection, migrations: [String] = migrations, isInMemory: Bool = false
  ) throws(StoreError) {
    let application = try connection.integer("PRAGMA application_id") ?? 0
    let found = try connection.integer("PRAGMA user_version") ?? 0
    let tables = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
    guard application == applicationID || (application, found, tables) == (0, 0, 0) else {
      throw .damaged(path: connection.path, reason: "not a Toki database")
    }
    guard found <= migrations.count else {
      throw .newer(path: connection.path, found: Int(found), known: migrations.count)
    }
    guard found >= 0 else {
      throw .damaged(path: connection.path, reason: "its schema version is \(found)")
    }
    // Set before the first write, so that saved changes are on the disk.
    // Only Apple's systems know the full sync, without which the drive may keep a commit in its cache
    // (https://www.sqlite.org/pragma.html#pragma_fullfsync); elsewhere it changes nothing.
    try connection.execute(
      "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON; PRAGMA foreign_keys = ON;")
    if found < migrations.count {
      let statements = migrations[Int(found)...].joined(separator: "\n")
      try Transaction(.writing, on: connection).run { () throws(StoreError) in
        try connection.execute(
          """
          \(statements)
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(migrations.count);
          """)
      }
    }
    if isInMemory { return }
    guard try connection.text("PRAGMA journal_mode = WAL") == "wal" else {
      throw .unusable(path: connection.path, reason: "its folder's file system has no shared memory")
    }
  }
}
