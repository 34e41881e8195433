// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import PostgresStore

/// A connection string that names several database servers: whichever answers and may be written is used, wherever it stands.
@Suite struct SeveralServersTests {
  private final class Answers {
    var all: [StoreError?] = []
  }

  private let loop = PollLoop()
  private let answers = Answers()

  private func commit(_ number: Int64, to store: PostgresStore) throws {
    let answers = answers
    store.commit([try creation(of: number)], pause: {}) { answers.all.append($0) }
    let count = answers.all.count
    #expect(loop.run { answers.all.count > count })
  }

  private static let lists: [(target: String, expected: [[String]])] = [
    (
      "postgres://a:7,b/toki?target_session_attrs=read-write",
      [["host=a", "port=7"], ["host=b", "port=5432"], ["host=a", "port=7"]]
    ),
    ("host=a,b,c port=7 dbname=toki", [["host=a"], ["host=b"], ["host=c"], ["host=a"]]),
    ("hostaddr=192.0.2.1,192.0.2.2 host=a,b", [["hostaddr=192.0.2.1", "host=a"], ["hostaddr=192.0.2.2", "host=b"]]),
    // One database server, or what libpq is to judge.
    ("host=a dbname=toki", [[], []]), ("postgres://a:7/toki", [[]]), ("host=a,b port=1,2,3", [[]]), ("port=1,2", [[]]),
    ("host=a,", [[]]), ("no connection string", [[]]), ("", [[]]),
  ]

  @Test(arguments: lists)
  func `Each attempt is given one database server of the list`(target: String, expected: [[String]]) {
    var databaseServers = DatabaseServers(of: target)
    for one in expected {
      #expect(Set(databaseServers.parameters.map { "\($0.name)=\($0.value)" }) == Set(one))
      _ = databaseServers.leave()
    }
  }

  @Test func `A round ends once each database server was left without success`() {
    var databaseServers = DatabaseServers(of: "host=a,b")
    var rounds = [databaseServers.leave()]
    databaseServers.found()
    rounds += [databaseServers.leave(), databaseServers.leave()]
    #expect(rounds == [false, false, true])
    var alone = DatabaseServers(of: "host=a")
    let isRound = alone.leave()
    #expect(isRound)
  }

  @Test func `A database server that is silent when it is connected to is left for the next`() throws {
    let postgres = try PostgresServer.shared.get()
    let hole = try BlackHole(to: postgres.folder)
    defer { hole.end() }
    hole.hold(true)
    let name = try name(of: postgres.newDatabase())
    let store = try TestHomes.open("host=\(hole.folder),\(postgres.folder) user=toki dbname=\(name)", home: 1, on: loop)
    try commit(1, to: store)
    #expect(answers.all == [nil])
    #expect(try store.load().timers.count == 1)
  }

  @Test func `A database server that falls silent is left for the next, and what it was told is stored once`() throws {
    let postgres = try PostgresServer.shared.get()
    let hole = try BlackHole(to: postgres.folder)
    defer { hole.end() }
    let name = try name(of: TestHomes.newDatabase())
    let store = try TestHomes.open(
      "host=\(hole.folder),\(postgres.folder) user=toki dbname=\(name)", home: 1, on: loop, silence: .milliseconds(300))
    try commit(1, to: store)
    hole.hold(true)
    try commit(2, to: store)
    hole.hold(false)
    try commit(3, to: store)
    #expect(answers.all == [nil, nil, nil])
    #expect(try Client(postgres.target(name)).value("SELECT revision FROM toki.homes WHERE home = 1") == "3")
  }

  @Test func `A database server that may not be written is left for the next`() throws {
    let postgres = try PostgresServer.shared.get()
    let replica = try PostgresServer()
    let name = try name(of: postgres.newDatabase())
    try Client(replica.target("postgres")).value("CREATE DATABASE \(name)")
    try Client(replica.target("postgres")).value("ALTER DATABASE \(name) SET default_transaction_read_only = on")
    let both = "host=\(replica.folder),\(postgres.folder) user=toki dbname=\(name)"
    let store = try TestHomes.open("\(both) target_session_attrs=read-write", home: 1, on: loop)
    try commit(1, to: store)
    #expect(answers.all == [nil])
    #expect(try Client(postgres.target(name)).value("SELECT revision FROM toki.homes WHERE home = 1") == "1")
  }

  private func name(of target: String) throws -> String {
    try #require(target.split(separator: " ").last?.split(separator: "=").last.map { String($0) })
  }
}
