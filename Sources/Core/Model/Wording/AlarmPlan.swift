// SPDX-License-Identifier: Apache-2.0

/// An alarm as typed, before the current time turns words like "tomorrow" into days.
public enum AlarmPlan: Hashable, Sendable {
  /// One or several wall-clock times of a day, in the host's zone unless a zone is named.
  case at(TimesOfDay, Day, zone: ZoneName? = nil)
  /// One instant, such as `2026-12-31T23:59:59+09:00`.
  case instant(UTCInstant)
  /// A span from now, such as `in 90 minutes`.
  case after(TimeSpan)

  /// One wall-clock time, in the host's zone unless a zone is named.
  public static func at(_ time: TimeOfDay, _ day: Day, zone: ZoneName? = nil) -> AlarmPlan {
    .at(TimesOfDay(time), day, zone: zone)
  }

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
    /// That day of this week (0), of next week (1) or of the week after (2); weeks begin on Monday.
    case weekDayOfWeek(WeekDay, weeksAhead: Int)
    /// So many weeks, 1 to 999, after the coming such weekday: "a week from monday".
    case weeksAfterWeekDay(Int, WeekDay)
    case date(CivilDate)
    /// The next such date in a year: 31 December.
    case dayOfYear(month: Int, day: Int)
    /// A day of a month, `nil` for its last day.
    ///
    /// It is the next one still to come, or that of this month (0), of next month (1) or of the month after (2).
    case dayOfMonth(Int?, monthsAhead: Int?)
    /// The same day of the month so many months, 1 to 1,200, from now; the last one where the month is shorter.
    case inMonths(Int)
    /// A weekday of a month, its ordinal 1 to 5 or -1: of this month (0), of the next (1) or of the one after (2).
    case weekDayOfMonth(WeekDay, ordinal: Int, monthsAhead: Int)
    /// That date in the next year.
    case dayOfNextYear(month: Int, day: Int)
    /// A `dayOfYear` or `dayOfMonth` whose weekday was named as well: Friday, 25 December.
    indirect case named(WeekDay, Self)
    /// By a rule, from a first day on; `nil` for the first one still to come.
    case every(Recurrence, from: CivilDate?)
    /// By a rule whose first or last day depends on the current time: "every day from tomorrow until friday".
    indirect case limited(Recurrence, Limits)
    /// So many days in a row, 2 or more, and so many off, from a day on; `nil` for the first one still to come.
    ///
    /// No rule says it: it takes an alarm for each of the days.
    indirect case shift(on: Int, off: Int, from: Self?)
    /// By a rule, but not on holidays; whose they are is a setting.
    indirect case exceptHolidays(Self)
  }

  /// The first and last day of a rule, as typed.
  public struct Limits: Hashable, Sendable {
    /// The first day; `nil` for the first one still to come.
    public let from: Day?
    /// The last day, which is never a `date`; `nil` if the rule or `length` says when it ends.
    public let until: Day?
    /// Length in days from the first ring's day on, 1 or more; `nil` if it was not typed.
    public let length: Int?

    /// Makes limits.
    public init(from: Day?, until: Day?, length: Int? = nil) {
      (self.from, self.until, self.length) = (from, until, length)
    }
  }
}

extension AlarmPlan {
  /// `true` if it leaves out holidays.
  public var exceptsHolidays: Bool { if case .at(_, .exceptHolidays, _) = self { true } else { false } }
}

extension AlarmPlan.Day {
  /// `true` if it is every day, without end.
  var isEveryDay: Bool {
    guard case .every(let rule, from: nil) = self else { return false }
    return rule == .weekly(.everyDay)
  }

  /// `true` if it is a rule, not a single day.
  public var repeats: Bool {
    switch self {
    case .every, .limited, .exceptHolidays, .shift: true
    case .next, .inDays, .weekDay, .nextWeekDay, .weekDayOfWeek, .weeksAfterWeekDay, .date, .dayOfYear, .dayOfMonth,
      .inMonths, .weekDayOfMonth, .dayOfNextYear, .named:
      false
    }
  }
}

/// The kind of item that a text sets.
public enum Plan: Hashable, Sendable {
  case timer(TimeSpan, label: Label = .none)
  case alarm(AlarmPlan, label: Label = .none)
  case sequence(SequencePlan)
}

/// The place where a text is typed, which decides the meaning of `10:00`.
public enum PlanForm: Hashable, Sendable {
  /// Anything: `10:00` could be a span or a time, so it is refused.
  case anything
  case timer
  case alarm
  case sequence
}
