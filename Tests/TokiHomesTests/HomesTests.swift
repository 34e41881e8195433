// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import TokiEngine
import TokiHomes
import TokiHomesTestKit
import TokiModel
import TokiTestKit

/// Nodes that share homes, as a timeline.
@Suite struct HomesTests {
  private let fleet = Fleet()

  /// How many rings of a home the database has.
  private func rings(of home: Int64) -> Int { fleet.database.homes[HomeID(home)]?.store.rings.count ?? 0 }

  @Test func `A home is loaded a minute before its ring, rings on time, and is given back after it`() async throws {
    try await fleet.makeHome(1, ringsAfter: .minutes(5))
    let node = fleet.start()
    fleet.advance(by: .seconds(230))
    #expect(node.homes.loaded == [])
    fleet.advance(by: .seconds(12))
    #expect(node.homes.loaded == [HomeID(1)])
    fleet.advance(by: .seconds(57))
    #expect(fleet.delivery.texts == [])
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
    #expect(rings(of: 1) == 1)
    // Nobody stops it.
    fleet.advance(by: .minutes(20))
    #expect(fleet.delivery.texts.last == "n1 hushes h1")
    #expect(node.homes.loaded == [])
    #expect(fleet.database.homes[HomeID(1)]?.owner == nil)
  }

