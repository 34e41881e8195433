// SPDX-License-Identifier: Apache-2.0
import NetworkTime

/// A client of an authenticated server, as in the documentation of `NetworkTime`.
public func clientWithProof() throws -> TrustedTimeClient {
  let security = NetworkTimeSecurity(
    clock: DeviceClock(), resolver: SystemResolver(on: try TimeLoop()), randomness: KernelRandomness())
  let client = try TrustedTimeClient.onThisHost(
    servers: [TimeServer(host: "a.example", method: .nts)], authentication: security)
  return client
}
