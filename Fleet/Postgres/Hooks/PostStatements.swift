// SPDX-License-Identifier: Apache-2.0
import TokiFleet
import TokiModel

/// Statements to the database about the requests of hooks.
enum PostStatements {
  /// The most requests of a home that wait; more are not kept.
  static let most = 256

  /// Keeps a request until it was sent; a statement of the commit of its occasion.
  static func add(_ post: HomePost, of home: HomeID) -> Query {
    Query(
      PostgresStatement(
        "add_post",
        """
        INSERT INTO toki.posts (home, key, address, body) SELECT $1::bigint, $2, $3, $4
          WHERE (SELECT count(*) FROM toki.posts WHERE home = $1) < \(most)
        """), ["\(home.number)", post.key, post.address, post.body])
  }

  /// Takes requests for a server, the oldest of each home that no living server sends or holds, and tells of all that it has.
  ///
  /// Those of slow homes come last, and have a part of the places at most. The rows are locked in order, and those that
  /// another server takes at the moment are left alone.
  static func take(
    atMost count: Int, slow: Set<HomeID>, atMost countOfSlow: Int, by server: String
  ) -> [Query] {
    let homes = "{\(slow.sorted().map { "\($0.number)" }.joined(separator: ","))}"
    return [
      Query(
        PostgresStatement(
          "take_posts",
          """
          WITH alive AS MATERIALIZED (SELECT node FROM toki.nodes WHERE lease_until > clock_timestamp()),
            eldest AS MATERIALIZED (SELECT min(post) AS post FROM toki.posts GROUP BY home),
            own AS MATERIALIZED (SELECT home FROM toki.posts WHERE node = $1),
            quick AS MATERIALIZED (\(free("p.home <> ALL ($3::bigint[])", "$2::bigint - (SELECT count(*) FROM own)"))),
            slow AS MATERIALIZED (\(free(
              "p.home = ANY ($3::bigint[])",
              """
              least($2::bigint - (SELECT count(*) FROM own) - (SELECT count(*) FROM quick),
                $4::bigint - (SELECT count(*) FROM own WHERE home = ANY ($3::bigint[])))
              """)))
          UPDATE toki.posts p SET node = $1 FROM (TABLE quick UNION ALL TABLE slow) AS chosen WHERE p.post = chosen.post
          """), [server, "\(count)", homes, "\(countOfSlow)"]),
      Query(
        PostgresStatement(
          "taken_posts",
          """
          SELECT p.post, p.home, p.key, p.address, p.body, h.hook_secret
            FROM toki.posts p JOIN toki.homes h USING (home) WHERE p.node = $1 ORDER BY p.post
          """), [server]),
    ]
  }

  /// The oldest requests of homes that this server may take, locked.
  private static func free(_ condition: String, _ count: String) -> String {
    """
    SELECT p.post FROM toki.posts p JOIN eldest USING (post) JOIN toki.homes h USING (home)
      WHERE \(condition) AND (p.node IS NULL OR p.node NOT IN (SELECT node FROM alive))
        AND (h.owner IS NULL OR h.owner = $1 OR h.owner NOT IN (SELECT node FROM alive))
        AND $1::bigint IN (SELECT node FROM alive)
      ORDER BY p.post LIMIT greatest(0, \(count)) FOR UPDATE OF p SKIP LOCKED
    """
  }

  /// Forgets a request that a server has taken.
  static func end(_ number: Int64, by server: String) -> Query {
    Query(
      PostgresStatement("end_post", "DELETE FROM toki.posts WHERE post = $1 AND node = $2"), ["\(number)", server])
  }

  /// Sets the secret that signs the requests of a home, in hexadecimal digits; `nil` for none.
  static func secret(_ digits: String?, of home: HomeID) -> Query {
    Query(
      PostgresStatement("hook_secret", "UPDATE toki.homes SET hook_secret = $2 WHERE home = $1"),
      ["\(home.number)", digits])
  }

  /// The request of a row of `taken_posts`.
  static func post(_ table: ResultTable, _ row: Int) -> TakenPost? {
    guard let number = table.integer(row, 0), let home = table.integer(row, 1), let key = table.text(row, 2),
      let address = table.text(row, 3), let body = table.text(row, 4)
    else { return nil }
    return TakenPost(
      number, of: HomeID(home), HomePost(key: key, address: address, body: body), secret: table.text(row, 5))
  }
}