  @Test func `A node that is killed is replaced by another, which goes on with what rings and what will`() async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(5))
    try await fleet.makeHome(2, ringsAfter: .seconds(30))
    let first = fleet.start()
    fleet.advance(by: .seconds(6))
    fleet.start()
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
    first.kill()
    fleet.advance(by: .seconds(4))
    #expect(fleet.delivery.texts == ["n1 rings h1", "n2 rings h1"])
    #expect(rings(of: 1) == 1)
    fleet.advance(by: .seconds(20))
    #expect(fleet.delivery.texts == ["n1 rings h1", "n2 rings h1", "n2 rings h2"])
  }

  @Test func `What was due while nobody held the home rings at the takeover, and is decided once`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let first = fleet.start()
    fleet.advance(by: .seconds(9))
    first.kill()
    fleet.advance(by: .seconds(5))
    fleet.start()
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["n2 rings h1"])
    #expect(fleet.database.homes[HomeID(1)]?.store.rings.map { $0.late > .seconds(3) } == [true])
  }

  @Test func `A node that was stopped past its lease rings nothing when it wakes, and lets go of what was taken`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let first = fleet.start()
    let second = fleet.start()
    fleet.advance(by: .seconds(8))
    #expect(first.homes.loaded == [HomeID(1)])
    first.stop()
    fleet.advance(by: .seconds(8))
    #expect(second.homes.loaded == [HomeID(1)])
    #expect(fleet.delivery.texts == ["n2 rings h1"])
    first.goOn()
    fleet.advance(by: .seconds(3))
    #expect(fleet.delivery.texts == ["n2 rings h1"])
    #expect(first.homes.loaded == [])
    #expect(first.reports.all.suffix(2) == [.silenced(homes: 1), .trusted(kept: 0, dropped: 1)])
    #expect(rings(of: 1) == 1)
  }

  @Test func `An outage of the database: what was ringing falls silent, and goes on afterwards with the same homes`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(5))
    try await fleet.makeHome(2, ringsAfter: .seconds(12))
    let node = fleet.start()
    fleet.advance(by: .seconds(6))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
    node.arbiter.isCutOff = true
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts == ["n1 rings h1", "n1 hushes h1"])
    #expect(!node.homes.isTrusted)
    #expect(node.homes.loaded == [HomeID(1), HomeID(2)])
    node.arbiter.isCutOff = false
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts.suffix(2).sorted() == ["n1 rings h1", "n1 rings h2"])
    #expect(fleet.delivery.texts.count == 4)
    fleet.advance(by: .seconds(1))
    #expect([rings(of: 1), rings(of: 2)] == [1, 1])
    // It was late by what the outage took, and says so.
    #expect(fleet.database.homes[HomeID(2)]?.store.rings.first.map { $0.late >= .seconds(4) } == true)
    #expect(node.reports.all.last == .trusted(kept: 2, dropped: 0))
  }

  @Test func `A short outage is not noticed: rings come on time, and their commits arrive later`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(5))
    let node = fleet.start()
    fleet.advance(by: .seconds(4))
    node.arbiter.isCutOff = true
    fleet.advance(by: .seconds(2))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
    #expect(rings(of: 1) == 0)
    node.arbiter.isCutOff = false
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
    #expect(rings(of: 1) == 1)
  }

  @Test func `A commit that the database refuses makes the node let go of the home, and nobody waits for ever`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(30))
    let node = fleet.start()
    fleet.advance(by: .seconds(1))
    let engine = try #require(node.homes.engine(of: HomeID(1)))
    let control = LocalControl(
      engine: engine, identity: EngineStatus(processID: 1, version: "0", uptime: .zero, socket: ""))
    _ = try await control.make(TimerDraft(duration: .minutes(5), label: .none), key: nil)
    // Somebody else has it, and this node does not know.
    fleet.database.homes[HomeID(1)]?.epoch = 9
    await #expect(throws: ControlError.self) {
      _ = try await control.make(TimerDraft(duration: .minutes(5), label: .none), key: nil)
    }
    #expect(node.homes.loaded == [])
    #expect(node.reports.all.last == .lost(HomeID(1)))
    let refusal = await #expect(throws: ControlError.self) {
      _ = try await control.make(TimerDraft(duration: .minutes(5), label: .none), key: nil)
    }
    #expect(refusal?.code == .shuttingDown)
    // What it would have rung is the other's.
    fleet.advance(by: .seconds(60))
    #expect(fleet.delivery.texts == [])
  }

  @Test func `A request whose commit is under way when the home is taken is answered, and not left waiting`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(30))
    let first = fleet.start()
    let second = fleet.start()
    fleet.advance(by: .seconds(1))
    let engine = try #require(first.homes.engine(of: HomeID(1)))
    first.arbiter.isCutOff = true
    let outcome = Outcome()
    let draft = TimerDraft(duration: .minutes(5), label: .none)
    first.onLoop {
      engine.assumeIsolated {
        $0.submit({ (machine, now) throws(ControlError) in
          try machine.make(draft, rules: nil, key: nil, asked: nil, at: now)
        }) { (answer: Result<CountdownTimer, ControlError>) in outcome.answer = answer }
      }
    }
    #expect(outcome.answer == nil)
    fleet.advance(by: .seconds(5))
    #expect(second.homes.loaded == [HomeID(1)])
    #expect(outcome.answer == nil, "the database may have it")
    first.arbiter.isCutOff = false
    fleet.advance(by: .seconds(1))
    #expect(throws: ControlError.self) { try outcome.answer?.get() }
    #expect(outcome.answer != nil)
    #expect(fleet.database.homes[HomeID(1)]?.store.rings.count == 0)
  }

  // Proof: the loop runs on the test's thread.
  private final class Outcome: @unchecked Sendable { var answer: Result<CountdownTimer, ControlError>? }

  @Test func `A node that is told to stop gives everything back at once`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(5))
    let first = fleet.start()
    let second = fleet.start()
    fleet.advance(by: .seconds(6))
    let homes = first.homes
    first.onLoop { homes.stop {} }
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["n1 rings h1", "n1 hushes h1", "n2 rings h1"])
    #expect(second.homes.loaded == [HomeID(1)])
    #expect(rings(of: 1) == 1)
  }

  @Test func `Two nodes share many homes, and each home rings on one of them`() async throws {
    for home in 1...40 { try await fleet.makeHome(Int64(home), ringsAfter: .seconds(90)) }
    for _ in 1...2 { fleet.start() }
    fleet.advance(by: .seconds(91))
    let rung = fleet.delivery.texts.map { $0.split(separator: " ").last.map(String.init) ?? "" }
    #expect(rung.count == 40)
    #expect(Set(rung).count == 40)
  }

  @Test(arguments: [400, -400, 90_000])
  func `A node whose own clock is wrong rings right, by the database's`(milliseconds: Int64) async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(50))
    try await fleet.makeHome(2, alarmAt: (6, 1), after: .minutes(1))
    fleet.start(ahead: .milliseconds(milliseconds))
    fleet.advance(by: .milliseconds(49_900))
    #expect(fleet.delivery.texts == [])
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
    fleet.advance(by: .milliseconds(9_900))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts == ["n1 rings h1", "n1 rings h2"])
    #expect(fleet.database.homes[HomeID(2)]?.store.rings.map(\.late) == [.zero])
  }

  @Test func `When the database's clock is set, alarms follow it`() async throws {
    try await fleet.makeHome(1, alarmAt: (6, 1), after: .minutes(1))
    fleet.start()
    fleet.advance(by: .seconds(10))
    fleet.database.now = fleet.database.now + .seconds(20)
    fleet.advance(by: .milliseconds(29_900))
    #expect(fleet.delivery.texts == [])
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
  }

  @Test func `Nothing rings later because the database takes long to write leases`() async throws {
    try await fleet.makeHome(1, alarmAt: (6, 1), after: .minutes(1))
    let node = fleet.start(way: .cutOff)
    node.arbiter.leaseWriting = .milliseconds(500)
    node.arbiter.way = .open
    fleet.advance(by: .milliseconds(59_900))
    #expect(fleet.delivery.texts == [])
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
  }

  @Test func `A home that is taken anew while its old epoch is loading is loaded by the new one`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let node = fleet.start(way: .cutOff)
    node.arbiter.delay = .milliseconds(300)
    node.arbiter.way = .open
    while fleet.database.homes[HomeID(1)]?.owner == nil { fleet.advance(by: Fleet.step) }
    // The answer to the claim has arrived, and the home is asked for.
    fleet.advance(by: .milliseconds(400))
    #expect(node.homes.loaded == [])
    // Its giving back was under way over another connection.
    fleet.database.homes[HomeID(1)]?.owner = nil
    fleet.advance(by: .seconds(3))
    #expect(fleet.database.homes[HomeID(1)]?.epoch == 2)
    #expect(node.homes.loaded == [HomeID(1)])
    fleet.advance(by: .seconds(7))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
  }

  @Test func `Homes whose giving back is refused are loaded again, and given back later`() async throws {
    for home: Int64 in [1, 2] { try await fleet.makeHome(home, ringsAfter: .hours(1)) }
    let node = fleet.start()
    for home: Int64 in [1, 2] { node.homes.hold(HomeID(home)) { _ in } }
    node.arbiter.releaseRefusal = .unusable(path: "", reason: "out of memory")
    fleet.advance(by: .seconds(11))
    #expect(node.reports.all.last == .refused(.unusable(path: "", reason: "out of memory")))
    #expect(node.homes.loaded == [HomeID(1), HomeID(2)])
    node.arbiter.releaseRefusal = nil
    fleet.advance(by: .seconds(12))
    #expect(node.homes.loaded == [])
    #expect(fleet.database.homes.values.allSatisfy { $0.owner == nil })
  }

  @Test func `A home that could not be loaded for a while is loaded once it can be, and rings`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let node = fleet.start(way: .cutOff)
    node.arbiter.openRefusal = .unusable(path: "", reason: "out of memory")
    node.arbiter.way = .open
    fleet.advance(by: .seconds(5))
    #expect(node.homes.loaded == [])
    node.arbiter.openRefusal = nil
    fleet.advance(by: .seconds(1))
    #expect(node.homes.loaded == [HomeID(1)])
    fleet.advance(by: .seconds(4))
    #expect(fleet.delivery.texts == ["n1 rings h1"])
  }

  @Test func `A damaged home is reported, given back, and tried again minutes later`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let node = fleet.start(way: .cutOff)
    node.arbiter.openRefusal = .damaged(path: "home 1", reason: "a row")
    node.arbiter.way = .open
    fleet.advance(by: .minutes(4))
    let report = NodeReport.broken(HomeID(1), .damaged(path: "home 1", reason: "a row"))
    #expect(node.reports.all.filter { $0 != .trusted(kept: 0, dropped: 0) } == [report])
    #expect(fleet.database.homes[HomeID(1)]?.owner == nil)
    // Somebody has mended it.
    node.arbiter.openRefusal = nil
    fleet.advance(by: .minutes(2))
    #expect(node.homes.loaded == [HomeID(1)])
    #expect(fleet.delivery.texts == ["n1 rings h1"])
  }

  @Test func `Broken homes in a crowd hold the others up no moment, and the crowd rings on time`() async throws {
    for home: Int64 in 1...9 { try await fleet.makeHome(home, ringsAfter: .seconds(10)) }
    let node = fleet.start(way: .cutOff)
    node.arbiter.brokenHomes = [
      HomeID(3): .damaged(path: "", reason: "a row"), HomeID(4): .unusable(path: "", reason: "a page"),
    ]
    node.arbiter.way = .open
    fleet.advance(by: .milliseconds(300))
    #expect(node.homes.loaded.map(\.number) == [1, 2, 5, 6, 7, 8, 9])
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts.sorted() == [1, 2, 5, 6, 7, 8, 9].map { "n1 rings h\($0)" })
  }

  @Test func `A home that one node cannot load is given back after a few tries, and another rings in it`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let first = fleet.start(way: .cutOff)
    first.arbiter.brokenHomes = [HomeID(1): .unusable(path: "", reason: "out of memory")]
    first.arbiter.way = .open
    fleet.advance(by: .milliseconds(500))
    let second = fleet.start()
    fleet.advance(by: .seconds(1))
    #expect(fleet.database.homes[HomeID(1)]?.owner == first.id, "it is tried again first")
    // Between two looks, so that it is the other's turn.
    while fleet.database.homes[HomeID(1)]?.owner == first.id {
      fleet.advance(by: Fleet.step)
      if fleet.database.homes[HomeID(1)]?.owner == nil { first.arbiter.isCutOff = true }
    }
    fleet.advance(by: .seconds(1))
    #expect(second.homes.loaded == [HomeID(1)])
    #expect(first.reports.all.count { $0 == .refused(.unusable(path: "", reason: "out of memory")) } == 3)
    first.arbiter.isCutOff = false
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts == ["n2 rings h1"])
    #expect(rings(of: 1) == 1)
  }

  @Test func `Who asks for a home that is being loaded gets its engine, and is told if there is none in the end`()
    async throws
  {
    for home: Int64 in 1...2 { try await fleet.makeHome(home, ringsAfter: .seconds(10)) }
    let node = fleet.start(way: .cutOff)
    node.arbiter.slowHomes = [HomeID(1), HomeID(2)]
    node.arbiter.brokenHomes = [HomeID(2): .damaged(path: "", reason: "a row")]
    node.arbiter.way = .open
    fleet.advance(by: .milliseconds(300))
    #expect(fleet.database.homes[HomeID(1)]?.owner == node.id)
    let answers = Answers()
    for home: Int64 in 1...2 { node.homes.hold(HomeID(home)) { answers.all[home] = .some($0 != nil) } }
    fleet.advance(by: .milliseconds(300))
    #expect(answers.all == [:])
    node.arbiter.slowHomes = []
    fleet.advance(by: .milliseconds(100))
    #expect(answers.all == [1: true, 2: false])
  }

  @Test func `Who waits for a home when the trust ends is told at once that there is none`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let node = fleet.start(way: .cutOff)
    node.arbiter.slowHomes = [HomeID(1)]
    node.arbiter.way = .open
    fleet.advance(by: .milliseconds(300))
    let answers = Answers()
    node.homes.hold(HomeID(1)) { answers.all[1] = .some($0 != nil) }
    fleet.advance(by: .milliseconds(100))
    node.arbiter.isCutOff = true
    fleet.advance(by: .seconds(4))
    #expect(answers.all == [1: false])
    node.arbiter.isCutOff = false
    node.arbiter.slowHomes = []
    fleet.advance(by: .seconds(1))
    #expect(node.homes.loaded == [HomeID(1)])
    #expect(answers.all == [1: false])
  }

  @Test func `A home that is claimed and loaded between the end of the trust and the next is loaded after all`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(61))
    let node = fleet.start()
    func pass(_ tenths: Int64, answersTake delay: TimeSpan) {
      node.arbiter.delay = delay
      fleet.advance(by: .milliseconds(100 * tenths))
    }
    pass(9, answersTake: .zero)
    // The renewal at 1.0 s arrives at 3.2 s, and the claim at 1.2 s at 3.8 s.
    pass(1, answersTake: .milliseconds(2_200))
    pass(2, answersTake: .milliseconds(2_600))
    pass(23, answersTake: .milliseconds(200))
    // The next renewal asks what the node holds, at 3.6 s, and is answered a second later.
    pass(1, answersTake: .seconds(1))
    #expect(fleet.database.leases[node.id].map { $0 > fleet.database.now + .seconds(3) } == true, "it has arrived")
    #expect(fleet.database.homes[HomeID(1)]?.owner == nil)
    pass(3, answersTake: .zero)
    #expect(fleet.database.homes[HomeID(1)]?.owner == node.id)
    #expect(!node.homes.isTrusted && node.homes.loaded == [])
    pass(10, answersTake: .zero)
    #expect(node.homes.isTrusted && node.homes.loaded == [HomeID(1)])
    #expect(!node.reports.all.contains { if case .refused = $0 { true } else { false } })
  }

  @Test func `A home that one node is too old to read rings on time on a newer one`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let first = fleet.start(way: .cutOff)
    first.arbiter.openRefusal = .newer(path: "home 1", found: 9, known: 8)
    first.arbiter.way = .open
    fleet.advance(by: .seconds(1))
    fleet.start()
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts == ["n2 rings h1"])
    #expect(first.reports.all.count { $0 == .broken(HomeID(1), .newer(path: "home 1", found: 9, known: 8)) } == 1)
  }

  // Proof: the loop runs on the test's thread.
  private final class Answers: @unchecked Sendable { var all: [Int64: Bool] = [:] }

  @Test func `Homes of a crowd save what their start changed once most are loaded, and ring on time before`()
    async throws
  {
    for home: Int64 in 1...7 { try await fleet.makeHome(home, ringsAfter: .seconds(5)) }
    for home: Int64 in 8...9 { try await fleet.makeHome(home, ringsAfter: .seconds(50)) }
    let start = StoreChange.putBoot(BootID("machine 1"))
    func saved() -> Int { fleet.database.homes.values.count { $0.store.commits.contains { $0.contains(start) } } }
    let node = fleet.start(
      way: .cutOff,
      limits: {
        var limits = Homes.Limits()
        limits.atOnce = 9
        return limits
      }())
    node.arbiter.slowHomes = [HomeID(8), HomeID(9)]
    node.arbiter.way = .open
    fleet.advance(by: .seconds(4))
    #expect(node.homes.loaded.count == 7)
    #expect(saved() == 0)
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts.count == 7)
    fleet.advance(by: .milliseconds(100))
    #expect(saved() == 7, "what rings is decided at once")
    #expect((1...7).map { rings(of: Int64($0)) } == Array(repeating: 1, count: 7))
    node.arbiter.slowHomes = []
    fleet.advance(by: .milliseconds(100))
    #expect(saved() == 9)
  }

  @Test func `More homes are taken once half of the last ones are loaded`() async throws {
    for home: Int64 in 1...12 { try await fleet.makeHome(home, ringsAfter: .seconds(10 + home)) }
    var limits = Homes.Limits()
    limits.atOnce = 4
    let node = fleet.start(way: .cutOff, limits: limits)
    func held() -> Int { fleet.database.homes.values.count { $0.owner == node.id } }
    node.arbiter.slowHomes = Set((1...4).map { HomeID($0) })
    node.arbiter.way = .open
    fleet.advance(by: .seconds(2))
    #expect(held() == 4, "the earliest")
    node.arbiter.slowHomes = Set((2...4).map { HomeID($0) })
    fleet.advance(by: .seconds(1))
    #expect(held() == 4)
    node.arbiter.slowHomes = Set((3...4).map { HomeID($0) })
    // Without waiting for the next look.
    #expect(held() == 12)
    fleet.advance(by: .seconds(1))
    #expect(node.homes.loaded.count == 10)
  }

  @Test func `Many homes that nobody asks for any more are given back, some at a time, and what rings stays`()
    async throws
  {
    for home: Int64 in 1...200 { try await fleet.makeHome(home, ringsAfter: home == 7 ? .seconds(1) : .hours(1)) }
    let node = fleet.start()
    for home: Int64 in 1...200 { node.homes.hold(HomeID(home)) { _ in } }
    #expect(node.homes.loadedCount == 200)
    fleet.advance(by: .milliseconds(10_200))
    #expect(node.homes.loadedCount > 1, "no ring waits for all of them")
    fleet.advance(by: .seconds(2))
    #expect(node.homes.loaded == [HomeID(7)])
    #expect(fleet.database.homes.values.count { $0.owner == node.id } == 1)
  }

  @Test func `The wake-ups of a node do not grow in number`() async throws {
    let node = fleet.start()
    fleet.advance(by: .minutes(2))
    #expect(node.timer.pending <= 8)
  }
}
