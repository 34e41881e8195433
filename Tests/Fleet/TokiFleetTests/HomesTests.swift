// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiHomes
import TokiHomesTestKit
import TokiModel
import TokiTestKit

/// Nodes that have a database, as a timeline.
@Suite struct HomesTests {
  private let fleet = Fleet()

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
    #expect(fleet.rings(of: 1) == 1)
    // Nobody stops it.
    fleet.advance(by: .minutes(20))
    #expect(fleet.delivery.texts.last == "n1 hushes h1")
    #expect(node.homes.loaded == [])
    #expect(fleet.database.homes[HomeID(1)]?.owner == nil)
  }

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
    #expect(fleet.rings(of: 1) == 1)
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

  @Test func `The wake-ups of a node do not grow in number`() async throws {
    let node = fleet.start()
    fleet.advance(by: .minutes(2))
    #expect(node.timer.pending <= 8)
  }
}
