// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// One thing that happens in a simulated world.
///
/// Items and rings are named by a number that is taken modulo how many there are when the step comes, so
/// that a step means something whichever of those before it are left out.
public enum WorldStep: Hashable, Sendable {
  /// People ask for these, one after the other, in one turn of the loop.
  case turn([WorldRequest])
  /// Time goes by.
  case wait(TimeSpan)
  /// The machine is suspended.
  case suspend(TimeSpan)
  /// Somebody sets the clock, forward or back below 0.
  case setClock(TimeSpan)
  /// The clock is ahead by `by` for as long as `lasts`, and then right again.
  case clockAhead(by: TimeSpan, lasts: TimeSpan)
  /// The clock is steered by so much, which nobody is told of.
  case slewClock(TimeSpan)
  /// The host's zone becomes the one of this number.
  case zone(Int)
  /// The tz database gets other rules for the zones.
  case newTimeZoneData
  /// The process is killed after so many more of its actions, and started again after a while.
  case kill(actions: Int, down: TimeSpan)
  /// The machine is off for so long, and its clock is ahead by `ahead` for `wrong` after the start.
  case reboot(off: TimeSpan, ahead: TimeSpan, wrong: TimeSpan)
  case store(WorldStoreFault?)
  /// The sound device goes, or is there again.
  case soundDevice(Bool)
  /// A sound has been played from start to end.
  case soundEnds
  /// A button of a notification is pressed.
  case press(Int, snooze: Bool)
  /// A face that was away asks for what it has not heard of.
  case lateFace
}

/// How the store fails until further notice.
public enum WorldStoreFault: String, Hashable, Sendable, CaseIterable {
  case full, readOnly = "read-only", failing
  /// It will not have items whose number is a multiple of 3.
  case refusing
}

/// What somebody asks for.
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
  case snooze(Int, TimeSpan?)
  case dismiss(Int)
  case seeMissed(Int)
  case lateLimit(TimeSpan)
  case importBatch(key: Int?)
  /// A little time goes by before the next request of the same turn.
  case pause(TimeSpan)
}

/// An alarm as a world makes it, by numbers.
public struct WorldAlarm: Hashable, Sendable {
  /// Seconds of the day.
  public var second: Int
  /// 0 for once, 1 for every day, 2 for weekdays, 3 for every third day, 4 for the month's last day.
  public var days: Int
  /// The number of the zone that it is pinned to; `nil` for a floating one.
  public var zone: Int?
  public var isInSet: Bool

  public init(second: Int, days: Int, zone: Int?, isInSet: Bool) {
    self.second = second
    self.days = days
    self.zone = zone
    self.isInSet = isInSet
  }
}

/// What an alarm is told in a world.
public enum WorldAlarmCommand: Hashable, Sendable {
  case turnOn, turnOff, skip(Int), unskip, resume
  /// For so many days from today on.
  case pause(Int)
}
