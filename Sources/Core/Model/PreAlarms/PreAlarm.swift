// SPDX-License-Identifier: Apache-2.0

/// A quiet sound some time before a ring, for who wakes lightly.
///
/// It is no ring: nobody has to stop it, and it neither raises an output nor comes before a snoozed ring.
public struct PreAlarm: Hashable, Sendable, Formed {
  /// Time before the ring, in `leads`.
  public var before: TimeSpan
  /// The sound to play; `nil` for that of the ring.
  public var sound: RingSound?
  /// Volume in percent of full scale, 0 to 100.
  public var volume: Volume

  /// Allowed times before the ring: 1 s to 1 h.
  public static let leads = TimeSpan.seconds(1)...TimeSpan.hours(1)
  /// Its greatest length: 1 min.
  public static let length = TimeSpan.minutes(1)
  /// The volume of a person who chose none: 20 percent.
  public static let standardVolume = Volume(percent: 20) ?? .standard

  /// Makes a pre-alarm, by default with the ring's own sound.
  public init(before: TimeSpan, sound: RingSound? = nil, volume: Volume = PreAlarm.standardVolume) {
    self.before = before
    self.sound = sound
    self.volume = volume
  }

  /// Visits the fields of a pre-alarm.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PreAlarm?
  ) throws(Visitor.Failure) -> PreAlarm {
    PreAlarm(
      before: try visitor.field("before_ns", in: leads, whole) { $0.before },
      sound: try visitor.field("sound", whole) { $0.sound },
      volume: try visitor.field("volume", or: standardVolume, whole) { $0.volume })
  }
}

extension Said<RingSettings> {
  /// The sounds that were said.
  var sounds: [RingSound] { [self.sound, self.preAlarm??.sound].compactMap { $0 } }
}

extension RingSettings {
  /// The sounds of the ring and of its pre-alarm.
  public var sounds: [RingSound] { [sound] + (preAlarm?.sound.map { [$0] } ?? []) }

  /// Settings for the pre-alarm's sound, of a ring with these settings.
  public func sounding(_ preAlarm: PreAlarm) -> RingSettings {
    RingSettings(
      sound: preAlarm.sound ?? sound, volume: preAlarm.volume, ringLength: PreAlarm.length, ramp: ramp,
      raisesOutput: false, output: output)
  }
}
