// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel

@testable import PostgresStore

/// Homes that move from server to server, on a real database server.
@Suite struct MoveTests {
  private let database: String
  private let client: Client
  private let loop = PollLoop()
  private let home = HomeID(1)

  init() throws {
    database = try PostgresServer.shared.get().newDatabase()
    client = try Client(database)
  }

  private func server(_ number: Int64, at address: String = "", isReserve: Bool = false) throws -> PostgresHomes {
    let server = try PostgresHomes(
      database, server: FleetServerID(number), address: address, isReserve: isReserve, loop: loop, timer: loop,
      silence: .seconds(60), patience: .seconds(60))
    _ = try moves(server)
    return server
  }

  private func answer<Value>(_ ask: (@escaping (Value) -> Void) -> Void) throws -> Value {
    var value: Value?
    ask { value = $0 }
    #expect(loop.run { value != nil })
    return try #require(value)
  }

  private func moves(_ server: PostgresHomes) throws -> [HomeMove] {
    try answer { server.renewLease(of: .hours(1), adopting: false, done: $0) }.get().wishes.moves
  }

  private func endLease(of server: Int64) throws {
    try client.value("UPDATE toki.nodes SET lease_until = clock_timestamp() - interval '1 ms' WHERE node = \(server)")
  }

  private var owner: String? {
    get throws { try client.value("SELECT owner FROM toki.homes WHERE home = 1") }
  }

  @Test(arguments: MoveCase.all)
  func `The database server moves homes by the rule`(_ moving: MoveCase) throws {
    let servers = try [server(1), server(2), server(3)]
    try endLease(of: 3)
    let text = { (place: MoveCase.Place) in place.server.map { "\($0.number)" } ?? "NULL" }
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0)")
    let violations = try moving.violations(
      of: servers[0],
      prepare: {
        try client.value(
          "UPDATE toki.homes SET owner = \(text(moving.owner)), wanted = \(text(moving.wanted)), epoch = 7")
        return HeldHome(home, epoch: 7)
      },
      wanted: { try client.value("SELECT wanted FROM toki.homes").flatMap(Int64.init).map { FleetServerID($0) } },
      wait: { isDone in #expect(loop.run { isDone() }) })
    #expect(violations == [])
  }

  @Test func `A reserve takes homes only while no other server lives`() throws {
    let reserve = try server(1, at: "somewhere", isReserve: true)
    try client.value(
      "INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0); INSERT INTO toki.due VALUES (1, 5)")
    func claimed(by server: PostgresHomes) throws -> [HomeID] {
      let instant = UTCInstant(nanosecondsSinceEpoch: 10)
      return try answer { server.claim(atMost: 10, dueBefore: instant, done: $0) }.get().map(\.id)
    }
    let other = try server(2, at: "elsewhere")
    #expect(try claimed(by: reserve) == [])
    #expect(
      try answer { other.loads(done: $0) }.get().mapValues(\.weight) == [FleetServerID(1): 0, FleetServerID(2): 100])
    try endLease(of: 2)
    #expect(try claimed(by: reserve) == [home])
  }

  @Test func `A server reads what is asked of it without a renewal`() throws {
    let (first, second) = (try server(1), try server(2))
    try client.value("INSERT INTO toki.homes (home, epoch, revision, owner) VALUES (1, 7, 0, 1)")
    #expect(try answer { first.readWishes(done: $0) }.get() == ServerWishes())
    try client.value("UPDATE toki.homes SET wanted = 2; UPDATE toki.nodes SET is_draining = true WHERE node = 1")
    let moves = [HomeMove.leave(HeldHome(home, epoch: 7), to: FleetServerID(2))]
    #expect(try answer { first.readWishes(done: $0) }.get() == ServerWishes(moves: moves, isDraining: true))
    #expect(try answer { second.readWishes(done: $0) }.get() == ServerWishes())
  }

