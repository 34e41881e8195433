// SPDX-License-Identifier: Apache-2.0

/// An alarm as typed, before the current time turns words like "tomorrow" into days.
public enum AlarmPlan: Hashable, Sendable {
  /// A wall-clock time, in the host's zone unless a zone is named.
  case at(TimeOfDay, Day, zone: ZoneName? = nil)
  /// One instant, such as `2026-12-31T23:59:59+09:00`.
  case instant(UTCInstant)
  /// A span from now, such as `in 90 minutes`.
  case after(TimeSpan)

  /// The day that was typed.
  public enum Day: Hashable, Sendable {
    /// No day: today, or tomorrow if the time has passed.
    case next
    /// Today (0), tomorrow (1) and so on, 0 to 9,999.
    case inDays(Int)
    /// The next such weekday on which the time is still to come.
    case weekDay(WeekDay)
    /// "Next friday": the coming one or that of next week, if both are the same.
    case nextWeekDay(WeekDay)
    /// That day of next week, 来週の金曜; weeks begin on Monday.
    case weekDayOfNextWeek(WeekDay)
    case date(CivilDate)
    /// The next such date in a year: 31 December.
    case dayOfYear(month: Int, day: Int)
    /// By a rule, from a first day on; `nil` for the first one still to come.
    case every(Recurrence, from: CivilDate?)
  }
}

/// What a text sets.
public enum Plan: Hashable, Sendable {
  case timer(TimeSpan, label: Label = .none)
  case alarm(AlarmPlan)
  case sequence(SequencePlan)
}

/// Where a text is typed, which decides what `10:00` means.
public enum PlanForm: Hashable, Sendable {
  /// Anything: `10:00` could be a span or a time, so it is refused.
  case anything
  case timer
  case alarm
  case sequence
}
