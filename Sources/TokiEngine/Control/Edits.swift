// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What is to change about a timer; `nil` stays as it is.
public struct TimerEdit: Hashable, Sendable, Formed {
  /// The new whole duration; a run that is under way rings that much earlier or later.
  public var duration: TimeSpan?
  /// Whether it is to go by trusted time.
  public var usesTrustedTime: Bool?
  public var label: Label?
  public var settings: SettingsEdit

  public init(
    duration: TimeSpan? = nil, usesTrustedTime: Bool? = nil, label: Label? = nil,
    settings: SettingsEdit = SettingsEdit()
  ) {
    self.duration = duration
    self.usesTrustedTime = usesTrustedTime
    self.label = label
    self.settings = settings
  }

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimerEdit?
  ) throws(Visitor.Failure) -> TimerEdit {
    TimerEdit(
      duration: try visitor.given("duration_ns", whole) { $0.duration },
      usesTrustedTime: try visitor.given("trusted", whole) { $0.usesTrustedTime },
      label: try visitor.given("label", whole) { $0.label },
      settings: try visitor.given("settings", whole) { $0.settings.given } ?? SettingsEdit())
  }
}

/// What is to change about an alarm; `nil` stays as it is.
public struct AlarmEdit: Hashable, Sendable, Formed {
  public var time: TimeOfDay?
  /// New days; days that were skipped and a pause are forgotten then.
  public var days: AlarmDays?
  public var zone: AlarmZone?
  /// The new set; `.some(nil)` for none.
  public var set: AlarmSetName??
  /// Whether it is to go by trusted time.
  public var usesTrustedTime: Bool?
  public var label: Label?
  public var settings: SettingsEdit

  public init(
    time: TimeOfDay? = nil, days: AlarmDays? = nil, zone: AlarmZone? = nil, set: AlarmSetName?? = nil,
    usesTrustedTime: Bool? = nil, label: Label? = nil, settings: SettingsEdit = SettingsEdit()
  ) {
    self.time = time
    self.days = days
    self.zone = zone
    self.set = set
    self.usesTrustedTime = usesTrustedTime
    self.label = label
    self.settings = settings
  }

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmEdit?
  ) throws(Visitor.Failure) -> AlarmEdit {
    let time = try visitor.given("time", whole) { $0.time }
    let isNext = try visitor.given("next", whole) { $0.days == .next ? true : nil }
    let zone = try visitor.given("zone", whole) { $0.zone }
    let set = try visitor.given("set", whole) { $0.set }
    let usesTrustedTime = try visitor.given("trusted", whole) { $0.usesTrustedTime }
    let label = try visitor.given("label", whole) { $0.label }
    let settings = try visitor.given("settings", whole) { $0.settings.given }
    var days = try AlarmDays.form(&visitor, whole?.days, allowsNoDays: false)
    if let isNext {
      guard isNext else {
        throw visitor.conflict("next", FieldRefusal("To ring once at the next such time is true or left out."))
      }
      guard days == nil || whole != nil else {
        throw visitor.conflict(
          "next", FieldRefusal("An alarm that rings at the next such time has no other days."))
      }
      days = .next
    }
    return AlarmEdit(
      time: time, days: days, zone: zone, set: set, usesTrustedTime: usesTrustedTime, label: label,
      settings: settings ?? SettingsEdit())
  }
}

/// What is to change about a sequence; `nil` stays as it is.
public struct SequenceEdit: Hashable, Sendable, Formed {
  public var plan: SequencePlan?
  public var label: Label?
  public var settings: SettingsEdit

  public init(plan: SequencePlan? = nil, label: Label? = nil, settings: SettingsEdit = SettingsEdit()) {
    self.plan = plan
    self.label = label
    self.settings = settings
  }

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequenceEdit?
  ) throws(Visitor.Failure) -> SequenceEdit {
    SequenceEdit(
      plan: try visitor.given("plan", whole) { $0.plan },
      label: try visitor.given("label", whole) { $0.label },
      settings: try visitor.given("settings", whole) { $0.settings.given } ?? SettingsEdit())
  }
}

/// What is to change about how something rings; `nil` stays as it is.
public struct SettingsEdit: Hashable, Sendable, Formed {
  public var sound: RingSound?
  public var volume: Volume?
  public var snoozeLength: TimeSpan?
  public var ringLength: TimeSpan?
  public var ramp: TimeSpan?
  public var showsOvertime: Bool?
  public var trustedWait: TimeSpan?

