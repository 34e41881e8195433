// SPDX-License-Identifier: Apache-2.0

/// One planned ring, and the day and time it is for.
public struct PlannedRing: Hashable, Sendable {
  /// Time of the ring.
  public let instant: UTCInstant
  /// The day of the recurrence; if clocks leave out that whole day, the ring itself is on the next one.
  public let date: CivilDate
  /// The time of that day; if clocks leave it out, the ring itself is later.
  public let time: TimeOfDay

  /// Joins an instant, and the day and time it is for.
  public init(instant: UTCInstant, date: CivilDate, time: TimeOfDay) {
    (self.instant, self.date, self.time) = (instant, date, time)
  }
}

/// Something a person should know about a planned ring before it comes.
public enum ScheduleNote: Hashable, Sendable {
  /// Clocks go forward over `planned`, so it rings at the first instant afterwards, `ring`.
  case clockForward(ring: UTCInstant, planned: CivilDateTime)
  /// Clocks go back and its time comes twice, so it rings at the first, `ring`, and not again at `second`.
  case clockBack(ring: UTCInstant, second: UTCInstant)
  /// The month has no day `day`, so it rings on the last one, `date`.
  case shortMonth(day: Int, date: CivilDate)
  /// Months without a fifth such weekday are left out.
  case monthsLeftOut(WeekDay)
  /// These days, which were typed without a year, are left out in every year.
  case exceptEveryYear(ExceptedDays)
}
