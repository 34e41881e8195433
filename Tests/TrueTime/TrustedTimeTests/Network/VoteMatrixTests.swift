// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TrustedTime

/// Every number of servers with every number of liars among them.
@Suite struct VoteMatrixTests {
  struct Case: CustomTestStringConvertible {
    let count: Int
    let liars: Int
    let isPlot: Bool
    var testDescription: String { "\(liars) of \(count) lie\(isPlot ? " the same" : "")" }
  }

  static let cases = (1...7).flatMap { count in
    (0...count).flatMap { liars in [false, true].map { Case(count: count, liars: liars, isPlot: $0) } }
  }

  @Test(arguments: cases) func `Trusted time is true`(row: Case) {
    for seed in UInt64(0)..<UInt64(GeneratedCases.count(of: 20)) {
      let world = VoteMatrixTests.world(row, seed: seed)
      world.begin()
      var trusted = 0
      world.run(for: .minutes(90), reads: 300) { moment, truth in
        guard let reading = moment.reading else { return }
        let isTrue = reading.earliest <= truth && truth <= reading.latest
        if moment.state == .trusted { trusted += 1 }
        if row.liars * 2 < row.count { #expect(isTrue) }
        // A majority agreeing on one lie cannot be detected by asking only these servers.
        if !(row.isPlot && row.liars * 2 > row.count) { #expect(isTrue || moment.state == .singleSource) }
      }
      if row.liars * 2 < row.count, row.count >= 3 { #expect(trusted > 200) }
      if row.count < 3 { #expect(trusted == 0) }
      if !row.isPlot, row.liars * 2 >= row.count { #expect(trusted == 0) }
      if row.liars * 2 == row.count { #expect(trusted == 0) }
    }
  }

  @Test(arguments: cases.filter { !$0.isPlot && $0.liars > 0 && $0.liars * 2 < $0.count })
  func `The liars are named and nobody else`(row: Case) {
    let world = Self.world(row, seed: 9)
    world.begin()
    world.run(for: .minutes(10))
    for (server, report) in zip(world.servers, world.report.servers) {
      #expect(report.verdict == (server.lie == nil ? .truechimer : .falseticker))
      #expect(report.reason == (server.lie == nil ? nil : .outvoted))
    }
  }

  private static func world(_ row: Case, seed: UInt64) -> VirtualWorld {
    var numbers = SeededNumbers(seed: seed &* 977 &+ UInt64(row.count * 8 + row.liars))
    var servers = (0..<row.count).map { index in
      var address = VirtualAddress.random(.sample(UInt8(index + 1)), loss: 0, farthest: 200_000_000, &numbers)
      address.isDead = false
      address.jitter = .milliseconds(10)
      return VirtualServer(server: TimeServer(host: "s\(index).example"), addresses: [address])
    }
    for (place, index) in servers.indices.shuffled(using: &numbers).prefix(row.liars).enumerated() {
      servers[index].lie = .steady(.seconds(row.isPlot ? 5 : 5 * Int64(place + 1) * (place % 2 == 0 ? 1 : -1)))
    }
    return VirtualWorld(seed: seed, servers: servers, drift: 30_000)
  }
}
