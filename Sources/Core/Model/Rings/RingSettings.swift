// SPDX-License-Identifier: Apache-2.0

/// Settings for the rings of a timer or an alarm.
public struct RingSettings: Hashable, Sendable, Terms {
  /// The sound to play.
  public var sound: RingSound
  /// Volume in percent of full scale, 0 to 100.
  public var volume: Volume
  /// Length of a snooze, 1 s to 24 h (default: 9 min).
  public var snoozeLength: TimeSpan
  /// Length of a ring that nobody stops, 1 s to 24 h (default: 10 min).
  public var ringLength: TimeSpan
  /// Time in which the volume rises from soft to `volume`, 0 (at once) to 5 min (default: 10 s).
  public var ramp: TimeSpan
  /// `true` if a display counts up after the end, instead of stopping at 0:00 (default: `false`).
  public var showsOvertime: Bool

  /// Time that a ring on trusted time waits at its deadline if true time is unknown, 0 to 1 h (default: 0).
  ///
  /// After that it rings by the device's clock.
  public var trustedWait: TimeSpan

  /// Terminal it was set from, such as `/dev/pts/3`; `nil` if set elsewhere.
  ///
  /// Its bell rings if nothing else can.
  public var terminal: String?

  /// Programs that a ring starts, at most `Hook.most` (default: none).
  public var hooks: [Hook]

  /// Number of further rings of an occurrence while nobody answers, 0 to `mostAgain` (default: 0).
  public var again: Int
  /// Time from the end of an unanswered ring to the next, 1 s to 24 h (default: 5 min).
  public var every: TimeSpan
  /// Most snoozes in a row, 0 to 99; `nil` for no limit (default: `nil`).
  public var snoozeLimit: Int?
  /// `true` if a muted or low output is raised for the ring, and restored after it (default: `true`).
  public var raisesOutput: Bool

  /// The output to play on, by the sound server's name of it or by its description, 1 to 200 characters.
  ///
  /// `nil` for the one that the server chooses (the default), which also plays where the chosen one is not there.
  public var output: String?
  /// `true` if the time and the label are spoken while it rings (default: `false`).
  public var speaks: Bool
  /// `true` if the machine is kept awake from now until the ring is over (default: `false`).
  public var keepsAwake: Bool
  /// `true` if it needs no answer: it is over once its sound was played (default: `false`).
  public var isChime: Bool
  /// Time from its stop to the question if the person is still awake, 1 s to 1 h; `nil` for never.
  ///
  /// Only alarms and timers ask.
  public var check: TimeSpan?
  /// The quiet sound before the ring; `nil` for none.
  ///
  /// Only alarms and timers have one.
  public var preAlarm: PreAlarm?

  /// Makes settings, by default those of a person who chose nothing.
  public init(
    sound: RingSound = .standard, volume: Volume = .standard, snoozeLength: TimeSpan = .minutes(9),
    ringLength: TimeSpan = .minutes(10), ramp: TimeSpan = .seconds(10), showsOvertime: Bool = false,
    trustedWait: TimeSpan = .zero, terminal: String? = nil, hooks: [Hook] = [],
    again: Int = 0, every: TimeSpan = .minutes(5), snoozeLimit: Int? = nil,
    raisesOutput: Bool = true, output: String? = nil, speaks: Bool = false,
    keepsAwake: Bool = false, isChime: Bool = false, check: TimeSpan? = nil, preAlarm: PreAlarm? = nil
  ) {
    self.sound = sound
    self.volume = volume
    self.snoozeLength = snoozeLength
    self.ringLength = ringLength
    self.ramp = ramp
    self.showsOvertime = showsOvertime
    self.trustedWait = trustedWait
    self.terminal = terminal
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

  /// The values of a person who chose nothing.
  public static let unsaid = RingSettings()

  /// Its choices, and where it was set from.
  public static let paths: [ChoicePath<RingSettings>] = [
    .one(\.sound), .one(\.volume), .one(\.snoozeLength), .one(\.ringLength), .one(\.ramp), .one(\.showsOvertime),
    .one(\.trustedWait), .one(\.terminal), .one(\.hooks), .one(\.again), .one(\.every), .one(\.snoozeLimit),
    .one(\.raisesOutput), .one(\.output), .one(\.speaks), .one(\.keepsAwake), .one(\.isChime), .one(\.check),
    .one(\.preAlarm),
  ]

  /// Visits the fields.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingSettings?
  ) throws(Visitor.Failure) -> RingSettings {
    let settings = RingSettings(
      sound: try visitor.choice("sound", whole) { $0.sound },
      volume: try visitor.choice("volume", whole) { $0.volume },
      snoozeLength: try visitor.choice("snooze_ns", in: lengths, whole) { $0.snoozeLength },
      ringLength: try visitor.choice("ring_ns", in: lengths, whole) { $0.ringLength },
      ramp: try visitor.choice("ramp_ns", in: ramps, or: .seconds(10), whole) { $0.ramp },
      showsOvertime: try visitor.choice("overtime", or: false, whole) { $0.showsOvertime },
      trustedWait: try visitor.choice("trusted_wait_ns", in: trustedWaits, or: .zero, whole) { $0.trustedWait },
      terminal: try visitor.origin("terminal", whole) { $0.terminal },
      hooks: try visitor.choice("hooks", or: [], whole) { $0.hooks },
      again: try visitor.choice("again", in: 0...mostAgain, or: 0, whole) { $0.again },
      every: try visitor.choice("again_ns", in: lengths, or: .minutes(5), whole) { $0.every },
      snoozeLimit: try visitor.choice("snooze_limit", whole) { $0.snoozeLimit },
      raisesOutput: try visitor.choice("override", or: true, whole) { $0.raisesOutput },
      output: try visitor.choice("output", whole) { $0.output },
      speaks: try visitor.choice("speak", or: false, whole) { $0.speaks },
      keepsAwake: try visitor.choice("keep_awake", or: false, whole) { $0.keepsAwake },
      isChime: try visitor.choice("chime", or: false, whole) { $0.isChime },
      check: try visitor.choice("check_ns", whole) { $0.check },
      preAlarm: try visitor.choice("pre_alarm", whole) { $0.preAlarm })
    if visitor.holdsLimits, let limit = settings.snoozeLimit, !snoozeLimits.contains(limit) {
      throw visitor.refusal("snooze_limit", .outside(snoozeLimits, limit))
    }
    if let check = settings.check, visitor.holdsLimits, !AwakeCheck.waits.contains(check) {
      throw visitor.refusal("check_ns", .outside(AwakeCheck.waits, check))
    }
    return settings
  }

