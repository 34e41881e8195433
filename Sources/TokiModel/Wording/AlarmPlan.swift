// SPDX-License-Identifier: Apache-2.0

/// An alarm as somebody said it, before the present moment makes days of words like "tomorrow".
public enum AlarmPlan: Hashable, Sendable {
  /// A time on the wall; in the host's zone unless one was named.
  case at(TimeOfDay, Day, zone: ZoneName? = nil)
  /// One instant, as `2026-12-31T23:59:59+09:00`.
  case instant(UTCInstant)
  /// So long from now, as `in 90 minutes`.
  case after(TimeSpan)

  /// Which day was said.
  public enum Day: Hashable, Sendable {
    /// None: today, or tomorrow when the time is past.
    case next
    /// Today (0), tomorrow (1) and so on, 0 to 9,999.
    case inDays(Int)
    /// The next such day of the week on which the time is still to come.
    case weekDay(WeekDay)
    /// "Next friday": the next such day or that of the next week, where both are the same.
    case nextWeekDay(WeekDay)
    /// That day of the next week, 来週の金曜; weeks begin on Monday.
    case weekDayOfNextWeek(WeekDay)
    case date(CivilDate)
    /// The next such day of a year: 31 December.
    case dayOfYear(month: Int, day: Int)
    /// Again and again, from a day on; for `nil` from the first one that is still to come.
    case every(Recurrence, from: CivilDate?)
  }
}

/// What a text asks for.
public enum Plan: Hashable, Sendable {
  case timer(TimeSpan, label: Label = .none)
  case alarm(AlarmPlan)
  case sequence(SequencePlan)
}

/// Where a text is typed, which decides what `10:00` means.
public enum PlanForm: Hashable, Sendable {
  /// Anything: `10:00` could be a span or a time, and is refused.
  case anything
  case timer
  case alarm
  case sequence
}
