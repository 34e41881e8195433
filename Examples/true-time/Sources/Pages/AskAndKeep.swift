// SPDX-License-Identifier: Apache-2.0
import NetworkTime

/// Queries once and prints the interval, as in the documentation of `NetworkTime`.
public func askOnce() async throws {
  let servers = ["a.example", "b.example", "c.example"].map { TimeServer(host: $0) }
  let client = try TrustedTimeClient.onThisHost(servers: servers)
  let report = await client.synchronize()
  if let reading = report.reading(at: client.clock.now().boot) {
    print(report.state, reading.earliest.rfc3339, reading.latest.rfc3339)
  }
}

/// Keeps time while waiting for an instant of the true time.
public func waitTenSeconds(_ client: TrustedTimeClient) async throws {
  let keeper = Task { await client.run() }
  let moment = client.clock.now()
  print(moment.state)
  if let clock = client.trueClock {
    try await clock.sleep(until: clock.now.advanced(by: .seconds(10)))
  }
  keeper.cancel()
}
