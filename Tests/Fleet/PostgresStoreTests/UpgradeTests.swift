// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiModel

@testable import PostgresStore

/// Servers of two versions on one database, as while they are upgraded one by one.
@Suite struct UpgradeTests {
  private let database: String
  private let client: Client
  private let loop = PollLoop()

  init() throws {
    database = try PostgresServer.shared.get().newDatabase()
    client = try Client(database)
    try FormerServer.makeTables(client)
    try client.value(
      """
      INSERT INTO toki.homes (home, epoch, revision, name) SELECT n, 0, 0, 'home-' || n FROM generate_series(1, 2) AS n;
      INSERT INTO toki.due VALUES (1, 900)
      """)
  }

  private func newServer(_ number: Int64) throws(StoreError) -> PostgresHomes {
    try PostgresHomes(
      database, server: FleetServerID(number), loop: loop, timer: loop, silence: .seconds(60), patience: .seconds(60))
  }

  private func answer<Value>(_ ask: (@escaping (Value) -> Void) -> Void) throws -> Value {
    var value: Value?
    ask { value = $0 }
    #expect(loop.run { value != nil })
    return try #require(value)
  }

  @Test func `A new server adds to the tables while an old one rings, and the old one goes on as before`() throws {
    let old = try FormerServer(2, in: database)
    try old.renew()
    #expect(try old.claim() == ["1"])
    #expect(try old.load(1)["held"] == ["1"])
    try old.ring(1, epoch: 1, revision: 0, ring: 1)

    let new = try newServer(3)
    #expect(try client.value("SELECT nodes FROM toki.version") == "\(ServerTables.version)")
    let renewal = try answer { new.renewLease(of: .hours(1), adopting: true, done: $0) }.get()
    #expect(renewal.held == [])
    let soon = UTCInstant(nanosecondsSinceEpoch: 1_000)
    #expect(try answer { new.claim(atMost: 10, dueBefore: soon, done: $0) }.get() == [], "its holder lives")

    // Over the connection of before, with the statements of before.
    try old.renew()
    #expect(try old.run("held_homes", "2") == ["1"])
    let loaded = try old.load(1)
    #expect(loaded["load_timers"] == ["1"])
    #expect(loaded["open_rings"] == ["1"])
    try old.ring(1, epoch: 1, revision: 1, ring: 2)
    try old.run("trim_decisions", "1", "10000")
    try old.run("trim_creation_keys", "1", "1000")
    try old.run("take_home", "2", "2")
    #expect(try old.run("held_home", "2", "2") == ["2"])
    try old.run("release_due", "2", "2", "1", "1700")
    try old.run("release_home", "2", "2", "1")
    try old.run("sweep_nodes")
    #expect(try client.column("SELECT owner FROM toki.homes ORDER BY home") == ["2", ""])
    // A server of the old version that connects now prepares everything anew.
    #expect(try FormerServer(4, in: database).load(1)["history"] == ["2"])

    // It is stopped, and the new one goes on with what it saved.
    try old.run("release_all", "2")
    try old.run("end_lease", "2")
    let taken = try answer { new.claim(atMost: 10, dueBefore: soon, done: $0) }.get()
    #expect(taken == [HeldHome(HomeID(1), epoch: 2)])
    let store = try answer { done in new.open(taken) { done($1) } }.get()
    let state = try store.load()
    #expect(state.timers.map(\.label.text) == ["お茶"])
    #expect(state.openRings.map(\.id.number) == [1, 2])
    #expect(state.counters.ring == 2)
    #expect(try client.value("SELECT count(*) FROM toki.decisions WHERE kind = 'rang'") == "2")
    #expect(try answer { store.commit([try! creation(of: 2)], due: nil, posts: [], pause: {}, done: $0) } == nil)

    // What the old one still sends is refused as it was then, and changes nothing.
    #expect(throws: Client.Failure.self) { try old.ring(1, epoch: 1, revision: 2, ring: 3) }
    #expect(try client.value("SELECT count(*) FROM toki.rings") == "2")
  }

  @Test func `An old server takes back what a new one gives back, while both run`() throws {
    let new = try newServer(3)
    _ = try answer { new.renewLease(of: .hours(1), adopting: true, done: $0) }.get()
    let soon = UTCInstant(nanosecondsSinceEpoch: 1_000)
    let held = try answer { new.claim(atMost: 10, dueBefore: soon, done: $0) }.get()
    let store = try answer { done in new.open(held) { done($1) } }.get()
    #expect(try answer { store.commit([try! creation(of: 1)], due: soon, posts: [], pause: {}, done: $0) } == nil)
    #expect(try answer { new.release([(held[0], UTCInstant(nanosecondsSinceEpoch: 900))], done: $0) } == nil)
    let old = try FormerServer(2, in: database)
    try old.renew()
    #expect(try old.claim() == ["1"])
    #expect(try old.load(1)["load_timers"] == ["1"])
    try old.ring(1, epoch: 2, revision: 1, ring: 1)
    #expect(try client.value("SELECT count(*) FROM toki.rings") == "1")
  }

  @Test func `A server refuses the tables of a newer version, and leaves them as they are`() throws {
    _ = try newServer(3)
    let newer = ServerTables.version + 1
    try client.value("UPDATE toki.version SET nodes = \(newer)")
    #expect(throws: StoreError.newer(path: "the database", found: newer, known: ServerTables.version)) {
      _ = try newServer(4)
    }
    #expect(try client.value("SELECT nodes FROM toki.version") == "\(newer)")
    #expect(try client.value("SELECT count(*) FROM toki.nodes") == "0")
  }

  @Test func `Two new servers that start at once add to the tables once`() throws {
    let servers = [try newServer(3), try newServer(4)]
    for server in servers { _ = try answer { server.renewLease(of: .hours(1), adopting: true, done: $0) }.get() }
    #expect(try client.value("SELECT nodes FROM toki.version") == "\(ServerTables.version)")
  }
}
