// SPDX-License-Identifier: Apache-2.0

/// One planned ring, with the day that it is for.
public struct PlannedRing: Hashable, Sendable {
  public let instant: UTCInstant
  /// The day of the recurrence; where a whole day is left out, the ring itself is on the next one.
  public let date: CivilDate

  public init(instant: UTCInstant, date: CivilDate) {
    self.instant = instant
    self.date = date
  }
}

/// What a person should know about a planned ring before it comes.
public enum ScheduleNote: Hashable, Sendable {
  /// Clocks go forward over its time: it rings at the first instant that exists, `ring`.
  case clockForward(ring: UTCInstant, planned: CivilDateTime)
  /// Clocks go back and its time comes twice: it rings at the first, not again at `second`.
  case clockBack(ring: UTCInstant, second: UTCInstant)
  /// The month has no such day: it rings on its last one, `date`, instead of the 29th, 30th or 31st.
  case shortMonth(day: Int, date: CivilDate)
  /// Months without a fifth such day of the week are left out.
  case monthsLeftOut(WeekDay)
}
