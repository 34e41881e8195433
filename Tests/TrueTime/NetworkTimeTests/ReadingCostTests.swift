// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing
import TokiTestKit

/// The cost of reading the true time once servers have answered.
@Suite(
  .serialized, .timeLimit(.minutes(15)),
  .enabled(if: Peers.has("chronyd", "python3"), "chronyd is not there: run scripts/fetch-peers.sh"),
  .enabled(if: Peers.has("cc"), "There is no C compiler to count with"),
  .enabled(if: access(Probe.path, X_OK) == 0, "toki-bench is not built"))
struct ReadingCostTests {
  @Test func `Reading the time allocates no memory, however often`() async throws {
    let peers = try await Peers.start(
      #"[{"address": "127.0.0.1"}, {"address": "127.0.0.2"}, {"address": "127.0.0.3"}]"#)
    let servers = peers.places.map { "\($0.address):\($0.port)" }
    let counter = "/tmp/toki-count-\(UUID().uuidString.prefix(8)).so"
    defer { unlink(counter) }
    let made = try ChildProcess.run(
      "cc", ["-shared", "-fPIC", "-o", counter, Repository.root + "/Benchmarks/peers/count_allocations.c"])
    try #require(made.hasSucceeded)
    /// The allocations of so many readings.
    func count(_ reads: Int) async throws -> Int {
      // Its standard error, which contains the count, is merged into its output.
      let script = "LD_PRELOAD=\(counter) \(Probe.path) clocks \(reads) \(servers.joined(separator: " ")) 2>&1"
      var count: Int?
      let isTrusted = try await inSomeAttempt {
        let (hasSucceeded, said) = try await onOwnThread { try ChildProcess.run("sh", ["-c", script]) }
        try #require(hasSucceeded, "\(said)")
        count = said.firstMatch(of: /allocations (\d+)/).flatMap { Int($0.1) }
        return said.contains(#""state":"trusted""#)
      }
      try #require(isTrusted)
      return try #require(count)
    }
    // 100,000 more readings are made (five runs each), and the network causes a few allocations more or less.
    var counts = (0, 0)
    let isFree = try await inSomeAttempt {
      counts = (try await count(100), try await count(20_100))
      return abs(counts.1 - counts.0) < 1_000
    }
    #expect(isFree, "\(counts)")
  }
}
