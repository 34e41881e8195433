// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension OnCalendar {
  /// The alarms that together ring as the expression says.
  struct Schedules {
    /// Each with what tells it from the others of the expression, whenever it is read.
    var all: [(schedule: AlarmSchedule, name: String)] = []
    /// Whether they leave out the 29th of February, which no rule names without the 28th.
    var leavesOutLeapDay = false
  }

  /// Why no alarm rings like that.
  enum Refusal: Error, Hashable {
    /// Toki has no rule for it.
    case unsupported
    /// All of it is past, or there is no such day.
    case never
  }

  /// The alarms from a day on.
  ///
  /// - Throws: `Refusal` for what would be left out.
  func schedules(from today: CivilDate) throws(Refusal) -> Schedules {
    guard let times else { throw .unsupported }
    if let dates = fewDates {
      let coming = dates.filter { $0 >= today }
      guard !coming.isEmpty else { throw .never }
      return Schedules(
        all: coming.map { (AlarmSchedule(times: times, recurrence: .once($0)), "@\(CalendarTime.text(of: $0))") })
    }
    var schedules = Schedules()
    let cycles = try cycles(&schedules.leavesOutLeapDay)
    let runs = runs(from: today)
    guard runs.count <= Self.mostRuns else { throw .unsupported }
    for run in runs {
      guard let first = CivilDate(year: max(run.lowerBound, today.year), month: 1, day: 1),
        let last = CivilDate(year: run.upperBound, month: 12, day: 31)
      else { continue }
      let end: Recurrence.End = run.upperBound == Self.allYears.upperBound ? .never : .until(last)
      for (index, cycle) in cycles.enumerated() {
        guard let rule = try? Recurrence(cycle, end: end) else { throw .unsupported }
        // A day of the rule, so that the alarm is the same one whenever it is imported.
        let start = max(first, today)
        guard let day = rule.firstDay(onOrAfter: start, from: start) else { continue }
        let name = (years == nil ? "" : "@\(run.lowerBound)") + (index == 0 ? "" : ".\(index + 1)")
        schedules.all.append((AlarmSchedule(times: times, recurrence: .repeating(rule, from: day)), name))
      }
    }
    guard !schedules.all.isEmpty else { throw .never }
    return schedules
  }

  /// The most spans of years that are an alarm each.
  private static let mostRuns = 8
  /// The most dates that are an alarm each.
  private static let mostDates = 4

  // MARK: Times

  /// The times of a day; `nil` if an alarm cannot have so many.
  private var times: TimesOfDay? {
    guard hours.count * minutes.count * seconds.count <= TimesOfDay.most else { return nil }
    var times: [TimeOfDay] = []
    for hour in hours {
      for minute in minutes {
        for second in seconds {
          guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { return nil }
          times.append(time)
        }
      }
    }
    return TimesOfDay(times)
  }

  // MARK: Years

  /// The years without a gap, as spans that are not over.
  private func runs(from today: CivilDate) -> [ClosedRange<Int>] {
    guard let years else { return [Self.allYears] }
    var runs: [ClosedRange<Int>] = []
    for year in years {
      if let run = runs.last, run.upperBound + 1 == year {
        runs[runs.count - 1] = run.lowerBound...year
      } else {
        runs.append(year...year)
      }
    }
    return runs.filter { $0.upperBound >= today.year }
  }

  /// All dates, past ones too, if they are few; `nil` if there are more.
  private var fewDates: [CivilDate]? {
    guard let years else { return nil }
    var dates: [CivilDate] = []
    for year in years {
      for month in months {
        for day in 1...CivilDate.length(ofMonth: month, year: year) {
          guard let date = CivilDate(year: year, month: month, day: day), contains(date) else { continue }
          guard dates.count < Self.mostDates else { return nil }
          dates.append(date)
        }
      }
    }
    return dates
  }

  /// Whether the days of the month and of the week include a date.
  private func contains(_ date: CivilDate) -> Bool {
    guard weekDays.contains(date.weekDay) else { return false }
    switch days {
    case .each(let days): return days.contains(date.day)
    case .fromEnd(let days):
      return days.contains(CivilDate.length(ofMonth: date.month, year: date.year) + 1 - date.day)
    }
  }

  // MARK: Days

  private func cycles(_ leavesOutLeapDay: inout Bool) throws(Refusal) -> [Recurrence.Cycle] {
    let set = Months(numbers: months)
    switch days {
    case .each(let days):
      if days.count == 31 { return [.weeks(weekDays, in: set)] }
      guard weekDays == .everyDay else {
        return [.years(months: set, .weekDays(try Self.ordinals(of: days).flatMap(each)))]
      }
      return try cycles(of: days, &leavesOutLeapDay)
    case .fromEnd([1]) where weekDays == .everyDay:
      // In a shorter month, that is its last day.
      return [.years(months: set, .day(months.map { CivilDate.length(ofMonth: $0, year: 2000) }.max() ?? 31))]
    case .fromEnd(let days):
      if weekDays != .everyDay, days.sorted() == Array(1...7) {
        return [.years(months: set, .weekDays(each(Recurrence.MonthDay.lastOrdinal)))]
      }
      let lengths = Set(months.map { CivilDate.length(ofMonth: $0, year: 2000) })
      guard weekDays == .everyDay, let length = lengths.first, lengths.count == 1, length > 29 else {
        throw .unsupported
      }
      let numbers = days.map { length + 1 - $0 }.filter { $0 > 0 }
      guard !numbers.isEmpty else { throw .never }
      return [.years(months: set, .days(numbers))]
    }
  }

  private func each(_ ordinal: Int) -> [Recurrence.OrdinalWeekDay] {
    weekDays.days.map { Recurrence.OrdinalWeekDay($0, ordinal: ordinal) }
  }

  /// The days of a month that have them all; other months leave them out.
  private func cycles(of days: [Int], _ leavesOutLeapDay: inout Bool) throws(Refusal) -> [Recurrence.Cycle] {
    var groups: [(months: [Int], days: [Int])] = []
    for day in days {
      // The 29th of February is one of a leap year alone.
      let having = months.filter { CivilDate.length(ofMonth: $0, year: 2001) >= day }
      if day == 29, months.contains(2) { leavesOutLeapDay = true }
      guard !having.isEmpty else { continue }
      if let last = groups.last, last.months == having {
        groups[groups.count - 1].days.append(day)
      } else {
        groups.append((having, [day]))
      }
    }
    // A day in leap years alone is none that Toki has a rule for, the others exist in no year.
    guard !groups.isEmpty else { throw leavesOutLeapDay ? .unsupported : .never }
    return groups.map { .years(months: Months(numbers: $0.months), .days($0.days)) }
  }

  /// The weeks of a month, counted by each weekday from its first, that make up these days.
  private static func ordinals(of days: [Int]) throws(Refusal) -> [Int] {
    var ordinals: [Int] = []
    var count = 0
    for (ordinal, week) in [1...7, 8...14, 15...21, 22...28, 29...31].enumerated() {
      let present = week.count { days.contains($0) }
      count += present
      guard present > 0 else { continue }
      guard present == week.count else { throw .unsupported }
      ordinals.append(ordinal + 1)
    }
    guard count == days.count else { throw .unsupported }
    return ordinals
  }
}
