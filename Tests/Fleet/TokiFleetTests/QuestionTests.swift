// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import TokiTestKit

/// A home's pre-alarms and its question whether somebody is awake, as its devices see them.
@Suite struct QuestionTests {
  private let fleet = Fleet()
  private let timer = TimerID(1)

  private func control(_ server: TestServer) throws -> any TokiControl {
    let engine = try #require(server.homes.engine(of: HomeID(1)))
    return LocalControl(
      engine: engine, identity: EngineStatus(processID: 1, version: "0", uptime: .zero, socket: ""))
  }

  /// A timer of ten seconds that asks after five, has rung and was stopped.
  private func stopped(on server: TestServer) async throws {
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    let ring = try #require(try await control(server).state().rings.first)
    _ = try await control(server).send(Dismiss(ring.id))
    fleet.delivery.clear()
  }

  private func makeHome() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(10), RingSettings(check: .seconds(5)))
  }

  @Test func `The question is in the state and in an event, and a device that answers it ends it`() async throws {
    try await makeHome()
    let server = fleet.start()
    try await stopped(on: server)
    let first = try await control(server).state().sequence
    fleet.advance(by: .seconds(5))
    #expect(fleet.delivery.texts == ["s1 asks in h1"])
    let state = try await control(server).state()
    #expect(state.awakeChecks.map(\.item.id) == [.timer(timer)])
    #expect(state.awakeChecks.map(\.check.isAsked) == [true])
    let engine = try #require(server.homes.engine(of: HomeID(1)))
    let events = await engine.events(after: first) ?? []
    #expect(
      events.contains { event in
        guard case .item(let item) = event.change else { return false }
        return AwakeQuestion(item) != nil
      })
    _ = try await control(server).tell(timer, .awake)
    fleet.advance(by: .minutes(3))
    #expect(fleet.delivery.texts == ["s1 asks in h1"])
    #expect(fleet.database.homes[HomeID(1)]?.store.rings.count == 1)
  }

  @Test func `Without an answer it rings again, also when nobody held the home meanwhile`() async throws {
    try await makeHome()
    let server = fleet.start()
    try await stopped(on: server)
    fleet.advance(by: .seconds(124))
    #expect(fleet.delivery.texts == ["s1 asks in h1", "s1 asks in h1"], "it was given back, and taken again")
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts.last == "s1 rings h1")
    #expect(fleet.database.homes[HomeID(1)]?.store.rings.count == 2)
  }

  @Test func `After a takeover the question stands, and the server that has it now rings again in time`() async throws {
    try await makeHome()
    let first = fleet.start()
    let second = fleet.start()
    try await stopped(on: first)
    fleet.advance(by: .seconds(6))
    #expect(fleet.delivery.texts == ["s1 asks in h1"])
    first.kill()
    fleet.advance(by: .seconds(80))
    #expect(fleet.delivery.texts == ["s1 asks in h1", "s2 asks in h1"])
    #expect(try await control(second).state().awakeChecks.map(\.check.isAsked) == [true])
    fleet.advance(by: .seconds(38))
    #expect(fleet.delivery.texts.count == 2)
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["s1 asks in h1", "s2 asks in h1", "s2 rings h1"])
  }

  @Test func `A pre-alarm announces the ring once, and the decision says so`() async throws {
    try await fleet.makeHome(
      1, ringsAfter: .minutes(3), RingSettings(preAlarm: PreAlarm(before: .minutes(1))))
    let server = fleet.start()
    fleet.advance(by: .milliseconds(119_900))
    #expect(fleet.delivery.texts == [])
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts == ["s1 announces in h1"])
    let decisions = try await control(server).decisions(about: .timer(timer), limit: 1)
    #expect(decisions.map(\.kind) == [.preAlarm])
    fleet.advance(by: .minutes(1))
    #expect(fleet.delivery.texts == ["s1 announces in h1", "s1 rings h1"])
  }

  @Test func `A server without trust neither asks nor announces; what was asked comes with the trust`() async throws {
    try await makeHome()
    let server = fleet.start()
    try await stopped(on: server)
    server.arbiter.isCutOff = true
    fleet.advance(by: .seconds(20))
    #expect(fleet.delivery.texts == [])
    server.arbiter.isCutOff = false
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["s1 asks in h1"])
  }
}
