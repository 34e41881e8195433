// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiModel

@testable import PostgresStore

/// Commits of many homes that share a transaction.
@Suite struct GatheringTests {
  // MARK: How many

  private func jobs(_ homes: [Int64?], statements: Int = 5) -> [(home: Int64?, statements: Int)] {
    homes.map { ($0, statements) }
  }

  @Test func `Only commits of homes are gathered, up to a limit`() {
    let gathering = Gathering()
    #expect(gathering.count(of: jobs([])) == 0)
    #expect(gathering.count(of: jobs([1, 2, 3])) == 3)
    #expect(gathering.count(of: jobs([1, nil, 3])) == 1)
    #expect(gathering.count(of: jobs([nil, 2, 3])) == 1)
    #expect(gathering.count(of: jobs((1...100).map { $0 })) == Gathering.most)
    #expect(gathering.count(of: jobs([1, 2, 3, 4], statements: 400)) == 2)
    #expect(gathering.count(of: jobs([1, 2], statements: 5_000)) == 1, "one alone may have more")
  }

  @Test func `After a refusal fewer are gathered, and more again once all goes through`() {
    var gathering = Gathering()
    let many = jobs((1...100).map { $0 })
    gathering.note(isRefused: true)
    #expect(gathering.count(of: many) == Gathering.most / 2)
    for _ in 1...10 { gathering.note(isRefused: true) }
    #expect(gathering.count(of: many) == 1)
    for _ in 1...10 { gathering.note(isRefused: false) }
    #expect(gathering.count(of: many) == Gathering.most)
  }

  // MARK: On a database server

  /// Homes 1 to 6 of a server with one connection, of which the first is kept waiting by `client`.
  private final class Homes {
    let loop = PollLoop()
    let client: Client
    let stores: [any HomeStore]
    var answers: [Int: StoreError?] = [:]
    private let server: PostgresHomes

    init() throws {
      let database = try PostgresServer.shared.get().newDatabase()
      let loop = loop
      server = try PostgresHomes(
        database, server: FleetServerID(1), connections: 1, loop: loop, timer: loop, silence: .seconds(60),
        patience: .seconds(60))
      client = try Client(database)
      try client.value(
        """
        INSERT INTO toki.homes (home, epoch, revision, owner) SELECT n, 1, 0, 1 FROM generate_series(1, 6) AS n
        """)
      var opened: [any HomeStore] = []
      for number in 1...6 {
        server.open([HeldHome(HomeID(Int64(number)), epoch: 1)]) { _, answer in
          if let store = try? answer.get() { opened.append(store) }
        }
      }
      try #require(loop.run { opened.count == 6 })
      stores = opened
    }

    func commit(_ home: Int) throws {
      stores[home - 1].commit([try creation(of: Int64(home))], due: nil, posts: [], pause: {}) { [self] in
        answers[home] = $0
      }
    }

    /// Has homes 2 to 6 commit while the commit of home 1 waits, does something, and lets all go on.
    func commitTogether(_ meanwhile: () throws -> Void = {}) throws {
      try client.value("BEGIN; SELECT FROM toki.homes WHERE home = 1 FOR UPDATE")
      // In another order than that of their numbers.
      for home in [1, 6, 5, 4, 3, 2] { try commit(home) }
      loop.run(for: .milliseconds(20))
      #expect(answers.isEmpty)
      try meanwhile()
      try client.value("COMMIT")
      #expect(loop.run { answers.count == 6 })
    }

    var stored: [String] { get throws { try client.column("SELECT home FROM toki.timers ORDER BY home") } }
  }

  @Test func `Commits that wait for another share the next transaction`() throws {
    let homes = try Homes()
    try homes.commitTogether()
    #expect(homes.answers.values.allSatisfy { $0 == nil })
    #expect(try homes.stored == ["1", "2", "3", "4", "5", "6"])
    // Rows that one transaction has written have its number (section 5.5).
    #expect(try homes.client.value("SELECT count(DISTINCT xmin::text) FROM toki.homes WHERE home > 1") == "1")
    #expect(try homes.client.value("SELECT count(DISTINCT xmin::text) FROM toki.homes") == "2")
    #expect(try homes.client.value("SELECT sum(revision) FROM toki.homes") == "6")
  }

  @Test func `A home that another server has taken is refused alone, and the others are saved`() throws {
    let homes = try Homes()
    let client = homes.client
    try homes.commitTogether { try client.value("UPDATE toki.homes SET epoch = 2, owner = 2 WHERE home IN (3, 5)") }
    for home in [3, 5] { #expect(homes.answers[home] == .some(.inUse(path: "home \(home)", holder: nil))) }
    for home in [1, 2, 4, 6] { #expect(homes.answers[home] == .some(nil)) }
    #expect(try homes.stored == ["1", "2", "4", "6"])
    // And their next commits go on from there.
    homes.answers = [:]
    for home in [2, 3, 4] { try homes.commit(home) }
    #expect(homes.loop.run { homes.answers.count == 3 })
    #expect(homes.answers[2] == .some(nil) && homes.answers[4] == .some(nil))
    #expect(homes.answers[3] == .some(.inUse(path: "home 3", holder: nil)))
  }

  @Test(arguments: ["40P01", "40001"])
  func `A transaction aborted for another one is retried, and is no refusal`(state: String) throws {
    let homes = try Homes()
    try homes.client.value(
      """
      CREATE SEQUENCE tries;
      CREATE FUNCTION give_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('tries') = 1 THEN RAISE EXCEPTION USING ERRCODE = '\(state)'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER give_up BEFORE INSERT ON toki.timers FOR EACH ROW WHEN (NEW.home = 4) EXECUTE FUNCTION give_up()
      """)
    try homes.commitTogether()
    #expect(homes.answers.values.allSatisfy { $0 == nil })
    #expect(try homes.stored == ["1", "2", "3", "4", "5", "6"])
    #expect(try homes.client.value("SELECT last_value FROM tries") == "2")
  }

  @Test func `The database server's refusal is one line`() throws {
    let homes = try Homes()
    try homes.client.value(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION E'no\\n\\troom\\there\\n';
      END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON toki.timers FOR EACH ROW EXECUTE FUNCTION refuse()
      """)
    try homes.commit(2)
    #expect(homes.loop.run { homes.answers.count == 1 })
    #expect(homes.answers[2] == .some(.unusable(path: "home 2", reason: "no; room here (P0001)")))
  }
}
