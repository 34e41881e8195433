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
  /// The rule's end.
  public let end: End
  /// Days that it leaves out, in order and joined where they touch; a count counts them.
  public let exceptions: [ExceptedDays]

  /// The unit that a rule counts, and which of its days are meant.
  public enum Cycle: Hashable, Sendable {
    /// Days at an interval over 1, as far as they are in these months; every day is `weeks(.everyDay)`.
    case days(in: Months = .all)
    /// These days of a week that begins on Monday, as far as they are in these months; neither is ever empty.
    case weeks(WeekDays, in: Months = .all)
    case months(MonthDays)
    /// Days of these months, of which there is at least one.
    case years(months: Months, MonthDays)

    /// Days of one month, 1 to 12.
    public static func years(month: Int, _ days: MonthDays) -> Cycle { .years(months: [month], days) }
  }

  /// A rule's end.
  public enum End: Hashable, Sendable {
    case never
    /// The last day on which it can happen.
    case until(CivilDate)
    /// Number of times, skipped days included; in `counts`.
    case count(Int)
  }

  /// Allowed intervals.
  public static let intervals = 1...999
  /// Allowed counts.
  public static let counts = 1...99_999

  /// Checks and makes a rule.
  ///
  /// - Throws: `RecurrenceError` if a number is out of range or there is no such day, for example 30 February.
  public init(
    _ cycle: Cycle, interval: Int = 1, end: End = .never, exceptions: [ExceptedDays] = []
  ) throws(RecurrenceError) {
    guard Self.intervals.contains(interval) else { throw .intervalOutOfRange(interval) }
    if case .count(let count) = end, !Self.counts.contains(count) { throw .countOutOfRange(count) }
    self.cycle = try cycle.checked(interval: interval)
    self.interval = interval
    self.end = end
    guard let normal = ExceptedDays.normal(exceptions) else { throw .noDayLeft }
    guard normal.count <= ExceptedDays.most else { throw .tooManyExceptions(normal.count) }
    self.exceptions = normal
  }

  init(checked cycle: Cycle, interval: Int = 1, end: End = .never) {
    self.cycle = cycle
    self.interval = interval
    self.end = end
    exceptions = []
  }

  /// The same days without an interval, an end and exceptions.
  var unspaced: Recurrence { Recurrence(checked: cycle) }

  /// Every week on these days, for ever; traps if there are none.
  public static func weekly(_ days: WeekDays) -> Recurrence {
    precondition(!days.isEmpty, "A week needs a day")
    return Recurrence(checked: .weeks(days))
  }

  /// The same days with another end.
  ///
  /// - Throws: `RecurrenceError.countOutOfRange`.
  public func ending(_ end: End) throws(RecurrenceError) -> Recurrence {
    try Recurrence(cycle, interval: interval, end: end, exceptions: exceptions)
  }
}

extension Recurrence.Cycle {
  /// The cycle in the one form that it has at this interval.
  fileprivate func checked(interval: Int) throws(RecurrenceError) -> Recurrence.Cycle {
    switch self {
    case .days(let months):
      guard !months.isEmpty else { throw .noMonths }
      return interval == 1 ? .weeks(.everyDay, in: months) : self
    case .weeks(let days, let months):
      guard !days.isEmpty else { throw .noDays }
      guard !months.isEmpty else { throw .noMonths }
      return self
    case .months(let days): return .months(try days.checked(in: .all))
    case .years(let months, let days):
      guard !months.isEmpty else { throw .noMonths }
      let days = try days.checked(in: months)
      if interval == 1, months == .all { return .months(days) }
      // Positions in an RRULE count within a month only if it is monthly, and then every year has it.
      if interval > 1, months.count > 1, days.needsPositions(in: months) { throw .unwritable }
      return .years(months: months, days)
    }
  }
}

/// Why a rule is refused.
public enum RecurrenceError: Error, Hashable, Sendable {
  case intervalOutOfRange(Int)
  case countOutOfRange(Int)
  case noDays
  case noMonths
  /// No month has this day if `month` is `nil`; otherwise that month lacks it, and the others of the rule do, too.
  case noSuchDay(month: Int?, day: Int)
  case noSuchOrdinal(Int)
  /// More than `ExceptedDays.most`.
  case tooManyExceptions(Int)
  /// The exceptions are every day of the year.
  case noDayLeft
  /// No RRULE says it: days that a month can lack, or working days, in several months of every so many years.
  case unwritable
}
