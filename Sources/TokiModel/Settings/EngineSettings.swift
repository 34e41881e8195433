// SPDX-License-Identifier: Apache-2.0

/// What a person has set for all of Toki, and not for one timer or alarm.
public struct EngineSettings: Hashable, Sendable, Formed {
  /// How late a ring may be found and still ring, 0 to 24 h; 60 min unless set.
  ///
  /// Found later, as by a host that was off, it is missed.
  public var lateLimit: TimeSpan
  /// How a new timer, alarm or sequence rings where nothing else was chosen; its terminal is always `nil`.
  public var ring: RingSettings
  /// The servers that are asked for the true time, at most `TimeServer.most`; nobody is asked unless set.
  public var timeServers: [TimeServer]
  /// A file of certificates (PEM) to trust in place of the system's for NTS, by its absolute path; `nil` for
  /// the system's.
  public var timeCertificates: String?

  public init(
    lateLimit: TimeSpan = .minutes(60), ring: RingSettings = RingSettings(), timeServers: [TimeServer] = [],
    timeCertificates: String? = nil
  ) {
    self.lateLimit = lateLimit
    self.timeServers = timeServers
    self.timeCertificates = timeCertificates
    self.ring = ring
    self.ring.terminal = nil
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: EngineSettings?
  ) throws(Visitor.Failure) -> EngineSettings {
    EngineSettings(
      lateLimit: try visitor.field("late_limit_ns", in: lateLimits, whole) { $0.lateLimit },
      ring: try visitor.field("ring", whole) { $0.ring },
      timeServers: try visitor.field("time_servers", or: [], whole) { $0.timeServers },
      timeCertificates: try visitor.field("time_certificates", whole) { $0.timeCertificates })
  }

  /// Who is asked for the true time, and whose word proves who they are.
  public struct Time: Hashable, Sendable {
    public let servers: [TimeServer]
    public let certificates: String?
  }

  /// Who is asked for the true time.
  public var time: Time { Time(servers: timeServers, certificates: timeCertificates) }

  /// The least and the most that `lateLimit` can be.
  public static let lateLimits = TimeSpan.zero...TimeSpan.hours(24)
}
