// SPDX-License-Identifier: Apache-2.0

/// How a timer or an alarm rings.
public struct RingSettings: Hashable, Sendable, Formed {
  /// What is played.
  public var sound: RingSound
  /// How loud, in percent of full scale: 0 to 100.
  public var volume: Volume
  /// How long a snooze lasts, 1 s to 24 h; 9 min unless set.
  public var snoozeLength: TimeSpan
  /// How long it rings when nobody stops it, 1 s to 24 h; 10 min unless set.
  public var ringLength: TimeSpan
  /// How long its volume rises from soft to the set one, 0 (at once) to 5 min; 10 s unless set.
  public var ramp: TimeSpan
  /// Whether a display counts up from its end; it stops at 0:00 unless set.
  public var showsOvertime: Bool

  /// How long a ring by trusted time waits for that where it is not known when it should ring, 0 to 1 h; 0 unless set.
  ///
  /// After that it rings by the device's clock.
  public var trustedWait: TimeSpan

  /// The terminal it was set from, as `/dev/pts/3`; its bell rings when nothing else can.
  ///
  /// `nil` when it was set from elsewhere.
  public var terminal: String?

  public init(
    sound: RingSound = .standard, volume: Volume = .standard, snoozeLength: TimeSpan = .minutes(9),
    ringLength: TimeSpan = .minutes(10), ramp: TimeSpan = .seconds(10), showsOvertime: Bool = false,
    trustedWait: TimeSpan = .zero, terminal: String? = nil
  ) {
    self.sound = sound
    self.volume = volume
    self.snoozeLength = snoozeLength
    self.ringLength = ringLength
    self.ramp = ramp
    self.showsOvertime = showsOvertime
    self.trustedWait = trustedWait
    self.terminal = terminal
  }

  /// Its fields; `terminal` is of where it was set from, and nothing that a person chooses.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingSettings?
  ) throws(Visitor.Failure) -> RingSettings {
    RingSettings(
      sound: try visitor.field("sound", whole) { $0.sound },
      volume: try visitor.field("volume", whole) { $0.volume },
      snoozeLength: try visitor.field("snooze_ns", in: lengths, whole) { $0.snoozeLength },
      ringLength: try visitor.field("ring_ns", in: lengths, whole) { $0.ringLength },
      ramp: try visitor.field("ramp_ns", in: ramps, or: .seconds(10), whole) { $0.ramp },
      showsOvertime: try visitor.field("overtime", or: false, whole) { $0.showsOvertime },
      trustedWait: try visitor.field("trusted_wait_ns", in: trustedWaits, or: .zero, whole) { $0.trustedWait },
      terminal: try visitor.field("terminal", whole) { $0.terminal })
  }

  /// Whether anything is meant to be heard at all.
  public var isAudible: Bool { sound != .none && volume.percent > 0 }

  /// The shortest and the longest snooze and ring.
  public static let lengths = TimeSpan.seconds(1)...TimeSpan.hours(24)
  /// The shortest and the longest rise of the volume.
  public static let ramps = TimeSpan.zero...TimeSpan.minutes(5)
  /// The shortest and the longest wait for trusted time.
  public static let trustedWaits = TimeSpan.zero...TimeSpan.hours(1)
}

/// What is played while something rings.
public enum RingSound: Hashable, Sendable {
  /// One of Toki's own sounds, by its name (`dawn`).
  case named(String)
  /// A sound file, by its absolute path.
  case file(String)
  /// Nothing, on purpose: the ring is shown and not heard.
  case none

  /// The sound of someone who chose none.
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

/// How loud, in percent.
public struct Volume: Hashable, Sendable {
  /// 0 to 100.
  public let percent: Int
  public static let standard = Volume(checked: 80)

  private init(checked percent: Int) { self.percent = percent }

  /// Makes a volume; `nil` outside 0 to 100.
  public init?(percent: Int) {
    guard (0...100).contains(percent) else { return nil }
    self.percent = percent
  }
}

/// In percent.
extension Volume: FieldValue {
  public func put(into writer: inout some FieldWriter) { writer.put(integer: Int64(percent)) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Volume?
  ) throws(Reader.Failure) -> Volume {
    guard let percent = Int(exactly: try reader.takeInteger()), let volume = Volume(percent: percent) else {
      throw reader.refusal("", FieldRefusal("A volume is 0 to 100 percent."))
    }
    return volume
  }
}
