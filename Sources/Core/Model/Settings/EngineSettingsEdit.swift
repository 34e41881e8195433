// SPDX-License-Identifier: Apache-2.0

/// Changes to the engine's settings; a field that is `nil` stays as it is.
public struct EngineSettingsEdit: Hashable, Sendable, Formed {
  /// Delay up to which a ring found late still rings, 0 to 24 h.
  public var lateLimit: TimeSpan?
  /// Changes to how new items ring by default.
  public var ring: Said<RingSettings>
  /// New time servers; empty for none.
  public var timeServers: [TimeServer]?
  /// New certificate file; `.some(nil)` for the system's certificates.
  public var timeCertificates: String??
  /// `true` if alarms and timers ring by trusted time.
  public var usesTrustedTime: Bool?
  /// The hooks of every ring from now on, in place of the present ones.
  public var hooks: [Hook]?
  /// Number of further rings of a new alarm while nobody answers, 0 to 3.
  public var again: Int?
  /// Time from the end of a new alarm's unanswered ring to the next, 1 s to 24 h.
  public var every: TimeSpan?
  /// `true` if other players are paused while something rings.
  public var pausesPlayers: Bool?
  /// Days that `except holidays` leaves out of new alarms; `.some(nil)` for none known.
  public var holidays: Holidays??

  /// Makes an edit of the fields that are given.
  public init(
    lateLimit: TimeSpan? = nil, ring: Said<RingSettings> = Said(), timeServers: [TimeServer]? = nil,
    timeCertificates: String?? = nil, hooks: [Hook]? = nil, again: Int? = nil, every: TimeSpan? = nil,
    pausesPlayers: Bool? = nil, usesTrustedTime: Bool? = nil, holidays: Holidays?? = nil
  ) {
    self.lateLimit = lateLimit
    self.ring = ring
    self.timeServers = timeServers
    self.timeCertificates = timeCertificates
    self.hooks = hooks
    self.again = again
    self.every = every
    self.pausesPlayers = pausesPlayers
    self.usesTrustedTime = usesTrustedTime
    self.holidays = holidays
  }

  /// The settings with the changes made.
  public func applied(to settings: EngineSettings) -> EngineSettings {
    // On a copy, so that a field forgotten here stays as it was.
    var settings = settings
    if let lateLimit { settings.lateLimit = lateLimit }
    settings.ring = ring.applied(to: settings.ring)
    if let timeServers { settings.timeServers = timeServers }
    if let timeCertificates { settings.timeCertificates = timeCertificates }
    if let hooks { settings.hooks = hooks }
    if let again { settings.again = again }
    if let every { settings.every = every }
    if let pausesPlayers { settings.pausesPlayers = pausesPlayers }
    if let usesTrustedTime { settings.usesTrustedTime = usesTrustedTime }
    if let holidays { settings.holidays = holidays }
    return settings
  }

  /// Visits the fields of an edit.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: EngineSettingsEdit?
  ) throws(Visitor.Failure) -> EngineSettingsEdit {
    let regions = try visitor.given("holidays", whole) { $0.holidays.map { $0?.regions } }
    let path = try visitor.given("holidays_file", whole) { $0.holidays.map { $0?.path } }
    let holidays = try Holidays.form(visitor, regions ?? nil, path ?? nil)
    return EngineSettingsEdit(
      lateLimit: try visitor.given("late_limit_ns", whole) { $0.lateLimit },
      ring: try visitor.said("ring", whole) { $0.ring },
      timeServers: try visitor.given("time_servers", whole) { $0.timeServers },
      timeCertificates: try visitor.given("time_certificates", whole) { $0.timeCertificates },
      hooks: try visitor.given("hooks", whole) { $0.hooks },
      again: try visitor.given("again", whole) { $0.again },
      every: try visitor.given("again_ns", whole) { $0.every },
      pausesPlayers: try visitor.given("pause_players", whole) { $0.pausesPlayers },
      usesTrustedTime: try visitor.given("trusted_time", whole) { $0.usesTrustedTime },
      holidays: regions == nil && path == nil ? nil : .some(holidays))
  }
}
