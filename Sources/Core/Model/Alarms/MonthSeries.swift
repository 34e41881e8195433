// SPDX-License-Identifier: Apache-2.0

/// Days in a series of months, indexed as in `CivilDate.monthIndex`.
struct MonthSeries {
  let days: Recurrence.MonthDays
  /// The first day that counts.
  let start: CivilDate
  /// The months of the first round, in order; never empty.
  let months: [Int]
  /// Months from one round to the next.
  let step: Int

  private static let farthest = RecurrenceDays.farthest.monthIndex

  /// The first day on or after a date that is not before `start`; `nil` if it comes after `RecurrenceDays.farthest`.
  func first(onOrAfter floor: CivilDate) -> CivilDate? {
    var place = place(from: floor.monthIndex)
    while month(place) <= Self.farthest {
      if let found = days.first(inMonth: month(place), onOrAfter: floor) { return found }
      place += 1
    }
    return nil
  }

  /// The day with a number, counted from 1; `nil` if it comes after `RecurrenceDays.farthest`.
  func day(number: Int) -> CivilDate? {
    var place = place(from: start.monthIndex)
    let inFirst = days.dates(inMonth: month(place)).filter { $0 >= start }
    if number <= inFirst.count { return inFirst[number - 1] }
    var left = number - inFirst.count
    place += 1
    if let each = days.countInEachMonth {
      place += (left - 1) / each
      left -= (left - 1) / each * each
    }
    while month(place) <= Self.farthest {
      let dates = days.dates(inMonth: month(place))
      if left <= dates.count { return dates[left - 1] }
      left -= dates.count
      place += 1
    }
    return nil
  }

  /// The month at a place of the series, counted from 0.
  private func month(_ place: Int) -> Int { months[place % months.count] + place / months.count * step }

  /// The place of the first month of the series that is not before a month.
  private func place(from month: Int) -> Int {
    let round = max(0, (month - months[0]) / step)
    var place = round * months.count
    while self.month(place) < month { place += 1 }
    return place
  }
}

extension Recurrence.MonthDays {
  /// The first of the days in a month on or after a date; `nil` if there is none.
  fileprivate func first(inMonth index: Int, onOrAfter floor: CivilDate) -> CivilDate? {
    if let single { return single.date(inMonth: index).flatMap { $0 >= floor ? $0 : nil } }
    return dates(inMonth: index).first { $0 >= floor }
  }

  /// The days in a month, in order, each once.
  fileprivate func dates(inMonth index: Int) -> [CivilDate] {
    let dates: [CivilDate] =
      switch self {
      case .days(let numbers): numbers.compactMap { Recurrence.MonthDay.day($0).date(inMonth: index) }
      case .weekDays(let days):
        days.compactMap {
          Recurrence.MonthDay.weekDay($0.weekDay, ordinal: $0.ordinal).date(inMonth: index)
        }.sorted()
      case .workingDays(let ordinals): Self.workingDays(ordinals, inMonth: index)
      }
    var result: [CivilDate] = []
    for date in dates where result.last != date { result.append(date) }
    return result
  }

  private static func workingDays(_ ordinals: [Int], inMonth index: Int) -> [CivilDate] {
    guard let first = CivilDate(year: index / 12, month: index % 12 + 1, day: 1) else { return [] }
    let length = CivilDate.length(ofMonth: first.month, year: first.year)
    let days = (0..<length).map { first.adding(days: $0) }.filter { $0.weekDay.rawValue <= WeekDay.friday.rawValue }
    // Every month has 20 of them.
    return ordinals.map { days[$0 > 0 ? $0 - 1 : days.count - 1] }
  }

  /// Number of its days in every month; `nil` if it depends on the month.
  fileprivate var countInEachMonth: Int? {
    switch self {
    case .days(let numbers):
      // Two days from the 28th on can be one in a short month.
      return numbers.count { $0 >= 28 } <= 1 ? numbers.count : nil
    case .weekDays(let days):
      // There may be no fifth one, and the last may be the fourth.
      let varies = days.contains { day in
        day.ordinal == 5
          || day.ordinal == Recurrence.MonthDay.lastOrdinal
            && days.contains { $0.weekDay == day.weekDay && $0.ordinal == 4 }
      }
      return varies ? nil : days.count
    case .workingDays(let ordinals):
      return ordinals.contains(20) && ordinals.contains(Recurrence.MonthDay.lastOrdinal) ? nil : ordinals.count
    }
  }
}

extension Recurrence.MonthDay {
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
