// SPDX-License-Identifier: Apache-2.0

/// The tables by which servers share the homes: living servers, held homes, due homes, and admissions.
///
/// They have a version of their own, because no other store has them.
enum ServerTables {
  /// The version that this Toki makes and reads.
  static let version = 8

  /// The version that there is, once there are the tables.
  static let found = Query(once: "SELECT nodes FROM toki.version")

  /// The statements, from one version to the present one, that make them beside the tables of the homes; 0 is none.
  static func steps(from found: Int) -> [String] {
    guard found < version else { return [] }
    let all = [first, tokens, zones, hooks + moves, seals, lives, weights, names]
    return all.dropFirst(found).flatMap(\.self) + ["UPDATE toki.version SET nodes = \(version)"]
  }

  private static let first = [
    """
    CREATE TABLE toki.nodes (node bigint PRIMARY KEY, address text COLLATE "C" NOT NULL,
      lease_until timestamptz NOT NULL)
    """,
    "ALTER TABLE toki.homes ADD COLUMN name text COLLATE \"C\", ADD COLUMN owner bigint",
    "CREATE UNIQUE INDEX home_names ON toki.homes (name)",
    "CREATE INDEX home_owners ON toki.homes (owner)",
    "CREATE SEQUENCE toki.home_numbers",
    // A table of its own: an index on a column of `homes` would make each commit write a new row version elsewhere.
    "CREATE TABLE toki.due (home bigint PRIMARY KEY, at_utc_ns bigint NOT NULL)",
    "CREATE INDEX due_at ON toki.due (at_utc_ns)",
    "ALTER TABLE toki.version ADD COLUMN nodes integer NOT NULL DEFAULT 1",
  ]

  private static let zones = ["ALTER TABLE toki.homes ADD COLUMN zone text COLLATE \"C\""]

  private static let hooks = [
    "ALTER TABLE toki.homes ADD COLUMN hook_secret text COLLATE \"C\"",
    // Requests of hooks to send; `server` is the sender.
    """
    CREATE TABLE toki.posts (post bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      home bigint NOT NULL REFERENCES toki.homes ON DELETE CASCADE, key text COLLATE "C" NOT NULL,
      address text COLLATE "C" NOT NULL, body text COLLATE "C" NOT NULL, node bigint)
    """,
    "CREATE INDEX home_posts ON toki.posts (home, post)",
    "CREATE INDEX node_posts ON toki.posts (node)",
  ]

  private static let moves = [
    // The server that a home is to move to; no commit writes it.
    "ALTER TABLE toki.homes ADD COLUMN wanted bigint",
    "CREATE INDEX wanted_homes ON toki.homes (home) WHERE wanted IS NOT NULL",
  ]

  private static let seals = [
    // A release without seals does not name the column, and its tokens have none.
    "ALTER TABLE toki.tokens ADD COLUMN is_sealed boolean NOT NULL DEFAULT false",
    "CREATE INDEX unsealed_tokens ON toki.tokens (home) WHERE NOT is_sealed",
    // 244 random bits: two UUIDs of version 4 (RFC 9562 section 5.4).
    "CREATE TABLE toki.token_seal (key text COLLATE \"C\" NOT NULL)",
    "INSERT INTO toki.token_seal VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))",
  ]

  /// Keys for deletions, and the audit.
  ///
  /// The foreign keys are not checked for rows that there are: that would read all tables while everybody waits. They
  /// delete and protect all the same (PostgreSQL 15, ALTER TABLE).
  private static let lives: [String] =
    (PostgresSchema.tables.map(\.place) + ["toki.counters", "toki.due"]).map {
      "ALTER TABLE \($0) ADD CONSTRAINT of_a_home FOREIGN KEY (home) REFERENCES toki.homes ON DELETE CASCADE NOT VALID"
    } + [
      // The deleted homes that servers must forget; the server's own row goes when it ends.
      """
      CREATE TABLE toki.deleted (home bigint PRIMARY KEY,
        node bigint NOT NULL REFERENCES toki.nodes ON DELETE CASCADE)
      """,
      "CREATE INDEX node_deleted ON toki.deleted (node)",
      // Without a foreign key: that a home was deleted is told after it.
      """
      CREATE TABLE toki.audit (entry bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at_utc_ns bigint NOT NULL,
        operator text COLLATE "C" NOT NULL, act text COLLATE "C" NOT NULL, home bigint NOT NULL,
        subject text COLLATE "C" NOT NULL)
      """,
      "CREATE INDEX audited_homes ON toki.audit (home)",
      // Place and time for trimming history to go on.
      "CREATE TABLE toki.retention (home bigint NOT NULL, at_utc_ns bigint NOT NULL)",
      "INSERT INTO toki.retention VALUES (0, 0)",
    ]

  private static let weights = [
    // A server's share of accounts in proportion to others, and the mark that it gives all of them to others.
    """
    ALTER TABLE toki.nodes ADD COLUMN weight integer NOT NULL DEFAULT 100,
      ADD COLUMN is_draining boolean NOT NULL DEFAULT false
    """
  ]

  /// Items of displays by their lasting names; tokens of before get them with the next import.
  private static let names = ["ALTER TABLE toki.tokens ADD COLUMN uids text COLLATE \"C\" NOT NULL DEFAULT ''"]

  private static let tokens = [
    """
    CREATE TABLE toki.tokens (home bigint NOT NULL REFERENCES toki.homes ON DELETE CASCADE,
      name text COLLATE "C" NOT NULL, digest text COLLATE "C" NOT NULL, role text COLLATE "C" NOT NULL,
      items text COLLATE "C" NOT NULL, made_utc_ns bigint NOT NULL, used_utc_ns bigint, PRIMARY KEY (home, name))
    """,
    "CREATE UNIQUE INDEX token_digests ON toki.tokens (digest)",
  ]
}
