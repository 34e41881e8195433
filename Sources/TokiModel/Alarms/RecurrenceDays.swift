// SPDX-License-Identifier: Apache-2.0

/// The days of a rule with a first day.
///
/// They are computed, without walking over the days between. Only for a fifth weekday are months without one visited,
/// and none after `farthest`.
struct RecurrenceDays {
  private let cycle: Recurrence.Cycle
  private let interval: Int
  private let start: CivilDate
  /// The last day that can be one of them.
  private let last: CivilDate

  /// The last day that is considered: nothing rings after 2261.
  static let farthest = CivilDate(daysSinceEpoch: 106_650)

  /// Makes the days of a cycle without an end.
  init(_ cycle: Recurrence.Cycle, interval: Int = 1, from start: CivilDate) {
    self.cycle = cycle
    self.interval = interval
    self.start = start
    last = Self.farthest
  }

  /// Makes the days of a rule.
  init(_ rule: Recurrence, from start: CivilDate) {
    cycle = rule.cycle
    interval = rule.interval
    self.start = start
    switch rule.end {
    case .never: last = Self.farthest
    case .until(let date): last = min(date, Self.farthest)
    case .count(let count):
      let endless = RecurrenceDays(rule.cycle, interval: rule.interval, from: start)
      last = min(endless.day(number: count) ?? Self.farthest, Self.farthest)
    }
  }

  /// The first of these days on or after a date; `nil` if there is none up to 2261.
  func first(onOrAfter date: CivilDate) -> CivilDate? {
    let floor = max(date, start)
    guard floor <= last, let found = firstOfCycle(onOrAfter: floor), found <= last else { return nil }
    return found
  }

  private func firstOfCycle(onOrAfter floor: CivilDate) -> CivilDate? {
    switch cycle {
    case .days:
      let distance = floor.daysSinceEpoch - start.daysSinceEpoch
      return start.adding(days: (distance + interval - 1) / interval * interval)
    case .weeks(let days):
      let monday = start.monday.daysSinceEpoch
      let week = (floor.daysSinceEpoch - monday) / 7
      if week % interval == 0, let day = days.first(from: floor.weekDay) {
        return CivilDate(daysSinceEpoch: monday + week * 7 + day.rawValue - 1)
      }
      let nextWeek = (week / interval + 1) * interval
      return days.first(from: .monday).map {
        CivilDate(daysSinceEpoch: monday + nextWeek * 7 + $0.rawValue - 1)
      }
    case .months(let day):
      return months(of: day, from: start.monthIndex, step: interval).first(onOrAfter: floor)
    case .years(let month, let day):
      let first = start.year * 12 + month - 1
      return months(of: day, from: first, step: interval * 12).first(onOrAfter: floor)
    }
  }

  /// The day with a number, counted from 1; `nil`, or a later day, if it comes after `farthest`.
  private func day(number: Int) -> CivilDate? {
    switch cycle {
    case .days:
      return start.adding(days: (number - 1) * interval)
    case .weeks(let set):
      let days = set.days
      let inFirstWeek = days.filter { $0.rawValue >= start.weekDay.rawValue }
      if number <= inFirstWeek.count {
        return start.monday.adding(days: inFirstWeek[number - 1].rawValue - 1)
      }
      let rest = number - inFirstWeek.count - 1
      let week = (rest / days.count + 1) * interval
      return start.monday.adding(days: week * 7 + days[rest % days.count].rawValue - 1)
    case .months(let day):
      return months(of: day, from: start.monthIndex, step: interval).day(number: number, from: start)
    case .years(let month, let day):
      let first = start.year * 12 + month - 1
      return months(of: day, from: first, step: interval * 12).day(number: number, from: start)
    }
  }

  private func months(of day: Recurrence.MonthDay, from first: Int, step: Int) -> MonthSeries {
    MonthSeries(day: day, first: first, step: step)
  }
}

/// One day in each of a series of months, indexed as in `CivilDate.monthIndex`.
private struct MonthSeries {
  let day: Recurrence.MonthDay
  let first: Int
  let step: Int

  private static let farthest = RecurrenceDays.farthest.monthIndex

  func first(onOrAfter floor: CivilDate) -> CivilDate? {
    var month = first
    if floor.monthIndex > first { month += (floor.monthIndex - first + step - 1) / step * step }
    while month <= Self.farthest {
      if let found = day.date(inMonth: month), found >= floor { return found }
      month += step
    }
    return nil
  }

  /// The day with a number, counted from 1 at `start`; `nil` if it comes after `farthest`.
  func day(number: Int, from start: CivilDate) -> CivilDate? {
    if day.isInEveryMonth {
      let isFirstPast = day.date(inMonth: first).map { $0 < start } ?? true
      let month = first + (number - (isFirstPast ? 0 : 1)) * step
      return month <= Self.farthest ? day.date(inMonth: month) : nil
    }
    var left = number
    for month in stride(from: first, through: Self.farthest, by: step) {
      guard let found = day.date(inMonth: month), found >= start else { continue }
      left -= 1
      if left == 0 { return found }
    }
    return nil
  }
}

extension Recurrence.MonthDay {
  /// Whether every month has such a day.
  fileprivate var isInEveryMonth: Bool {
    switch self {
    case .day: true
    case .weekDay(_, let ordinal): ordinal < 5
    }
  }

  /// The day in a month; `nil` if that month has no fifth such weekday.
  fileprivate func date(inMonth index: Int) -> CivilDate? {
    let (year, month) = (index / 12, index % 12 + 1)
    let length = CivilDate.length(ofMonth: month, year: year)
    switch self {
    case .day(let number):
      return CivilDate(year: year, month: month, day: min(number, length))
    case .weekDay(let weekDay, let ordinal):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      let firstSuch = 1 + (weekDay.rawValue - first.weekDay.rawValue + 7) % 7
      if ordinal == Self.lastOrdinal {
        return CivilDate(year: year, month: month, day: firstSuch + (length - firstSuch) / 7 * 7)
      }
      return CivilDate(year: year, month: month, day: firstSuch + (ordinal - 1) * 7)
    }
  }
}

extension CivilDate {
  /// Months since January of the year 0.
  fileprivate var monthIndex: Int { year * 12 + month - 1 }

  /// The Monday of its week.
  fileprivate var monday: CivilDate { adding(days: 1 - weekDay.rawValue) }
}

extension WeekDays {
  /// The first day of the set in a week, from a weekday on; `nil` if the week has no more.
  fileprivate func first(from day: WeekDay) -> WeekDay? {
    let left = rawValue >> UInt8(day.rawValue - 1)
    return left == 0 ? nil : WeekDay(rawValue: day.rawValue + left.trailingZeroBitCount)
  }
}