  @Test func `Homes about to move count as moved, and an offer takes those due last`() throws {
    let first = try server(1)
    let second = try server(2)
    defer { second.close() }
    try client.value(
      """
      INSERT INTO toki.homes (home, epoch, revision, owner) SELECT n, 0, 0, 1 FROM generate_series(101, 110) AS n;
      INSERT INTO toki.due SELECT n, n FROM generate_series(101, 109) AS n;
      INSERT INTO toki.nodes VALUES (9, 'toki-homes, process 7', clock_timestamp() + interval '1 h')
      """)
    let before = try answer { first.loads(done: $0) }.get()
    first.offer(Placement.Offer(server: FleetServerID(2), count: 3))
    let after = try answer { first.loads(done: $0) }.get()
    #expect(after[FleetServerID(9)] == nil)
    #expect(before[FleetServerID(1)].map { $0.count - 3 } == after[FleetServerID(1)]?.count)
    #expect(before[FleetServerID(2)].map { $0.count + 3 } == after[FleetServerID(2)]?.count)
    #expect(try client.column("SELECT home FROM toki.homes WHERE wanted = 2 ORDER BY home") == ["108", "109", "110"])
  }

  @Test func `A holder is asked to give a home up, and gives it to a living server in one decision`() throws {
    let (first, second) = (try server(1), try server(2))
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0)")
    let held = try #require(try answer { first.take(home, done: $0) }.get()?.home)
    #expect(try moves(first) == [] && moves(second) == [])
    try client.value("UPDATE toki.homes SET wanted = 2")
    #expect(try moves(first) == [.leave(held, to: FleetServerID(2))])
    #expect(try moves(second) == [], "another server holds it")
    #expect(try answer { second.accept(home, done: $0) }.get() == nil)
    #expect(try answer { first.hand(held, to: FleetServerID(2), done: $0) }.get())
    #expect(try owner == "2")
    #expect(try answer { first.hand(held, to: FleetServerID(2), done: $0) }.get() == false)
    #expect(try moves(second) == [.come(home)])
    #expect(try answer { second.accept(home, done: $0) }.get()?.epoch == held.epoch + 1)
    #expect(try moves(first) == [] && moves(second) == [])
    #expect(try client.value("SELECT wanted FROM toki.homes") == nil)
  }

  @Test func `A home is not given to a server whose lease has ended, nor once its move is called off`() throws {
    let (first, second) = (try server(1), try server(2))
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0)")
    let held = try #require(try answer { first.take(home, done: $0) }.get()?.home)
    #expect(try answer { first.hand(held, to: FleetServerID(2), done: $0) }.get() == false)
    try client.value("UPDATE toki.homes SET wanted = 2")
    try endLease(of: 2)
    #expect(try moves(first) == [.come(home)], "it stays")
    #expect(try answer { first.hand(held, to: FleetServerID(2), done: $0) }.get() == false)
    #expect(try owner == "1")
    withExtendedLifetime(second) {}
  }

  @Test func `A home of a dead server, or of none, comes to the server that it is to move to`() throws {
    let (first, second) = (try server(1), try server(2))
    try client.value("INSERT INTO toki.homes (home, epoch, revision, wanted) VALUES (1, 0, 0, 2)")
    #expect(try moves(second) == [.come(home)])
    _ = try answer { first.take(home, done: $0) }.get()
    #expect(try moves(second) == [])
    try endLease(of: 1)
    #expect(try moves(second) == [.come(home)])
    #expect(try answer { second.accept(home, done: $0) }.get() != nil)
    #expect(try owner == "2")
  }

  /// What happens between the giving of a home to server 2 and its next renewal.
  enum Meanwhile: CaseIterable {
    case nobodyAsks, itIsAskedAgain, itGoesOn, itGoesOnToOneThatDies, itGoesOnToOneThatLeaves
  }

  @Test(arguments: Meanwhile.allCases)
  func `A living server learns of a home that it was given, whatever happens meanwhile`(_ meanwhile: Meanwhile) throws {
    let directory = try HomeDirectory(database, loop: loop, timer: loop)
    let (first, second, third) = (try server(1, at: "a:1"), try server(2, at: "b:1"), try server(3, at: "c:1"))
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0)")
    let held = try #require(try answer { first.take(home, done: $0) }.get()?.home)
    let its = try #require(try directory.ask(home, toMoveTo: "b:1"))
    #expect(try answer { first.hand(held, to: FleetServerID(2), done: $0) }.get())
    var expected = HomeMove.come(home)
    switch meanwhile {
    case .nobodyAsks: try directory.stopAsking(home, toMoveTo: its)
    case .itIsAskedAgain: #expect(try directory.ask(home, toMoveTo: "b:1") != nil)
    case .itGoesOn, .itGoesOnToOneThatDies, .itGoesOnToOneThatLeaves:
      #expect(try directory.ask(home, toMoveTo: "c:1") != nil)
      expected = .leave(HeldHome(home, epoch: held.epoch + 1), to: FleetServerID(3))
    }
    if meanwhile == .itGoesOnToOneThatDies {
      try endLease(of: 3)
      expected = .come(home)
    }
    if meanwhile == .itGoesOnToOneThatLeaves {
      let _: Void = try answer { done in third.leave { done(()) } }
      expected = .come(home)
    }
    #expect(try moves(second) == [expected])
    guard expected == .come(home) else { return }
    #expect(try answer { second.accept(home, done: $0) }.get()?.epoch == held.epoch + 1)
    #expect(try moves(second) == [])
    #expect(try client.value("SELECT wanted FROM toki.homes") == nil)
  }

  @Test func `A home is not given to a server that has left`() throws {
    let (first, second) = (try server(1), try server(2))
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0)")
    let held = try #require(try answer { first.take(home, done: $0) }.get()?.home)
    try client.value("UPDATE toki.homes SET wanted = 2")
    let _: Void = try answer { done in second.leave { done(()) } }
    #expect(try answer { first.hand(held, to: FleetServerID(2), done: $0) }.get() == false)
    #expect(try moves(first) == [.come(home)])
    #expect(try answer { first.accept(home, done: $0) }.get() == held)
    #expect(try moves(first) == [])
  }

  @Test func `Without an address a home goes to the server that holds the fewest, never to a program that passes by`()
    throws
  {
    let directory = try HomeDirectory(database, loop: loop, timer: loop)
    let servers = try [
      server(1, at: "a:1"), server(2, at: "b:1"), server(3, at: "c:1"), server(4, at: HomeDirectory.passing + "7"),
    ]
    try client.value(
      """
      INSERT INTO toki.homes (home, epoch, revision, owner) VALUES (1, 1, 0, 1), (2, 1, 0, 2), (3, 1, 0, 3), (4, 1, 0, 3)
      """)
    let its = try #require(try directory.ask(home, toMoveTo: nil))
    #expect(its.address == "b:1" && !its.isReached)
    #expect(try directory.look(at: home, on: its)?.isReached == false)
    try directory.stopAsking(home, toMoveTo: its)
    #expect(try moves(servers[0]) == [.come(home)], "it stays")
    #expect(try answer { servers[0].accept(home, done: $0) }.get()?.epoch == 1)
    #expect(try client.value("SELECT wanted FROM toki.homes WHERE home = 1") == nil)
    #expect(try directory.ask(home, toMoveTo: "c:1")?.server == FleetServerID(3))
    #expect(try directory.ask(home, toMoveTo: "a:1")?.isReached == true, "it is there")
    #expect(try moves(servers[0]) == [.come(home)])
    #expect(try directory.ask(home, toMoveTo: "d:1") == nil)
    try endLease(of: 2)
    #expect(try directory.ask(home, toMoveTo: nil)?.address == "c:1")
    withExtendedLifetime(servers) {}
  }
}
