// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Refusals by NTPsec's own ntpd.
@Suite(
  .serialized, .timeLimit(.minutes(3)),
  .enabled(if: Peers.has("ntpd", "python3", "unshare", "nsenter"), "ntpd is not there: run scripts/fetch-peers.sh"),
  .enabled(if: access(Probe.path, X_OK) == 0, "toki-time-bench is not built"))
struct RefusingServerTests {
  @Test func `A server that still starts is not heard, and the reason is told`() async throws {
    let peers = try await Peers.start(#"[{"kind": "init"}]"#)
    let lines = try await Probe.ask(["--wait-ms", "2000", "127.0.0.1"], before: peers.places[0].enter)
    let server = try #require(lines.last?.servers.first)
    #expect(lines.allSatisfy { $0.state == "none" })
    #expect(server.verdict == "rejected")
    #expect(["kiss_other", "unsynchronized"].contains(server.reason))
  }

  @Test func `A server that asks for rest is left in peace`() async throws {
    let peers = try await Peers.start(#"[{"kind": "rate"}]"#)
    let lines = try await Probe.ask(
      ["--wait-ms", "2000", "--rounds", "40", "--pause-ms", "50", "127.0.0.1"], before: peers.places[0].enter)
    let server = try #require(lines.last?.servers.first)
    #expect(lines.allSatisfy { $0.state == "none" })
    #expect(server.reason == "kiss_rate")
    // It is queried a hundred times less often than it demands.
    #expect(try #require(server.rejected["kiss_rate"]) <= 2)
    #expect(server.rejected.values.reduce(0, +) + server.accepted <= 6)
  }
}
