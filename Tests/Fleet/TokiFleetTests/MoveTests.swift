// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import TokiTestKit

/// Homes that a person moves to another server, as a timeline.
@Suite struct MoveTests {
  private let fleet = Fleet()
  private let home = HomeID(1)

  private func ask(toMoveTo server: TestServer) { fleet.database.homes[home]?.wanted = server.id }

  private var owner: FleetServerID? { fleet.database.homes[home]?.owner }
  private var rings: Int { fleet.database.homes[home]?.store.rings.count ?? 0 }

  /// Two servers, of which the first holds the home.
  private func start(ringsAfter span: TimeSpan) async throws -> (first: TestServer, second: TestServer) {
    try await fleet.makeHome(1, ringsAfter: span)
    let first = fleet.start()
    fleet.advance(by: .seconds(1))
    #expect(owner == first.id)
    return (first, fleet.start())
  }

  @Test func `A holding stays the same when its account is renamed`() {
    let held = HeldHome(HomeID(1), epoch: 2, name: AccountName("family"))
    #expect(held == HeldHome(HomeID(1), epoch: 2, name: AccountName("school")))
    #expect(held != HeldHome(HomeID(1), epoch: 3, name: AccountName("family")))
    #expect(held != HeldHome(HomeID(1), epoch: 2, zone: .utc, name: AccountName("family")))
  }

  @Test func `A ring continues on the other server as the same ring`() async throws {
    let (first, second) = try await start(ringsAfter: .seconds(5))
    fleet.advance(by: .seconds(5))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    ask(toMoveTo: second)
    fleet.advance(by: .seconds(3))
    #expect(fleet.delivery.texts == ["s1 rings h1", "s1 hushes h1", "s2 rings h1"])
    #expect(owner == second.id && rings == 1)
    #expect(first.homes.loaded == [] && second.homes.loaded == [home])
    #expect(fleet.database.homes[home]?.wanted == nil)
    #expect(first.reports.all.last == .moved(home, to: second.id))
  }

  @Test func `A home moves and a server is drained within seconds, however far apart the renewals are`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(30))
    var limits = Homes.Limits()
    (limits.lease, limits.renewal) = (.seconds(60), .seconds(20))
    let first = fleet.start(limits: limits)
    fleet.advance(by: .seconds(1))
    #expect(owner == first.id)
    let second = fleet.start(limits: limits)
    fleet.advance(by: .seconds(2))
    ask(toMoveTo: second)
    fleet.advance(by: .seconds(3))
    #expect(owner == second.id && second.homes.loaded == [home])
    fleet.database.draining.insert(second.id)
    fleet.advance(by: .seconds(2))
    #expect(second.homes.isDraining)
  }

  @Test(arguments: 1...30)
  func `A ring due during a move rings once, at any moment`(tenths: Int64) async throws {
    let (_, second) = try await start(ringsAfter: .seconds(5))
    fleet.advance(by: .seconds(4) - .milliseconds(100 * tenths))
    ask(toMoveTo: second)
    fleet.advance(by: .seconds(6))
    #expect(fleet.delivery.texts.last == "s2 rings h1")
    #expect(owner == second.id && rings == 1)
  }

  @Test func `A home moves once everything is saved, so that a request under way is answered`() async throws {
    let (first, second) = try await start(ringsAfter: .seconds(30))
    let engine = try #require(first.homes.engine(of: home))
    let outcome = Outcome()
    let draft = TimerDraft(duration: .minutes(5), label: .none)
    first.arbiter.delay = .milliseconds(400)
    ask(toMoveTo: second)
    // The renewal that tells of it is under way, and is answered while the commit is.
    fleet.advance(by: .milliseconds(1_500))
    engine.loop.post {
      engine.assumeIsolated {
        $0.submit({ (machine, now) throws(ControlError) in
          try machine.make(draft, rules: nil, key: nil, asked: nil, at: now)
        }) { (answer: Result<CountdownTimer, ControlError>) in outcome.answer = answer }
      }
    }
    fleet.advance(by: .seconds(6))
    #expect(try outcome.answer?.get().id == TimerID(2))
    #expect(owner == second.id)
    #expect(try fleet.database.homes[home]?.store.load().timers.count == 2)
  }

  // Proof: the loop runs on the test's thread.
  private final class Outcome: @unchecked Sendable { var answer: Result<CountdownTimer, ControlError>? }

  @Test func `A home stays where it is if the other server has died`() async throws {
    let (first, second) = try await start(ringsAfter: .seconds(20))
    second.kill()
    fleet.advance(by: .seconds(4))
    ask(toMoveTo: second)
    fleet.advance(by: .seconds(5))
    #expect(owner == first.id && first.homes.loaded == [home])
    fleet.advance(by: .seconds(12))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
  }

  @Test func `A home whose new server dies at once is taken back, and rings`() async throws {
    let (first, second) = try await start(ringsAfter: .seconds(20))
    second.arbiter.isCutOff = true
    ask(toMoveTo: second)
    fleet.advance(by: .seconds(2))
    #expect(owner == second.id && first.homes.loaded == [])
    second.kill()
    fleet.advance(by: .seconds(20))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    #expect(rings == 1)
  }

  @Test func `A home that nobody holds comes to the server, and is given back when it is quiet`() async throws {
    try await fleet.makeHome(1, ringsAfter: .hours(1))
    let first = fleet.start()
    ask(toMoveTo: first)
    fleet.advance(by: .seconds(2))
    #expect(first.homes.loaded == [home])
    fleet.advance(by: .seconds(15))
    #expect(owner == nil && fleet.database.homes[home]?.wanted == nil)
  }

  @Test func `A home whose holder dies before giving it up still moves to the chosen server`() async throws {
    let (first, second) = try await start(ringsAfter: .seconds(50))
    first.kill()
    ask(toMoveTo: second)
    fleet.start()
    fleet.advance(by: .seconds(6))
    #expect(owner == second.id)
    #expect(fleet.database.homes[home]?.wanted == nil)
  }

  @Test(arguments: MoveCase.all)
  func `The database in memory moves homes by the rule`(_ moving: MoveCase) {
    let database = MemoryHomes()
    for server in 1...2 { database.leases[FleetServerID(Int64(server))] = database.now + .hours(1) }
    database.leases[FleetServerID(3)] = database.now - .seconds(1)
    let arbiter = MemoryArbiter(FleetServerID(1), database, InlineLoop())
    let violations = moving.violations(
      of: arbiter,
      prepare: {
        var made = MemoryHomes.Home(store: InMemoryStore(), due: nil)
        (made.owner, made.wanted, made.epoch) = (moving.owner.server, moving.wanted.server, 7)
        database.homes[home] = made
        return HeldHome(home, epoch: 7)
      }, wanted: { database.homes[home]?.wanted }, wait: { _ in })
    #expect(violations == [])
  }

  @Test func `A server can ask for a home that another holds`() async throws {
    let (first, second) = try await start(ringsAfter: .seconds(30))
    second.onLoop { [homes = second.homes] in homes.want(HomeID(1)) }
    fleet.advance(by: .seconds(3))
    #expect(second.homes.loaded == [home] && first.homes.loaded == [])
  }
}
