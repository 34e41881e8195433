// SPDX-License-Identifier: Apache-2.0
import NetworkTime

/// The time is not known well enough to decide.
public struct TimeIsNotKnown: Error {
  /// Why: any state but `trusted` and `holdover`.
  public let state: TrustState
}

/// Whether an instant has certainly passed, as on the page "How trusted time is found".
public func isOver(_ end: UTCInstant) async throws -> Bool {
  let servers = ["a.example", "b.example", "c.example"].map { TimeServer(host: $0) }
  let client = try TrustedTimeClient.onThisHost(servers: servers)
  _ = await client.synchronize()

  let moment = client.clock.now()
  switch (moment.state, moment.reading) {
  case (.trusted, let reading?), (.holdover, let reading?):
    return reading.earliest > end
  case (.singleSource, _), (.none, _), (.expired, _), (.disrupted, _), (_, nil):
    throw TimeIsNotKnown(state: moment.state)
  }
}
