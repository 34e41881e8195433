// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import TokiTestKit

/// The requests that rings in homes make, as a timeline.
@Suite struct HookTests {
  private let fleet = Fleet()
  private let hook: Hook

  init() throws { hook = try Hook(.ring, .post("https://example.org/ring")) }

  private func makeHome(_ number: Int64, ringsAfter span: TimeSpan, hooks: [Hook]? = nil) async throws {
    try await fleet.makeHome(number, ringsAfter: span, hooks: hooks ?? [hook])
  }

  private func control(of home: Int64, on server: TestServer) throws -> any TokiControl {
    let engine = try #require(server.homes.engine(of: HomeID(home)))
    return LocalControl(
      engine: engine, identity: EngineStatus(processID: 1, version: "0", uptime: .zero, socket: ""))
  }

  /// The key of the first ring of the timer of a home.
  private func key(_ home: Int64, _ moment: String = "ring") throws -> String {
    let ring = try #require(fleet.database.homes[HomeID(home)]?.store.rings.first)
    return "\(home)-t1-\(ring.occurrence.key)-1-\(moment)"
  }

  /// The ends of requests that a server has reported.
  private func posted(by server: TestServer) -> [PostEnding] {
    server.reports.all.compactMap { if case .posted(_, _, let ending) = $0 { ending } else { nil } }
  }

  @Test func `A ring sends a request once, known by the key of its occurrence`() async throws {
    try await makeHome(1, ringsAfter: .seconds(5))
    let server = fleet.start()
    fleet.advance(by: .seconds(5))
    #expect(server.sender.posts.map(\.post.body) == ["ring t1"])
    #expect(server.sender.posts.map(\.post.address) == ["https://example.org/ring"])
    #expect(try server.sender.keys == [key(1)])
    #expect(fleet.database.posts.isEmpty)
    fleet.advance(by: .minutes(20))
    #expect(server.sender.keys.count == 1)
  }

  @Test func `The request waits in the database from the commit on, and another server sends it by the same key`()
    async throws
  {
    try await makeHome(1, ringsAfter: .seconds(5))
    let first = fleet.start()
    let second = fleet.start()
    first.sender.isHeld = true
    fleet.advance(by: .seconds(6))
    #expect(try first.sender.keys == [key(1)])
    #expect(fleet.database.posts.map(\.server) == [first.id])
    fleet.advance(by: .seconds(10))
    #expect(second.sender.keys == [], "a living server is sending it")
    first.kill()
    fleet.advance(by: .seconds(4))
    #expect(second.sender.keys == first.sender.keys)
    #expect(fleet.database.posts.isEmpty)
  }

  @Test func `A person's answer to a ring is a request of its own, after the ring's`() async throws {
    try await makeHome(1, ringsAfter: .seconds(5), hooks: [try Hook(.every, .post("https://example.org/"))])
    let server = fleet.start()
    server.sender.isHeld = true
    fleet.advance(by: .seconds(6))
    let ring = try #require(try await control(of: 1, on: server).state().rings.first)
    _ = try await control(of: 1, on: server).send(Dismiss(ring.id))
    fleet.advance(by: .seconds(2))
    #expect(server.sender.posts.map(\.post.body) == ["ring t1"], "one after another")
    server.sender.isHeld = false
    server.onLoop { [sender = server.sender] in sender.deliver() }
    fleet.advance(by: .seconds(1))
    #expect(try server.sender.keys == [key(1), key(1, "dismiss")])
  }

  @Test func `A receiver that is slow holds up its own home alone`() async throws {
    try await makeHome(1, ringsAfter: .seconds(5))
    try await makeHome(2, ringsAfter: .seconds(7))
    let server = fleet.start()
    server.sender.isHeld = true
    fleet.advance(by: .seconds(6))
    #expect(server.sender.posts.map(\.home) == [HomeID(1)])
    fleet.advance(by: .seconds(2))
    #expect(server.sender.posts.map(\.home) == [HomeID(1), HomeID(2)])
  }

  @Test func `Receivers that do not answer leave half of the places to the requests of all other homes`() async throws {
    for number in Int64(1)...60 { try await makeHome(number, ringsAfter: .hours(1)) }
    let server = fleet.start()
    server.sender.isHeld = true
    keepPosts(of: 1...40)
    fleet.advance(by: .seconds(2))
    #expect(server.sender.posts.count == 32, "nothing is known about them")
    for _ in 1...2 {
      server.onLoop { [sender = server.sender] in
        sender.deliver(PostEnding(.exited, code: 1, reason: "It was not reached.", took: .minutes(2)))
      }
      fleet.advance(by: .seconds(2))
    }
    #expect(server.sender.posts.count == 40)
    keepPosts(of: 1...40)
    fleet.advance(by: .seconds(2))
    #expect(server.sender.posts.count == 40 + 16)
    keepPosts(of: 41...60)
    fleet.advance(by: .seconds(2))
    #expect(server.sender.posts.dropFirst(40 + 16).map(\.home.number) == Array(41...56))
  }

