// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiFleet
public import TokiModel

/// The homes of a database, for those who look after it; every call waits for the answer.
///
/// It is used on its loop's thread only, and the loop need not run.
public final class HomeDirectory {
  /// The operator whose acts the audit notes; empty for nobody in particular.
  public var operatorName = ""

  private let link: Link
  private let patience: TimeSpan
  let place = "the database"

  /// Connects, and makes the tables if there are none; parameters and errors are those of `PostgresStore`.
  public init(
    _ database: String, loop: any EventLoop, timer: any LoopTimer, silence: TimeSpan = .seconds(5),
    patience: TimeSpan = .seconds(10)
  ) throws(StoreError) {
    link = Link(database, greeting: PostgresSchema.greeting, silence: silence, loop: loop, timer: timer)
    self.patience = patience
    try PostgresSchema.prepare(place) { [self] (batch) throws(StoreError) in try ask(batch) }
  }

  deinit { link.close() }

  /// Makes an empty home in a zone; returns `nil` if there is one of this name.
  public func create(_ name: AccountName, in zone: ZoneName?) throws(StoreError) -> HomeID? {
    let query = Query(
      PostgresStatement(
        "create_home",
        """
        WITH made AS (
            INSERT INTO toki.homes (home, epoch, revision, name, zone) VALUES (nextval('toki.home_numbers'), 0, 0, $1, $2)
              ON CONFLICT (name) DO NOTHING RETURNING home, name),
          noted AS (\(Audit.entry("'create'", by: "$3", "home", "name", from: "made")))
        SELECT home FROM made
        """), [name.text, zone?.text, operatorName])
    return try ask([query])[0].integer(0, 0).map(HomeID.init)
  }

  /// Puts a home in another zone; returns whether that was possible, as no living server besides this one holds it.
  ///
  /// It is due at once: items that follow the zone may ring earlier than before.
  public func move(_ home: HomeID, to zone: ZoneName, heldBy server: FleetServerID? = nil) throws(StoreError) -> Bool {
    let query = Query(
      PostgresStatement(
        "move_home",
        """
        WITH moved AS (UPDATE toki.homes SET zone = $2, owner = NULL, epoch = epoch + 1 WHERE home = $1
            AND (owner IS NULL OR owner = $4 OR owner NOT IN (SELECT node FROM toki.nodes WHERE lease_until > clock_timestamp()))
            RETURNING home),
          soon AS (INSERT INTO toki.due (home, at_utc_ns) SELECT home, 0 FROM moved
            ON CONFLICT (home) DO UPDATE SET at_utc_ns = 0),
          noted AS (\(Audit.entry("'zone'", by: "$3", "home", "$2", from: "moved")))
        SELECT home FROM moved
        """), ["\(home.number)", zone.text, operatorName, server.map { "\($0.number)" }])
    return try ask([query])[0].rowCount == 1
  }

  /// A home's target.
  public struct Destination: Hashable, Sendable {
    /// The server, and its address.
    public let server: FleetServerID, address: String
    /// `true` if the home exists, and nothing is left to do.
    public let isReached: Bool
  }

  /// Asks for a home to move to the living server of an address; for `nil`, to the one besides its holder that holds the
  /// fewest homes.
  ///
  /// - Returns: Where it is to go; `nil` if there is no such server.
  public func ask(_ home: HomeID, toMoveTo address: String?) throws(StoreError) -> Destination? {
    let query = Query(
      PostgresStatement(
        "ask_to_move",
        """
        WITH target AS MATERIALIZED (SELECT n.node, n.address FROM toki.nodes n
            WHERE n.lease_until > clock_timestamp() AND n.address NOT LIKE '\(Self.passing)%'
              AND CASE WHEN $2::text IS NULL
                THEN NOT n.is_draining AND n.node IS DISTINCT FROM (SELECT owner FROM toki.homes WHERE home = $1::bigint)
                ELSE n.address = $2 END
            ORDER BY (SELECT count(*) FROM toki.homes h WHERE h.owner = n.node), n.node LIMIT 1)
        UPDATE toki.homes h SET wanted = target.node FROM target WHERE h.home = $1
          RETURNING target.node, target.address, h.owner IS NOT DISTINCT FROM target.node
        """), ["\(home.number)", address])
    return destination(try ask([query])[0])
  }

  /// Progress of a home that was asked to move.
  public func look(at home: HomeID, on its: Destination) throws(StoreError) -> Destination? {
    let query = Query(
      PostgresStatement(
        "look_at_move",
        """
        SELECT n.node, n.address, h.wanted IS DISTINCT FROM n.node FROM toki.homes h, toki.nodes n
          WHERE h.home = $1 AND n.node = $2 AND n.lease_until > clock_timestamp()
        """), ["\(home.number)", "\(its.server.number)"])
    return destination(try ask([query])[0])
  }

  /// Asks no more for a home to move to a server; it stays where it is, whose server may not know yet that it was given to it.
  public func stopAsking(_ home: HomeID, toMoveTo its: Destination) throws(StoreError) {
    let query = Query(
      PostgresStatement("stop_moving", "UPDATE toki.homes SET wanted = owner WHERE home = $1 AND wanted = $2"),
      ["\(home.number)", "\(its.server.number)"])
    _ = try ask([query])
  }

  /// Beginning of the addresses of programs that hold a home for a moment: the same in every release, as it is in the
  /// database.
  public static let passing = "toki-homes, process "

  private func destination(_ table: ResultTable) -> Destination? {
    guard let server = table.integer(0, 0), let address = table.text(0, 1) else { return nil }
    return Destination(server: FleetServerID(server), address: address, isReached: table.text(0, 2) == "t")
  }

  /// The home of a name; `nil` if there is none.
  public func find(_ name: AccountName) throws(StoreError) -> HomeID? {
    let query = Query(PostgresStatement("find_home", "SELECT home FROM toki.homes WHERE name = $1"), [name.text])
    return try ask([query])[0].integer(0, 0).map(HomeID.init)
  }

  func ask(_ batch: [Query]) throws(StoreError) -> [ResultTable] {
    try link.answer(to: batch, within: patience, of: place)
  }
}

extension Link {
  /// Has a batch answered, and waits for it.
  ///
  /// - Parameters:
  ///  - batch: The statements.
  ///  - patience: How long it may take; then the connection is closed.
  ///  - place: The place for errors.
  /// - Throws: `.unusable` if no answer comes in time; the meaning of the refusal otherwise.
  func answer(to batch: [Query], within patience: TimeSpan, of place: String) throws(StoreError) -> [ResultTable] {
    var outcome: Outcome?
    let isThere = drive(until: now + patience) {
      submit(batch) { outcome = $0 }
    } _: {
      outcome != nil || isPooled
    }
    guard isThere, let outcome else {
      let reason = trouble ?? "the database does not answer"
      close()
      throw .unusable(path: place, reason: reason)
    }
    if let refusal = outcome.refusal { throw StoreError(refusal, in: batch, of: place) }
    return outcome.tables
  }
}
