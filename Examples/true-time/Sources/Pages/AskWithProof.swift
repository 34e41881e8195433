// SPDX-License-Identifier: Apache-2.0
import NTS
import NetworkTime

/// A client of a server that proves who it is, as the page of `NTS` makes it.
public func clientWithProof() throws -> TrustedTimeClient {
  let security = NetworkTimeSecurity(
    clock: DeviceClock(), resolver: SystemResolver(on: try TimeLoop()), randomness: KernelRandomness())
  let client = try TrustedTimeClient.onThisHost(
    servers: [TimeServer(host: "a.example", method: .nts)], authentication: security)
  return client
}
