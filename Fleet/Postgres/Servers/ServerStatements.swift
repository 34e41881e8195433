// SPDX-License-Identifier: Apache-2.0
import TokiFleet
import TokiModel

/// A server's statements to the database; all times of leases are the database's.
struct ServerStatements {
  let server: String
  let address: String
  let weight: Int
  let isReserve: Bool

  /// Makes the statements of a server; a reserve is drained from its start.
  init(_ server: FleetServerID, address: String, weight: Int, isReserve: Bool = false) {
    self.server = "\(server.number)"
    self.address = address
    self.weight = weight
    self.isReserve = isReserve
  }

  /// Makes the lease last from now on.
  ///
  /// The clock is read once the row is locked: a claim that found the lease ended holds it until it has taken the homes.
  /// It returns the clock, in microseconds since the epoch, and whether the server is to give its homes to others.
  func renewal(of span: TimeSpan) -> Query {
    Query(
      PostgresStatement(
        "renew_lease",
        """
        INSERT INTO toki.nodes AS n (node, address, lease_until, weight, is_draining)
          VALUES ($1, $2, clock_timestamp() + $3::bigint * interval '1 microsecond', $4, $5)
          ON CONFLICT (node) DO UPDATE SET address = excluded.address,
            lease_until = clock_timestamp() + $3::bigint * interval '1 microsecond'
          RETURNING floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint, is_draining
        """), [server, address, "\(span.nanoseconds / 1_000)", "\(weight)", isReserve ? "t" : "f"])
  }

  /// Reads the clock, in microseconds since the epoch.
  var clock: Query {
    Query(PostgresStatement("read_clock", "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"))
  }

  /// Forgets servers whose leases ended long ago, which were killed, and frees their homes.
  ///
  /// A claim that has locked such a lease is left to its work, and the next server to start does this.
  var sweep: Query {
    Query(
      PostgresStatement(
        "sweep_nodes",
        """
        WITH ended AS MATERIALIZED (SELECT node FROM toki.nodes
            WHERE lease_until < clock_timestamp() - interval '1 hour' FOR UPDATE SKIP LOCKED),
          freed AS (UPDATE toki.homes SET owner = NULL FROM ended WHERE owner = ended.node)
        DELETE FROM toki.nodes n USING ended WHERE n.node = ended.node
        """))
  }

  /// The homes that the server holds; a statement after the renewal, so that it sees every claim before it.
  var held: Query {
    Query(PostgresStatement("held_homes", "SELECT home, epoch, zone, name FROM toki.homes WHERE owner = $1"), [server])
  }

  /// Takes homes that are due and that no living server holds, and counts their epochs on.
  ///
  /// A server that is drained takes none as long as another one lives, and all that is due otherwise.
  ///
  /// A lease that has ended is locked, if nobody is renewing it at the moment: its server then waits to renew it, and
  /// sees afterwards which homes were taken. The instant is a value, not the database server's clock, so that the index
  /// serves.
  ///
  /// An owner without a row, which has left, is dead too. Such owners are read from the index, one step for each, and
  /// before a home is locked: a server that starts and takes a home meanwhile is none of them.
  func claim(atMost count: Int, dueBefore instant: UTCInstant, besides leftOut: [HomeID]) -> Query {
    Query(
      PostgresStatement(
        "claim_homes",
        """
        WITH RECURSIVE alive AS MATERIALIZED (
            SELECT node FROM toki.nodes WHERE node = $1 AND lease_until > clock_timestamp() AND NOT (is_draining
              AND EXISTS (SELECT FROM toki.nodes WHERE lease_until > clock_timestamp() AND NOT is_draining
                AND address NOT LIKE '\(HomeDirectory.passing)%'))),
          ended AS MATERIALIZED (
            SELECT node FROM toki.nodes WHERE lease_until <= clock_timestamp() FOR SHARE SKIP LOCKED),
          owners AS (SELECT min(owner) AS node FROM toki.homes
            UNION ALL SELECT (SELECT min(h.owner) FROM toki.homes h WHERE h.owner > o.node)
              FROM owners o WHERE o.node IS NOT NULL),
          gone AS MATERIALIZED (SELECT o.node FROM owners o
            WHERE o.node IS NOT NULL AND NOT EXISTS (SELECT FROM toki.nodes n WHERE n.node = o.node)),
          chosen AS MATERIALIZED (
            SELECT h.home FROM toki.due d JOIN toki.homes h USING (home)
              WHERE d.at_utc_ns < $2::bigint AND (h.owner IS NULL OR h.owner IN (SELECT node FROM ended)
                  OR h.owner IN (SELECT node FROM gone))
                AND EXISTS (SELECT FROM alive) AND h.home <> ALL ($4::bigint[])
              ORDER BY d.at_utc_ns LIMIT $3::bigint FOR UPDATE OF h SKIP LOCKED)
        UPDATE toki.homes h SET owner = $1, epoch = epoch + 1 FROM chosen WHERE h.home = chosen.home
          RETURNING h.home, h.epoch, h.zone, h.name
        """),
      [
        server, "\(instant.nanosecondsSinceEpoch)", "\(count)",
        "{" + leftOut.map { "\($0.number)" }.joined(separator: ",") + "}",
      ])
  }