  /// Has a request of each home wait in the database.
  private func keepPosts(of homes: ClosedRange<Int64>) {
    for number in homes {
      let post = HomePost(key: "\(number)", address: "https://example.org/", body: "{}")
      let taken = TakenPost(Int64(fleet.database.posts.count) + 1_000 * number, of: HomeID(number), post, secret: nil)
      fleet.database.posts.append((taken, nil))
    }
  }

  @Test func `A request's outcome is in the account's history, and a failure is not retried`() async throws {
    try await makeHome(1, ringsAfter: .seconds(5))
    let server = fleet.start()
    server.sender.isHeld = true
    fleet.advance(by: .seconds(6))
    server.onLoop { [sender = server.sender] in
      sender.deliver(PostEnding(.exited, code: 1, reason: "https://example.org answered 404.", took: .seconds(1)))
    }
    fleet.advance(by: .seconds(1))
    let decision = try #require(
      try await control(of: 1, on: server).decisions(about: .timer(TimerID(1)), limit: 1).first)
    #expect(decision.kind == .hookEnded)
    #expect(decision.hook?.output == "https://example.org answered 404." && decision.hook?.hasSucceeded == false)
    fleet.advance(by: .seconds(20))
    #expect(server.sender.keys.count == 1 && fleet.database.posts.isEmpty)
    #expect(server.reports.all.contains { if case .posted(HomeID(1), _, _) = $0 { true } else { false } })
  }

  @Test(arguments: [HookResult.End.killed, .notStarted])
  func `A request whose sender failed is kept, and sent again after a pause`(end: HookResult.End) async throws {
    try await makeHome(1, ringsAfter: .seconds(5))
    let server = fleet.start()
    server.sender.isHeld = true
    fleet.advance(by: .seconds(6))
    server.onLoop { [sender = server.sender] in sender.deliver(PostEnding(end, took: .zero)) }
    fleet.advance(by: .seconds(5))
    #expect(server.sender.keys.count == 1 && fleet.database.posts.count == 1)
    #expect(posted(by: server).isEmpty, "it is neither sent nor given up")
    server.sender.isHeld = false
    fleet.advance(by: .seconds(10))
    #expect(try server.sender.keys == [key(1), key(1)])
    #expect(posted(by: server) == [.delivered])
    #expect(fleet.database.posts.isEmpty)
    let decisions = try await control(of: 1, on: server).decisions(about: .timer(TimerID(1)), limit: 10)
    #expect(decisions.filter { $0.kind == .hookEnded }.allSatisfy { $0.hook?.hasSucceeded == true })
  }

  @Test func `A request that cannot be sent here is given up in the end, as all others of its home wait for it`()
    async throws
  {
    try await makeHome(1, ringsAfter: .seconds(5))
    let server = fleet.start()
    server.sender.isHeld = true
    fleet.advance(by: .seconds(6))
    for count in 1...30 {
      #expect(server.sender.keys.count == count && fleet.database.posts.count == 1)
      server.onLoop { [sender = server.sender] in sender.deliver(PostEnding(.notStarted, took: .zero)) }
      fleet.advance(by: .seconds(11))
    }
    #expect(server.sender.keys.count == 30 && fleet.database.posts.isEmpty)
    let decisions = try await control(of: 1, on: server).decisions(about: .timer(TimerID(1)), limit: 10)
    #expect(decisions.first { $0.kind == .hookEnded }?.hook?.end == .notStarted)
  }

  @Test(arguments: [
    PostEnding(.killed, code: 15, took: .zero), PostEnding(.exited, code: 1, took: .zero),
    PostEnding(.timedOut, took: .zero),
  ])
  func `A request left undelivered by a failed server is sent by another one`(ending: PostEnding) async throws {
    try await makeHome(1, ringsAfter: .seconds(5))
    let first = fleet.start()
    let second = fleet.start()
    first.sender.isHeld = true
    fleet.advance(by: .seconds(6))
    first.onLoop { [homes = first.homes, sender = first.sender] in
      homes.stop {}
      sender.deliver(ending)
    }
    fleet.advance(by: .seconds(4))
    #expect(try second.sender.keys == [key(1)])
    #expect(fleet.database.posts.isEmpty)
  }

  @Test func `A server runs no command of a home, and the history says so`() async throws {
    try await makeHome(1, ringsAfter: .seconds(5), hooks: [try Hook(.ring, .command("rm -r /"))])
    let server = fleet.start()
    fleet.advance(by: .seconds(6))
    #expect(server.sender.posts == [] && fleet.database.posts.isEmpty)
    let decision = try #require(
      try await control(of: 1, on: server).decisions(about: .timer(TimerID(1)), limit: 1).first)
    #expect(decision.hook?.end == .notStarted)
  }

  @Test func `Without trust nothing is sent; what was saved before is sent when there is trust again`() async throws {
    try await makeHome(1, ringsAfter: .seconds(5))
    let server = fleet.start()
    fleet.advance(by: .milliseconds(4_900))
    server.arbiter.isCutOff = true
    fleet.advance(by: .seconds(10))
    #expect(server.sender.keys == [])
    server.arbiter.isCutOff = false
    fleet.advance(by: .seconds(2))
    #expect(try server.sender.keys == [key(1)])
  }

  @Test func `A server that rang without saving leaves no request, and its successor sends it`() async throws {
    try await makeHome(1, ringsAfter: .seconds(5))
    let first = fleet.start()
    let second = fleet.start()
    fleet.advance(by: .milliseconds(4_900))
    first.arbiter.isCutOff = true
    fleet.advance(by: .milliseconds(200))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    first.kill()
    fleet.advance(by: .seconds(5))
    #expect(try first.sender.keys == [] && second.sender.keys == [key(1)])
  }

  // MARK: Warnings, which change nothing in the home

  /// A home of which a warning is sent in 10 minutes, 20 minutes before it rings.
  private func makeHomeWithWarning() async throws {
    let warning = try Hook(.warn, before: .minutes(20), .post("https://example.org/"))
    try await makeHome(1, ringsAfter: .minutes(30), hooks: [warning])
    fleet.database.homes[HomeID(1)]?.due = fleet.database.now + .minutes(10)
  }

  private var isLoaded: Bool { fleet.servers.contains { !$0.isDead && !$0.homes.loaded.isEmpty } }

  @Test func `A warning is sent at its time, though nothing changes and the home is given back afterwards`()
    async throws
  {
    try await makeHomeWithWarning()
    let server = fleet.start()
    fleet.advance(by: .minutes(10) - .seconds(1))
    #expect(server.sender.keys == [])
    fleet.advance(by: .seconds(1))
    #expect(server.sender.posts.map(\.post.body) == ["warn t1"])
    #expect(fleet.database.posts.isEmpty)
    fleet.advance(by: .seconds(15))
    #expect(!isLoaded)
    fleet.advance(by: .minutes(25))
    #expect(server.sender.keys.count == 1)
  }

  @Test func `A warning that cannot be saved keeps its home loaded, and is sent once when it can be`() async throws {
    try await makeHomeWithWarning()
    let server = fleet.start()
    fleet.advance(by: .minutes(10) - .seconds(1))
    let store = try #require(fleet.database.homes[HomeID(1)]?.store)
    let commits = store.commits.count
    store.failure = .full(path: "/db")
    fleet.advance(by: .minutes(2))
    #expect(server.sender.keys == [] && isLoaded)
    store.failure = nil
    fleet.advance(by: .minutes(1))
    #expect(server.sender.posts.map(\.post.body) == ["warn t1"])
    #expect(store.commits.count == commits + 1)
    fleet.advance(by: .minutes(1))
    #expect(server.sender.keys.count == 1 && !isLoaded)
  }

  @Test(arguments: 0...5)
  func `A warning of a home that moves at the time is sent by one server, once`(tenths: Int64) async throws {
    try await makeHomeWithWarning()
    let first = fleet.start()
    first.arbiter.delay = .milliseconds(300)
    fleet.advance(by: .minutes(10) - .milliseconds(100 * tenths))
    let second = fleet.start()
    fleet.database.homes[HomeID(1)]?.wanted = second.id
    fleet.advance(by: .seconds(8))
    #expect(second.homes.loaded == [HomeID(1)])
    #expect((first.sender.posts + second.sender.posts).map(\.post.body) == ["warn t1"])
    #expect(fleet.database.posts.isEmpty)
  }

  @Test func `A ring that ended while no server held the account is reported as missed`() async throws {
    try await makeHome(1, ringsAfter: .seconds(5), hooks: [try Hook(.missed, .post("https://example.org/"))])
    let first = fleet.start()
    fleet.advance(by: .seconds(6))
    first.kill()
    fleet.advance(by: .hours(2))
    let second = fleet.start()
    fleet.advance(by: .seconds(2))
    #expect(try second.sender.keys == [key(1, "missed")])
  }
}