  public init(
    sound: RingSound? = nil, volume: Volume? = nil, snoozeLength: TimeSpan? = nil,
    ringLength: TimeSpan? = nil, ramp: TimeSpan? = nil, showsOvertime: Bool? = nil,
    trustedWait: TimeSpan? = nil
  ) {
    self.sound = sound
    self.volume = volume
    self.snoozeLength = snoozeLength
    self.ringLength = ringLength
    self.ramp = ramp
    self.showsOvertime = showsOvertime
    self.trustedWait = trustedWait
  }

  /// Compares two settings and takes the fields that differ, so that another face's change to the rest stays.
  public init(from old: RingSettings, to new: RingSettings) {
    func changed<Value: Equatable>(_ value: KeyPath<RingSettings, Value>) -> Value? {
      old[keyPath: value] == new[keyPath: value] ? nil : new[keyPath: value]
    }
    self.init(
      sound: changed(\.sound), volume: changed(\.volume), snoozeLength: changed(\.snoozeLength),
      ringLength: changed(\.ringLength), ramp: changed(\.ramp), showsOvertime: changed(\.showsOvertime),
      trustedWait: changed(\.trustedWait))
  }

  /// The changes; `nil` where there is none.
  @usableFromInline var given: SettingsEdit? { self == SettingsEdit() ? nil : self }

  /// The settings with the changes.
  public func applied(to settings: RingSettings) -> RingSettings {
    var settings = settings
    if let sound { settings.sound = sound }
    if let volume { settings.volume = volume }
    if let snoozeLength { settings.snoozeLength = snoozeLength }
    if let ringLength { settings.ringLength = ringLength }
    if let ramp { settings.ramp = ramp }
    if let showsOvertime { settings.showsOvertime = showsOvertime }
    if let trustedWait { settings.trustedWait = trustedWait }
    return settings
  }

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SettingsEdit?
  ) throws(Visitor.Failure) -> SettingsEdit {
    SettingsEdit(
      sound: try visitor.given("sound", whole) { $0.sound },
      volume: try visitor.given("volume", whole) { $0.volume },
      snoozeLength: try visitor.given("snooze_ns", whole) { $0.snoozeLength },
      ringLength: try visitor.given("ring_ns", whole) { $0.ringLength },
      ramp: try visitor.given("ramp_ns", whole) { $0.ramp },
      showsOvertime: try visitor.given("overtime", whole) { $0.showsOvertime },
      trustedWait: try visitor.given("trusted_wait_ns", whole) { $0.trustedWait })
  }
}

/// What is to change about the settings of the engine; `nil` stays as it is.
public struct EngineSettingsEdit: Hashable, Sendable, Formed {
  public var lateLimit: TimeSpan?
  public var ring: SettingsEdit
  /// The new servers; empty for none.
  public var timeServers: [TimeServer]?
  /// The new file of certificates; `.some(nil)` for the system's.
  public var timeCertificates: String??

  public init(
    lateLimit: TimeSpan? = nil, ring: SettingsEdit = SettingsEdit(), timeServers: [TimeServer]? = nil,
    timeCertificates: String?? = nil
  ) {
    self.lateLimit = lateLimit
    self.ring = ring
    self.timeServers = timeServers
    self.timeCertificates = timeCertificates
  }

  /// The settings with the changes.
  public func applied(to settings: EngineSettings) -> EngineSettings {
    EngineSettings(
      lateLimit: lateLimit ?? settings.lateLimit, ring: ring.applied(to: settings.ring),
      timeServers: timeServers ?? settings.timeServers,
      timeCertificates: timeCertificates ?? settings.timeCertificates)
  }

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: EngineSettingsEdit?
  ) throws(Visitor.Failure) -> EngineSettingsEdit {
    EngineSettingsEdit(
      lateLimit: try visitor.given("late_limit_ns", whole) { $0.lateLimit },
      ring: try visitor.given("ring", whole) { $0.ring.given } ?? SettingsEdit(),
      timeServers: try visitor.given("time_servers", whole) { $0.timeServers },
      timeCertificates: try visitor.given("time_certificates", whole) { $0.timeCertificates })
  }
}
