// SPDX-License-Identifier: Apache-2.0

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
    func changed<Value: Equatable>(_ value: (RingSettings) -> Value) -> Value? {
      value(old) == value(new) ? nil : value(new)
    }
    self.init(
      sound: changed { $0.sound }, volume: changed { $0.volume }, snoozeLength: changed { $0.snoozeLength },
      ringLength: changed { $0.ringLength }, ramp: changed { $0.ramp }, showsOvertime: changed { $0.showsOvertime },
      trustedWait: changed { $0.trustedWait })
  }

  /// The changes; `nil` where there is none.
  var given: SettingsEdit? { self == SettingsEdit() ? nil : self }

  /// The sounds that it names.
  var sounds: [RingSound] { sound.map { [$0] } ?? [] }

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
