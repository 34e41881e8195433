// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiModel

@testable import PostgresStore

/// Who holds which home, on a real database server.
///
/// Each test has a database of its own, for a claim takes whatever is due in it.
@Suite struct FleetServerTests {
  private let database: String
  private let client: Client
  private let loop = PollLoop()
  private let soon = UTCInstant(nanosecondsSinceEpoch: 60_000_000_000)

  init() throws {
    database = try PostgresServer.shared.get().newDatabase()
    client = try Client(database)
  }

  private func server(_ number: Int64, connections: Int = 2) throws -> PostgresHomes {
    try PostgresHomes(
      database, server: FleetServerID(number), connections: connections, loop: loop, timer: loop, silence: .seconds(60),
      patience: .seconds(60))
  }

  /// Makes homes 1 to `count`, due one nanosecond after another.
  private func makeHomes(_ count: Int) throws {
    try client.value(
      """
      INSERT INTO toki.homes (home, epoch, revision) SELECT n, 0, 0 FROM generate_series(1, \(count)) AS n;
      INSERT INTO toki.due SELECT n, n FROM generate_series(1, \(count)) AS n
      """)
  }

  private func answer<Value>(_ ask: (@escaping (Value) -> Void) -> Void) throws -> Value {
    var value: Value?
    ask { value = $0 }
    #expect(loop.run { value != nil })
    return try #require(value)
  }

  @discardableResult
  private func renew(_ server: PostgresHomes, for span: TimeSpan = .hours(1), adopting: Bool = false) throws -> [Int64]?
  {
    let answer = try answer { server.renewLease(of: span, adopting: adopting, done: $0) }
    return try answer.get().held?.map(\.id.number).sorted()
  }

  private func claim(_ server: PostgresHomes, atMost count: Int = 1_000, before due: UTCInstant? = nil) throws
    -> [HeldHome]
  {
    try answer { server.claim(atMost: count, dueBefore: due ?? soon, done: $0) }.get()
  }

  private func open(_ home: HeldHome, on server: PostgresHomes) throws -> Result<any HomeStore, StoreError> {
    try answer { done in server.open([home]) { done($1) } }
  }

  private func endLease(of server: Int64) throws {
    try client.value("UPDATE toki.nodes SET lease_until = clock_timestamp() - interval '1 ms' WHERE node = \(server)")
  }

