// SPDX-License-Identifier: Apache-2.0

/// Everything a client shows about true time: the estimate, the servers behind it, and their errors.
///
/// It holds anchors and not the current time, so that it stays right while it is shown.
public struct TrustedTimeReport: Hashable, Sendable, Formed {
  /// State of trusted time when it was reported; see `state(at:)`.
  public var state: TrustState
  /// `true` if servers are being asked but have not given a time since the start.
  public var isSynchronizing: Bool
  /// Estimate of true time; `nil` if nothing is known.
  public var anchor: TimeAnchor?
  /// Bound above which the state is `expired`.
  public var limit: TimeSpan
  /// True time is certainly not before this, according to an earlier boot; `nil` if none was kept.
  public var notBefore: UTCInstant?
  /// Leap second that a majority announces for the end of the month; `nil` for none.
  public var leap: LeapSecond?
  /// Servers in the order in which they were set; the addresses of one name follow one another.
  public var servers: [TimeServerReport]
  /// A clock daemon's steering of the boot clock from its steady rate, in parts per billion: 0 to 20,000.
  ///
  /// The bound is widened by it.
  public var slew: Int64

  /// `true` if the first synchronization is under way: no time yet, and some server has neither answered nor failed.
  ///
  /// Servers that have all failed are asked again, but not soon.
  public var isWaiting: Bool { isSynchronizing && (servers.isEmpty || servers.contains { $0.verdict == .waiting }) }

  /// Makes a report, by default that nothing is known.
  public init(
    state: TrustState = .none, isSynchronizing: Bool = false, anchor: TimeAnchor? = nil,
    limit: TimeSpan = .seconds(1), notBefore: UTCInstant? = nil, leap: LeapSecond? = nil,
    servers: [TimeServerReport] = [], slew: Int64 = 0
  ) {
    self.state = state
    self.isSynchronizing = isSynchronizing
    self.anchor = anchor
    self.limit = limit
    self.notBefore = notBefore
    self.leap = leap
    self.servers = servers
    self.slew = slew
  }

  /// Visits all fields but `slew`, which means nothing outside the daemon.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TrustedTimeReport?
  ) throws(Visitor.Failure) -> TrustedTimeReport {
    TrustedTimeReport(
      state: try visitor.field("state", whole) { $0.state },
      isSynchronizing: try visitor.field("is_synchronizing", whole) { $0.isSynchronizing },
      anchor: try visitor.field("anchor", whole) { $0.anchor },
      limit: try visitor.field("limit_ns", whole) { $0.limit },
      notBefore: try visitor.field("not_before", whole) { $0.notBefore },
      leap: try visitor.field("leap", whole) { $0.leap?.rawValue }.flatMap(LeapSecond.init),
      servers: try visitor.field("servers", whole) { $0.servers },
      slew: whole?.slew ?? 0)
  }

  /// True time at an instant of the boot clock; `nil` if nothing is known.
  public func reading(at instant: BootInstant) -> TrustedReading? { anchor?.reading(at: instant) }

  /// State of trusted time at an instant; the bound may have grown past the limit since the report.
  public func state(at instant: BootInstant) -> TrustState {
    guard let reading = reading(at: instant) else { return state }
    guard state == .trusted || state == .holdover || state == .singleSource else { return state }
    return reading.bound > limit ? .expired : state
  }

  /// `true` if it is `expired` because the servers themselves are uncertain, not because of its age.
  public func isWide(at instant: BootInstant) -> Bool {
    guard let anchor, let newest = servers.compactMap({ $0.sample?.boot }).max() else { return false }
    let grown = max(.zero, instant - newest).times(partsPerBillion: anchor.growth)
    return anchor.reading(at: instant).bound - grown > limit
  }

  /// Leap second still to come at an instant; `nil` if there is none or it is over.
  public func leap(at instant: BootInstant) -> LeapSecond? {
    guard let leap, let anchor else { return leap }
    return anchor.reading(at: instant).midpoint < anchor.utc.endOfMonth ? leap : nil
  }

  /// Error of the device's clock, over 0 if it is behind; `nil` if nothing is known.
  ///
  /// It is right to within the bound of the reading.
  public func deviceOffset(at now: HostMoment) -> TimeSpan? {
    reading(at: now.boot).map { $0.midpoint - now.utc }
  }
}

/// A second that is added or left out at the end of a month.
public enum LeapSecond: String, Hashable, Sendable, CaseIterable {
  /// The last minute has 61 seconds.
  case inserted
  /// The last minute has 59 seconds.
  case deleted
}

extension UTCInstant {
  /// The first instant of the next month, in UTC.
  public var endOfMonth: UTCInstant {
    let seconds = secondsSinceEpoch
    let date = CivilDate(daysSinceEpoch: Int(seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)))
    let next = CivilDate(
      year: date.month == 12 ? date.year + 1 : date.year, month: date.month == 12 ? 1 : date.month + 1, day: 1)
    return UTCInstant(secondsSinceEpoch: Int64((next ?? date).daysSinceEpoch) * 86_400)
  }
}