  /// `true` if it is meant to be heard at all.
  public var isAudible: Bool { sound != .none && volume.percent > 0 }

  /// Allowed lengths of a snooze, of a ring, and of the time between unanswered rings.
  public static let lengths = TimeSpan.seconds(1)...TimeSpan.hours(24)
  /// Allowed times for the volume to rise.
  public static let ramps = TimeSpan.zero...TimeSpan.minutes(5)
  /// Allowed waits for true time.
  public static let trustedWaits = TimeSpan.zero...TimeSpan.hours(1)
  /// Allowed lengths of the name of an output, in Unicode scalars.
  public static let outputLengths = 1...200
}

/// The sound of a ring.
public enum RingSound: Hashable, Sendable {
  /// One of Toki's own sounds, by its name (`dawn`).
  case named(String)
  /// A sound file, by its absolute path.
  case file(String)
  /// No sound, on purpose: the ring is only shown.
  case none

  /// The sound of a person who chose none.
  public static let standard = RingSound.named("dawn")
}

/// `{"kind":"named","value":"dawn"}`; the value is `null` for `none`.
extension RingSound: FormedSum {
  enum Kind: String, CodedField { case named, file, none }

  private var kind: Kind {
    switch self {
    case .named: .named
    case .file: .file
    case .none: .none
    }
  }

  private var value: String? {
    switch self {
    case .named(let value), .file(let value): value
    case .none: nil
    }
  }

  /// Visits `kind` and `value`; refuses a pair that does not match.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingSound?
  ) throws(Visitor.Failure) -> RingSound {
    let kind = try visitor.field("kind", whole) { $0.kind }
    let value = try visitor.field("value", whole) { $0.value }
    switch (kind, value) {
    case (.named, let name?): return .named(name)
    case (.file, let path?): return .file(path)
    case (.none, nil): return .none
    case (.named, nil), (.file, nil):
      throw visitor.conflict("value", FieldRefusal("A sound of the kind \(kind.rawValue) needs a value."))
    case (.none, _?): throw visitor.conflict("value", FieldRefusal("The sound none has no value."))
    }
  }
}

/// A volume, in percent of full scale.
public struct Volume: Hashable, Sendable {
  /// 0 to 100.
  public let percent: Int
  /// The default: 80 percent.
  public static let standard = Volume(checked: 80)

  private init(checked percent: Int) { self.percent = percent }

  /// Makes a volume; `nil` outside 0 to 100.
  public init?(percent: Int) {
    guard (0...100).contains(percent) else { return nil }
    self.percent = percent
  }
}

extension Volume: FieldValue {
  /// Writes the percentage.
  public func put(into writer: inout some FieldWriter) { writer.put(integer: Int64(percent)) }

  /// Reads a percentage; refuses one outside 0 to 100.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Volume?
  ) throws(Reader.Failure) -> Volume {
    guard let percent = Int(exactly: try reader.takeInteger()), let volume = Volume(percent: percent) else {
      throw reader.refusal("", FieldRefusal("A volume is 0 to 100 percent."))
    }
    return volume
  }
}
