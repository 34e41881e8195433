// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import Testing
import TokiEngine
import TokiFleet
import TokiModel

@testable import PostgresStore

/// An account from its beginning to its end, as those who look after the database have it.
@Suite struct AccountLifeTests {
  private let database: String
  private let client: Client
  private let loop = PollLoop()
  private let directory: HomeDirectory
  private let family: HomeID
  private let school: HomeID

  init() throws {
    database = try PostgresServer.shared.get().newDatabase()
    client = try Client(database)
    directory = try HomeDirectory(database, loop: loop, timer: loop, silence: .seconds(60), patience: .seconds(60))
    directory.operatorName = "ada"
    let names = try ["family", "school"].map { try #require(AccountName($0)) }
    let zones = try ["Europe/Berlin", "Asia/Tokyo"].map { try #require(ZoneName($0)) }
    family = try #require(try directory.create(names[0], in: zones[0]))
    school = try #require(try directory.create(names[1], in: zones[1]))
  }

  private func server(_ number: Int64) throws -> PostgresHomes {
    try PostgresHomes(
      database, server: FleetServerID(number), loop: loop, timer: loop, silence: .seconds(60), patience: .seconds(60))
  }

  private func answer<Value>(_ ask: (@escaping (Value) -> Void) -> Void) throws -> Value {
    var value: Value?
    ask { value = $0 }
    #expect(loop.run { value != nil })
    return try #require(value)
  }

  private func name(_ text: String) throws -> AccountName { try #require(AccountName(text)) }

  /// Gives an account something in each kind of table.
  private func fill(_ home: HomeID) throws {
    let store = try TestHomes.open(database, home: home.number)
    try store.commit(
      try creation(of: 1) + [
        .putRing(sampleRing(1, occurrence: 1)), .putKey(CreationKey(key: "k", request: "r", item: .timer(TimerID(1)))),
        .putSettings(EngineSettings()), .putHost(boot: BootID("b"), zones: nil),
      ])
    store.close()
    _ = try directory.addToken("kitchen", to: home, role: "owner", items: "", digest: "digest \(home.number)")
    try client.value(
      """
      INSERT INTO toki.due VALUES (\(home.number), 5) ON CONFLICT DO NOTHING;
      INSERT INTO toki.posts (home, key, address, body) VALUES (\(home.number), 'k', 'a', 'b')
      """)
  }

  /// How many rows each table has of a home, but for the tables without any.
  private func rows(of home: HomeID) throws -> [String: String] {
    let tables = try client.column(
      """
      SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'toki' AND column_name = 'home' AND table_type = 'BASE TABLE' AND table_name <> 'retention'
      """)
    #expect(tables.count > 15)
    var rows: [String: String] = [:]
    for table in tables {
      let count = try client.value("SELECT count(*) FROM toki.\(table) WHERE home = \(home.number)") ?? ""
      if count != "0" { rows[table] = count }
    }
    return rows
  }

  @Test func `A deleted account leaves nothing but its audit line, and others keep everything`() throws {
    try fill(family)
    try fill(school)
    let kept = try rows(of: school)
    #expect(try rows(of: family).count >= 10)
    #expect(try directory.content(of: family) == HomeDirectory.Content(items: 1, rings: 1, tokens: 1))
    #expect(try directory.delete(family))
    #expect(try rows(of: family) == ["audit": "1"])
    #expect(
      try client.value("SELECT operator || act || subject FROM toki.audit WHERE home = \(family.number)") == "adadelete"
    )
    #expect(try rows(of: school) == kept)
    #expect(try directory.find(try name("family")) == nil)
    #expect(try directory.delete(family) == false)
  }

  @Test func `No row can belong to a missing account`() throws {
    for table in PostgresSchema.tables.map(\.place) + ["toki.counters", "toki.due", "toki.tokens", "toki.posts"] {
      let key = try client.value(
        """
        SELECT confdeltype FROM pg_constraint WHERE contype = 'f' AND conrelid = '\(table)'::regclass
          AND confrelid = 'toki.homes'::regclass
        """)
      #expect(key == "c", "\(table)")
    }
  }

  @Test func `The server with a deleted account drops it, and can save nothing more`() throws {
    let first = try server(1)
    let other = try server(2)
    for server in [first, other] {
      _ = try answer { server.renewLease(of: .hours(1), adopting: false, done: $0) }.get()
    }
    let held = try #require(try answer { first.take(family, done: $0) }.get()?.home)
    let store = try answer { done in first.open([held]) { done($1) } }.get()
    #expect(try directory.delete(family))
    let moves = try answer { first.renewLease(of: .hours(1), adopting: false, done: $0) }.get().wishes.moves
    #expect(moves == [.forget(family)])
    #expect(try answer { other.renewLease(of: .hours(1), adopting: false, done: $0) }.get().wishes.moves == [])
    let refusal = try answer { done in
      store.commit([[.putSettings(EngineSettings())]], due: nil, posts: [], pause: {}) { done($0) }
    }
    #expect(refusal != nil)
    #expect(try rows(of: family).keys.sorted() == ["audit", "deleted"])
    let left = try answer { done in first.leave { done(true) } }
    #expect(left)
    #expect(try rows(of: family) == ["audit": "1"])
  }

  @Test func `An account gets a name that no other has`() throws {
    #expect(try directory.rename(family, to: try name("school")) == false)
    #expect(try directory.rename(family, to: try name("home")))
    #expect(try directory.find(try name("home")) == family)
    #expect(try directory.find(try name("family")) == nil)
    #expect(try directory.rename(family, to: try name("home")), "its own")
  }

  @Test func `Many accounts are made with their tokens, or none of them`() throws {
    let zone = try #require(ZoneName("UTC"))
    func make(_ names: [String]) throws {
      let numbers = try directory.numbers(names.count)
      try directory.create(
        zip(numbers, names).map { id, name in
          (id: id, account: HomeDirectory.NewAccount(try self.name(name), in: zone), digest: "of \(name)")
        }, token: "the \"first\" \\ one", role: "owner")
    }
    try make(["a", "b", "c"])
    let tokens = try ["a", "b", "c"].map { try directory.tokens(of: try #require(try directory.find(try name($0)))) }
    #expect(tokens.map { $0.map(\.name) } == Array(repeating: ["the \"first\" \\ one"], count: 3))
    #expect(try directory.taken([try name("b"), try name("z")]) == ["b"])
    #expect(throws: StoreError.self) { try make(["x", "b", "y"]) }
    #expect(try directory.find(try name("x")) == nil)
    #expect(try directory.sealing().hasUnsealed == false)
  }

  @Test func `A rotated token has the same name and role, and the former one is out`() throws {
    _ = try directory.addToken("kitchen", to: family, role: "display", items: "t1", digest: "old")
    #expect(try directory.rotateToken("kitchen", of: family, digest: "new"))
    #expect(try directory.rotateToken("hall", of: family, digest: "x") == false)
    let tokens = try directory.tokens(of: family)
    #expect(tokens.map { [$0.name, $0.role, $0.items] } == [["kitchen", "display", "t1"]])
    #expect(try client.value("SELECT digest FROM toki.tokens") == "new")
  }

  @Test func `The audit lists who did what to which account, in order`() throws {
    _ = try directory.addToken("kitchen", to: family, role: "owner", items: "", digest: "d")
    _ = try directory.rotateToken("kitchen", of: family, digest: "e")
    _ = try directory.revokeToken("kitchen", of: family)
    _ = try directory.revokeToken("kitchen", of: family)
    _ = try directory.move(family, to: try #require(ZoneName("UTC")))
    _ = try directory.rename(family, to: try name("home"))
    try directory.note("export", of: family)
    let acts = try directory.audit(of: family, atMost: 100)
    #expect(
      acts.map { "\($0.act): \($0.subject)" } == [
        "create: family", "token add: kitchen owner", "token rotate: kitchen", "token revoke: kitchen", "zone: UTC",
        "rename: home", "export: ",
      ])
    #expect(acts.allSatisfy { $0.operatorName == "ada" && $0.name?.text == "home" })
    #expect(try directory.audit(of: nil, atMost: 2).map(\.act) == ["rename", "export"])
    #expect(try directory.audit(of: school, atMost: 100).map(\.act) == ["create"])
  }

  @Test func `A list has the accounts that match every condition of the filter`() throws {
    func names(_ change: (inout HomeDirectory.Filter) -> Void) throws -> [String?] {
      var filter = HomeDirectory.Filter()
      change(&filter)
      return try directory.list(filter).map { $0.name?.text }
    }
    try client.value(
      """
      INSERT INTO toki.nodes VALUES (7, 'here', clock_timestamp() + interval '1 h');
      UPDATE toki.homes SET owner = 7 WHERE home = \(school.number)
      """)
    #expect(try names { _ in } == ["family", "school"])
    #expect(try names { $0.prefix = "fam" } == ["family"])
    #expect(try names { $0.zone = ZoneName("Asia/Tokyo") } == ["school"])
    #expect(try names { $0.holder = "here" } == ["school"])
    #expect(
      try names {
        $0.holder = "here"; $0.prefix = "fam"
      } == [])
  }

  @Test func `A list goes on page by page, also among homes without a name`() throws {
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (901, 0, 0), (902, 0, 0)")
    var places: [String] = []
    while let entry = try directory.list(
      after: try places.last.map { try #require(HomeDirectory.Place($0)) }, atMost: 1
    ).first {
      places.append(HomeDirectory.Place(of: entry).text)
    }
    #expect(places == ["family", "school", "#901", "#902"])
    #expect(try directory.list(after: .name(try name("m"))).count == 3)
    for text in ["", "-", "#", "#x", "Family"] { #expect(HomeDirectory.Place(text) == nil, "\(text)") }
  }

  // MARK: History

  /// Rings 1 to `count` of a home, each planned a second after the one before it.
  private func makeRings(_ count: Int, in home: HomeID) throws {
    try client.value(
      """
      INSERT INTO toki.rings (home, number, owner_kind, owner_number, occurrence, planned_utc_ns, ended_how, is_unseen)
        SELECT \(home.number), n, 'timer', 1, n, n * 1000000000::bigint, 'dismissed', 0 FROM generate_series(1, \(count)) AS n
      """)
  }

  private func trim(_ server: PostgresHomes, beforeSecond second: Int64) throws -> Int? {
    try answer { server.trimHistory(before: UTCInstant(nanosecondsSinceEpoch: second * 1_000_000_000), done: $0) }.get()
  }

  private func rings(of home: HomeID) throws -> String? {
    try client.value("SELECT min(number) || '-' || max(number) FROM toki.rings WHERE home = \(home.number)")
  }

  @Test func `Old history is removed one account after another, and then not for an hour`() throws {
    let server = try server(1)
    try makeRings(10, in: family)
    try makeRings(3, in: school)
    #expect(try trim(server, beforeSecond: 8) == 10)
    #expect(try rings(of: family) == "8-10")
    #expect(try rings(of: school) == nil)
    #expect(try trim(server, beforeSecond: 100) == nil, "all accounts were gone through")
    #expect(try trim(server, beforeSecond: 100) == nil)
    #expect(try rings(of: family) == "8-10")
    try client.value("UPDATE toki.retention SET at_utc_ns = at_utc_ns - 3600000000000")
    #expect(try trim(server, beforeSecond: 100) == 3)
  }

  @Test func `Active rings and unseen missed rings stay, however old`() throws {
    try makeRings(3, in: family)
    try client.value(
      """
      UPDATE toki.rings SET ended_how = NULL WHERE number = 1; UPDATE toki.rings SET is_unseen = 1 WHERE number = 2
      """)
    #expect(try trim(try server(1), beforeSecond: 100) == 1)
    #expect(try rings(of: family) == "1-2")
  }

  @Test func `Many unseen missed rings keep no later ring of their account from being removed`() throws {
    try makeRings(HistoryStatements.rings + 5, in: family)
    try client.value("UPDATE toki.rings SET is_unseen = 1 WHERE number <= \(HistoryStatements.rings)")
    #expect(try trim(try server(1), beforeSecond: 10_000) == 5)
  }

  @Test func `A round removes a few rings of each account, and the next round removes more`() throws {
    try makeRings(HistoryStatements.rings + 50, in: family)
    let server = try server(1)
    #expect(try trim(server, beforeSecond: 10_000) == HistoryStatements.rings)
    #expect(try trim(server, beforeSecond: 10_000) == nil)
    try client.value("UPDATE toki.retention SET at_utc_ns = 0")
    #expect(try trim(server, beforeSecond: 10_000) == 50)
  }

  @Test func `Two servers do not trim at the same time`() throws {
    try makeRings(3, in: family)
    try client.value("BEGIN; SELECT * FROM toki.retention FOR UPDATE")
    #expect(try trim(try server(1), beforeSecond: 100) == nil)
    try client.value("COMMIT")
    #expect(try trim(try server(2), beforeSecond: 100) == 3)
  }
}
