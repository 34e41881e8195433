// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiFleet
import TokiModel

/// Statements to the database about tokens; their times are the database's.
enum TokenStatements {
  private static let now = Audit.now

  /// The key of the seals in hexadecimal digits, and whether there are tokens without a seal.
  static let sealing = Query(
    PostgresStatement(
      "token_sealing",
      "SELECT key, EXISTS (SELECT FROM toki.tokens WHERE NOT is_sealed) FROM toki.token_seal"))

  /// The answer to `sealing`; `nil` if it has no key.
  static func readSealing(_ table: ResultTable) -> TokenSealing? {
    guard table.rowCount == 1, let digits = table.text(0, 0).map({ Array($0.utf8) }), digits.count == 64 else {
      return nil
    }
    let key = stride(from: 0, to: 64, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    return key.count == 32 ? TokenSealing(key: key, hasUnsealed: table.text(0, 1) == "t") : nil
  }

  /// The lasting names of items as an expression: a line of ID and name for each that there is and that is not known, and
  /// if wanted one without a name for each that there is not.
  private static func uids(of items: String, in home: String, known: String, missing: Bool = false) -> String {
    let rows = ItemKind.allCases.map { kind in
      let letter = ItemID(kind, 1).text.prefix(1)
      return "SELECT '\(letter)' || number AS id, uid FROM \(StoredTable.items(kind).place) WHERE home = \(home)"
    }.joined(separator: " UNION ALL ")
    return """
      coalesce((SELECT string_agg(part.id || ' ' || coalesce(item.uid, ''), chr(10) ORDER BY part.id)
        FROM unnest(string_to_array(\(items), ' ')) AS part (id) LEFT JOIN (\(rows)) AS item ON item.id = part.id
        WHERE (item.uid IS NOT NULL\(missing ? " OR item.id IS NULL" : ""))
          AND position(chr(10) || part.id || ' ' IN chr(10) || \(known)) = 0), '')
      """
  }

  /// Binds the displays of a home to the items that they show now; what is not there now, they do not show later.
  static func bind(in home: HomeID) -> Query {
    Query(
      PostgresStatement(
        "bind_tokens",
        """
        UPDATE toki.tokens t SET uids = concat_ws(chr(10), nullif(t.uids, ''),
            nullif(\(uids(of: "t.items", in: "t.home", known: "t.uids", missing: true)), ''))
          WHERE t.home = $1 AND t.items <> ''
        """), ["\(home.number)"])
  }

  /// Adds a token, unless the home has one of this name.
  static func add(
    _ name: String, to home: HomeID, role: String, items: String, digest: String, by operatorName: String
  ) -> Query {
    Query(
      PostgresStatement(
        "add_token",
        """
        WITH made AS (INSERT INTO toki.tokens (home, name, digest, role, items, uids, made_utc_ns, is_sealed)
            VALUES ($1, $2, $3, $4, $5, \(uids(of: "$5", in: "$1", known: "''")), \(now), true) ON CONFLICT (home, name) DO NOTHING RETURNING home, name, role),
          noted AS (\(Audit.entry("'token add'", by: "$6", "home", "name || ' ' || role", from: "made")))
        SELECT FROM made
        """), ["\(home.number)", name, digest, role, items, operatorName])
  }

  /// Puts another digest in the place of a token's; its name, role and items stay.
  static func rotate(_ name: String, of home: HomeID, digest: String, by operatorName: String) -> Query {
    Query(
      PostgresStatement(
        "rotate_token",
        """
        WITH made AS (UPDATE toki.tokens SET digest = $3, made_utc_ns = \(now), used_utc_ns = NULL, is_sealed = true
            WHERE home = $1 AND name = $2 RETURNING home, name),
          noted AS (\(Audit.entry("'token rotate'", by: "$4", "home", "name", from: "made")))
        SELECT FROM made
        """), ["\(home.number)", name, digest, operatorName])
  }

  /// The tokens of a home, by name.
  static func list(of home: HomeID) -> Query {
    Query(
      PostgresStatement(
        "list_tokens",
        """
        SELECT t.home, h.name, t.name, t.role, t.items, t.made_utc_ns, t.used_utc_ns, t.uids
          FROM toki.tokens t JOIN toki.homes h USING (home) WHERE t.home = $1 ORDER BY t.name
        """), ["\(home.number)"])
  }

  /// Removes a token.
  static func revoke(_ name: String, of home: HomeID, by operatorName: String) -> Query {
    Query(
      PostgresStatement(
        "revoke_token",
        """
        WITH gone AS (DELETE FROM toki.tokens WHERE home = $1 AND name = $2 RETURNING home, name),
          noted AS (\(Audit.entry("'token revoke'", by: "$3", "home", "name", from: "gone")))
        SELECT FROM gone
        """), ["\(home.number)", name, operatorName])
  }

  /// The token of a digest, with the living server that holds its home.
  static func find(_ digest: String) -> Query {
    Query(
      PostgresStatement(
        "find_token",
        """
        SELECT t.home, h.name, t.name, t.role, t.items, t.made_utc_ns, t.used_utc_ns, t.uids, n.node, n.address
          FROM toki.tokens t JOIN toki.homes h USING (home)
          LEFT JOIN toki.nodes n ON n.node = h.owner AND n.lease_until > clock_timestamp() WHERE t.digest = $1
        """), [digest])
  }

  /// Those of these digests that are still tokens'; they are hexadecimal digits.
  static func standing(_ digests: Set<String>) -> Query {
    Query(
      PostgresStatement("standing_tokens", "SELECT digest FROM toki.tokens WHERE digest = ANY ($1::text[])"),
      ["{\(digests.sorted().joined(separator: ","))}"])
  }

  /// Notes uses, each at most once a minute, so that a row is not written for each request.
  ///
  /// A row that another server writes is left out: it notes the same.
  static func noteUse(of digests: Set<String>) -> Query {
    Query(
      PostgresStatement(
        "use_tokens",
        """
        WITH used AS MATERIALIZED (SELECT digest FROM toki.tokens WHERE digest = ANY ($1::text[])
            AND (used_utc_ns IS NULL OR used_utc_ns < \(now) - 60000000000) FOR NO KEY UPDATE SKIP LOCKED)
        UPDATE toki.tokens t SET used_utc_ns = \(now) FROM used WHERE t.digest = used.digest
        """), ["{\(digests.sorted().joined(separator: ","))}"])
  }

  /// The token in a row of `list` or `find`; `nil` for none.
  static func token(_ table: ResultTable, _ row: Int) -> HomeToken? {
    guard let home = table.integer(row, 0), let name = table.text(row, 2), let role = table.text(row, 3),
      let items = table.text(row, 4), let made = table.integer(row, 5)
    else { return nil }
    return HomeToken(
      home: HomeID(home), accountName: table.text(row, 1).flatMap(AccountName.init), name: name, role: role,
      items: items, uids: table.text(row, 7) ?? "",
      made: UTCInstant(nanosecondsSinceEpoch: made),
      used: table.integer(row, 6).map(UTCInstant.init(nanosecondsSinceEpoch:)))
  }
}
