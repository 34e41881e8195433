// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiFleet
public import TokiModel

/// The operators' view of the database.
extension HomeDirectory {
  /// A home in the list.
  public struct Entry: Hashable, Sendable {
    /// The home.
    public let id: HomeID
    /// Its name; `nil` for one that was made without.
    public let name: AccountName?
    /// Next time that a server must hold it; `nil` for never.
    public let due: UTCInstant?
    /// The address of the living server that holds it; `nil` for none.
    public let holder: String?
    /// The zone that its floating alarms follow; `nil` for the server's.
    public let zone: ZoneName?
  }

  /// The homes to list: those that have all given properties.
  public struct Filter: Hashable, Sendable {
    /// Beginning of the name.
    public var prefix: String?
    /// The zone.
    public var zone: ZoneName?
    /// The address of the server.
    public var holder: String?

    /// All homes.
    public init() {}
  }

  /// A place in the list, from which another page goes on.
  public enum Place: Hashable, Sendable {
    /// After a name.
    case name(AccountName)
    /// After a number of a home without a name.
    case number(HomeID)

    /// The place of a home.
    public init(of entry: Entry) { self = entry.name.map(Self.name) ?? .number(entry.id) }

    /// Reads its text; `nil` for one that is none.
    public init?(_ text: String) {
      if text.hasPrefix("#"), let number = Int64(text.dropFirst()) {
        self = .number(HomeID(number))
      } else if let name = AccountName(text) {
        self = .name(name)
      } else {
        return nil
      }
    }

    /// Its text: a name, or `#` and a number, which no name begins with.
    public var text: String {
      switch self {
      case .name(let name): name.text
      case .number(let home): "#\(home.number)"
      }
    }
  }

  /// Homes by name; those without one come last, by number.
  ///
  /// - Parameters:
  ///  - filter: The properties of the homes.
  ///  - place: The place to go on from; `nil` for the first page.
  ///  - count: The most homes; `nil` for all.
  public func list(
    _ filter: Filter = Filter(), after place: Place? = nil, atMost count: Int? = nil
  ) throws(StoreError) -> [Entry] {
    var name: AccountName?
    var number: HomeID?
    switch place {
    case .name(let last): name = last
    case .number(let last): number = last
    case nil: break
    }
    let query = Query(
      PostgresStatement(
        "list_homes",
        """
        SELECT h.home, h.name, d.at_utc_ns, n.address, h.zone FROM toki.homes h LEFT JOIN toki.due d USING (home)
          LEFT JOIN toki.nodes n ON n.node = h.owner AND n.lease_until > clock_timestamp()
          WHERE ($1::text IS NULL OR starts_with(h.name, $1)) AND ($2::text IS NULL OR h.zone = $2)
            AND ($3::text IS NULL OR n.address = $3) AND ($4::text IS NULL OR h.name > $4 OR h.name IS NULL)
            AND ($5::bigint IS NULL OR (h.name IS NULL AND h.home > $5))
          ORDER BY h.name NULLS LAST, h.home LIMIT $6::bigint
        """),
      [
        filter.prefix, filter.zone?.text, filter.holder, name?.text, number.map { "\($0.number)" },
        count.map { "\($0)" },
      ])
    let table = try ask([query])[0]
    return (0..<table.rowCount).compactMap { row in
      guard let home = table.integer(row, 0) else { return nil }
      return Entry(
        id: HomeID(home), name: table.text(row, 1).flatMap(AccountName.init),
        due: table.integer(row, 2).map(UTCInstant.init(nanosecondsSinceEpoch:)), holder: table.text(row, 3),
        zone: table.text(row, 4).flatMap { ZoneName($0) })
    }
  }

  /// An act of somebody who looks after the database.
  public struct AuditEntry: Hashable, Sendable {
    /// Time of the act, by the database's clock.
    public let at: UTCInstant
    /// The operator.
    public let operatorName: String
    /// The word for it.
    public let act: String
    /// The account, which may be deleted.
    public let home: HomeID
    /// The account's name; `nil` if it is deleted.
    public let name: AccountName?
    /// Its other subject, such as the name of a token; empty for none.
    public let subject: String
  }

  /// The newest acts, in their order.
  ///
  /// - Parameters:
  ///  - home: The account; `nil` for all.
  ///  - count: The most acts.
  public func audit(of home: HomeID?, atMost count: Int) throws(StoreError) -> [AuditEntry] {
    let query = Query(
      PostgresStatement(
        "read_audit",
        """
        SELECT * FROM (SELECT a.at_utc_ns, a.operator, a.act, a.home, h.name, a.subject, a.entry FROM toki.audit a
            LEFT JOIN toki.homes h USING (home) WHERE $1::bigint IS NULL OR a.home = $1 ORDER BY a.entry DESC LIMIT $2)
          AS newest ORDER BY entry
        """), [home.map { "\($0.number)" }, "\(count)"])
    let table = try ask([query])[0]
    return (0..<table.rowCount).compactMap { row in
      guard let at = table.integer(row, 0), let name = table.text(row, 1), let act = table.text(row, 2),
        let home = table.integer(row, 3), let subject = table.text(row, 5)
      else { return nil }
      return AuditEntry(
        at: UTCInstant(nanosecondsSinceEpoch: at), operatorName: name, act: act, home: HomeID(home),
        name: table.text(row, 4).flatMap(AccountName.init), subject: subject)
    }
  }

  /// Notes an act that was done by other means than a statement of this directory.
  public func note(_ act: String, of home: HomeID, about subject: String = "") throws(StoreError) {
    let query = Query(
      PostgresStatement(
        "note_act",
        Audit.entry("$2", by: "$1", "$3::bigint", "$4", from: "(SELECT) AS once")),
      [operatorName, act, "\(home.number)", subject])
    _ = try ask([query])
  }
}
