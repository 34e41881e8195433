// SPDX-License-Identifier: Apache-2.0
import StoreColumns
import Testing
import TokiEngine
import TokiFleet
import TokiModel

@testable import PostgresStore

/// Many homes that are loaded together, on a real database server.
@Suite struct LoadingTests {
  private let database: String
  private let client: Client
  private let loop = PollLoop()
  private let server: PostgresHomes

  init() throws {
    database = try PostgresServer.shared.get().newDatabase()
    client = try Client(database)
    server = try PostgresHomes(
      database, server: FleetServerID(1), connections: 1, loop: loop, timer: loop, silence: .seconds(60),
      patience: .seconds(60))
  }

  /// Makes homes 1 to `count`, which the server holds: home `n` has `n % 3` timers, ring `n` and key `n`.
  private func makeHomes(_ count: Int) throws -> [HeldHome] {
    try client.value(
      "INSERT INTO toki.homes (home, epoch, revision, owner) SELECT n, 1, 0, 1 FROM generate_series(1, \(count)) AS n")
    for home in 1...Int64(count) {
      let store = try TestHomes.open(database, home: home, on: loop)
      var changes: [StoreChange] = [
        .putRing(sampleRing(home, occurrence: 1)),
        .putKey(CreationKey(key: "key \(home)", request: "r", item: .timer(TimerID(1)))),
      ]
      for number in 0..<(home % 3) { changes += try creation(of: number + 1) }
      try store.commit(changes)
      store.close()
    }
    return (1...Int64(count)).map { HeldHome(HomeID($0), epoch: 1) }
  }

  /// What comes of loading homes; each is called exactly once.
  private func load(_ homes: [HeldHome]) throws -> [HomeID: Result<any HomeStore, StoreError>] {
    var answers: [HomeID: Result<any HomeStore, StoreError>] = [:]
    var count = 0
    server.open(homes) { home, answer in
      answers[home.id] = answer
      count += 1
    }
    #expect(loop.run { count >= homes.count })
    loop.run(for: .milliseconds(20))
    #expect(count == homes.count)
    return answers
  }

  private func expectContent(of home: HeldHome, in answer: Result<any HomeStore, StoreError>?) throws {
    let store = try #require(try answer?.get())
    let number = home.id.number
    let state = try store.load()
    #expect(state.timers.map(\.id.number) == (0..<(number % 3)).map { $0 + 1 }, "home \(number)")
    #expect(state.openRings.map(\.id.number) == [number])
    #expect(state.keys.map(\.key) == ["key \(number)"])
    #expect(state.counters[.timer] == number % 3)
    #expect(try store.history(before: nil, limit: 1).map(\.id.number) == [number])
  }

  @Test func `Each of many homes that are loaded together gets its own rows and no other's`() throws {
    let homes = try makeHomes(PostgresHomes.homesAtOnce + 9)
    // In no order.
    let answers = try load(homes.reversed())
    for home in homes { try expectContent(of: home, in: answers[home.id]) }
  }

  @Test func `A home that was loaded with others commits alone`() throws {
    let homes = try makeHomes(5)
    let store = try #require(try load(homes)[HomeID(3)]?.get())
    var failure: StoreError??
    store.commit([try creation(of: 7)], due: nil, posts: [], pause: {}) { failure = .some($0) }
    #expect(loop.run { failure != nil })
    #expect(failure == .some(nil))
    #expect(try client.column("SELECT home FROM toki.timers WHERE number = 7") == ["3"])
    #expect(try client.column("SELECT home FROM toki.homes WHERE revision = 2") == ["3"])
  }

