// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiFleet

/// The operators' changes of servers.
extension HomeDirectory {
  /// Has the living servers of an address give their homes to others, or no more, and take no more that are due.
  ///
  /// - Returns: The servers; none if none lives there.
  public func drain(_ address: String, _ isWanted: Bool) throws(StoreError) -> [FleetServerID] {
    let query = Query(
      PostgresStatement(
        "drain_server",
        """
        UPDATE toki.nodes SET is_draining = $2 WHERE address = $1 AND lease_until > clock_timestamp()
          AND address NOT LIKE '\(Self.passing)%' RETURNING node
        """), [address, isWanted ? "t" : "f"])
    let table = try ask([query])[0]
    return (0..<table.rowCount).compactMap { table.integer($0, 0).map(FleetServerID.init) }
  }

  /// `true` if a living server besides those of an address takes homes.
  public func isAnotherServer(than address: String) throws(StoreError) -> Bool {
    let query = Query(
      PostgresStatement(
        "other_servers",
        """
        SELECT FROM toki.nodes WHERE address <> $1 AND lease_until > clock_timestamp() AND NOT is_draining
          AND address NOT LIKE '\(Self.passing)%'
        """), [address])
    return try ask([query])[0].rowCount > 0
  }

  /// Number of homes that servers hold.
  public func count(heldBy servers: [FleetServerID]) throws(StoreError) -> Int {
    let query = Query(
      PostgresStatement("held_count", "SELECT count(*) FROM toki.homes WHERE owner = ANY ($1::bigint[])"),
      [Self.array(servers.map { "\($0.number)" })])
    return Int(try ask([query])[0].integer(0, 0) ?? 0)
  }
}
