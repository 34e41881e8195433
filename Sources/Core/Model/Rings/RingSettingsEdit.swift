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
  /// How many more times it rings while nobody answers, 0 to 3.
  public var again: Int?
  /// Time from the end of an unanswered ring to the next, 1 s to 24 h.
  public var every: TimeSpan?
  /// Most snoozes in a row, 0 to 99; `.some(nil)` for no limit.
  public var snoozeLimit: Int??
  /// Whether an output that is muted or low is raised for the ring.
  public var raisesOutput: Bool?
  /// The output to play on; `.some(nil)` for the one that the sound server chooses.
  public var output: String??
  /// Whether the time and the label are spoken.
  public var speaks: Bool?
  /// Whether the machine is kept awake until the ring is over.
  public var keepsAwake: Bool?
  /// Whether it needs no answer.
  public var isChime: Bool?
  /// How long after a ring to ask whether the person is still awake, 1 s to 1 h; `.some(nil)` for never.
  public var check: TimeSpan??
  /// The quiet sound before the ring; `.some(nil)` for none.
  public var preAlarm: PreAlarm??

  /// Makes an edit of the fields that are given.
  public init(
    sound: RingSound? = nil, volume: Volume? = nil, snoozeLength: TimeSpan? = nil,
    ringLength: TimeSpan? = nil, ramp: TimeSpan? = nil, showsOvertime: Bool? = nil,
    trustedWait: TimeSpan? = nil, hooks: [Hook]? = nil,
    again: Int? = nil, every: TimeSpan? = nil, snoozeLimit: Int?? = nil,
    raisesOutput: Bool? = nil, output: String?? = nil, speaks: Bool? = nil,
    keepsAwake: Bool? = nil, isChime: Bool? = nil, check: TimeSpan?? = nil, preAlarm: PreAlarm?? = nil
  ) {
    self.sound = sound
    self.volume = volume
    self.snoozeLength = snoozeLength
    self.ringLength = ringLength
    self.ramp = ramp
    self.showsOvertime = showsOvertime
    self.trustedWait = trustedWait
    self.hooks = hooks
    self.again = again
    self.every = every
    self.snoozeLimit = snoozeLimit
    self.raisesOutput = raisesOutput
    self.output = output
    self.speaks = speaks
    self.keepsAwake = keepsAwake
    self.isChime = isChime
    self.check = check
    self.preAlarm = preAlarm
  }

  /// Makes an edit of the fields that differ, so that another client's changes to the rest stay.
  public init(from old: RingSettings, to new: RingSettings) {
    func changed<Value: Equatable>(_ value: (RingSettings) -> Value) -> Value? {
      value(old) == value(new) ? nil : value(new)
    }
    self.init(
      sound: changed { $0.sound }, volume: changed { $0.volume }, snoozeLength: changed { $0.snoozeLength },
      ringLength: changed { $0.ringLength }, ramp: changed { $0.ramp }, showsOvertime: changed { $0.showsOvertime },
      trustedWait: changed { $0.trustedWait }, hooks: changed { $0.hooks }, again: changed { $0.again },
      every: changed { $0.every }, snoozeLimit: changed { $0.snoozeLimit },
      raisesOutput: changed { $0.raisesOutput }, output: changed { $0.output },
      speaks: changed { $0.speaks }, keepsAwake: changed { $0.keepsAwake },
      isChime: changed { $0.isChime }, check: changed { $0.check }, preAlarm: changed { $0.preAlarm })
  }

  /// The edit; `nil` if it changes nothing.
  var given: RingSettingsEdit? { self == RingSettingsEdit() ? nil : self }

  /// The new sounds that the edit names.
  var sounds: [RingSound] { [sound, preAlarm??.sound].compactMap { $0 } }

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
    if let again { settings.again = again }
    if let every { settings.every = every }
    if let snoozeLimit { settings.snoozeLimit = snoozeLimit }
    if let raisesOutput { settings.raisesOutput = raisesOutput }
    if let output { settings.output = output }
    if let speaks { settings.speaks = speaks }
    if let keepsAwake { settings.keepsAwake = keepsAwake }
    if let isChime { settings.isChime = isChime }
    if let check { settings.check = check }
    if let preAlarm { settings.preAlarm = preAlarm }
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
      again: try visitor.given("again", whole) { $0.again },
      every: try visitor.given("again_ns", whole) { $0.every },
      snoozeLimit: try visitor.given("snooze_limit", whole) { $0.snoozeLimit },
      raisesOutput: try visitor.given("override", whole) { $0.raisesOutput },
      output: try visitor.given("output", whole) { $0.output },
      speaks: try visitor.given("speak", whole) { $0.speaks },
      keepsAwake: try visitor.given("keep_awake", whole) { $0.keepsAwake },
      isChime: try visitor.given("chime", whole) { $0.isChime },
      check: try visitor.given("check_ns", whole) { $0.check },
      preAlarm: try visitor.given("pre_alarm", whole) { $0.preAlarm })
  }
}
