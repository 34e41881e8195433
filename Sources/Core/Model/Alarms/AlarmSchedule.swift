// SPDX-License-Identifier: Apache-2.0

/// Times, days and exceptions of an alarm.
///
/// `AlarmSchedule+Rings.swift` computes its rings.
public struct AlarmSchedule: Hashable, Sendable {
  /// Wall-clock times of the rings of a day.
  public var times: TimesOfDay
  /// Days on which it rings.
  public var recurrence: AlarmRecurrence
  /// Skipped days of the recurrence, in order; at most 366.
  public var skipped: [CivilDate]
  /// Skipped rings of days with several, in order; at most 366.
  public var skippedTimes: [CivilDateTime]
  /// First and last day of a pause; `nil` for none.
  public var pause: ClosedRange<CivilDate>?
  /// The calendar file whose days are left out; `nil` for none.
  public var exceptedFile: ExceptedFile?
  /// The places whose public holidays are left out; `nil` for none.
  public var exceptedHolidays: HolidayRegions?

  /// Makes a schedule, by default with nothing left out.
  public init(
    times: TimesOfDay, recurrence: AlarmRecurrence, skipped: [CivilDate] = [], skippedTimes: [CivilDateTime] = [],
    pause: ClosedRange<CivilDate>? = nil, exceptedFile: ExceptedFile? = nil,
    exceptedHolidays: HolidayRegions? = nil
  ) {
    self.times = times
    self.recurrence = recurrence
    self.skipped = skipped
    self.skippedTimes = skippedTimes
    self.pause = pause
    self.exceptedFile = exceptedFile
    self.exceptedHolidays = exceptedHolidays
  }

  /// Makes a schedule with one ring a day, by default with no day left out.
  public init(
    time: TimeOfDay, recurrence: AlarmRecurrence, skipped: [CivilDate] = [],
    pause: ClosedRange<CivilDate>? = nil
  ) {
    self.init(times: TimesOfDay(time), recurrence: recurrence, skipped: skipped, pause: pause)
  }
}