  @Test func `A home that the database server cannot read holds none up that are loaded with it`() throws {
    let homes = try makeHomes(70)
    // Reading it is refused, as reading a row on a damaged page would be.
    try client.value(
      """
      ALTER TABLE toki.undo RENAME TO real_undo;
      INSERT INTO toki.real_undo (home, number) VALUES (40, 1);
      CREATE VIEW toki.undo AS SELECT home, number / (home - 40) AS number, \(StoredTable.undo.columns.dropFirst()
        .joined(separator: ", ")) FROM toki.real_undo
      """)
    let answers = try load(homes)
    for home in homes where home.id.number != 40 { try expectContent(of: home, in: answers[home.id]) }
    #expect {
      _ = try answers[HomeID(40)]?.get()
    } throws: { error in
      guard case .unusable(_, let reason) = error as? StoreError else { return false }
      return reason.contains("division by zero")
    }
  }

  @Test func `Homes that are asked for at once are taken together, and each gets its own rows`() throws {
    let homes = try makeHomes(9)
    try client.value("INSERT INTO toki.nodes VALUES (1, '', 'infinity'), (2, '', 'infinity')")
    try client.value(
      "UPDATE toki.homes SET owner = nullif(home % 3, 0), zone = CASE home WHEN 3 THEN 'Asia/Tokyo' END")
    var taken: [Int64: LoadedStore?] = [:]
    // One is asked for twice, and one is not there.
    for home in homes.map(\.id).reversed() + [HomeID(3), HomeID(99)] {
      server.take(home) { answer in
        do { taken[home.number] = .some(try answer.get()) } catch { Issue.record("\(home): \(error)") }
      }
    }
    #expect(loop.run { taken.count == 10 })
    #expect(taken.filter { $0.value == nil }.keys.sorted() == [2, 5, 8, 99])
    for home in homes {
      guard let loaded = taken[home.id.number]?.flatMap(\.self) else { continue }
      let number = home.id.number
      #expect(loaded.home.epoch == (number % 3 == 0 ? 2 : 1), "home \(number) is taken, or was held")
      #expect(loaded.home.zone == (number == 3 ? ZoneName("Asia/Tokyo") : nil))
      try expectContent(of: home, in: loaded.store)
    }
    #expect(try client.value("SELECT count(*) FROM toki.homes WHERE owner = 1") == "6")
  }

  @Test func `A home with an impossible row is damaged, and the others are not`() throws {
    let homes = try makeHomes(10)
    try client.value("UPDATE toki.timers SET state = 'asleep' WHERE home = 4")
    let answers = try load(homes)
    for home in homes where home.id.number != 4 { try expectContent(of: home, in: answers[home.id]) }
    guard case .failure(.damaged("home 4", _)) = try #require(answers[HomeID(4)]) else {
      Issue.record("\(String(describing: answers[HomeID(4)]))")
      return
    }
  }

  @Test func `Homes of another server, of none, or of another epoch are refused, and the others are loaded`() throws {
    let homes = try makeHomes(6)
    try client.value(
      """
      UPDATE toki.homes SET owner = 2, epoch = 2 WHERE home = 1; UPDATE toki.homes SET owner = NULL WHERE home = 2;
      UPDATE toki.homes SET epoch = 3 WHERE home = 3; DELETE FROM toki.homes WHERE home = 6
      """)
    let answers = try load(homes)
    for home in [1, 2, 3, 6] as [Int64] {
      #expect(throws: StoreError.inUse(path: "home \(home)", holder: nil)) { _ = try answers[HomeID(home)]?.get() }
    }
    for home in homes[3...4] { try expectContent(of: home, in: answers[home.id]) }
  }

  @Test func `Each home gets its newest keys and its newest ring, however many others have`() throws {
    let homes = try makeHomes(3)
    try client.value(
      """
      INSERT INTO toki.creation_keys SELECT 1, n, 'k' || n, 'r', 'timer', 1 FROM generate_series(2, 1500) AS n;
      INSERT INTO toki.creation_keys SELECT 2, n, 'k' || n, 'r', 'timer', 1 FROM generate_series(2, 3) AS n
      """)
    let answers = try load(homes)
    let keys = try homes.map { try #require(try answers[$0.id]?.get()).load().keys.map(\.key) }
    #expect(keys[0] == (501...1500).map { "k\($0)" })
    #expect(keys[1] == ["key 2", "k2", "k3"])
    #expect(keys[2] == ["key 3"])
  }

  @Test func `A search for due homes does not wait for homes that are being loaded`() throws {
    let homes = try makeHomes(2)
    try client.value(
      """
      INSERT INTO toki.nodes VALUES (1, '', clock_timestamp() + interval '1 h');
      INSERT INTO toki.homes (home, epoch, revision) VALUES (3, 0, 0); INSERT INTO toki.due VALUES (3, 1)
      """)
    try client.value("BEGIN; LOCK TABLE toki.timers IN ACCESS EXCLUSIVE MODE")
    var loaded = 0
    server.open(homes) { _, _ in loaded += 1 }
    var claimed: Result<[HeldHome], StoreError>?
    server.claim(atMost: 10, dueBefore: UTCInstant(nanosecondsSinceEpoch: 2)) { claimed = $0 }
    #expect(loop.run { claimed != nil })
    #expect(try claimed?.get().map(\.id.number) == [3])
    #expect(loaded == 0)
    try client.value("COMMIT")
    #expect(loop.run { loaded == 2 })
  }

  @Test func `Statements planned while the tables were empty still use an index`() throws {
    try client.value("VACUUM ANALYZE")
    try client.value(PostgresSchema.greeting)
    let queries = HomeRows.load([1, 2]).filter { !$0.values.isEmpty }
    #expect(queries.count == 17)
    for query in queries {
      let name = query.statement.name
      try client.value("PREPARE \(name) AS \(query.statement.sql)")
      let values = query.values.map { "'\($0 ?? "")'" }.joined(separator: ", ")
      let plan = try client.column("EXPLAIN EXECUTE \(name)(\(values))")
      #expect(plan.contains { $0.contains("Index") } && !plan.contains { $0.contains("Seq Scan") }, "\(plan)")
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999", nil), ("", nil), ("-", nil),
      ("1.5", nil), ("+1", nil), ("1 ", nil), ("t", nil),
    ] as [(String, Int64?)])
  func `An integer is read from its digits, and nothing else is`(text: String, expected: Int64?) throws {
    let answer = Result { () throws(StoreError) in
      try link.answer(to: [Query(once: "SELECT '\(text)', NULL")], within: .seconds(60), of: "")
    }
    let table = try #require(try answer.get().first)
    #expect(table.integer(0, 0) == expected)
    #expect(table.integer(0, 1) == nil)
    #expect(table.integer(0, 2) == nil)
    #expect(table.integer(1, 0) == nil)
  }

  private var link: Link {
    Link(database, greeting: PostgresSchema.greeting, silence: .seconds(60), loop: loop, timer: loop)
  }
}
