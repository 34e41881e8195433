// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import TokiTestKit

/// Servers that die, are stopped, or lose the database or a home, as a timeline.
@Suite struct OutageTests {
  private let fleet = Fleet()

  @Test func `A killed server is replaced by another, which goes on with present and coming rings`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(5))
    try await fleet.makeHome(2, ringsAfter: .seconds(30))
    let first = fleet.start()
    fleet.advance(by: .seconds(6))
    fleet.start()
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    first.kill()
    fleet.advance(by: .seconds(4))
    #expect(fleet.delivery.texts == ["s1 rings h1", "s2 rings h1"])
    #expect(fleet.rings(of: 1) == 1)
    fleet.advance(by: .seconds(20))
    #expect(fleet.delivery.texts == ["s1 rings h1", "s2 rings h1", "s2 rings h2"])
  }

  @Test func `A ring due while no server held the account rings at the takeover, and is decided once`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10))
    let first = fleet.start()
    fleet.advance(by: .seconds(9))
    first.kill()
    fleet.advance(by: .seconds(5))
    fleet.start()
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["s2 rings h1"])
    #expect(fleet.database.homes[HomeID(1)]?.store.rings.map { $0.late > .seconds(3) } == [true])
  }

  @Test func `A server stopped past its lease rings nothing when it wakes, and drops homes taken by others`()
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
    #expect(fleet.delivery.texts == ["s2 rings h1"])
    first.goOn()
    fleet.advance(by: .seconds(3))
    #expect(fleet.delivery.texts == ["s2 rings h1"])
    #expect(first.homes.loaded == [])
    #expect(first.reports.all.suffix(2) == [.silenced(homes: 1), .trusted(kept: 0, dropped: 1)])
    #expect(fleet.rings(of: 1) == 1)
  }

  @Test func `An outage of the database: what was ringing falls silent, and goes on afterwards with the same homes`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(5))
    try await fleet.makeHome(2, ringsAfter: .seconds(12))
    let server = fleet.start()
    fleet.advance(by: .seconds(6))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    server.arbiter.isCutOff = true
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts == ["s1 rings h1", "s1 hushes h1"])
    #expect(!server.homes.isTrusted)
    #expect(server.homes.loaded == [HomeID(1), HomeID(2)])
    server.arbiter.isCutOff = false
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts.suffix(2).sorted() == ["s1 rings h1", "s1 rings h2"])
    #expect(fleet.delivery.texts.count == 4)
    fleet.advance(by: .seconds(1))
    #expect([fleet.rings(of: 1), fleet.rings(of: 2)] == [1, 1])
    // It was late by what the outage took, and says so.
    #expect(fleet.database.homes[HomeID(2)]?.store.rings.first.map { $0.late >= .seconds(4) } == true)
    #expect(server.reports.all.last == .trusted(kept: 2, dropped: 0))
  }

  @Test func `A short outage is not noticed: rings come on time, and their commits arrive later`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(5))
    let server = fleet.start()
    fleet.advance(by: .seconds(4))
    server.arbiter.isCutOff = true
    fleet.advance(by: .seconds(2))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    #expect(fleet.rings(of: 1) == 0)
    server.arbiter.isCutOff = false
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    #expect(fleet.rings(of: 1) == 1)
  }

  @Test func `A commit that the database refuses makes the server let go of the home, and nobody waits for ever`()
    async throws
  {
    try await fleet.makeHome(1, ringsAfter: .seconds(30))
    let server = fleet.start()
    fleet.advance(by: .seconds(1))
    let engine = try #require(server.homes.engine(of: HomeID(1)))
    let control = LocalControl(
      engine: engine, identity: EngineStatus(processID: 1, version: "0", uptime: .zero, socket: ""))
    _ = try await control.make(TimerDraft(duration: .minutes(5), label: .none), key: nil)
    // Somebody else has it, and this server does not know.
    fleet.database.homes[HomeID(1)]?.epoch = 9
    await #expect(throws: ControlError.self) {
      _ = try await control.make(TimerDraft(duration: .minutes(5), label: .none), key: nil)
    }
    #expect(server.homes.loaded == [])
    #expect(server.reports.all.last == .lost(HomeID(1)))
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
}
