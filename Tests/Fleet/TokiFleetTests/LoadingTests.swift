// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import TokiTestKit

/// How homes are loaded, and what happens when they cannot be, as a timeline.
@Suite struct LoadingTests {
  private let fleet = Fleet()

  @Test func `A home that is taken anew while its old epoch is loading is loaded by the new one`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let server = fleet.start(way: .cutOff)
    server.arbiter.delay = .milliseconds(300)
    server.arbiter.way = .open
    while fleet.database.homes[HomeID(1)]?.owner == nil { fleet.advance(by: Fleet.step) }
    // The answer to the claim has arrived, and the home is asked for.
    fleet.advance(by: .milliseconds(400))
    #expect(server.homes.loaded == [])
    // Its giving back was under way over another connection.
    fleet.database.homes[HomeID(1)]?.owner = nil
    fleet.advance(by: .seconds(3))
    #expect(fleet.database.homes[HomeID(1)]?.epoch == 2)
    #expect(server.homes.loaded == [HomeID(1)])
    fleet.advance(by: .seconds(7))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
  }

  @Test func `A home that could not be loaded for a while is loaded once it can be, and rings`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let server = fleet.start(way: .cutOff)
    server.arbiter.openRefusal = .unusable(path: "", reason: "out of memory")
    server.arbiter.way = .open
    fleet.advance(by: .seconds(5))
    #expect(server.homes.loaded == [])
    server.arbiter.openRefusal = nil
    fleet.advance(by: .seconds(1))
    #expect(server.homes.loaded == [HomeID(1)])
    fleet.advance(by: .seconds(4))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
  }

  @Test func `A damaged home is reported, given back, and tried again minutes later`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let server = fleet.start(way: .cutOff)
    server.arbiter.openRefusal = .damaged(path: "home 1", reason: "a row")
    server.arbiter.way = .open
    fleet.advance(by: .minutes(4))
    let report = ServerReport.broken(HomeID(1), .damaged(path: "home 1", reason: "a row"))
    #expect(server.reports.all.filter { $0 != .trusted(kept: 0, dropped: 0) } == [report])
    #expect(fleet.database.homes[HomeID(1)]?.owner == nil)
    // Somebody has mended it.
    server.arbiter.openRefusal = nil
    fleet.advance(by: .minutes(2))
    #expect(server.homes.loaded == [HomeID(1)])
    #expect(fleet.delivery.texts == ["s1 rings h1"])
  }

  @Test func `A home that one server is too old to read rings on time on a newer one`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let first = fleet.start(way: .cutOff)
    first.arbiter.openRefusal = .newer(path: "home 1", found: 9, known: 8)
    first.arbiter.way = .open
    fleet.advance(by: .seconds(1))
    fleet.start()
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts == ["s2 rings h1"])
    #expect(first.reports.all.count { $0 == .broken(HomeID(1), .newer(path: "home 1", found: 9, known: 8)) } == 1)
  }

  @Test func `A home that one server cannot load is given back after a few tries, and another rings in it`()
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
    #expect(fleet.delivery.texts == ["s2 rings h1"])
    #expect(fleet.rings(of: 1) == 1)
  }

  @Test func `Homes whose giving back is refused are loaded again, and given back later`() async throws {
    for home: Int64 in [1, 2] { try await fleet.makeHome(home, ringsAfter: .hours(1)) }
    let server = fleet.start()
    for home: Int64 in [1, 2] { server.homes.hold(HomeID(home)) { _ in } }
    server.arbiter.releaseRefusal = .unusable(path: "", reason: "out of memory")
    fleet.advance(by: .seconds(11))
    #expect(server.reports.all.last == .refused(.unusable(path: "", reason: "out of memory")))
    #expect(server.homes.loaded == [HomeID(1), HomeID(2)])
    server.arbiter.releaseRefusal = nil
    fleet.advance(by: .seconds(12))
    #expect(server.homes.loaded == [])
    #expect(fleet.database.homes.values.allSatisfy { $0.owner == nil })
  }

  @Test func `An answer from before a silence loads nothing, as another server may have had the account since`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .hours(1))
    let (first, second) = (fleet.start(), fleet.start())
    fleet.advance(by: .seconds(1))
    let answers = Answers()
    first.arbiter.delay = .milliseconds(100)
    first.homes.hold(HomeID(1)) { answers.all[1] = $0 != nil }
    // The database does it at once, and its answer is under way for long.
    first.arbiter.delay = .seconds(10)
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.database.homes[HomeID(1)]?.owner == first.id)
    first.arbiter.delay = .zero
    first.arbiter.isCutOff = true
    fleet.advance(by: .seconds(5))
    second.homes.hold(HomeID(1)) { _ in }
    #expect(fleet.database.homes[HomeID(1)]?.owner == second.id)
    first.arbiter.isCutOff = false
    fleet.advance(by: .seconds(7))
    #expect(first.homes.isTrusted)
    #expect(answers.all == [1: false] && first.homes.loaded == [] && second.homes.loaded == [HomeID(1)])
  }

  @Test func `A request for a loading account gets its engine, or an error if loading fails`()
    async throws
  {
    for home: Int64 in 1...2 { try await fleet.makeHome(home, ringsAfter: .seconds(10)) }
    let server = fleet.start(way: .cutOff)
    server.arbiter.slowHomes = [HomeID(1), HomeID(2)]
    server.arbiter.brokenHomes = [HomeID(2): .damaged(path: "", reason: "a row")]
    server.arbiter.way = .open
    fleet.advance(by: .milliseconds(300))
    #expect(fleet.database.homes[HomeID(1)]?.owner == server.id)
    let answers = Answers()
    for home: Int64 in 1...2 { server.homes.hold(HomeID(home)) { answers.all[home] = .some($0 != nil) } }
    fleet.advance(by: .milliseconds(300))
    #expect(answers.all == [:])
    server.arbiter.slowHomes = []
    fleet.advance(by: .milliseconds(100))
    #expect(answers.all == [1: true, 2: false])
  }

  @Test func `Changes by the start of a home are saved with its first request, or soon without one`() async throws {
    for home: Int64 in 1...2 { try await fleet.makeHome(home, ringsAfter: .hours(1)) }
    let server = fleet.start()
    fleet.advance(by: .seconds(1))
    func commits(_ home: Int64) -> Int { fleet.database.homes[HomeID(home)]?.store.commits.count ?? 0 }
    let before = commits(1)
    server.homes.hold(HomeID(1)) { engine in
      guard let engine else { return }
      engine.loop.post {
        engine.assumeIsolated {
          $0.submit { (machine, now) throws(ControlError) in
            try machine.make(
              TimerDraft(duration: .hours(2), label: .none), rules: nil, key: nil, asked: nil, at: now)
          } answer: { _ in
          }
        }
      }
    }
    server.homes.hold(HomeID(2)) { _ in }
    #expect(commits(1) == before + 1)
    let held = commits(2)
    fleet.advance(by: .seconds(1))
    #expect(commits(1) == before + 1)
    #expect(commits(2) == held + 1)
  }

  @Test func `A home that sleeps is read without being taken, and one that is due soon, held or gone is not`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .hours(1))
    try await fleet.makeHome(2, ringsAfter: .seconds(61))
    let server = fleet.start()
    let answers = Answers()
    func read(_ home: Int64) -> Bool? {
      answers.all[home] = nil
      server.homes.read(HomeID(home)) { engine in
        answers.all[home] = engine.map { $0.assumeIsolated { $0.present() }.state.timers.count == 1 } ?? false
      }
      return answers.all[home]
    }
    #expect(read(1) == true && read(2) == true && read(3) == false)
    #expect(fleet.database.homes.values.allSatisfy { $0.owner == nil && $0.epoch == 0 })
    // Nobody may take it at the moment, and it is due within the minute.
    fleet.database.draining = [server.id]
    fleet.advance(by: .seconds(2))
    #expect(read(2) == false)
    server.homes.hold(HomeID(1)) { _ in }
    #expect(read(1) == false)
    #expect(fleet.delivery.texts == [])
  }

  @Test func `An engine that only answers refuses every change, and its home stays as it is`() async throws {
    try await fleet.makeHome(1, ringsAfter: .hours(1))
    let server = fleet.start()
    let answers = Answers()
    server.homes.read(HomeID(1)) { engine in
      guard let engine else { return }
      engine.assumeIsolated {
        $0.submit { (machine, now) throws(ControlError) in
          try machine.make(TimerDraft(duration: .hours(2), label: .none), rules: nil, key: nil, asked: nil, at: now)
        } answer: {
          if case .failure = $0 { answers.all[1] = true }
        }
      }
    }
    #expect(answers.all == [1: true])
    fleet.advance(by: .minutes(58))
    #expect(fleet.database.homes[HomeID(1)]?.epoch == 0)
    fleet.advance(by: .minutes(3))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
  }

  @Test func `A request that waits for an account fails at once when trust ends`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let server = fleet.start(way: .cutOff)
    server.arbiter.slowHomes = [HomeID(1)]
    server.arbiter.way = .open
    fleet.advance(by: .milliseconds(300))
    let answers = Answers()
    server.homes.hold(HomeID(1)) { answers.all[1] = .some($0 != nil) }
    fleet.advance(by: .milliseconds(100))
    server.arbiter.isCutOff = true
    fleet.advance(by: .seconds(4))
    #expect(answers.all == [1: false])
    server.arbiter.isCutOff = false
    server.arbiter.slowHomes = []
    fleet.advance(by: .seconds(1))
    #expect(server.homes.loaded == [HomeID(1)])
    #expect(answers.all == [1: false])
  }

  @Test func `A home that is claimed and loaded between the end of the trust and the next is loaded after all`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(61))
    let server = fleet.start()
    func pass(_ tenths: Int64, answersTake delay: TimeSpan) {
      server.arbiter.delay = delay
      fleet.advance(by: .milliseconds(100 * tenths))
    }
    pass(9, answersTake: .zero)
    // The renewal at 1.0 s arrives at 3.2 s, and the claim at 1.2 s at 3.8 s.
    pass(1, answersTake: .milliseconds(2_200))
    pass(2, answersTake: .milliseconds(2_600))
    pass(23, answersTake: .milliseconds(200))
    // The next renewal asks what the server holds, at 3.6 s, and is answered a second later.
    pass(1, answersTake: .seconds(1))
    #expect(fleet.database.leases[server.id].map { $0 > fleet.database.now + .seconds(3) } == true, "it has arrived")
    #expect(fleet.database.homes[HomeID(1)]?.owner == nil)
    pass(3, answersTake: .zero)
    #expect(fleet.database.homes[HomeID(1)]?.owner == server.id)
    #expect(!server.homes.isTrusted && server.homes.loaded == [])
    pass(10, answersTake: .zero)
    #expect(server.homes.isTrusted && server.homes.loaded == [HomeID(1)])
    #expect(!server.reports.all.contains { if case .refused = $0 { true } else { false } })
  }

  // Proof: the loop runs on the test's thread.
  private final class Answers: @unchecked Sendable { var all: [Int64: Bool] = [:] }
}
