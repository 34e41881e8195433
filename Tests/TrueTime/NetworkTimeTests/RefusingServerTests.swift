// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Refusals by NTPsec's own ntpd.
@Suite(
  .serialized, .timeLimit(.minutes(15)),
  .enabled(if: Peers.has("ntpd", "python3", "unshare", "nsenter"), "ntpd is not there: run scripts/fetch-peers.sh"),
  .enabled(if: access(Probe.path, X_OK) == 0, "toki-bench is not built"))
struct RefusingServerTests {
  @Test func `A server that is still starting is rejected with its reason`() async throws {
    let peers = try await Peers.start(#"[{"kind": "init"}]"#)
    let isTold = try await inSomeAttempt {
      let lines = try await Probe.ask(["--wait-ms", "2000", "127.0.0.1"], before: peers.places[0].enter)
      let server = try #require(lines.last?.servers.first)
      #expect(lines.allSatisfy { $0.state == "none" })
      return server.verdict == "rejected" && ["kiss_other", "unsynchronized"].contains(server.reason)
    }
    #expect(isTold)
  }

  @Test func `A server that answers RATE is left in peace`() async throws {
    let peers = try await Peers.start(#"[{"kind": "rate"}]"#)
    let isLeft = try await inSomeAttempt {
      let lines = try await Probe.ask(
        ["--wait-ms", "2000", "--rounds", "40", "--pause-ms", "50", "127.0.0.1"], before: peers.places[0].enter)
      let server = try #require(lines.last?.servers.first)
      #expect(lines.allSatisfy { $0.state == "none" })
      // It is queried a hundred times less often than it demands.
      #expect(server.rejected["kiss_rate", default: 0] <= 2)
      return server.reason == "kiss_rate" && server.rejected.values.reduce(0, +) + server.accepted <= 6
    }
    #expect(isLeft)
  }
}
