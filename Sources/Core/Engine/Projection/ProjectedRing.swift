// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// One ring that a system is to make for Toki, or a part of one.
public struct ProjectedRing: Hashable, Sendable {
  /// Its name, the same in every projection.
  public let id: ProjectedID
  /// Its kind.
  public let kind: Kind
  /// Time at which it is heard, on the device's clock.
  public let instant: UTCInstant
  /// Time of the ring that this is or is a part of, on the device's clock: later for a pre-alarm, earlier for a sound
  /// once more.
  public let begins: UTCInstant
  /// The wall-clock time then, for an alarm that follows the device from zone to zone; `nil` for anything else.
  public let wall: WallTime?
  /// Label of the item or step; empty for none.
  public let label: Label
  /// The sound; `.none` if it is only shown.
  public let sound: RingSound
  /// Length of its ring unless somebody stops it.
  public let length: TimeSpan
  /// Length of the snooze to offer; `nil` if it cannot be snoozed.
  public let snooze: TimeSpan?
  /// `true` if it needs no answer and is heard once.
  public let isChime: Bool
  /// The address that its person wants opened; `nil` for none.
  public let opens: String?
  /// The channel that makes it heard.
  public internal(set) var channel: Channel

  /// The kind of a ring.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case alarm, timer
    /// The end of a sequence's step.
    case step
    /// The end of a snooze.
    case snooze
    /// A further attempt, because nobody answered the one before.
    case attempt
    /// The quiet sound before a ring.
    case preAlarm = "pre_alarm"
  }

  /// A channel that makes a ring heard.
  public enum Channel: String, Hashable, Sendable, CaseIterable {
    /// AlarmKit: heard in silent mode and through a Focus, at an instant or at a time of the day.
    case alarm
    /// A local notification, whose sound lasts less than 30 s.
    case notification
    /// The app itself, which is running; nothing is given to the system.
    case app
  }

  /// A time on the wall clock of the zone in which the device was.
  public struct WallTime: Hashable, Sendable {
    /// Date and time of day.
    public let time: CivilDateTime
    /// The zone.
    public let zone: ZoneName

    /// Joins a time and its zone.
    public init(_ time: CivilDateTime, in zone: ZoneName) {
      self.time = time
      self.zone = zone
    }
  }

  /// Makes a ring, for tests of schedules; `begins` is `instant` unless it is given.
  public init(
    id: ProjectedID, kind: Kind, instant: UTCInstant, begins: UTCInstant? = nil, wall: WallTime? = nil,
    label: Label = .none,
    sound: RingSound = .standard, length: TimeSpan = .minutes(10), snooze: TimeSpan? = nil, isChime: Bool = false,
    opens: String? = nil, channel: Channel
  ) {
    self.id = id
    self.kind = kind
    self.instant = instant
    self.begins = begins ?? instant
    self.wall = wall
    self.label = label
    self.sound = sound
    self.length = length
    self.snooze = snooze
    self.isChime = isChime
    self.opens = opens
    self.channel = channel
  }

  /// The visible and audible part as one number: all but the instant.
  ///
  /// To be kept with the scheduled ring, where a system does not give it back.
  public var digest: UInt64 {
    var digest = FieldDigest()
    digest.put(text: kind.rawValue)
    digest.put(text: channel.rawValue)
    digest.put(text: label.text)
    digest.put(object: sound)
    digest.put(integer: length.nanoseconds)
    digest.put(integer: snooze?.nanoseconds ?? -1)
    digest.put(integer: wall.map { Int64($0.time.date.daysSinceEpoch) } ?? 0)
    digest.put(integer: wall.map { Int64($0.time.time.secondOfDay) } ?? -1)
    digest.put(text: wall?.zone.text ?? "")
    if let opens { digest.put(text: opens) }
    if kind == .preAlarm { digest.put(integer: (begins - instant).nanoseconds) }
    return digest.value
  }

  /// The ring's sound once more, `span` after its beginning.
  func repeated(_ number: Int, after span: TimeSpan, wall: WallTime?) -> ProjectedRing {
    ProjectedRing(
      id: id.of(.repetition(number)), kind: kind, instant: instant + span, begins: begins, wall: wall, label: label,
      sound: sound, length: length - span, snooze: snooze, opens: opens, channel: channel)
  }
}

extension ProjectedRing: Comparable {
  /// Orders by instant; of two at the same one, by name.
  public static func < (left: ProjectedRing, right: ProjectedRing) -> Bool {
    left.instant == right.instant ? left.id.text < right.id.text : left.instant < right.instant
  }
}