  /// Takes homes that no living server holds, whether or not they are due; by the rules of `claim`.
  func take(_ homes: [HomeID]) -> Query {
    Query(
      PostgresStatement(
        "take_homes",
        """
        WITH ended AS MATERIALIZED (
            SELECT node FROM toki.nodes WHERE lease_until <= clock_timestamp() FOR SHARE SKIP LOCKED),
          gone AS MATERIALIZED (SELECT h.owner AS node FROM toki.homes h WHERE h.home = ANY ($2::bigint[])
            AND NOT EXISTS (SELECT FROM toki.nodes n WHERE n.node = h.owner)),
          chosen AS MATERIALIZED (SELECT home FROM toki.homes WHERE home = ANY ($2::bigint[])
              AND (owner IS NULL OR owner IN (SELECT node FROM ended) OR owner IN (SELECT node FROM gone))
              AND EXISTS (SELECT FROM toki.nodes WHERE node = $1 AND lease_until > clock_timestamp())
            ORDER BY home FOR UPDATE)
        UPDATE toki.homes h SET owner = $1, epoch = epoch + 1 FROM chosen WHERE h.home = chosen.home
        """), [server, HomeRows.list(homes.map(\.number))])
  }

  /// Takes homes, and reads everything of those that the server then holds except the history.
  ///
  /// All of it is of one moment, although each statement sees what was committed before it: a commit of a home locks its
  /// row first, which is locked here until the end.
  func takeAndLoad(_ homes: [HomeID]) -> [Query] {
    let list = HomeRows.list(homes.map(\.number))
    let held = PostgresStatement(
      "lock_held_homes",
      """
      SELECT home, epoch, revision, owner, zone, name FROM toki.homes WHERE home = ANY ($1::bigint[]) AND owner = $2
        ORDER BY home FOR NO KEY UPDATE
      """)
    return [take(homes), Query(held, [list, server])] + HomeRows.rows(of: list)
  }

  /// The home, if the server holds it.
  func held(_ home: HomeID) -> Query {
    Query(
      PostgresStatement("held_home", "SELECT home, epoch, zone, name FROM toki.homes WHERE owner = $1 AND home = $2"),
      [server, "\(home.number)"])
  }

  /// Gives homes back, unless another server has taken them, each with when it is due next; `nil` for never.
  func release(_ homes: [(home: HeldHome, due: UTCInstant?)]) -> Query {
    func list(_ value: ((home: HeldHome, due: UTCInstant?)) -> Int64?) -> String {
      "{\(homes.map { value($0).map { "\($0)" } ?? "NULL" }.joined(separator: ","))}"
    }
    return Query(
      PostgresStatement(
        "release_homes",
        """
        WITH mine AS MATERIALIZED (SELECT h.home, given.at_utc_ns
            FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS given (home, epoch, at_utc_ns)
              JOIN toki.homes h USING (home, epoch) WHERE h.owner = $1 ORDER BY h.home FOR NO KEY UPDATE OF h),
          never AS (DELETE FROM toki.due USING mine WHERE due.home = mine.home AND mine.at_utc_ns IS NULL),
          later AS (INSERT INTO toki.due (home, at_utc_ns)
            SELECT home, at_utc_ns FROM mine WHERE at_utc_ns IS NOT NULL ON CONFLICT (home)
              DO UPDATE SET at_utc_ns = excluded.at_utc_ns WHERE due.at_utc_ns <> excluded.at_utc_ns)
        UPDATE toki.homes h SET owner = NULL FROM mine WHERE h.home = mine.home
        """),
      [server, list { $0.home.id.number }, list { $0.home.epoch }, list { $0.due?.nanosecondsSinceEpoch }])
  }

  /// Gives a home back, unless another server has taken it, due as it was.
  func release(_ home: HeldHome) -> Query {
    Query(
      PostgresStatement(
        "release_home", "UPDATE toki.homes SET owner = NULL WHERE home = $1 AND owner = $2 AND epoch = $3"),
      ["\(home.id.number)", server, "\(home.epoch)"])
  }

  // MARK: Moves

