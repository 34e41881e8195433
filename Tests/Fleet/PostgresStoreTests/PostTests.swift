// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiModel

@testable import PostgresStore

/// The requests of hooks, and who sends them, on a real database server.
@Suite struct PostTests {
  private let database: String
  private let client: Client
  private let loop = PollLoop()

  init() throws {
    database = try PostgresServer.shared.get().newDatabase()
    client = try Client(database)
  }

  private func server(_ number: Int64) throws -> PostgresHomes {
    let server = try PostgresHomes(
      database, server: FleetServerID(number), loop: loop, timer: loop, silence: .seconds(60), patience: .seconds(60))
    _ = try answer { server.renewLease(of: .hours(1), adopting: false, done: $0) }.get()
    return server
  }

  private func answer<Value>(_ ask: (@escaping (Value) -> Void) -> Void) throws -> Value {
    var value: Value?
    ask { value = $0 }
    #expect(loop.run { value != nil })
    return try #require(value)
  }

  /// Homes 1 to `count`, each with requests.
  private func makeHomes(_ count: Int, posts: Int = 1) throws {
    try client.value(
      """
      INSERT INTO toki.homes (home, epoch, revision) SELECT n, 0, 0 FROM generate_series(1, \(count)) AS n;
      INSERT INTO toki.posts (home, key, address, body) SELECT n, n || '-' || p, 'https://example.org/', '{}'
        FROM generate_series(1, \(posts)) AS p, generate_series(1, \(count)) AS n ORDER BY p, n
      """)
  }

  private func taken(
    _ server: PostgresHomes, atMost count: Int = 10, slow: Set<HomeID> = [], atMost countOfSlow: Int = 0
  ) throws -> [TakenPost] {
    try answer { server.takePosts(atMost: count, slow: slow, atMost: countOfSlow, done: $0) }.get()
  }

  private func take(_ server: PostgresHomes, atMost count: Int = 10) throws -> [String] {
    try taken(server, atMost: count).map(\.post.key)
  }

