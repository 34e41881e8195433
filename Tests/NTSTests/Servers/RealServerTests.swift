// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing
import TokiModel

/// Programs of others that speak NTS too.
@Suite struct RealServerTests {
  @Test(.enabled(if: Peers.chronyd != nil, "chronyd is not there: \(Peers.missing)"))
  func `chrony gives keys, and its answers are proved`() async throws {
    let server = try await RealServer.chrony()
    defer { server.end() }
    try await RealServerConformance.check(server, saysUnknown: true)
  }

  /// Its ports cannot be chosen, so that it and the test have a network of their own.
  @Test(
    .enabled(if: Peers.ntpd != nil, "ntpd is not there: \(Peers.missing)"),
    .enabled(if: Peers.canBeAlone, "the system gives no network of its own (unshare -rn)"),
    .enabled(if: !Peers.isAlone, "this is the process inside"))
  func `NTPsec gives keys, and its answers are proved`() throws {
    let (hasSucceeded, output) = try Peers.alone("NTSTests\\.RealServerTests/`?NTPsec inside")
    #expect(hasSucceeded, "\(output)")
    #expect(output.contains("1 test") && output.contains("passed"), "\(output)")
  }

  @Test(.enabled(if: Peers.isAlone, "runs in a process of the test before it"))
  func `NTPsec inside a network of its own`() async throws {
    let server = try await RealServer.ntpsec()
    defer { server.end() }
    try await RealServerConformance.check(server, saysUnknown: false)
  }
}
