// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import PostgresStore

/// Commits whose connection, or whose database server, is gone before the answer.
@Suite struct LostConnectionTests {
  private final class Answers {
    var all: [StoreError?] = []
  }

  private let loop = PollLoop()
  private let answers = Answers()
  private let blocked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%fence%'"

  private func commit(_ changes: [StoreChange], to store: PostgresStore) {
    let answers = answers
    store.commit([changes], pause: {}) { answers.all.append($0) }
  }

  /// Expects that what `creation(of: 1)` and a ring say is stored, each once.
  private func expectOnce(_ database: String, home: Int64, revision: Int64 = 1) throws {
    let client = try Client(database)
    for table in ["timers", "decisions", "rings"] {
      #expect(try client.value("SELECT count(*) FROM toki.\(table) WHERE home = \(home)") == "1", "\(table)")
    }
    #expect(try client.value("SELECT revision FROM toki.homes WHERE home = \(home)") == "\(revision)")
  }

  private var changes: [StoreChange] {
    get throws { try creation(of: 1) + [.putRing(sampleRing(1, occurrence: 1))] }
  }

  @Test func `A commit is answered on the loop, and nothing waits for it`() throws {
    let database = try TestHomes.database.get()
    let home = TestHomes.next()
    let store = try TestHomes.open(database, home: home, on: loop)
    let client = try Client(database)
    try client.value("BEGIN; SELECT * FROM toki.homes WHERE home = \(home) FOR UPDATE")
    commit(try changes, to: store)
    loop.run(for: .milliseconds(50))
    #expect(answers.all == [])
    try client.value("COMMIT")
    #expect(loop.run { answers.all == [nil] })
    try expectOnce(database, home: home)
  }

  @Test
  func
    `The database server is killed before it has stored a commit: it is stored once when the database server is back`()
    throws
  {
    let postgres = try PostgresServer()
    let database = try postgres.newDatabase()
    let store = try TestHomes.open(database, home: 1, on: loop)
    do {
      let client = try Client(database)
      try client.value("BEGIN; SELECT * FROM toki.homes WHERE home = 1 FOR UPDATE")
      commit(try changes, to: store)
      #expect(try Client(database).waits(for: "1", from: blocked))
      try postgres.kill()
    }
    loop.run(for: .milliseconds(300))
    #expect(answers.all == [], "nobody knows yet what became of it")
    try postgres.start()
    #expect(loop.run { !answers.all.isEmpty })
    #expect(answers.all == [nil])
    try expectOnce(database, home: 1)
    // The next commit goes on from there.
    commit(try creation(of: 2), to: store)
    #expect(loop.run { answers.all.count == 2 })
    #expect(answers.all == [nil, nil])
    #expect(try store.load().timers.count == 2)
  }

  @Test
  func `The database server is killed after it has stored a commit and before the answer is read: it is stored once`()
    throws
  {
    let postgres = try PostgresServer()
    let database = try postgres.newDatabase()
    let store = try TestHomes.open(database, home: 1, on: loop)
    try store.commit([.putHost(boot: BootID("boot"), zones: nil)])
    commit(try changes, to: store)
    // The loop does not turn, so that the answer stays unread.
    #expect(try Client(database).waits(for: "2", from: "SELECT revision FROM toki.homes WHERE home = 1"))
    try postgres.kill()
    try postgres.start()
    #expect(answers.all == [])
    // What the socket has kept of the answer may be read yet; either way it is there once.
    #expect(loop.run { !answers.all.isEmpty })
    #expect(answers.all == [nil])
    try expectOnce(database, home: 1, revision: 2)
  }

  @Test func `A connection that is silent for too long is replaced, and the commit on both is stored once`() throws {
    let database = try TestHomes.database.get()
    let home = TestHomes.next()
    let store = try TestHomes.open(database, home: home, on: loop, silence: .milliseconds(300))
    let client = try Client(database)
    try client.value("BEGIN; SELECT * FROM toki.homes WHERE home = \(home) FOR UPDATE")
    commit(try changes, to: store)
    // Until the same commit waits on at least two connections.
    let waiting =
      "SELECT count(*) >= 2 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    let other = try Client(database)
    let isTwice = loop.run { (try? other.value(waiting)) == "t" }
    #expect(isTwice)
    #expect(answers.all == [])
    try client.value("COMMIT")
    #expect(loop.run { !answers.all.isEmpty })
    #expect(answers.all == [nil])
    try expectOnce(database, home: home)
    commit(try creation(of: 2), to: store)
    #expect(loop.run { answers.all.count == 2 })
    #expect(answers.all == [nil, nil])
  }

