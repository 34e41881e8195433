// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel
import TokiTestKit

/// Many homes at once, as a timeline.
@Suite struct CrowdTests {
  private let fleet = Fleet()

  @Test func `Two servers share many homes, and each home rings on one of them`() async throws {
    for home in 1...40 { try await fleet.makeHome(Int64(home), ringsAfter: .seconds(90)) }
    for _ in 1...2 { fleet.start() }
    fleet.advance(by: .seconds(91))
    let rung = fleet.delivery.texts.map { $0.split(separator: " ").last.map(String.init) ?? "" }
    #expect(rung.count == 40)
    #expect(Set(rung).count == 40)
  }

  @Test func `Broken homes in a crowd hold the others up no moment, and the crowd rings on time`() async throws {
    for home: Int64 in 1...9 { try await fleet.makeHome(home, ringsAfter: .seconds(10)) }
    let server = fleet.start(way: .cutOff)
    server.arbiter.brokenHomes = [
      HomeID(3): .damaged(path: "", reason: "a row"), HomeID(4): .unusable(path: "", reason: "a page"),
    ]
    server.arbiter.way = .open
    fleet.advance(by: .milliseconds(300))
    #expect(server.homes.loaded.map(\.number) == [1, 2, 5, 6, 7, 8, 9])
    fleet.advance(by: .seconds(10))
    #expect(fleet.delivery.texts.sorted() == [1, 2, 5, 6, 7, 8, 9].map { "s1 rings h\($0)" })
  }

  @Test func `Homes of a crowd save the changes of their start once most are loaded, and ring on time before`()
    async throws
  {
    for home: Int64 in 1...7 { try await fleet.makeHome(home, ringsAfter: .seconds(5)) }
    for home: Int64 in 8...9 { try await fleet.makeHome(home, ringsAfter: .seconds(50)) }
    func isOfStart(_ change: StoreChange) -> Bool {
      if case .putHost(BootID("machine 1"), _) = change { true } else { false }
    }
    func saved() -> Int {
      fleet.database.homes.values.count { $0.store.commits.contains { $0.contains(where: isOfStart) } }
    }
    let server = fleet.start(
      way: .cutOff,
      limits: {
        var limits = Homes.Limits()
        limits.atOnce = 9
        return limits
      }())
    server.arbiter.slowHomes = [HomeID(8), HomeID(9)]
    server.arbiter.way = .open
    fleet.advance(by: .seconds(4))
    #expect(server.homes.loaded.count == 7)
    #expect(saved() == 0)
    fleet.advance(by: .seconds(1))
    #expect(fleet.delivery.texts.count == 7)
    fleet.advance(by: .milliseconds(100))
    #expect(saved() == 7, "what rings is decided at once")
    #expect((1...7).map { fleet.rings(of: Int64($0)) } == Array(repeating: 1, count: 7))
    server.arbiter.slowHomes = []
    fleet.advance(by: .milliseconds(100))
    #expect(saved() == 9)
  }

  @Test func `More homes are taken once half of the last ones are loaded`() async throws {
    for home: Int64 in 1...12 { try await fleet.makeHome(home, ringsAfter: .seconds(10 + home)) }
    var limits = Homes.Limits()
    limits.atOnce = 4
    let server = fleet.start(way: .cutOff, limits: limits)
    func held() -> Int { fleet.database.homes.values.count { $0.owner == server.id } }
    server.arbiter.slowHomes = Set((1...4).map { HomeID($0) })
    server.arbiter.way = .open
    fleet.advance(by: .seconds(2))
    #expect(held() == 4, "the earliest")
    server.arbiter.slowHomes = Set((2...4).map { HomeID($0) })
    fleet.advance(by: .seconds(1))
    #expect(held() == 4)
    server.arbiter.slowHomes = Set((3...4).map { HomeID($0) })
    // Without waiting for the next look.
    #expect(held() == 12)
    fleet.advance(by: .seconds(1))
    #expect(server.homes.loaded.count == 10)
  }

  @Test func `Many unused homes are given back, some at a time, and the ringing ones stay`()
    async throws
  {
    for home: Int64 in 1...200 { try await fleet.makeHome(home, ringsAfter: home == 7 ? .seconds(1) : .hours(1)) }
    let server = fleet.start()
    for home: Int64 in 1...200 { server.homes.hold(HomeID(home)) { _ in } }
    #expect(server.homes.loadedCount == 200)
    fleet.advance(by: .milliseconds(10_200))
    #expect(server.homes.loadedCount > 1, "no ring waits for all of them")
    fleet.advance(by: .seconds(2))
    #expect(server.homes.loaded == [HomeID(7)])
    #expect(fleet.database.homes.values.count { $0.owner == server.id } == 1)
  }
}
