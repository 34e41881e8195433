// SPDX-License-Identifier: Apache-2.0

/// An alarm: an appointment in civil time, turned into instants by the rules of a zone.
///
/// The rules of moving between states are in `Alarm+Transitions.swift`, of the days that are left out and
/// of edits in `Alarm+Days.swift`; when it rings next is in `AlarmSchedule+Rings.swift`.
public struct Alarm: Hashable, Sendable {
  public private(set) var id: AlarmID
  public var label: Label
  public var settings: RingSettings
  public internal(set) var time: TimeOfDay
  public internal(set) var recurrence: AlarmRecurrence
  /// Days of the recurrence that are left out, in their order; at most 366.
  public internal(set) var skipped: [CivilDate]
  /// The first and the last day of a pause; `nil` for none.
  public internal(set) var pause: ClosedRange<CivilDate>?
  public internal(set) var zone: AlarmZone
  /// The set that it is turned on and off with; `nil` for none.
  public var set: AlarmSetName?
  /// Whether it is off because its set was turned off, and so comes back with it.
  public internal(set) var isOffWithSet: Bool
  public internal(set) var state: State
  /// Whether it rings by trusted time where that is known, and not by the device's clock.
  public var usesTrustedTime: Bool
  /// The next planned ring; `nil` when it is off or will never ring again.
  public internal(set) var next: UTCInstant?
  /// The planned instant that was handled last: it rang, or a person has seen that it was missed; `nil`
  /// before the first.
  public internal(set) var handled: UTCInstant?
  /// Whether trusted time decided over `handled`, which was therefore the real one.
  public internal(set) var isHandledTrusted: Bool
  /// Whether `handled` rang on the word of a clock that had just been set or read for the first time.
  ///
  /// It rings again if that clock goes back before it.
  public internal(set) var isHandledProvisional: Bool
  /// The planned instant that was found too late last, and that nobody has seen; `nil` for none.
  ///
  /// It is to ring after all if the clock goes back before it.
  public internal(set) var passed: UTCInstant?
  /// Whether it is off because it has no ring any more, and not because somebody turned it off.
  public internal(set) var isOver: Bool
  /// How many times the host's clock was found to have been far ahead, from 0.
  ///
  /// It keeps an instant that came twice, because the clock went back by more than an hour, from
  /// being taken for the same occurrence.
  public internal(set) var era: Int64
  /// How many times anything about it changed, from 1.
  public var revision: Int64

  public enum State: Hashable, Sendable {
    case off
    case scheduled
    /// Rings for the plan of `planned`.
    case ringing(planned: UTCInstant)
    /// Rings again at `until`.
    case snoozed(until: HostMoment, planned: UTCInstant)

    /// Whether a ring has begun and is not over.
    var isUnderWay: Bool {
      switch self {
      case .off, .scheduled: false
      case .ringing, .snoozed: true
      }
    }
  }

  /// Puts a stored alarm together again, as it was.
  public init(
    id: AlarmID, label: Label, settings: RingSettings, time: TimeOfDay, recurrence: AlarmRecurrence,
    skipped: [CivilDate] = [], pause: ClosedRange<CivilDate>? = nil, zone: AlarmZone,
    set: AlarmSetName? = nil, isOffWithSet: Bool = false, state: State,
    usesTrustedTime: Bool = false, next: UTCInstant?,
    handled: UTCInstant?, isHandledTrusted: Bool = false, isHandledProvisional: Bool = false,
    passed: UTCInstant? = nil, isOver: Bool = false, era: Int64, revision: Int64
  ) {
    self.id = id
    self.label = label
    self.settings = settings
    self.time = time
    self.recurrence = recurrence
    self.skipped = skipped
    self.pause = pause
    self.zone = zone
    self.set = set
    self.isOffWithSet = isOffWithSet
    self.state = state
    self.usesTrustedTime = usesTrustedTime
    self.next = next
    self.handled = handled
    self.isHandledTrusted = isHandledTrusted
    self.isHandledProvisional = isHandledProvisional
    self.passed = passed
    self.isOver = isOver
    self.era = era
    self.revision = revision
  }

  /// The same under another id.
  public func renumbered(_ id: AlarmID) -> Alarm {
    var alarm = self
    alarm.id = id
    return alarm
  }

  /// When it rings.
  public var schedule: AlarmSchedule {
    AlarmSchedule(time: time, recurrence: recurrence, skipped: skipped, pause: pause)
  }

  /// When it rings next, a snooze included; `nil` when it will not.
  public var ringsNext: UTCInstant? {
    if case .snoozed(let until, _) = state { return until.utc }
    return next
  }

  /// The occurrence of a ring at `planned`.
  public func occurrence(of planned: UTCInstant) -> Occurrence {
    Occurrence(key: planned.nanosecondsSinceEpoch &+ era)
  }
}

/// On which days an alarm rings.
public enum AlarmRecurrence: Hashable, Sendable {
  /// Once, on one day.
  case once(CivilDate)
  /// Again and again, from a day on.
  case repeating(Recurrence, from: CivilDate)

  /// Every week on these days, which must not be empty.
  public static func weekly(
    _ days: WeekDays, from start: CivilDate = CivilDate(daysSinceEpoch: 0)
  ) -> AlarmRecurrence { .repeating(.weekly(days), from: start) }

  /// Whether it is for one day alone.
  public var isOnce: Bool { if case .once = self { true } else { false } }
}

/// Whose clock on the wall an alarm follows.
public enum AlarmZone: Hashable, Sendable {
  /// The host's zone, whatever it is at the time.
  case floating
  /// Always this zone.
  case pinned(ZoneName)
}