  /// The homes that are to move to this server or from it: the living server to which this one is to give each, or whether it
  /// is to take it.
  ///
  /// Homes that it holds and nobody else is to get are named as well: one may have been given to it without its
  /// knowledge. A home that was deleted has no more than its number.
  var moves: Query {
    Query(
      PostgresStatement(
        "moving_homes",
        """
        WITH alive AS MATERIALIZED (SELECT node FROM toki.nodes WHERE lease_until > clock_timestamp())
        SELECT home, epoch, zone, name, CASE WHEN wanted <> $1::bigint AND wanted IN (SELECT node FROM alive) THEN wanted END,
            owner IS NULL OR owner = $1 OR owner NOT IN (SELECT node FROM alive)
          FROM toki.homes WHERE wanted IS NOT NULL AND (owner = $1 OR wanted = $1)
        UNION ALL SELECT home, 0, NULL, NULL, NULL, NULL FROM toki.deleted WHERE node = $1
        """), [server])
  }

  /// Returns whether the server is to give its homes to others.
  var draining: Query {
    Query(PostgresStatement("is_draining", "SELECT is_draining FROM toki.nodes WHERE node = $1"), [server])
  }

  /// Gives a home to the server that it is to move to, if that lives; returns it if it did.
  func hand(_ home: HeldHome, to other: FleetServerID) -> Query {
    Query(
      PostgresStatement(
        "hand_home",
        """
        UPDATE toki.homes SET owner = $3, epoch = epoch + 1 WHERE home = $1 AND owner = $2 AND epoch = $4 AND wanted = $3
          AND EXISTS (SELECT FROM toki.nodes WHERE node = $3 AND lease_until > clock_timestamp()) RETURNING home
        """), ["\(home.id.number)", server, "\(other.number)", "\(home.epoch)"])
  }

  /// Takes note that a home is where it was to move to, or where it stays as the server that it was to move to is dead.
  func arrived(_ home: HomeID) -> Query {
    Query(
      PostgresStatement(
        "home_arrived",
        """
        UPDATE toki.homes SET wanted = NULL WHERE home = $1 AND owner = $2
          AND (wanted = $2 OR wanted NOT IN (SELECT node FROM toki.nodes WHERE lease_until > clock_timestamp()))
        """),
      ["\(home.number)", server])
  }

  /// Asks for a home to move to this server.
  func want(_ home: HomeID) -> Query {
    Query(
      PostgresStatement("want_home", "UPDATE toki.homes SET wanted = $2 WHERE home = $1"), ["\(home.number)", server])
  }

  /// Number of homes of each living server, once all that are to move have moved, and its weight; programs that hold a
  /// home for a moment do not count.
  var loads: Query {
    Query(
      PostgresStatement(
        "server_loads",
        """
        SELECT n.node, (SELECT count(*) FROM toki.homes h WHERE h.owner = n.node AND (h.wanted IS NULL OR h.wanted = n.node))
            + (SELECT count(*) FROM toki.homes h WHERE h.wanted = n.node AND h.owner IS DISTINCT FROM n.node),
            CASE WHEN n.is_draining THEN 0 ELSE n.weight END
          FROM toki.nodes n WHERE n.lease_until > clock_timestamp() AND n.address NOT LIKE '\(HomeDirectory.passing)%'
        """))
  }

  /// Asks for some homes of the server to move, those that are due last; a home that a commit works on is left out.
  func offer(_ count: Int, to other: FleetServerID) -> Query {
    Query(
      PostgresStatement(
        "offer_homes",
        """
        WITH chosen AS MATERIALIZED (SELECT h.home FROM toki.homes h LEFT JOIN toki.due d USING (home)
            WHERE h.owner = $1 AND h.wanted IS NULL ORDER BY d.at_utc_ns DESC NULLS FIRST LIMIT $3
            FOR NO KEY UPDATE OF h SKIP LOCKED)
        UPDATE toki.homes h SET wanted = $2 FROM chosen WHERE h.home = chosen.home
        """), [server, "\(other.number)", "\(count)"])
  }

  /// Gives everything back.
  ///
  /// First nobody is to give it anything more; a home that was to come stays where it is, whose server may not know yet that
  /// it was given to it.
  var leave: [Query] {
    [
      Query(
        PostgresStatement("unwant_all", "UPDATE toki.homes SET wanted = nullif(owner, $1::bigint) WHERE wanted = $1"),
        [server]),
      Query(PostgresStatement("release_all", "UPDATE toki.homes SET owner = NULL WHERE owner = $1"), [server]),
      Query(PostgresStatement("end_lease", "DELETE FROM toki.nodes WHERE node = $1"), [server]),
    ]
  }

  /// Saves when a home must be held next; `nil` for never.
  static func due(_ home: String, at instant: UTCInstant?) -> Query {
    guard let instant else {
      return Query(PostgresStatement("never_due", "DELETE FROM toki.due WHERE home = $1"), [home])
    }
    return Query(
      PostgresStatement(
        "put_due",
        """
        INSERT INTO toki.due (home, at_utc_ns) VALUES ($1, $2)
          ON CONFLICT (home) DO UPDATE SET at_utc_ns = excluded.at_utc_ns
        """), [home, "\(instant.nanosecondsSinceEpoch)"])
  }
}
