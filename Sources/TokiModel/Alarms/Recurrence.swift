// SPDX-License-Identifier: Apache-2.0

/// A rule that says on which days something happens again and again.
///
/// It has no first day of its own: `AlarmRecurrence.repeating` gives one, and every week, month or year
/// is counted from the one in which that day lies. Its days are in `Recurrence+Days.swift`; as text it
/// is an RRULE (`Recurrence+RRULE.swift`).
public struct Recurrence: Hashable, Sendable {
  public let cycle: Cycle
  /// Every how many days, weeks, months or years; in `intervals`.
  public let interval: Int
  public let end: End

  /// What is counted, and which of its days are meant.
  public enum Cycle: Hashable, Sendable {
    /// Days in an interval over 1; each day is `weeks(.everyDay)`.
    case days
    /// These days of a week, which begins on Monday; never empty.
    case weeks(WeekDays)
    case months(MonthDay)
    /// A day of one month, 1 to 12.
    case years(month: Int, MonthDay)
  }

  /// Which day of a month.
  public enum MonthDay: Hashable, Sendable {
    /// 1 to 31; in a month that is shorter, its last day. So 31 is always the last day.
    case day(Int)
    /// The first (1) to the fifth (5) such day of the week, or the last (`lastOrdinal`); a month without a
    /// fifth has none.
    case weekDay(WeekDay, ordinal: Int)

    /// Stands for the last one of a month.
    public static let lastOrdinal = -1
  }

  /// When it is over.
  public enum End: Hashable, Sendable {
    case never
    /// The last day on which it can happen.
    case until(CivilDate)
    /// How often it happens, skipped days too; in `counts`.
    case count(Int)
  }

  public static let intervals = 1...999
  public static let counts = 1...99_999

  /// Makes a rule.
  ///
  /// - Throws: `RecurrenceError` when a number is out of its range or there is no such day, as 30 February.
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
      // 2000 is a leap year: what it has not, no year has.
      if case .day(let number) = day, number > CivilDate.length(ofMonth: month, year: 2000) {
        throw .noSuchDay(month: month, day: number)
      }
    }
    // Each day of each week is each day: one value, however it was said.
    self.cycle = cycle == .days && interval == 1 ? .weeks(.everyDay) : cycle
    self.interval = interval
    self.end = end
  }

  private init(checked cycle: Cycle) {
    self.cycle = cycle
    interval = 1
    end = .never
  }

  /// The same days, with no day, week, month or year left out, for ever.
  var unspaced: Recurrence { Recurrence(checked: cycle) }

  /// Every week on these days, for ever; they must not be empty.
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

/// Why there is no such rule.
public enum RecurrenceError: Error, Hashable, Sendable {
  case intervalOutOfRange(Int)
  case countOutOfRange(Int)
  case noDays
  case noSuchMonth(Int)
  /// A day that no month has, or not this one; `month` is `nil` for any month.
  case noSuchDay(month: Int?, day: Int)
  case noSuchOrdinal(Int)
}
