// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import TokiModel

/// The statements for the rows of one home, `$1` in each of them, and for loading several homes.
struct TableStatements: Sendable {
  /// Puts a row: the home, then all columns; without the number if the table numbers its rows.
  let put: PostgresStatement
  /// Removes all rows of the home.
  let clear: PostgresStatement
  /// All rows of the homes `$1`, each after its home, in the order of homes and of their numbers.
  let load: PostgresStatement
  /// Removes the row of a number.
  let remove: PostgresStatement
  /// Removes all but the newest `$2` rows.
  let trim: PostgresStatement

  /// Those of a table that has columns of a store.
  static func of(_ table: StoredTable) -> TableStatements {
    guard let statements = all[table] else { preconditionFailure("There are no statements for \(table)") }
    return statements
  }

  private static let all = Dictionary(uniqueKeysWithValues: PostgresSchema.tables.map { ($0, TableStatements($0)) })

  /// `true` if rows are numbered in the order in which they come.
  static func numbersRows(_ table: StoredTable) -> Bool {
    switch table {
    case .decisions, .creationKeys, .followed: true
    case .items, .former, .rings, .settings, .host, .undo, .counters: false
    }
  }

  private init(_ table: StoredTable) {
    let (place, columns) = (table.place, table.columns)
    let list = columns.joined(separator: ", ")
    let isNumbered = Self.numbersRows(table)
    let given = isNumbered ? Array(columns.dropFirst()) : columns
    let number = "(SELECT coalesce(max(number), 0) + 1 FROM \(place) WHERE home = $1)"
    let marks = (isNumbered ? [number] : []) + given.indices.map { "$\($0 + 2)" }
    // A key that is put again becomes the newest.
    let (unique, kept) =
      table == .creationKeys
      ? ("key", columns.filter { $0 != "key" }) : ("number", Array(columns.dropFirst()))
    put = PostgresStatement(
      "put_\(table.name)",
      """
      INSERT INTO \(place) (home, \(list)) VALUES ($1, \(marks.joined(separator: ", ")))
        ON CONFLICT (home, \(unique)) DO UPDATE SET \(kept.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """)
    clear = PostgresStatement("clear_\(table.name)", "DELETE FROM \(place) WHERE home = $1")
    load = PostgresStatement(
      "load_\(table.name)",
      "SELECT home, \(list) FROM \(place) WHERE home = ANY($1::bigint[]) ORDER BY home, number")
    remove = PostgresStatement("remove_\(table.name)", "DELETE FROM \(place) WHERE home = $1 AND number = $2")
    // Numbers of decisions have no gaps, so nothing need be counted; a key that is put again leaves one.
    let last =
      table == .creationKeys
      ? "(SELECT number FROM \(place) WHERE home = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)"
      : "(SELECT max(number) FROM \(place) WHERE home = $1) - $2"
    trim = PostgresStatement("trim_\(table.name)", "DELETE FROM \(place) WHERE home = $1 AND number <= \(last)")
  }

  static let openRings = PostgresStatement(
    "open_rings",
    """
    SELECT home, \(StoredTable.rings.columns.joined(separator: ", ")) FROM toki.rings
      WHERE home = ANY($1::bigint[]) AND (ended_how IS NULL OR is_unseen = 1) ORDER BY home, number
    """)
  /// The newest `$2` keys of each of the homes `$1`.
  static let newestKeys = newest(.creationKeys, "newest_keys")
  /// The newest `$2` rings of each of the homes `$1`.
  static let newestRings = newest(.rings, "newest_rings")

  private static func newest(_ table: StoredTable, _ name: String) -> PostgresStatement {
    let list = table.columns.joined(separator: ", ")
    return PostgresStatement(
      name,
      """
      SELECT newest.* FROM unnest($1::bigint[]) AS wanted, LATERAL (SELECT home, \(list) FROM \(table.place)
        WHERE home = wanted ORDER BY number DESC LIMIT $2::bigint) AS newest ORDER BY home, number
      """)
  }

  static let takeBackMissed = PostgresStatement(
    "take_back_missed",
    """
    DELETE FROM toki.rings WHERE home = $1 AND owner_kind = $2 AND owner_number = $3 AND ended_how = 'missed'
      AND planned_utc_ns > $4 AND number <= $5
    """)
  static let removeFollowed = PostgresStatement(
    "remove_followed_at", "DELETE FROM toki.followed WHERE home = $1 AND path = $2")
  static let history = PostgresStatement(
    "history",
    """
    SELECT \(StoredTable.rings.columns.joined(separator: ", ")) FROM toki.rings
      WHERE home = $1 AND number <= $2 ORDER BY number DESC LIMIT $3
    """)
  // There is no index by item: another page for every decision, to save a few milliseconds when a person asks.
  static let decisions = PostgresStatement(
    "find_decisions",
    """
    SELECT \(StoredTable.decisions.columns.joined(separator: ", ")) FROM toki.decisions
      WHERE home = $1 AND ($7::boolean OR item_kind IS NOT DISTINCT FROM $2 AND item_number IS NOT DISTINCT FROM $3)
        AND at_utc_ns BETWEEN $4 AND $5 ORDER BY number DESC LIMIT $6
    """)
}
