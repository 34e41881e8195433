// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import TokiEngine
import TokiFleet
import TokiModel
import TokiWire

@testable import PostgresStore
@testable import toki_fleet

/// What a move of a home may take, so that nobody who types it waits for ever.
@Suite struct AccountTransferTests {
  private let database: String
  private let home: HomeID
  private let name: AccountName
  private let file = "/tmp/toki-\(UUID().uuidString.prefix(13)).json"

  init() throws {
    database = try TestHomes.newDatabase()
    let loop = PollLoop()
    name = try #require(AccountName("family"))
    home = try #require(try HomeDirectory(database, loop: loop, timer: loop).create(name, in: nil))
    let timer = try CountdownTimer(id: TimerID(1), label: try Label("お茶"), duration: .minutes(5))
    try Data(BackupFile.write(ImportBatch(ItemLists(timers: [timer])))).write(to: URL(filePath: file))
  }

  private var limits: AccountTransfer.Limits {
    var limits = AccountTransfer.Limits()
    limits.patience = .milliseconds(300)
    limits.work = .milliseconds(300)
    limits.leaving = .milliseconds(100)
    return limits
  }

  /// What a move comes to; `nil` if it does not end.
  private func outcome(
    _ limits: AccountTransfer.Limits, _ move: @escaping @Sendable (AccountTransfer) throws -> Int32
  ) async -> Int32? {
    let transfer = AccountTransfer(database, limits: limits)
    return await withCheckedContinuation { continuation in
      let first = Mutex<CheckedContinuation<Int32?, Never>?>(continuation)
      let finish = { @Sendable (code: Int32?) in
        first.withLock { first in
          first?.resume(returning: code)
          first = nil
        }
      }
      // It blocks its thread; that of a move that does not end stays until the tests do.
      Thread { finish((try? move(transfer)) ?? -1) }.start()
      DispatchQueue.global().asyncAfter(deadline: .now() + 60) { finish(nil) }
    }
  }

  /// Makes the database take an hour for each row that is changed like this.
  private func slow(_ change: String, on table: String) throws {
    let client = try Client(database)
    try client.value(
      """
      CREATE FUNCTION toki.slow() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(3600); RETURN coalesce(NEW, OLD); END $$
      """)
    try client.value("CREATE TRIGGER slow BEFORE \(change) ON toki.\(table) FOR EACH ROW EXECUTE FUNCTION toki.slow()")
  }

  private func timers() throws -> String? { try Client(database).value("SELECT count(*) FROM toki.timers") }

  @Test func `A home is moved in and out within the limits`() async throws {
    let (file, name) = (file, name)
    #expect(await outcome(AccountTransfer.Limits()) { try $0.importing(file, into: name) } == 0)
    #expect(try timers() == "1")
    #expect(await outcome(AccountTransfer.Limits()) { try $0.export(name, to: file) } == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("お茶"))
  }

  @Test func `Displays are bound to the items that they show before a backup takes the place of everything`()
    async throws
  {
    let (file, name) = (file, name)
    #expect(await outcome(AccountTransfer.Limits()) { try $0.importing(file, into: name) } == 0)
    let client = try Client(database)
    let uid = try #require(try client.value("SELECT uid FROM toki.timers"))
    let loop = PollLoop()
    let directory = try HomeDirectory(database, loop: loop, timer: loop)
    #expect(try directory.addToken("hall", to: home, role: "display", items: "t1", digest: "d"))
    try client.value("UPDATE toki.tokens SET uids = ''")
    #expect(await outcome(AccountTransfer.Limits()) { try $0.importing(file, into: name) } == 0)
    #expect(try directory.tokens(of: home).map(\.uids) == ["t1 \(uid)"])
    #expect(try client.value("SELECT uid FROM toki.timers") != uid)
  }

  @Test func `A home that another server keeps is refused after a while, and nothing is changed`() async throws {
    let client = try Client(database)
    try client.value("INSERT INTO toki.nodes VALUES (7, 'elsewhere', clock_timestamp() + interval '1 day')")
    try client.value("UPDATE toki.homes SET owner = 7 WHERE home = \(home.number)")
    let (file, name) = (file, name)
    #expect(await outcome(limits) { try $0.importing(file, into: name) } == 1)
    #expect(await outcome(limits) { try $0.export(name, to: file) } == 1)
    #expect(try timers() == "0")
    #expect(try client.value("SELECT owner FROM toki.homes WHERE home = \(home.number)") == "7")
  }

  @Test func `A transfer gives up on a database that does not answer`() async throws {
    try slow("INSERT", on: "timers")
    let (file, name) = (file, name)
    #expect(await outcome(limits) { try $0.importing(file, into: name) } == 1)
  }

  @Test func `A transfer ends even if the database is slow to remove its server`() async throws {
    try slow("DELETE", on: "nodes")
    let (file, name) = (file, name)
    var limits = AccountTransfer.Limits()
    limits.leaving = .milliseconds(100)
    #expect(await outcome(limits) { try $0.export(name, to: file) } == 0)
  }

  @Test func `A backup that is too long is not read`() async throws {
    let (file, name) = (file, name)
    let length = try Data(contentsOf: URL(filePath: file)).count
    var limits = AccountTransfer.Limits()
    limits.longest = length - 1
    #expect(await outcome(limits) { try $0.importing(file, into: name) } == -1)
    #expect(try timers() == "0")
    limits.longest = length
    #expect(await outcome(limits) { try $0.importing(file, into: name) } == 0)
  }
}
