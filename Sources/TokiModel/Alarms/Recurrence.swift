// SPDX-License-Identifier: Apache-2.0

/// A rule for the days on which something repeats.
///
/// It has no first day of its own: `AlarmRecurrence.repeating` gives one, and weeks, months or years are counted from
/// the one that contains that day. `Recurrence+Days.swift` computes the days; as text, a rule is an RRULE
/// (`Recurrence+RRULE.swift`).
public struct Recurrence: Hashable, Sendable {
  /// The unit that is counted, and which of its days are meant.
  public let cycle: Cycle
  /// Number of days, weeks, months or years from one time to the next; in `intervals`.
  public let interval: Int
  /// When the rule ends.
  public let end: End

  /// The unit that a rule counts, and which of its days are meant.
  public enum Cycle: Hashable, Sendable {
    /// Days at an interval over 1; every day is `weeks(.everyDay)`.
    case days
    /// These days of a week that begins on Monday; never empty.
    case weeks(WeekDays)
    case months(MonthDay)
    /// A day of one month, 1 to 12.
    case years(month: Int, MonthDay)
  }

  /// A day of a month.
  public enum MonthDay: Hashable, Sendable {
    /// 1 to 31; in a shorter month, its last day. So 31 is always the last day.
    case day(Int)
    /// The first (1) to the fifth (5) such weekday, or the last (`lastOrdinal`); months without a fifth are left out.
    case weekDay(WeekDay, ordinal: Int)

    /// Ordinal of the last such weekday in a month.
    public static let lastOrdinal = -1
  }

  /// When a rule ends.
  public enum End: Hashable, Sendable {
    case never
    /// The last day on which it can happen.
    case until(CivilDate)
    /// How many times it happens, skipped days included; in `counts`.
    case count(Int)
  }

  /// Allowed intervals.
  public static let intervals = 1...999
  /// Allowed counts.
  public static let counts = 1...99_999

  /// Checks and makes a rule.
  ///
  /// - Throws: `RecurrenceError` if a number is out of range or there is no such day, for example 30 February.
  public init(_ cycle: Cycle, interval: Int = 1, end: End = .never) throws(RecurrenceError) {
    guard Self.intervals.contains(interval) else { throw .intervalOutOfRange(interval) }
    if case .count(let count) = end, !Self.counts.contains(count) { throw .countOutOfRange(count) }
    switch cycle {
    case .days: break
    case .weeks(let days): guard !days.isEmpty else { throw .noDays }
    case .months(let day): try Self.check(day)
    case .years(let month, let day):
      guard (1...12).contains(month) else { throw .noSuchMonth(month) }
      try Self.check(day)
      // 2000 is a leap year: a day that it lacks exists in no year.
      if case .day(let number) = day, number > CivilDate.length(ofMonth: month, year: 2000) {
        throw .noSuchDay(month: month, day: number)
      }
    }
    // Every day of every week is every day: one value, however it was written.
    self.cycle = cycle == .days && interval == 1 ? .weeks(.everyDay) : cycle
    self.interval = interval
    self.end = end
  }

  private init(checked cycle: Cycle) {
    self.cycle = cycle
    interval = 1
    end = .never
  }

  /// The same days without an interval and without an end.
  var unspaced: Recurrence { Recurrence(checked: cycle) }

  /// Every week on these days, for ever; traps if there are none.
  public static func weekly(_ days: WeekDays) -> Recurrence {
    precondition(!days.isEmpty, "A week needs a day")
    return Recurrence(checked: .weeks(days))
  }

  private static func check(_ day: MonthDay) throws(RecurrenceError) {
    switch day {
    case .day(let number):
      guard (1...31).contains(number) else { throw .noSuchDay(month: nil, day: number) }
    case .weekDay(_, let ordinal):
      guard (1...5).contains(ordinal) || ordinal == MonthDay.lastOrdinal else {
        throw .noSuchOrdinal(ordinal)
      }
    }
  }
}

/// Why a rule is refused.
public enum RecurrenceError: Error, Hashable, Sendable {
  case intervalOutOfRange(Int)
  case countOutOfRange(Int)
  case noDays
  case noSuchMonth(Int)
  /// No month has this day if `month` is `nil`; otherwise that month lacks it.
  case noSuchDay(month: Int?, day: Int)
  case noSuchOrdinal(Int)
}
