// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Statements to the database about old history.
enum HistoryStatements {
  /// Number of accounts looked at by one statement, and of rings of each: the oldest ones that may be removed.
  static let accounts = 200, rings = 200

  /// Removes rings that were due before an instant, of the next accounts by their number.
  ///
  /// Rings of an account are numbered in their order, so that its oldest are found by the primary key. Rings that are
  /// open, or missed and not seen, stay, and are no part of the number: an item has a hundred of these at most. It returns how many it removed, and whether there were accounts to look at.
  static func trim(before instant: UTCInstant) -> Query {
    Query(
      PostgresStatement(
        "trim_history",
        """
        WITH turn AS MATERIALIZED (SELECT home FROM toki.retention WHERE at_utc_ns <= \(Audit.now) FOR UPDATE SKIP LOCKED),
          part AS MATERIALIZED (SELECT h.home FROM turn, LATERAL (SELECT home FROM toki.homes WHERE home > turn.home
            ORDER BY home LIMIT \(accounts)) AS h),
          old AS MATERIALIZED (SELECT r.home, r.number FROM part, LATERAL (SELECT * FROM toki.rings
              WHERE rings.home = part.home AND ended_how IS NOT NULL AND coalesce(is_unseen, 0) = 0
              ORDER BY number LIMIT \(rings)) AS r
            WHERE r.planned_utc_ns < $1),
          gone AS (DELETE FROM toki.rings USING old WHERE rings.home = old.home AND rings.number = old.number RETURNING 1),
          onwards AS (UPDATE toki.retention SET home = coalesce((SELECT max(home) FROM part), 0),
            at_utc_ns = CASE WHEN EXISTS (SELECT FROM part) THEN 0 ELSE \(Audit.now) + 3600000000000 END
            WHERE EXISTS (SELECT FROM turn))
        SELECT (SELECT count(*) FROM gone), EXISTS (SELECT FROM part)
        """), ["\(instant.nanosecondsSinceEpoch)"])
  }
}
