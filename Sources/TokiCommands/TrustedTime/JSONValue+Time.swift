// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The stable JSON of trusted time.
extension JSONValue {
  /// The report as JSON; `nil` while no server is set.
  static func trustedTime(_ report: TrustedTimeReport?, now: HostMoment) -> JSONValue {
    let report = report ?? TrustedTimeReport()
    let reading = report.reading(at: now.boot)
    return .members([
      "state": .string(report.state(at: now.boot).rawValue),
      "earliest": .text(reading?.earliest.rfc3339),
      "latest": .text(reading?.latest.rfc3339),
      "midpoint": .text(reading?.midpoint.rfc3339),
      "bound_ns": span(reading?.bound),
      "device_offset_ns": span(report.deviceOffset(at: now)),
      "servers": .array(report.servers.map { timeServer($0, now: now) }),
    ])
  }

  private static func timeServer(_ server: TimeServerReport, now: HostMoment) -> JSONValue {
    .members([
      "server": .string(server.server.text),
      "address": .text(server.address),
      "verdict": .string(server.verdict.rawValue),
      "reason": .text(server.reason?.rawValue),
      "offset_ns": span(server.deviceOffset(at: now)),
      "delay_ns": span(server.delay),
      "root_distance_ns": span(server.rootDistance(at: now.boot)),
      "stratum": server.stratum.map { .integer(Int64($0)) } ?? .null,
      "authenticated": .boolean(server.isAuthenticated),
    ])
  }

  static func basis(_ basis: RingBasis?) -> JSONValue {
    guard let basis else { return .null }
    return .members(["state": .string(basis.state.rawValue), "bound_ns": span(basis.bound)])
  }

  private static func span(_ span: TimeSpan?) -> JSONValue { span.map { .integer($0.nanoseconds) } ?? .null }
}
