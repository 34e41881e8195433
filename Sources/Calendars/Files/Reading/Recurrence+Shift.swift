// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension Recurrence {
  /// The rule moved by a number of days, which may be negative.
  ///
  /// The caller moves the first day too, so that the phase of weeks, months and years is kept.
  ///
  /// - Parameters:
  ///   - days: How far to move the rule.
  ///   - start: First day of the unmoved rule.
  /// - Returns: `nil` if Toki has no such rule, such as the day before the second Tuesday.
  func shifted(by days: Int, from start: CivilDate) -> Recurrence? {
    guard days != 0 else { return self }
    guard exceptions.isEmpty else { return nil }
    let cycle: Cycle?
    switch self.cycle {
    case .days(.all): cycle = .days()
    case .weeks(let all, .all): cycle = Self.weeks(all, by: days, interval: interval)
    case .months(.days(let numbers)):
      let moved = numbers.compactMap { Self.day($0, ofMonthBy: days) }
      // All of them in the same month, or else their order and count would change.
      cycle = moved.count == numbers.count && moved == moved.sorted() ? .months(.days(moved)) : nil
    case .years(let months, .days(let numbers)) where months.count == 1 && numbers.count == 1:
      cycle = Self.day(numbers[0], of: months.numbers[0], by: days)
    case .days, .weeks, .months, .years: cycle = nil
    }
    var end = end
    if case .until(let last) = end { end = .until(last.adding(days: days)) }
    guard let cycle else { return nil }
    return try? Recurrence(cycle, interval: interval, end: end)
  }

  /// Moves the days of a week; if the rule skips weeks, they must all stay in one week.
  private static func weeks(_ all: WeekDays, by days: Int, interval: Int) -> Cycle? {
    let moved = all.days.map { day in CivilDate(daysSinceEpoch: monday + day.rawValue - 1 + days) }
    let weeks = Set(moved.map { $0.daysSinceEpoch - $0.weekDay.rawValue })
    guard interval == 1 || weeks.count == 1 else { return nil }
    return .weeks(WeekDays(moved.map { WeekDays($0.weekDay) }))
  }

  /// Monday 1970-01-05, far from both ends of the calendar.
  private static let monday = 4

  /// Moves a day of every month; only to days that every month has, or to the last one.
  private static func day(_ day: Int, ofMonthBy days: Int) -> Int? {
    let moved = day + days
    switch day {
    case 1...28 where (1...28).contains(moved): return moved
    case 1...28 where moved == 0: return 31
    case 31 where (1...28).contains(days): return days
    default: return nil
    }
  }

  /// Moves a day of every year; only if leap days make no difference.
  private static func day(_ day: Int, of month: Int, by days: Int) -> Cycle? {
    guard let common = CivilDate(year: 2001, month: month, day: day)?.adding(days: days),
      let leap = CivilDate(year: 2000, month: month, day: day)?.adding(days: days),
      common.month == leap.month, common.day == leap.day
    else { return nil }
    return .years(month: common.month, .day(common.day))
  }
}