  @Test func `A renewed lease lasts its span by the database's clock`() throws {
    let first = try server(1)
    try renew(first, for: .minutes(30))
    #expect(
      try client.value(
        """
        SELECT lease_until - clock_timestamp() BETWEEN interval '20 min' AND interval '30 min' AND
          (SELECT count(*) = 1 FROM toki.nodes) FROM toki.nodes WHERE node = 1
        """) == "t")
    try endLease(of: 1)
    try renew(first)
    #expect(try client.value("SELECT lease_until > clock_timestamp() FROM toki.nodes") == "t")
  }

  @Test func `A renewal reports the database's time, which can also be read alone`() throws {
    let first = try server(1)
    func clock() throws -> Int64 {
      let text = try client.value("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)")
      return try #require(text.flatMap { Int64($0) })
    }
    let before = try clock()
    let renewal = try answer { first.renewLease(of: .hours(1), adopting: false, done: $0) }.get()
    let between = try clock()
    let alone = try answer { first.readClock(done: $0) }.get()
    let after = try clock()
    let read = try #require(renewal.read)
    #expect(renewal.held == nil)
    #expect(before...between ~= read.nanosecondsSinceEpoch / 1_000)
    #expect(between...after ~= alone.nanosecondsSinceEpoch / 1_000)
  }

  @Test func `Due accounts are claimed once each, the earliest first, and their epochs advance`() throws {
    let servers = [try server(1), try server(2)]
    try makeHomes(5)
    for server in servers { try renew(server) }
    #expect(try claim(servers[0], atMost: 2) == [HeldHome(HomeID(1), epoch: 1), HeldHome(HomeID(2), epoch: 1)])
    #expect(Set(try claim(servers[1]).map(\.id.number)) == [3, 4, 5])
    #expect(try claim(servers[0]) == [])
    #expect(try client.column("SELECT owner FROM toki.homes ORDER BY home") == ["1", "1", "2", "2", "2"])
  }

  @Test func `Accounts due later, or never, are left alone`() throws {
    let first = try server(1)
    try makeHomes(2)
    try client.value("DELETE FROM toki.due WHERE home = 1")
    try renew(first)
    #expect(try claim(first, before: UTCInstant(nanosecondsSinceEpoch: 2)) == [])
    #expect(try claim(first, before: UTCInstant(nanosecondsSinceEpoch: 3)).map(\.id.number) == [2])
  }

  @Test func `A server whose lease has ended, or that has none, claims nothing`() throws {
    let first = try server(1)
    try makeHomes(1)
    #expect(try claim(first) == [])
    try renew(first)
    try endLease(of: 1)
    #expect(try claim(first) == [])
    #expect(try client.value("SELECT count(*) FROM toki.homes WHERE owner IS NOT NULL") == "0")
  }

  @Test func `A drained server claims nothing while another lives that takes homes, and then all that is due`() throws {
    let servers = [try server(1), try server(2)]
    try makeHomes(1)
    for server in servers { try renew(server) }
    try client.value("UPDATE toki.nodes SET is_draining = true WHERE node = 1")
    #expect(try claim(servers[0]) == [])
    try client.value("UPDATE toki.nodes SET address = 'toki-homes, process 1' WHERE node = 2")
    #expect(try claim(servers[0]).map(\.id.number) == [1], "a program that holds a home for a moment takes none")
    try client.value("UPDATE toki.homes SET owner = NULL; UPDATE toki.nodes SET address = '' WHERE node = 2")
    #expect(try claim(servers[0]) == [])
    try endLease(of: 2)
    #expect(try claim(servers[0]).map(\.id.number) == [1])
  }

  @Test func `The homes of a server are taken once its lease has ended, and what it commits then is refused`() throws {
    let servers = [try server(1), try server(2)]
    try makeHomes(1)
    for server in servers { try renew(server) }
    let held = try #require(try claim(servers[0]).first)
    let old = try open(held, on: servers[0]).get()
    #expect(try claim(servers[1]) == [], "its holder lives")
    try endLease(of: 1)
    let taken = try #require(try claim(servers[1]).first)
    #expect(taken == HeldHome(HomeID(1), epoch: 2))
    let changes = try creation(of: 1)
    let failure = try answer { old.commit([changes], due: nil, posts: [], pause: {}, done: $0) }
    #expect(failure == .inUse(path: "home 1", holder: nil))
    #expect(throws: StoreError.inUse(path: "home 1", holder: nil)) {
      _ = try open(held, on: servers[0]).get()
    }
    let new = try open(taken, on: servers[1]).get()
    #expect(try answer { new.commit([changes], due: nil, posts: [], pause: {}, done: $0) } == nil)
  }

  @Test func `After an outage a server gets back its homes, but for those that others have taken`() throws {
    let servers = [try server(1), try server(2)]
    try makeHomes(3)
    for server in servers { try renew(server) }
    _ = try claim(servers[0])
    try endLease(of: 1)
    #expect(try claim(servers[1], atMost: 1).map(\.id.number) == [1])
    #expect(try renew(servers[0], adopting: true) == [2, 3])
    #expect(try claim(servers[1]) == [], "they are safe again")
  }

  @Test func `Servers that ended long ago are forgotten when one starts, and what they had is free`() throws {
    let servers = [try server(1), try server(2), try server(3)]
    try makeHomes(4)
    try renew(servers[0])
    _ = try claim(servers[0], atMost: 2)
    try renew(servers[1])
    _ = try claim(servers[1], atMost: 1)
    try client.value(
      """
      UPDATE toki.nodes SET lease_until =
        clock_timestamp() - CASE node WHEN 1 THEN interval '2 h' ELSE interval '30 min' END
      """)
    try renew(servers[2], adopting: false)
    #expect(try client.column("SELECT node FROM toki.nodes ORDER BY node") == ["1", "2", "3"], "only when one starts")
    try renew(servers[2], adopting: true)
    #expect(try client.column("SELECT node FROM toki.nodes ORDER BY node") == ["2", "3"])
    #expect(try client.column("SELECT coalesce(owner, 0) FROM toki.homes ORDER BY home") == ["0", "0", "2", "0"])
    // One that was only stopped finds that it has nothing any more.
    #expect(try renew(servers[0], adopting: true) == [])
    #expect(try claim(servers[2]).count == 4)
  }

  @Test func `A renewal waits for a claim that found the lease ended, and then sees what it took`() throws {
    let first = try server(1)
    try makeHomes(2)
    try renew(first)
    _ = try claim(first)
    try endLease(of: 1)
    // Another server's claim, which has not committed yet.
    try client.value(
      """
      INSERT INTO toki.nodes VALUES (2, '', clock_timestamp() + interval '1 h');
      BEGIN;
      SELECT node FROM toki.nodes WHERE lease_until <= clock_timestamp() FOR SHARE SKIP LOCKED;
      UPDATE toki.homes SET owner = 2, epoch = epoch + 1 WHERE home = 1
      """)
    var answer: Result<LeaseRenewal, StoreError>?
    first.renewLease(of: .hours(1), adopting: true) { answer = $0 }
    let other = try Client(database)
    let isWaiting =
      "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    #expect(loop.run { (try? other.value(isWaiting)) == "t" })
    #expect(answer == nil)
    try client.value("COMMIT")
    #expect(loop.run { answer != nil })
    #expect(try answer?.get().held == [HeldHome(HomeID(2), epoch: 1)])
  }

  @Test func `A claim leaves the homes of a server alone that is renewing its lease at the moment`() throws {
    let servers = [try server(1), try server(2)]
    try makeHomes(1)
    for server in servers { try renew(server) }
    _ = try claim(servers[0])
    try endLease(of: 1)
    try client.value("BEGIN; UPDATE toki.nodes SET lease_until = clock_timestamp() + interval '1 h' WHERE node = 1")
    #expect(try claim(servers[1]) == [])
    try client.value("ROLLBACK")
    #expect(try claim(servers[1]).map(\.id.number) == [1])
  }

  @Test func `A released home is free, and due when its engine said`() throws {
    let servers = [try server(1), try server(2)]
    try makeHomes(3)
    for server in servers { try renew(server) }
    let held = try claim(servers[0])
    let later = UTCInstant(nanosecondsSinceEpoch: 3_600_000_000_000)
    let failure = try answer {
      servers[0].release([(held[0], later), (held[1], nil), (HeldHome(held[2].id, epoch: 7), nil)], done: $0)
    }
    #expect(failure == nil)
    #expect(try claim(servers[1]) == [])
    #expect(try client.column("SELECT at_utc_ns FROM toki.due ORDER BY home") == ["3600000000000", "3"])
    #expect(
      try client.column("SELECT coalesce(owner, 0) FROM toki.homes ORDER BY home") == ["0", "0", "1"],
      "another epoch is not this server's to give back")
    #expect(try claim(servers[1], before: later + .seconds(1)) == [HeldHome(HomeID(1), epoch: 2)])
  }

  @Test(arguments: [1, 2])
  func `A home that is given back and asked for again at once is taken anew, and not opened by its old epoch`(
    home: Int64
  ) throws {
    let first = try server(1)
    try makeHomes(2)
    try renew(first)
    let held = try #require(try claim(first).first { $0.id.number == home })
    // All of it before any answer, the release behind a commit that takes its time.
    try client.value("BEGIN; SELECT FROM toki.homes WHERE home = \(home) FOR UPDATE")
    var (taken, old): (Result<LoadedStore?, StoreError>?, Result<any HomeStore, StoreError>?)
    first.release([(held, nil)]) { _ in }
    first.open([held]) { old = $1 }
    first.take(held.id) { taken = $0 }
    loop.run(for: .milliseconds(50))
    try client.value("COMMIT")
    #expect(loop.run { taken != nil && old != nil })
    #expect(throws: StoreError.inUse(path: "home \(home)", holder: nil)) { _ = try old?.get() }
    #expect(try taken?.get()?.home == HeldHome(held.id, epoch: 2))
    #expect(try client.value("SELECT owner FROM toki.homes WHERE home = \(home)") == "1")
    let new = try open(HeldHome(held.id, epoch: 2), on: first)
    #expect(throws: Never.self) { _ = try new.get() }
  }

  @Test func `When a home is due is saved with the commit, or not at all`() throws {
    let first = try server(1)
    try makeHomes(1)
    try renew(first)
    let held = try #require(try claim(first).first)
    let store = try open(held, on: first).get()
    let due = UTCInstant(nanosecondsSinceEpoch: 5_000_000_000)
    let saved = "SELECT coalesce((SELECT at_utc_ns FROM toki.due WHERE home = 1), 0)"
    #expect(try answer { store.commit([try! creation(of: 1)], due: due, posts: [], pause: {}, done: $0) } == nil)
    #expect(try client.value(saved) == "5000000000")
    // A deadline of the boot clock is another instant by microseconds each time.
    #expect(
      try answer { store.commit([try! creation(of: 2)], due: due + .milliseconds(1), posts: [], pause: {}, done: $0) }
        == nil)
    #expect(try client.value(saved) == "5000000000")
    #expect(try answer { store.commit([try! creation(of: 3)], due: nil, posts: [], pause: {}, done: $0) } == nil)
    #expect(try client.value(saved) == "0")
    try client.value("UPDATE toki.homes SET epoch = 9 WHERE home = 1")
    #expect(try answer { store.commit([try! creation(of: 4)], due: due, posts: [], pause: {}, done: $0) } != nil)
    #expect(try client.value(saved) == "0")
  }

  @Test func `An engine that starts gets everything that was loaded, and asks for nothing`() throws {
    let first = try server(1, connections: 1)
    try makeHomes(1)
    try renew(first)
    let held = try #require(try claim(first).first)
    let changes = try creation(of: 1) + [.putRing(sampleRing(7, occurrence: 1))]
    let before = try open(held, on: first).get()
    #expect(try answer { before.commit([changes], due: nil, posts: [], pause: {}, done: $0) } == nil)
    let store = try open(held, on: first).get()
    first.close()
    #expect(try store.load().timers.count == 1)
    #expect(try store.history(before: nil, limit: 1).map(\.id.number) == [7])
  }

  @Test func `A server that leaves gives everything back at once`() throws {
    let servers = [try server(1), try server(2)]
    try makeHomes(3)
    for server in servers { try renew(server) }
    _ = try claim(servers[0])
    let _: Void = try answer { done in servers[0].leave { done(()) } }
    #expect(try claim(servers[1]).count == 3)
    #expect(try client.column("SELECT node FROM toki.nodes") == ["2"])
  }

  @Test func `A server that leaves while it claims takes nothing with it`() throws {
    let first = try server(1)
    try makeHomes(3)
    try renew(first)
    _ = try claim(first, before: UTCInstant(nanosecondsSinceEpoch: 0))
    try client.value("BEGIN; LOCK TABLE toki.due IN ACCESS EXCLUSIVE MODE")
    first.claim(atMost: 10, dueBefore: soon) { _ in }
    let other = try Client(database)
    let waiting =
      "SELECT count(*) >= 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    #expect(loop.run { (try? other.value(waiting)) == "t" })
    var hasLeft = false
    first.leave { hasLeft = true }
    loop.run(for: .milliseconds(200))
    #expect(!hasLeft)
    try client.value("COMMIT")
    #expect(loop.run { hasLeft })
    #expect(try client.value("SELECT count(*) FROM toki.homes WHERE owner IS NOT NULL") == "0")
    #expect(try client.value("SELECT count(*) FROM toki.nodes") == "0")
  }

  @Test func `A home of a server without a row is nobody's: it is claimed, and taken`() throws {
    let (first, second) = (try server(1), try server(2))
    try makeHomes(4)
    for server in [first, second] { try renew(server) }
    try client.value("UPDATE toki.homes SET epoch = 1, owner = CASE home WHEN 1 THEN 2 ELSE 5 + home END")
    let taken = try answer { first.take(HomeID(4), done: $0) }.get()?.home
    #expect(taken == HeldHome(HomeID(4), epoch: 2))
    #expect(try answer { first.take(HomeID(1), done: $0) }.get() == nil, "its server lives")
    #expect(try claim(first).map(\.id.number).sorted() == [2, 3])
  }

  @Test func `Reading a home that nobody holds changes nothing, and leaves it to nobody`() throws {
    let first = try server(1)
    try makeHomes(2)
    try renew(first)
    let held = try #require(try answer { first.take(HomeID(1), done: $0) }.get())
    let changes = try creation(of: 1)
    let saved = try answer { done in
      (try? held.store.get())?.commit([changes], due: soon, posts: [], pause: {}, done: done)
    }
    #expect(saved == nil)
    #expect(try answer { first.read(HomeID(1), done: $0) }.get() == nil, "it is held")
    #expect(try answer { first.read(HomeID(3), done: $0) }.get() == nil, "there is none")
    #expect(try answer { first.release([(held.home, soon)], done: $0) } == nil)
    let read = try #require(try answer { first.read(HomeID(1), done: $0) }.get())
    #expect(read.due == soon && read.home.home == held.home)
    #expect(try read.home.store.get().load().timers.map(\.id.number) == [1])
    #expect(try client.value("SELECT count(*) FROM toki.homes WHERE owner IS NOT NULL") == "0")
    try client.value("UPDATE toki.homes SET owner = 2 WHERE home = 1")
    #expect(try answer { first.read(HomeID(1), done: $0) }.get() == nil, "its server may be about to decide")
  }

  @Test func `A home that a server excludes from its claim stays due, for another to claim`() throws {
    let (first, second) = (try server(1), try server(2))
    try makeHomes(2)
    for server in [first, second] { try renew(server) }
    let held = try #require(try claim(first, atMost: 1).first)
    #expect(try answer { first.release(held, done: $0) } == nil)
    let others = try answer { first.claim(atMost: 10, dueBefore: soon, besides: [held.id], done: $0) }.get()
    #expect(others.map(\.id) == [HomeID(2)])
    #expect(try client.value("SELECT at_utc_ns FROM toki.due WHERE home = 1") == "1")
    #expect(try claim(second).map(\.id) == [held.id])
  }

  @Test func `A claim whose answer was lost is not forgotten`() throws {
    // The tables are made by one that waits for them.
    _ = try server(2)
    let first = try PostgresHomes(
      database, server: FleetServerID(1), connections: 1, loop: loop, timer: loop, silence: .milliseconds(300),
      patience: .seconds(60))
    try makeHomes(1)
    try renew(first)
    try client.value("BEGIN; LOCK TABLE toki.homes IN SHARE MODE")
    var claimed: Result<[HeldHome], StoreError>?
    first.claim(atMost: 10, dueBefore: soon) { claimed = $0 }
    // Until it waits on two connections. The first may be the one that takes the home: as if it were.
    let other = try Client(database)
    let waiting =
      "SELECT count(*) >= 2 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    #expect(loop.run { (try? other.value(waiting)) == "t" })
    try client.value("UPDATE toki.homes SET owner = 1, epoch = 1; COMMIT")
    #expect(loop.run { claimed != nil })
    #expect(try claimed?.get().map(\.id.number) == [1])
  }
}
