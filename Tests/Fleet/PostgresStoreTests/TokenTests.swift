// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiModel

@testable import PostgresStore

/// Tokens in the database, as those who look after it and a server see them.
@Suite struct TokenTests {
  private let database: String
  private let client: Client
  private let loop = PollLoop()
  private let directory: HomeDirectory
  private let tokens: PostgresTokens
  private let family: HomeID
  private let school: HomeID

  init() throws {
    database = try PostgresServer.shared.get().newDatabase()
    client = try Client(database)
    directory = try HomeDirectory(
      database, loop: loop, timer: loop, silence: .seconds(60), patience: .seconds(60))
    tokens = PostgresTokens(database, loop: loop, timer: loop, silence: .seconds(60))
    let names = try ["family", "school"].map { try #require(AccountName($0)) }
    family = try #require(try directory.create(names[0], in: nil))
    school = try #require(try directory.create(names[1], in: nil))
  }

  private func find(_ digest: String, isKnown: Bool = true) throws -> (token: HomeToken, holder: HomeHolder?)? {
    var answer: Result<(token: HomeToken, holder: HomeHolder?)?, StoreError>?
    tokens.find(digest: digest, isKnown: isKnown) { answer = $0 }
    #expect(loop.run { answer != nil })
    return try answer?.get()
  }

  private func add(_ name: String, to home: HomeID, digest: String) throws -> Bool {
    try directory.addToken(name, to: home, role: "control", items: "", digest: digest)
  }

  @Test func `A token is found by its digest, with its home, role and items`() throws {
    #expect(try directory.addToken("台所", to: family, role: "display", items: "t1 a2", digest: "d0"))
    let found = try #require(try find("d0"))
    #expect(found.token.home == family)
    #expect(found.token.accountName?.text == "family")
    #expect([found.token.name, found.token.role, found.token.items] == ["台所", "display", "t1 a2"])
    #expect(found.token.used == nil)
    #expect(found.holder == nil)
    #expect(try find("d1") == nil)
  }

  @Test func `A display is bound to its items by their lasting names, of which others have none`() throws {
    try client.value(
      """
      INSERT INTO toki.timers (home, number, uid)
        VALUES (\(family.number), 1, '時 1'), (\(family.number), 12, 'x'), (\(school.number), 1, 'of school')
      """)
    #expect(try directory.addToken("台所", to: family, role: "display", items: "t1 a2 t12", digest: "d0"))
    #expect(try find("d0")?.token.uids == "t1 時 1\nt12 x")
    #expect(try add("hall", to: family, digest: "d1"))
    #expect(try find("d1")?.token.uids == "")
  }

  @Test func `A display of a former release is bound to its items before others take their place`() throws {
    #expect(try directory.addToken("台所", to: family, role: "display", items: "t1 a2", digest: "d0"))
    #expect(try directory.addToken("hall", to: school, role: "display", items: "t1", digest: "d1"))
    #expect(try find("d0")?.token.uids == "")
    try client.value("INSERT INTO toki.timers (home, number, uid) VALUES (\(family.number), 1, '時 1')")
    try directory.bindTokens(of: family)
    // An item that is gone has no name, and one that has its ID later is not shown.
    #expect(try find("d0")?.token.uids == "a2 \nt1 時 1")
    try client.value("UPDATE toki.timers SET uid = 'another'")
    try client.value("INSERT INTO toki.alarms (home, number, uid) VALUES (\(family.number), 2, 'a2 b')")
    try directory.bindTokens(of: family)
    #expect(try find("d0")?.token.uids == "a2 \nt1 時 1")
    #expect(try directory.tokens(of: school).map(\.uids) == [""])
  }

  @Test func `Each home has its own names, and none has one twice`() throws {
    #expect(try add("kitchen", to: family, digest: "d1"))
    #expect(try add("kitchen", to: school, digest: "d2"))
    #expect(try add("kitchen", to: family, digest: "d3") == false)
    #expect(try find("d3") == nil)
    #expect(try directory.tokens(of: family).map(\.name) == ["kitchen"])
  }

  @Test func `A revoked token is no longer found, and the others still are`() throws {
    #expect(try add("kitchen", to: family, digest: "d1"))
    #expect(try add("hall", to: family, digest: "d2"))
    #expect(try add("kitchen", to: school, digest: "d3"))
    #expect(try directory.revokeToken("kitchen", of: family))
    #expect(try find("d1") == nil)
    #expect(try find("d2") != nil)
    #expect(try find("d3") != nil)
    #expect(try directory.revokeToken("kitchen", of: family) == false)
    var standing: Result<Set<String>, StoreError>?
    tokens.standing(["d1", "d2", "d3"]) { standing = $0 }
    #expect(loop.run { standing != nil })
    #expect(try standing?.get() == ["d2", "d3"])
  }

  @Test func `A use is noted to the minute`() throws {
    #expect(try add("kitchen", to: family, digest: "d1"))
    #expect(try add("hall", to: family, digest: "d2"))
    /// Has uses noted, which share a transaction, and waits until they are.
    func use(_ digests: String..., until isNoted: ([UTCInstant?]) throws -> Bool) throws -> [UTCInstant?] {
      for digest in digests + digests { tokens.noteUse(of: digest) }
      for _ in 1...100 {
        loop.run(for: PostgresTokens.usePause + .milliseconds(1))
        let used = try ["d1", "d2"].map { try find($0)?.token.used }
        if try isNoted(used) { return used }
      }
      Issue.record("Nothing is noted.")
      return []
    }
    let first = try use("d1") { $0[0] != nil }
    #expect(first[1] == nil)
    let second = try use("d1", "d2") { $0[1] != nil }
    #expect(second[0] == first[0])
    try client.value("UPDATE toki.tokens SET used_utc_ns = used_utc_ns - 61000000000")
    let once = try #require(second[0])
    _ = try use("d1") { try #require($0[0]) >= once }
  }

  @Test func `Lookups that wait for the database are limited, and further ones are refused at once`() throws {
    #expect(try add("kitchen", to: family, digest: "d1"))
    try client.value("BEGIN; LOCK TABLE toki.tokens IN ACCESS EXCLUSIVE MODE")
    var (found, failures) = (0, 0)
    for _ in 0..<(PostgresTokens.longestQueue + 3) {
      tokens.find(digest: "d1", isKnown: true) { if case .success = $0 { found += 1 } else { failures += 1 } }
    }
    #expect((found, failures) == (0, 3))
    try client.value("COMMIT")
    #expect(loop.run { found == PostgresTokens.longestQueue })
    #expect(failures == 3)
    #expect(try find("d1") != nil, "there is room again")
  }

  @Test func `A known token waits for a few unknown ones, however many of those there are`() throws {
    #expect(try add("kitchen", to: family, digest: "d1"))
    var order: [String] = []
    for number in 0..<100 {
      tokens.find(digest: "none \(number)", isKnown: false) { _ in order.append("unknown") }
    }
    tokens.find(digest: "d1", isKnown: true) { _ in order.append("known") }
    #expect(loop.run { order.count == 101 })
    #expect(order.firstIndex(of: "known") == PostgresTokens.unknownAtOnce)
  }

  @Test func `Waiting unknown tokens have a limit of their own, and leave room for known ones`() throws {
    #expect(try add("kitchen", to: family, digest: "d1"))
    try client.value("BEGIN; LOCK TABLE toki.tokens IN ACCESS EXCLUSIVE MODE")
    var answers = 0
    var failures = 0
    for _ in 0..<(PostgresTokens.longestQueue + PostgresTokens.unknownAtOnce + 3) {
      tokens.find(digest: "none", isKnown: false) { if case .success = $0 { answers += 1 } else { failures += 1 } }
    }
    #expect((answers, failures) == (0, 3))
    var known: Bool?
    tokens.find(digest: "d1", isKnown: true) { if case .success(_?) = $0 { known = true } else { known = false } }
    #expect(known == nil)
    try client.value("COMMIT")
    #expect(loop.run { known != nil && answers == PostgresTokens.longestQueue + PostgresTokens.unknownAtOnce })
    #expect(known == true)
  }

  @Test func `The seals' key is the same for all, and tokens from before seals are recognized`() throws {
    let sealing = try directory.sealing()
    #expect(sealing.key.count == 32 && Set(sealing.key).count > 8)
    #expect(!sealing.hasUnsealed)
    #expect(try add("kitchen", to: family, digest: "d1"))
    #expect(try directory.sealing() == sealing)
    // As a release without seals adds one.
    try client.value(
      """
      INSERT INTO toki.tokens (home, name, digest, role, items, made_utc_ns)
        VALUES (\(family.number), 'hall', 'd2', 'control', '', 1)
      """)
    var told: Result<TokenSealing, StoreError>?
    tokens.sealing { told = $0 }
    #expect(loop.run { told != nil })
    #expect(try told?.get() == TokenSealing(key: sealing.key, hasUnsealed: true))
    #expect(try find("d2", isKnown: false) != nil)
  }

  @Test func `A lookup returns the live server that holds the account, and no other`() throws {
    #expect(try add("kitchen", to: family, digest: "d1"))
    try client.value(
      """
      INSERT INTO toki.nodes VALUES (7, '127.0.0.1:9', clock_timestamp() + interval '1 h');
      UPDATE toki.homes SET owner = 7 WHERE home = \(family.number)
      """)
    #expect(try find("d1")?.holder == HomeHolder(server: FleetServerID(7), address: "127.0.0.1:9"))
    try client.value("UPDATE toki.nodes SET lease_until = clock_timestamp() - interval '1 s'")
    #expect(try find("d1")?.holder == nil)
  }
}
