// SPDX-License-Identifier: Apache-2.0

/// Settings of Toki as a whole, not of one item.
public struct EngineSettings: Hashable, Sendable, Terms {
  /// Delay up to which a ring found late still rings, 0 to 24 h (default: 60 min).
  ///
  /// If it is found later, for example because the host was off, it is missed.
  public var lateLimit: TimeSpan
  /// Ring settings of a new timer, alarm or sequence by default; without a terminal, hooks, check or pre-alarm, and no
  /// chime.
  public var ring: RingSettings
  /// Servers to ask for the true time, at most `TimeServer.most` (default: none).
  public var timeServers: [TimeServer]
  /// Absolute path of a PEM file of certificates to trust for NTS; `nil` for the system's.
  public var timeCertificates: String?
  /// `true` if alarms and timers ring by trusted time as soon as time servers are named (default: `true`).
  public var usesTrustedTime: Bool
  /// Programs that every ring starts, besides those of its item; at most `Hook.most` (default: none).
  public var hooks: [Hook]
  /// Number of further rings of a new alarm while nobody answers, 0 to `RingSettings.mostAgain` (default: 3).
  ///
  /// Anything else new rings once, unless it is set otherwise.
  public var again: Int
  /// Time from the end of a new alarm's unanswered ring to the next, 1 s to 24 h (default: 5 min).
  public var every: TimeSpan
  /// `true` if other players are paused while something rings, and go on after (default: `true`).
  public var pausesPlayers: Bool
  /// Days that `except holidays` leaves out of a new alarm; `nil` until the person has said (default).
  public var holidays: Holidays?

  /// Makes settings, by default those of a person who chose nothing.
  public init(
    lateLimit: TimeSpan = .minutes(60), ring: RingSettings = RingSettings(), timeServers: [TimeServer] = [],
    timeCertificates: String? = nil, hooks: [Hook] = [], again: Int = RingSettings.mostAgain,
    every: TimeSpan = .minutes(5), pausesPlayers: Bool = true, usesTrustedTime: Bool = true,
    holidays: Holidays? = nil
  ) {
    self.lateLimit = lateLimit
    self.timeServers = timeServers
    self.timeCertificates = timeCertificates
    self.ring = ring
    self.hooks = hooks
    self.again = again
    self.every = every
    self.pausesPlayers = pausesPlayers
    self.usesTrustedTime = usesTrustedTime
    self.holidays = holidays
    leaveToItems()
  }

  /// Takes away what only an item says of its rings.
  public mutating func leaveToItems() {
    ring.terminal = nil
    ring.hooks = []
    ring.again = 0
    ring.every = RingSettings().every
    ring.isChime = false
    ring.check = nil
    ring.preAlarm = nil
  }

  /// Those of a person who chose nothing.
  public static let unsaid = EngineSettings()

  /// Its choices; the holidays are two fields.
  public static let paths: [ChoicePath<EngineSettings>] = [
    .one(\.lateLimit), .part(\.ring), .one(\.timeServers), .one(\.timeCertificates), .one(\.hooks), .one(\.again),
    .one(\.every), .one(\.pausesPlayers), .one(\.usesTrustedTime), .one(\.holidays, fields: 2),
  ]

  /// Visits the choices.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: EngineSettings?
  ) throws(Visitor.Failure) -> EngineSettings {
    let lateLimit = try visitor.choice("late_limit_ns", in: lateLimits, whole) { $0.lateLimit }
    let ring = try visitor.terms("ring", whole) { $0.ring }
    var settings = EngineSettings(
      lateLimit: lateLimit, ring: ring,
      timeServers: try visitor.choice("time_servers", or: [], whole) { $0.timeServers },
      timeCertificates: try visitor.choice("time_certificates", whole) { $0.timeCertificates },
      hooks: try visitor.choice("hooks", or: [], whole) { $0.hooks },
      again: try visitor.choice("again", in: 0...RingSettings.mostAgain, or: RingSettings.mostAgain, whole) {
        $0.again
      },
      every: try visitor.choice("again_ns", in: RingSettings.lengths, or: .minutes(5), whole) { $0.every },
      pausesPlayers: try visitor.choice("pause_players", or: true, whole) { $0.pausesPlayers },
      usesTrustedTime: try visitor.choice("trusted_time", or: true, whole) { $0.usesTrustedTime },
      holidays: try Holidays.form(
        visitor, try visitor.choice("holidays", whole) { $0.holidays?.regions },
        try visitor.choice("holidays_file", whole) { $0.holidays?.path }))
    visitor.joinChoices(2)
    // An edit may say what only an item says: then it is refused, and not left out.
    settings.ring = ring
    return settings
  }

  /// Ring settings of a new item of a kind unless it has others.
  public func ring(of kind: ItemKind) -> RingSettings {
    guard kind == .alarm else { return ring }
    var settings = ring
    settings.again = again
    settings.every = every
    return settings
  }

  /// The time servers, and the certificates that prove who they are.
  public struct Time: Hashable, Sendable {
    /// Servers to ask, in the person's order.
    public let servers: [TimeServer]
    /// Absolute path of a PEM file; `nil` for the system's certificates.
    public let certificates: String?
  }

  /// `true` if alarms and timers ring by trusted time: the setting is on, and there is a server to ask.
  public var ringsByTrustedTime: Bool { usesTrustedTime && !timeServers.isEmpty }

  /// The servers to ask for the time.
  public var time: Time { Time(servers: timeServers, certificates: timeCertificates) }

  /// Allowed values of `lateLimit`.
  public static let lateLimits = TimeSpan.zero...TimeSpan.hours(24)
}
