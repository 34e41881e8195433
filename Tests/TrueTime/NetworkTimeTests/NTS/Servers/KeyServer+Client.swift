// SPDX-License-Identifier: Apache-2.0
import NetworkTime
import TokiModel
import TrustedTime

extension KeyServer {
  /// The lower limit for the true time in all tests: 2026.
  static let certain = UTCInstant(secondsSinceEpoch: Int64(TestIdentity.years(2026)))

  /// Requests keys, as a client that trusts an authority.
  func associate(
    trusting authority: TestIdentity, host: String = "localhost",
    resolver: FixedResolver = FixedResolver(), notBefore: UTCInstant = KeyServer.certain, latest: UTCInstant? = nil,
    within span: TimeSpan = .seconds(120)
  ) async throws -> any TimeAssociation {
    let folder = try TestFolder()
    defer { folder.end() }
    let file = try folder.file("trusted.pem", authority.pem)
    let clock = BootClock()
    return try await NetworkTimeSecurity(
      clock: clock, resolver: resolver, randomness: SystemNumbers(), certificates: .file(path: file)
    ).associate(
      with: TimeServer(host: host, port: port, method: .nts), notBefore: notBefore, latest: latest,
      until: clock.boot() + span)
  }
}
