// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What is to change about a timer; `nil` stays as it is.
public struct TimerEdit: Hashable, Sendable {
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
}

/// What is to change about an alarm; `nil` stays as it is.
public struct AlarmEdit: Hashable, Sendable {
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
}

/// What is to change about a sequence; `nil` stays as it is.
public struct SequenceEdit: Hashable, Sendable {
  public var plan: SequencePlan?
  public var label: Label?
  public var settings: SettingsEdit

  public init(plan: SequencePlan? = nil, label: Label? = nil, settings: SettingsEdit = SettingsEdit()) {
    self.plan = plan
    self.label = label
    self.settings = settings
  }
}

/// What is to change about how something rings; `nil` stays as it is.
public struct SettingsEdit: Hashable, Sendable {
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
}

/// What is to change about the settings of the engine; `nil` stays as it is.
public struct EngineSettingsEdit: Hashable, Sendable {
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
}
