// SPDX-License-Identifier: Apache-2.0

/// Changes to how an item rings; a field that is `nil` stays as it is.
public struct RingSettingsEdit: Hashable, Sendable, Formed {
  /// The sound to play from now on.
  public var sound: RingSound?
  /// Volume in percent of full scale, 0 to 100.
  public var volume: Volume?
  /// Length of a snooze, 1 s to 24 h.
  public var snoozeLength: TimeSpan?
  /// Length of a ring that nobody stops, 1 s to 24 h.
  public var ringLength: TimeSpan?
  /// Time in which the volume rises, 0 (at once) to 5 min.
  public var ramp: TimeSpan?
  /// Whether a display counts up after the end.
  public var showsOvertime: Bool?
  /// How long a ring waits for true time, 0 to 1 h.
  public var trustedWait: TimeSpan?
  /// The hooks from now on, in place of the present ones.
  public var hooks: [Hook]?
  /// How long after a ring to ask whether the person is still awake, 1 s to 1 h; `.some(nil)` for never.
  public var check: TimeSpan??

  /// Makes an edit of the fields that are given.
  public init(
    sound: RingSound? = nil, volume: Volume? = nil, snoozeLength: TimeSpan? = nil,
    ringLength: TimeSpan? = nil, ramp: TimeSpan? = nil, showsOvertime: Bool? = nil,
    trustedWait: TimeSpan? = nil, hooks: [Hook]? = nil, check: TimeSpan?? = nil
  ) {
    self.sound = sound
    self.volume = volume
    self.snoozeLength = snoozeLength
    self.ringLength = ringLength
    self.ramp = ramp
    self.showsOvertime = showsOvertime
    self.trustedWait = trustedWait
    self.hooks = hooks
    self.check = check
  }

  /// Makes an edit of the fields that differ, so that another face's changes to the rest stay.
  public init(from old: RingSettings, to new: RingSettings) {
    func changed<Value: Equatable>(_ value: (RingSettings) -> Value) -> Value? {
      value(old) == value(new) ? nil : value(new)
    }
    self.init(
      sound: changed { $0.sound }, volume: changed { $0.volume }, snoozeLength: changed { $0.snoozeLength },
      ringLength: changed { $0.ringLength }, ramp: changed { $0.ramp }, showsOvertime: changed { $0.showsOvertime },
      trustedWait: changed { $0.trustedWait }, hooks: changed { $0.hooks }, check: changed { $0.check })
  }

  /// The edit; `nil` if it changes nothing.
  var given: RingSettingsEdit? { self == RingSettingsEdit() ? nil : self }

  /// The new sound, if the edit names one.
  var sounds: [RingSound] { sound.map { [$0] } ?? [] }

  /// The settings with the changes made.
  public func applied(to settings: RingSettings) -> RingSettings {
    var settings = settings
    if let sound { settings.sound = sound }
    if let volume { settings.volume = volume }
    if let snoozeLength { settings.snoozeLength = snoozeLength }
    if let ringLength { settings.ringLength = ringLength }
    if let ramp { settings.ramp = ramp }
    if let showsOvertime { settings.showsOvertime = showsOvertime }
    if let trustedWait { settings.trustedWait = trustedWait }
    if let hooks { settings.hooks = hooks }
    if let check { settings.check = check }
    return settings
  }

  /// Visits the fields of an edit.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingSettingsEdit?
  ) throws(Visitor.Failure) -> RingSettingsEdit {
    RingSettingsEdit(
      sound: try visitor.given("sound", whole) { $0.sound },
      volume: try visitor.given("volume", whole) { $0.volume },
      snoozeLength: try visitor.given("snooze_ns", whole) { $0.snoozeLength },
      ringLength: try visitor.given("ring_ns", whole) { $0.ringLength },
      ramp: try visitor.given("ramp_ns", whole) { $0.ramp },
      showsOvertime: try visitor.given("overtime", whole) { $0.showsOvertime },
      trustedWait: try visitor.given("trusted_wait_ns", whole) { $0.trustedWait },
      hooks: try visitor.given("hooks", whole) { $0.hooks },
      check: try visitor.given("check_ns", whole) { $0.check })
  }
}
