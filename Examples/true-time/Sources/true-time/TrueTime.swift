// SPDX-License-Identifier: Apache-2.0
import NetworkTime

/// Queries the given servers and prints the true time: `true-time a.example b.example c.example`.
@main enum TrueTime {
  static func main() async throws {
    let servers = CommandLine.arguments.dropFirst().map { TimeServer(host: $0) }
    guard !servers.isEmpty else { return print("Name three servers or more.") }
    let client = try TrustedTimeClient.onThisHost(servers: servers)
    let report = await client.synchronize()
    let moment = client.clock.now()
    guard let reading = moment.reading else { return print("Not known: \(report.state)") }
    print("\(moment.state): \(reading.midpoint.date), give or take \(Duration(reading.bound))")
    guard let clock = client.trueClock else { return }
    let start = clock.now
    try await clock.sleep(until: start.advanced(by: .seconds(1)))
    print("A second later: \(clock.now.utc.date)")
  }
}
