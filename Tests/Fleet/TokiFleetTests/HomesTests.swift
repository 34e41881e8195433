// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import TokiTestKit

/// Servers that have a database, as a timeline.
@Suite struct HomesTests {
  private let fleet = Fleet()

  @Test func `A home is loaded a minute before its ring, rings on time, and is given back after it`() async throws {
    try await fleet.makeHome(1, ringsAfter: .minutes(5))
    let server = fleet.start()
    fleet.advance(by: .seconds(230))
    #expect(server.homes.loaded == [])
    fleet.advance(by: .seconds(12))
    #expect(server.homes.loaded == [HomeID(1)])
    fleet.advance(by: .seconds(57))
    #expect(fleet.delivery.texts == [])
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    #expect(fleet.rings(of: 1) == 1)
    // Nobody stops it.
    fleet.advance(by: .minutes(20))
    #expect(fleet.delivery.texts.last == "s1 hushes h1")
    #expect(server.homes.loaded == [])
    #expect(fleet.database.homes[HomeID(1)]?.owner == nil)
  }

  @Test func `A ring that nobody answers is announced once, and withdrawn at its end`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(5), RingSettings(ringLength: .seconds(10)))
    fleet.start()
    fleet.advance(by: .seconds(30))
    #expect(fleet.delivery.texts == ["s1 rings h1", "s1 hushes h1"])
  }

  @Test func `A stopping server returns everything at once`() async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(5))
    let first = fleet.start()
    let second = fleet.start()
    fleet.advance(by: .seconds(6))
    let homes = first.homes
    first.onLoop { homes.stop {} }
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts == ["s1 rings h1", "s1 hushes h1", "s2 rings h1"])
    #expect(second.homes.loaded == [HomeID(1)])
    #expect(fleet.rings(of: 1) == 1)
  }

  @Test(arguments: [400, -400, 90_000])
  func `A server whose own clock is wrong rings right, by the database's`(milliseconds: Int64) async throws {
    try await fleet.makeHome(1, ringsAfter: .seconds(50))
    try await fleet.makeHome(2, alarmAt: (6, 1), after: .minutes(1))
    fleet.start(ahead: .milliseconds(milliseconds))
    fleet.advance(by: .milliseconds(49_900))
    #expect(fleet.delivery.texts == [])
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    fleet.advance(by: .milliseconds(9_900))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts == ["s1 rings h1", "s1 rings h2"])
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
    #expect(fleet.delivery.texts == ["s1 rings h1"])
  }

  @Test func `When the server's zone changes just after it was read, alarms follow it`() async throws {
    try await fleet.makeHome(1, alarmAt: (6, 1), after: .minutes(1))
    let server = fleet.start()
    fleet.advance(by: .milliseconds(500))
    #expect(server.homes.loaded == [HomeID(1)])
    server.host.setZone(try ZoneRules(name: #require(ZoneName("Europe/Berlin")), posix: "NEW-0:00:20"))
    fleet.advance(by: .milliseconds(39_400))
    #expect(fleet.delivery.texts == [])
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
  }

  @Test func `Nothing rings later because the database takes long to write leases`() async throws {
    try await fleet.makeHome(1, alarmAt: (6, 1), after: .minutes(1))
    let server = fleet.start(way: .cutOff)
    server.arbiter.leaseWriting = .milliseconds(500)
    server.arbiter.way = .open
    fleet.advance(by: .milliseconds(59_900))
    #expect(fleet.delivery.texts == [])
    fleet.advance(by: .milliseconds(100))
    #expect(fleet.delivery.texts == ["s1 rings h1"])
  }

  @Test func `The wake-ups of a server do not grow in number`() async throws {
    let server = fleet.start()
    fleet.advance(by: .minutes(2))
    #expect(server.timer.pending <= 8)
  }
}
