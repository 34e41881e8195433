// SPDX-License-Identifier: Apache-2.0
import StoreColumns
public import TokiEngine
public import TokiFleet
public import TokiModel

/// The life of an account, for those who look after the database; each act has a row in the audit.
extension HomeDirectory {
  /// An account's content.
  public struct Content: Hashable, Sendable {
    /// Number of its alarms, timers, sequences and stopwatches, of rings in its history, and of its tokens.
    public let items: Int64, rings: Int64, tokens: Int64
  }

  /// Values of a new account.
  public struct NewAccount: Hashable, Sendable {
    /// Its name.
    public let name: AccountName
    /// Its zone.
    public let zone: ZoneName

    /// Describes a new account.
    public init(_ name: AccountName, in zone: ZoneName) { (self.name, self.zone) = (name, zone) }
  }

  /// The content of an account.
  public func content(of home: HomeID) throws(StoreError) -> Content {
    let items = ItemKind.allCases.map { "(SELECT count(*) FROM \(StoredTable.items($0).place) WHERE home = $1)" }
    let query = Query(
      PostgresStatement(
        "account_content",
        """
        SELECT \(items.joined(separator: " + ")), (SELECT count(*) FROM toki.rings WHERE home = $1),
          (SELECT count(*) FROM toki.tokens WHERE home = $1)
        """), ["\(home.number)"])
    let table = try ask([query])[0]
    guard let items = table.integer(0, 0), let rings = table.integer(0, 1), let tokens = table.integer(0, 2) else {
      throw .damaged(path: place, reason: "the content of an account is no number")
    }
    return Content(items: items, rings: rings, tokens: tokens)
  }

  /// Deletes an account with everything in it, also its rows of the audit.
  ///
  /// A server that holds it is told with its next renewal, and can save nothing more.
  ///
  /// - Returns: `true` if there was one.
  public func delete(_ home: HomeID) throws(StoreError) -> Bool {
    let query = Query(
      PostgresStatement(
        "delete_home",
        """
        WITH gone AS (DELETE FROM toki.homes WHERE home = $1 RETURNING home, owner),
          told AS (INSERT INTO toki.deleted (home, node) SELECT home, n.node FROM gone JOIN toki.nodes n ON n.node = owner),
          forgotten AS (DELETE FROM toki.audit a USING gone WHERE a.home = gone.home),
          noted AS (\(Audit.entry("'delete'", by: "$2", "gone.home", "''", from: "gone")))
        SELECT home FROM gone
        """), ["\(home.number)", operatorName])
    return try ask([query])[0].rowCount > 0
  }

  /// Gives an account another name.
  ///
  /// - Returns: `true` if it did; `false` if another account has that name.
  public func rename(_ home: HomeID, to name: AccountName) throws(StoreError) -> Bool {
    let query = Query(
      PostgresStatement(
        "rename_home",
        """
        WITH named AS (UPDATE toki.homes SET name = $2 WHERE home = $1
            AND NOT EXISTS (SELECT FROM toki.homes WHERE name = $2 AND home <> $1) RETURNING home, name),
          noted AS (\(Audit.entry("'rename'", by: "$3", "home", "name", from: "named")))
        SELECT home FROM named
        """), ["\(home.number)", name.text, operatorName])
    return try ask([query])[0].rowCount > 0
  }

  /// The names among these that accounts have.
  public func taken(_ names: [AccountName]) throws(StoreError) -> Set<String> {
    let query = Query(
      PostgresStatement("taken_names", "SELECT name FROM toki.homes WHERE name = ANY ($1::text[])"),
      [Self.array(names.map(\.text))])
    let table = try ask([query])[0]
    return Set((0..<table.rowCount).compactMap { table.text($0, 0) })
  }

  /// Numbers for new accounts, which nothing else gets.
  public func numbers(_ count: Int) throws(StoreError) -> [HomeID] {
    let query = Query(
      PostgresStatement("new_numbers", "SELECT nextval('toki.home_numbers') FROM generate_series(1, $1::integer)"),
      ["\(count)"])
    let table = try ask([query])[0]
    return (0..<table.rowCount).compactMap { table.integer($0, 0).map(HomeID.init) }
  }

  /// Makes accounts, each with a token, in one transaction: all of them or none.
  ///
  /// - Parameters:
  ///  - accounts: The accounts with their numbers and the digests of their sealed tokens.
  ///  - token: The name of each token.
  ///  - role: The word for each token's rights.
  /// - Throws: `.unusable` if one of the names was taken meanwhile.
  public func create(
    _ accounts: [(id: HomeID, account: NewAccount, digest: String)], token: String, role: String
  ) throws(StoreError) {
    let query = Query(
      PostgresStatement(
        "create_homes",
        """
        WITH new AS MATERIALIZED (SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
            AS new (home, name, zone, digest)),
          made AS (INSERT INTO toki.homes (home, epoch, revision, name, zone) SELECT home, 0, 0, name, zone FROM new
            RETURNING home, name),
          opened AS (INSERT INTO toki.tokens (home, name, digest, role, items, made_utc_ns, is_sealed)
            SELECT home, $5, digest, $6, '', \(Audit.now), true FROM new),
          noted AS (\(Audit.entry("'create'", by: "$7", "home", "name", from: "made")))
        SELECT count(*) FROM made
        """),
      [
        Self.array(accounts.map { "\($0.id.number)" }), Self.array(accounts.map(\.account.name.text)),
        Self.array(accounts.map(\.account.zone.text)), Self.array(accounts.map(\.digest)), token, role, operatorName,
      ], duplicate: .unusable(path: place, reason: "one of the names was taken meanwhile; nothing was made"))
    _ = try ask([query])
  }

  /// Texts as PostgreSQL reads an array (section 8.15.2).
  static func array(_ texts: [String]) -> String {
    "{"
      + texts.map { text in
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      }.joined(separator: ",") + "}"
  }
}
