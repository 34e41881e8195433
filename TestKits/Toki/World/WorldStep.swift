// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// One event in a simulated world.
///
/// Items and rings are given by a number modulo how many exist at that step, so that a step stays meaningful when
/// earlier ones are removed.
public enum WorldStep: Hashable, Sendable {
  /// Several requests in one turn of the loop.
  case turn([WorldRequest])
  /// Time passes.
  case wait(TimeSpan)
  /// The machine is suspended.
  case suspend(TimeSpan)
  /// The machine is suspended whenever it may be, and stays awake for `awake` when it was woken.
  ///
  /// `wakes` tells whether anything can wake it.
  case night(TimeSpan, wakes: Bool, awake: TimeSpan)
  /// The clock is stepped, backwards if negative.
  case setClock(TimeSpan)
  /// The clock is ahead by `by` for the time `lasts`, then correct again.
  case clockAhead(by: TimeSpan, lasts: TimeSpan)
  /// The clock is slewed, without a notice.
  case slewClock(TimeSpan)
  /// The host moves to the zone with this index.
  case zone(Int)
  /// The tz database changes the rules of the zones.
  case newTimeZoneData
  /// The process is killed after a number of further actions, and restarted after `down`.
  ///
  /// After a multiple of 3 the host has lost its tz database, until the process is killed again or zones change.
  case kill(actions: Int, down: TimeSpan)
  /// The machine is off for a while; after the start its clock is ahead by `ahead` for the time `wrong`.
  case reboot(off: TimeSpan, ahead: TimeSpan, wrong: TimeSpan)
  case store(WorldStoreFault?)
  /// The sound device vanishes or returns.
  case soundDevice(Bool)
  /// A sound has been played to its end.
  case soundEnds
  /// A button of a notification is pressed.
  case press(Int, snooze: Bool)
  /// A client that was away catches up.
  case lateClient
  /// The app is closed, and a phone rings; a person answers its rings in turn.
  ///
  /// `dies` is whether its process ends; otherwise it is suspended.
  case closed(TimeSpan, dies: Bool, [WorldPhoneAnswer])
}

/// The store's failure until further notice.
public enum WorldStoreFault: String, Hashable, Sendable, CaseIterable {
  case full, readOnly = "read-only", failing
  /// Items whose number is a multiple of 3 are refused.
  case refusing
}

/// A request to the engine.
public enum WorldRequest: Hashable, Sendable {
  case makeTimer(TimeSpan, starts: Bool, key: Int?)
  case makeAlarm(WorldAlarm, key: Int?)
  case makeSequence(steps: Int, TimeSpan, waits: Bool)
  case makeStopwatch
  case timer(Int, TimerCommand)
  case alarm(Int, WorldAlarmCommand)
  case sequence(Int, SequenceCommand)
  case stopwatch(Int, StopwatchCommand)
  case setEnabled(Bool)
  case rename(Int)
  case lengthen(Int, TimeSpan)
  case moveAlarm(Int, WorldAlarm)
  case cancel(Int)
  case undo
  case snooze(Int, TimeSpan?)
  case dismiss(Int)
  case seeMissed(Int)
  case lateLimit(TimeSpan)
  /// Rings by trusted time, or not; it is never known here.
  case trustedTime(Bool)
  case importBatch(key: Int?)
  /// A little time passes before the next request of the same turn.
  case pause(TimeSpan)
}

/// An alarm of a world, in numbers.
public struct WorldAlarm: Hashable, Sendable {
  /// Second of the day.
  public var second: Int
  /// 0 for once, 1 for every day, at some hours with an end, 2 for weekdays, 3 for every third day, 4 for the last day of the month, 5 for three days
  /// of a month, 6 for every day in two months, 7 and 8 for every day but some dates or some days of every year.
  public var days: Int
  /// Index of the zone to which it is pinned; `nil` for a floating alarm.
  public var zone: Int?
  /// `true` if it belongs to the world's only set.
  public var isInSet: Bool

  /// Collects the numbers.
  public init(second: Int, days: Int, zone: Int?, isInSet: Bool) {
    self.second = second
    self.days = days
    self.zone = zone
    self.isInSet = isInSet
  }
}

/// A command to an alarm of a world.
public enum WorldAlarmCommand: Hashable, Sendable {
  case turnOn, turnOff, skip(Int), unskip, resume
  /// For that many days, starting today.
  case pause(Int)
}
