// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleet
import TokiFleetTestKit
import TokiModel

/// How many homes each of several servers holds.
@Suite struct PlacementTests {
  private func offers(of server: Int64, _ loads: [Int], weights: [Int] = []) -> [String] {
    let padded = weights + Array(repeating: 100, count: loads.count - weights.count)
    let all = Dictionary(
      uniqueKeysWithValues: zip(1..., zip(loads, padded)).map {
        (FleetServerID($0), Placement.Load(count: $1.0, weight: $1.1))
      })
    return Placement.offers(of: FleetServerID(server), loads: all).map { "\($0.count) to \($0.server.number)" }
  }

  @Test(arguments: [
    ([150, 0], ["75 to 2"]), ([0, 150], []), ([10_000, 0, 0], ["500 to 2"]), ([300, 0, 300], ["100 to 2"]),
    ([90, 30, 30], ["20 to 2", "20 to 3"]), ([150], []), ([0, 0], []),
    // Two that hold too many share the room.
    ([300, 0, 300, 0], ["75 to 2", "75 to 4"]),
    // About as many, or few in all.
    ([110, 90], []), ([111, 89], ["11 to 2"]), ([20, 0], []), ([22, 0], ["11 to 2"]), ([1_100, 900], []),
    ([1_102, 898], ["102 to 2"]),
  ])
  func `A server offers what it holds beyond the mean to those that hold fewer`(loads: [Int], expected: [String]) {
    #expect(offers(of: 1, loads) == expected)
  }

  @Test(arguments: [
    // One of twice the weight is to hold twice as many.
    ([300, 0, 0], [200, 100, 100], ["75 to 2", "75 to 3"]), ([200, 100], [200, 100], []),
    ([150, 150], [50, 100], ["50 to 2"]),
    // A server that is drained keeps none, however few, and gets none.
    ([1, 0, 0], [0, 100, 100], ["1 to 2"]), ([10, 10, 10], [0, 100, 100], ["5 to 2", "5 to 3"]),
    ([0, 10], [0, 100], []), ([10, 500], [0, 100], ["10 to 2"]), ([300, 0, 0], [100, 0, 100], ["150 to 3"]),
    ([5_000, 0], [0, 100], ["500 to 2"]), ([10, 10], [0, 0], []), ([10], [0], []),
  ])
  func `Weights say how many a server is to hold`(loads: [Int], weights: [Int], expected: [String]) {
    #expect(offers(of: 1, loads, weights: weights) == expected)
  }

  @Test func `A drained server gives everything away, and takes nothing while another server lives`() async throws {
    let fleet = Fleet()
    for number in 1...30 { try await fleet.makeHome(Int64(number), ringsAfter: .seconds(50)) }
    let first = fleet.start()
    fleet.advance(by: .seconds(5))
    #expect(first.homes.loadedCount == 30)
    let second = fleet.start()
    fleet.database.draining = [first.id]
    fleet.advance(by: .seconds(10))
    #expect(first.homes.loadedCount == 0 && second.homes.loadedCount == 30)
    #expect(first.homes.isDraining && !second.homes.isDraining)
    second.kill()
    fleet.advance(by: .seconds(10))
    #expect(first.homes.loadedCount == 30, "nobody else would ring in them")
    let third = fleet.start()
    fleet.advance(by: .seconds(10))
    #expect(first.homes.loadedCount == 0 && third.homes.loadedCount == 30)
    third.kill()
    fleet.database.draining = []
    fleet.advance(by: .seconds(10))
    #expect(first.homes.loadedCount == 30 && !first.homes.isDraining)
  }

  @Test func `A program that counts as no server, such as one that holds a home briefly, offers nothing`() {
    #expect(offers(of: 7, [0, 100]) == [])
  }

  @Test(arguments: [[10_000, 0, 0], [9_000, 4_000, 10, 0], [100, 100, 100, 0], [3_000, 0]])
  func `Servers that take turns come within a fifth of the mean, and then nothing moves`(first: [Int]) {
    var loads = Dictionary(
      uniqueKeysWithValues: zip(1..., first).map { (FleetServerID($0), Placement.Load(count: $1)) })
    let mean = first.reduce(0, +) / first.count
    var moved = 0
    // 3 minutes, a look each 10 s.
    for _ in 0..<18 {
      for server in loads.keys.sorted(by: { $0.number < $1.number }) {
        for offer in Placement.offers(of: server, loads: loads) {
          loads[server]?.count -= offer.count
          loads[offer.server]?.count += offer.count
          moved += offer.count
        }
      }
    }
    #expect(loads.values.allSatisfy { $0.count <= mean * 6 / 5 + 10 }, "\(loads.values.map(\.count).sorted())")
    #expect(moved <= first.reduce(0) { $0 + max(0, $1 - mean) }, "no home moves twice")
  }

  @Test func `A server that starts gets its share of homes that others hold, also of those that ring`() async throws {
    let fleet = Fleet()
    for number in 1...60 {
      try await fleet.makeHome(Int64(number), ringsAfter: number <= 30 ? .seconds(2) : .seconds(50))
    }
    let first = fleet.start()
    fleet.advance(by: .seconds(5))
    #expect(first.homes.loadedCount == 60)
    let second = fleet.start()
    fleet.advance(by: .seconds(20))
    #expect(first.homes.loadedCount == 30 && second.homes.loadedCount == 30)
    let moved = first.reports.all.count { if case .moved = $0 { true } else { false } }
    fleet.advance(by: .seconds(20))
    #expect(first.reports.all.count { if case .moved = $0 { true } else { false } } == moved, "and no more")
  }
}
