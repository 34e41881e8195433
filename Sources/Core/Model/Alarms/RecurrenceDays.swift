// SPDX-License-Identifier: Apache-2.0

/// The days of a rule with a first day.
///
/// They are computed, without walking over the days between. Only months are visited: those without a fifth weekday, and
/// those that a rule leaves out; none after `farthest`. A count of days that vary from month to month is counted out.
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
    case .days(let months): first(onOrAfter: floor, in: months, firstOfDays)
    case .weeks(let days, let months): first(onOrAfter: floor, in: months) { firstOfWeeks(days, onOrAfter: $0) }
    case .months, .years: months?.first(onOrAfter: floor)
    }
  }

  /// The first day in some months of those that `next` finds; the other months are left out at once.
  private func first(
    onOrAfter floor: CivilDate, in months: Months, _ next: (CivilDate) -> CivilDate?
  ) -> CivilDate? {
    var floor = floor
    while floor <= Self.farthest, let found = next(floor) {
      if months.contains(month: found.month) { return found }
      var month = found.monthIndex + 1
      while !months.contains(month: month % 12 + 1) { month += 1 }
      guard let firstOfMonth = CivilDate(year: month / 12, month: month % 12 + 1, day: 1) else { return nil }
      floor = firstOfMonth
    }
    return nil
  }

  private func firstOfDays(onOrAfter floor: CivilDate) -> CivilDate {
    let distance = floor.daysSinceEpoch - start.daysSinceEpoch
    return start.adding(days: (distance + interval - 1) / interval * interval)
  }

  private func firstOfWeeks(_ days: WeekDays, onOrAfter floor: CivilDate) -> CivilDate? {
    let monday = start.monday.daysSinceEpoch
    let week = (floor.daysSinceEpoch - monday) / 7
    if week % interval == 0, let day = days.first(from: floor.weekDay) {
      return CivilDate(daysSinceEpoch: monday + week * 7 + day.rawValue - 1)
    }
    let nextWeek = (week / interval + 1) * interval
    return days.first(from: .monday).map {
      CivilDate(daysSinceEpoch: monday + nextWeek * 7 + $0.rawValue - 1)
    }
  }

  /// The day with a number, counted from 1; `nil`, or a later day, if it comes after `farthest`.
  private func day(number: Int) -> CivilDate? {
    switch cycle {
    case .days(.all):
      return start.adding(days: (number - 1) * interval)
    case .weeks(let set, .all):
      let days = set.days
      let inFirstWeek = days.filter { $0.rawValue >= start.weekDay.rawValue }
      if number <= inFirstWeek.count {
        return start.monday.adding(days: inFirstWeek[number - 1].rawValue - 1)
      }
      let rest = number - inFirstWeek.count - 1
      let week = (rest / days.count + 1) * interval
      return start.monday.adding(days: week * 7 + days[rest % days.count].rawValue - 1)
    case .days, .weeks:
      // Months have different numbers of such days, so they are counted one by one.
      var day = firstOfCycle(onOrAfter: start)
      for _ in 1..<number { day = day.flatMap { firstOfCycle(onOrAfter: $0.adding(days: 1)) } }
      return day
    case .months, .years: return months?.day(number: number)
    }
  }

  /// The months in which a rule of months or years has its days; `nil` for any other rule.
  private var months: MonthSeries? {
    switch cycle {
    case .days, .weeks: nil
    case .months(let days): MonthSeries(days: days, start: start, months: [start.monthIndex], step: interval)
    case .years(let months, let days):
      MonthSeries(
        days: days, start: start, months: months.numbers.map { start.year * 12 + $0 - 1 }, step: interval * 12)
    }
  }
}

extension CivilDate {
  /// Months since January of the year 0.
  var monthIndex: Int { year * 12 + month - 1 }

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
