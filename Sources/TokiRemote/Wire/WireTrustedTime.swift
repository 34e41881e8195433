// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// `TrustedTimeReport` as JSON.
///
/// A code that only a newer daemon knows is read as the one that promises least.
struct WireTrustedTime: Codable, Sendable {
  let state: String
  let isSynchronizing: Bool
  @NullWhenAbsent var anchor: WireTimeAnchor?
  let limit: Int64
  @NullWhenAbsent var notBefore: WireInstant?
  @NullWhenAbsent var leap: String?
  let servers: [WireTimeServer]

  enum CodingKeys: String, CodingKey {
    case state, isSynchronizing = "is_synchronizing", anchor, limit = "limit_ns", notBefore = "not_before", leap
    case servers
  }

  init(_ report: TrustedTimeReport) {
    state = report.state.rawValue
    isSynchronizing = report.isSynchronizing
    anchor = report.anchor.map(WireTimeAnchor.init)
    limit = report.limit.nanoseconds
    notBefore = report.notBefore.map(WireInstant.init)
    leap = report.leap?.rawValue
    servers = report.servers.map(WireTimeServer.init)
  }

  func model() throws(ControlError) -> TrustedTimeReport {
    var report = TrustedTimeReport(
      state: TrustState(rawValue: state) ?? .none, isSynchronizing: isSynchronizing, anchor: anchor?.model,
      limit: TimeSpan(nanoseconds: limit), notBefore: notBefore?.instant, leap: leap.flatMap(LeapSecond.init))
    for server in servers { report.servers.append(try server.model()) }
    return report
  }
}

/// `TimeAnchor` as JSON.
struct WireTimeAnchor: Codable, Sendable {
  let boot: Int64
  let utc: WireInstant
  let bound: Int64
  let rate: Int64
  let growth: Int64

  enum CodingKeys: String, CodingKey {
    case boot = "boot_ns", utc, bound = "bound_ns", rate = "rate_ppb", growth = "growth_ppb"
  }

  init(_ anchor: TimeAnchor) {
    boot = anchor.boot.nanosecondsSinceBoot
    utc = WireInstant(anchor.utc)
    bound = anchor.bound.nanoseconds
    rate = anchor.rate
    growth = anchor.growth
  }

  var model: TimeAnchor {
    TimeAnchor(
      boot: BootInstant(nanosecondsSinceBoot: boot), utc: utc.instant, bound: TimeSpan(nanoseconds: bound), rate: rate,
      growth: growth)
  }
}

/// `TimeServerReport` as JSON.
struct WireTimeServer: Codable, Sendable {
  /// As a person writes it.
  let server: String
  let method: String
  @NullWhenAbsent var address: String?
  let verdict: String
  @NullWhenAbsent var reason: String?
  @NullWhenAbsent var sample: WireTimeAnchor?
  @NullWhenAbsent var delay: Int64?
  @NullWhenAbsent var stratum: UInt8?
  let authenticated: Bool
  let accepted: Int64
  let rejected: WireCounts

  enum CodingKeys: String, CodingKey {
    case server, method, address, verdict, reason, sample, delay = "delay_ns", stratum, authenticated, accepted
    case rejected
  }

  init(_ report: TimeServerReport) {
    server = report.server.text
    method = report.server.method.rawValue
    address = report.address
    verdict = report.verdict.rawValue
    reason = report.reason?.rawValue
    sample = report.sample.map(WireTimeAnchor.init)
    delay = report.delay?.nanoseconds
    stratum = report.stratum
    authenticated = report.isAuthenticated
    accepted = report.accepted
    rejected = WireCounts(counts: report.rejected)
  }

  func model() throws(ControlError) -> TimeServerReport {
    guard let asked = try? TimeServer(reading: server) else {
      throw .invalid("server", "\(server) is not the name or address of a server.")
    }
    return TimeServerReport(
      server: asked, address: address, verdict: TimeServerVerdict(rawValue: verdict) ?? .waiting,
      reason: reason.flatMap(TimeRejection.init), sample: sample?.model,
      delay: delay.map { TimeSpan(nanoseconds: $0) }, stratum: stratum, isAuthenticated: authenticated,
      accepted: accepted, rejected: rejected.counts)
  }
}

/// How many answers were not taken, by their reason, as one object; always in the same order.
struct WireCounts: Codable, Sendable {
  let counts: [TimeRejection: Int64]

  init(counts: [TimeRejection: Int64]) { self.counts = counts }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: AnyKey.self)
    var counts: [TimeRejection: Int64] = [:]
    for key in members.allKeys {
      guard let rejection = TimeRejection(rawValue: key.stringValue) else { continue }
      counts[rejection] = try members.decode(Int64.self, forKey: key)
    }
    self.counts = counts
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: AnyKey.self)
    for rejection in TimeRejection.allCases {
      guard let count = counts[rejection] else { continue }
      try members.encode(count, forKey: AnyKey(stringValue: rejection.rawValue))
    }
  }
}

/// The report, or `null` where no server is set: an object of its own, so that there is always one.
struct WireTime: Codable, Sendable {
  @NullWhenAbsent var report: WireTrustedTime?

  enum CodingKeys: String, CodingKey { case report = "trusted_time" }

  init(_ report: TrustedTimeReport?) { self.report = report.map(WireTrustedTime.init) }
}