  private func end(_ server: PostgresHomes, _ key: String) throws {
    let number = try #require(
      try client.value("SELECT post FROM toki.posts WHERE key = '\(key)'").flatMap { Int64($0) })
    #expect(try answer { server.endPost(number, done: $0) } == nil)
  }

  private func endLease(of server: Int64) throws {
    try client.value("UPDATE toki.nodes SET lease_until = clock_timestamp() - interval '1 ms' WHERE node = \(server)")
  }

  @Test func `A commit keeps the requests of its hooks, at most 256 of a home, and one that is refused keeps none`()
    throws
  {
    let first = try server(1)
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0)")
    let held = try #require(try answer { first.take(HomeID(1), done: $0) }.get()?.home)
    let store = try #require(try answer { done in first.open([held]) { done($1) } }.get() as? PostgresStore)
    let post = HomePost(key: "1-t1-1-1-ring", address: "https://example.org/ö?a=b", body: "{\"label\":\"お茶\"}")
    #expect(try answer { store.commit([try! creation(of: 1)], due: nil, posts: [post], pause: {}, done: $0) } == nil)
    let taken = try taken(first, atMost: 1)
    #expect(taken.map(\.post) == [post] && taken.map(\.home) == [HomeID(1)] && taken.map(\.secret) == [nil])
    let many = (1...300).map { HomePost(key: "\($0)", address: "https://example.org/", body: "{}") }
    #expect(try answer { store.commit([try! creation(of: 2)], due: nil, posts: many, pause: {}, done: $0) } == nil)
    #expect(try client.value("SELECT count(*) FROM toki.posts") == "256")
    try client.value("DELETE FROM toki.posts; UPDATE toki.homes SET epoch = epoch + 1")
    #expect(try answer { store.commit([try! creation(of: 3)], due: nil, posts: [post], pause: {}, done: $0) } != nil)
    #expect(try client.value("SELECT count(*) FROM toki.posts") == "0")
  }

  @Test func `A request without a change is saved by a commit of its own, which is fenced as any other`() throws {
    let first = try server(1)
    try client.value("INSERT INTO toki.homes (home, epoch, revision) VALUES (1, 0, 0)")
    let held = try #require(try answer { first.take(HomeID(1), done: $0) }.get()?.home)
    let store = try #require(try answer { done in first.open([held]) { done($1) } }.get() as? PostgresStore)
    func save(_ posts: [HomePost], _ groups: [[StoreChange]] = []) throws -> StoreError? {
      try answer { store.commit(groups, due: nil, posts: posts, pause: {}, done: $0) }
    }
    let post = HomePost(key: "1-t1-at1-0-warn1200", address: "https://example.org/", body: "{}")
    var saved: [String?] { get throws { try [client.value("SELECT count(*) FROM toki.posts"), revision] } }
    var revision: String? { get throws { try client.value("SELECT revision FROM toki.homes") } }
    #expect(try save([]) == nil)
    #expect(try saved == ["0", "0"], "nothing is no commit")
    #expect(try save([post]) == nil)
    #expect(try saved == ["1", "1"])
    #expect(try save([], [creation(of: 1)]) == nil, "the next commit follows it")
    #expect(try saved == ["1", "2"])
    try client.value("UPDATE toki.homes SET revision = 5")
    #expect(try save([post]) != nil, "another revision than this store knows")
    try client.value("UPDATE toki.homes SET revision = 2, epoch = epoch + 1")
    #expect(try save([post]) == .inUse(path: "home 1", holder: nil))
    #expect(try saved == ["1", "2"])
  }

  @Test func `One request of each home is taken, the oldest, and the next once it was ended`() throws {
    let first = try server(1)
    try makeHomes(2, posts: 2)
    #expect(try take(first) == ["1-1", "2-1"])
    #expect(try take(first) == ["1-1", "2-1"], "it has them")
    try end(first, "1-1")
    #expect(try take(first) == ["2-1", "1-2"])
    #expect(try take(try server(2)) == [], "a living server sends them")
  }

  @Test func `A server takes no more requests than it sends at a time`() throws {
    let first = try server(1)
    try makeHomes(5)
    #expect(try take(first, atMost: 2) == ["1-1", "2-1"])
    #expect(try take(first, atMost: 3) == ["1-1", "2-1", "3-1"])
    #expect(try take(first, atMost: 2).count == 3)
  }

  @Test func `Requests of slow homes come after all others, and have a part of the places`() throws {
    let first = try server(1)
    try makeHomes(6)
    let slow: Set<HomeID> = [HomeID(1), HomeID(2), HomeID(3)]
    func keys(atMost count: Int) throws -> [String] {
      try taken(first, atMost: count, slow: slow, atMost: 2).map(\.post.key)
    }
    #expect(try keys(atMost: 2) == ["4-1", "5-1"])
    #expect(try keys(atMost: 4) == ["1-1", "4-1", "5-1", "6-1"])
    #expect(try keys(atMost: 10) == ["1-1", "2-1", "4-1", "5-1", "6-1"])
    try end(first, "1-1")
    #expect(try keys(atMost: 10) == ["2-1", "3-1", "4-1", "5-1", "6-1"])
    let all = Set((1...6).map { HomeID($0) })
    #expect(try taken(try server(2), atMost: 10, slow: all, atMost: 2).isEmpty, "a living server sends them")
  }

  @Test func `The server that holds a home sends its requests, and another one only after its lease has ended`() throws
  {
    let (first, second) = (try server(1), try server(2))
    try makeHomes(3)
    try client.value("UPDATE toki.homes SET owner = 1 WHERE home = 1; UPDATE toki.homes SET owner = 2 WHERE home = 2")
    #expect(try take(second) == ["2-1", "3-1"])
    #expect(try take(first) == ["1-1"])
    try endLease(of: 1)
    #expect(try take(second) == ["1-1", "2-1", "3-1"])
    // It was sent by the other, which does not know that it is another's by now.
    try end(first, "1-1")
    #expect(try client.value("SELECT count(*) FROM toki.posts") == "3")
    try end(second, "1-1")
    #expect(try client.value("SELECT count(*) FROM toki.posts") == "2")
  }

  @Test func `A server whose lease has ended takes no requests`() throws {
    let first = try server(1)
    try makeHomes(1)
    try endLease(of: 1)
    #expect(try take(first) == [])
  }

  @Test func `A secret comes with each request of its home, until there is none`() throws {
    let first = try server(1)
    try makeHomes(1)
    let directory = try HomeDirectory(database, loop: loop, timer: loop)
    try directory.setHookSecret("5f5f", of: HomeID(1))
    #expect(try taken(first, atMost: 1).map(\.secret) == ["5f5f"])
    try directory.setHookSecret(nil, of: HomeID(1))
    #expect(try taken(first, atMost: 1).map(\.secret) == [nil])
  }
}