/// The state of one address of a server.
public struct TimeServerReport: Hashable, Sendable, Formed {
  /// The server as it was set.
  public var server: TimeServer
  /// Address that was asked, with its port, such as `192.0.2.1:123`; `nil` until the name is resolved.
  public var address: String?
  /// Its answers compared with those of the others.
  public var verdict: TimeServerVerdict
  /// Why its last answer was rejected, or why there is none; `nil` if nothing is wrong.
  public var reason: TimeRejection?
  /// Its time, as an anchor whose bound is its root distance; `nil` before its first good answer.
  public var sample: TimeAnchor?
  /// Round trip of that answer; `nil` before it.
  public var delay: TimeSpan?
  /// Steps from a reference clock, 1 to 15 (RFC 5905, stratum); `nil` before the first good answer.
  public var stratum: UInt8?
  /// `true` if its answers carry a proof of their origin.
  public var isAuthenticated: Bool
  /// Number of answers accepted.
  public var accepted: Int64
  /// Number of answers rejected, by reason.
  public var rejected: [TimeRejection: Int64]

  /// Makes a report, by default of a server that has not been asked.
  public init(
    server: TimeServer, address: String? = nil, verdict: TimeServerVerdict = .waiting,
    reason: TimeRejection? = nil, sample: TimeAnchor? = nil, delay: TimeSpan? = nil, stratum: UInt8? = nil,
    isAuthenticated: Bool = false, accepted: Int64 = 0, rejected: [TimeRejection: Int64] = [:]
  ) {
    self.server = server
    self.address = address
    self.verdict = verdict
    self.reason = reason
    self.sample = sample
    self.delay = delay
    self.stratum = stratum
    self.isAuthenticated = isAuthenticated
    self.accepted = accepted
    self.rejected = rejected
  }

  /// Visits the fields; a code that only a newer daemon knows becomes the one that promises least.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimeServerReport?
  ) throws(Visitor.Failure) -> TimeServerReport {
    let server = try visitor.field("server", whole) { $0.server }
    try visitor.derived("method", whole) { report, _ in report.server.method.rawValue }
    return TimeServerReport(
      server: server, address: try visitor.field("address", whole) { $0.address },
      verdict: TimeServerVerdict(rawValue: try visitor.field("verdict", whole) { $0.verdict.rawValue }) ?? .waiting,
      reason: try visitor.field("reason", whole) { $0.reason?.rawValue }.flatMap(TimeRejection.init),
      sample: try visitor.field("sample", whole) { $0.sample },
      delay: try visitor.field("delay_ns", whole) { $0.delay },
      stratum: try visitor.field("stratum", whole) { $0.stratum.map(Int.init) }.map { UInt8(clamping: $0) },
      isAuthenticated: try visitor.field("authenticated", whole) { $0.isAuthenticated },
      accepted: try visitor.field("accepted", whole) { $0.accepted },
      rejected: try visitor.field("rejected", whole) { RejectionCounts(counts: $0.rejected) }.counts)
  }

  /// Lead of the server's time over the device's clock; `nil` before its first good answer.
  public func deviceOffset(at now: HostMoment) -> TimeSpan? {
    sample.map { $0.reading(at: now.boot).midpoint - now.utc }
  }

  /// Largest error of its time if it is honest; `nil` before its first good answer.
  public func rootDistance(at instant: BootInstant) -> TimeSpan? { sample?.reading(at: instant).bound }
}

/// A server compared with the others.
public enum TimeServerVerdict: String, Hashable, Sendable, CaseIterable {
  /// It has not been asked, or has not answered yet.
  case waiting
  /// It agrees with the majority.
  case truechimer
  /// The majority has outvoted it.
  case falseticker
  /// It answered, but there is no majority to judge it by.
  case unjudged
  /// It does not answer, or has no address.
  case silent
  /// It answers, but none of its answers can be used.
  case rejected
  /// It asked not to be asked again.
  case stopped
}

/// Number of rejected answers by the code of their reason, always in the same order.
private struct RejectionCounts: FieldValue {
  let counts: [TimeRejection: Int64]

  func put(into writer: inout some FieldWriter) {
    writer.put(
      counts: TimeRejection.allCases.compactMap { reason in counts[reason].map { (reason.rawValue, $0) } })
  }

  static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: RejectionCounts?
  ) throws(Reader.Failure) -> RejectionCounts {
    var counts: [TimeRejection: Int64] = [:]
    for (name, count) in try reader.takeCounts() {
      if let reason = TimeRejection(rawValue: name) { counts[reason] = count }
    }
    return RejectionCounts(counts: counts)
  }
}