  @Test func `A connection that was given up while its commit waits for a lock does not stay at the database server`()
    throws
  {
    let database = try TestHomes.newDatabase()
    let store = try TestHomes.open(database, home: 1, on: loop, silence: .seconds(3))
    let client = try Client(database)
    try client.value("BEGIN; SELECT * FROM toki.homes WHERE home = 1 FOR UPDATE")
    commit(try changes, to: store)
    let other = try Client(database)
    let waiting = """
      SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
      """
    #expect(loop.run { (try? other.value(waiting)) == "2" })
    #expect(loop.run { (try? other.value(waiting)) == "1" })
    try client.value("COMMIT")
    #expect(loop.run { answers.all == [nil] })
    try expectOnce(database, home: 1)
  }

  @Test func `A commit that is sent again by a server that lost the home meanwhile is refused`() throws {
    let postgres = try PostgresServer()
    let database = try postgres.newDatabase()
    let store = try TestHomes.open(database, home: 1, on: loop)
    try postgres.kill()
    commit(try changes, to: store)
    loop.run(for: .milliseconds(100))
    try postgres.start()
    try Client(database).value("UPDATE toki.homes SET epoch = 2 WHERE home = 1")
    #expect(loop.run { !answers.all.isEmpty })
    #expect(answers.all == [.inUse(path: "home 1", holder: nil)])
    #expect(try Client(database).value("SELECT count(*) FROM toki.timers") == "0")
  }

  @Test func `A call that waits gives up with the reason, and then nothing is saved until the home is loaded`() throws {
    let database = try TestHomes.database.get()
    let home = TestHomes.next()
    let store = try TestHomes.open(database, home: home, on: loop)
    let client = try Client(database)
    try client.value("BEGIN; SELECT * FROM toki.homes WHERE home = \(home) FOR UPDATE")
    let patience = store.patience
    store.patience = .milliseconds(300)
    #expect(throws: StoreError.self) { try store.commit(try changes) }
    #expect {
      try store.commit(try creation(of: 2))
    } throws: { error in
      guard case .unusable(_, let reason) = error as? StoreError else { return false }
      return reason.contains("load it again")
    }
    try client.value("COMMIT")
    store.patience = patience
    // What was given up may be stored yet.
    #expect(try client.waits(for: "1", from: "SELECT revision FROM toki.homes WHERE home = \(home)"))
    #expect(try store.load().timers.count == 1)
    try store.commit(try creation(of: 2))
  }

  @Test func `A commit larger than the socket takes at once is stored whole`() throws {
    let home = TestHomes.next()
    let store = try TestHomes.open(try TestHomes.database.get(), home: home, on: loop)
    commit(try (1...10_000).flatMap { try creation(of: $0) }, to: store)
    #expect(loop.run { !answers.all.isEmpty })
    #expect(answers.all == [nil])
    #expect(try store.load().timers.count == 10_000)
  }

  @Test func `A read while a commit is under way comes after it, and the answer comes on the loop`() throws {
    let store = try TestHomes.open(try TestHomes.database.get(), home: TestHomes.next(), on: loop)
    commit(try changes, to: store)
    #expect(try store.load().timers.count == 1)
    #expect(answers.all == [], "a call that waits is no turn of the loop")
    #expect(loop.run { answers.all == [nil] })
  }

  @Test func `Answers from the history come on the loop, and nothing waits for them`() throws {
    let database = try TestHomes.newDatabase()
    let store = try TestHomes.open(database, home: 1, on: loop)
    try store.commit(try changes)
    let client = try Client(database)
    try client.value("BEGIN; LOCK TABLE toki.rings, toki.decisions IN ACCESS EXCLUSIVE MODE")
    var rings: Result<[Ring], StoreError>?
    var decisions: Result<[Decision], StoreError>?
    store.history(before: nil, limit: 10) { rings = $0 }
    store.decisions(about: .item(.timer(TimerID(1))), within: nil, limit: 10) { decisions = $0 }
    loop.run(for: .milliseconds(50))
    #expect(rings == nil && decisions == nil)
    try client.value("COMMIT")
    #expect(loop.run { rings != nil && decisions != nil })
    #expect(try rings?.get().map(\.id) == [RingID(1)])
    #expect(try decisions?.get().map(\.kind) == [.created])
    store.close()
    store.history(before: nil, limit: 10) { rings = $0 }
    #expect(throws: StoreError.self) { try rings?.get() }
  }

  @Test func `A store with nothing to do leaves the loop asleep, also when the database server ends its connection`()
    throws
  {
    let database = try TestHomes.newDatabase()
    let home = TestHomes.next()
    let store = try TestHomes.open(database, home: home, on: loop, silence: .milliseconds(100))
    commit(try changes, to: store)
    #expect(loop.run { answers.all == [nil] })
    loop.run(for: .milliseconds(300))
    #expect(loop.run { loop.isIdle })
    try Client(database).value(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE state = 'idle' AND datname = current_database() AND pid <> pg_backend_pid()
      """)
    loop.run(for: .milliseconds(200))
    #expect(loop.run { loop.isIdle })
    #expect(try store.load().timers.count == 1)
  }
}
