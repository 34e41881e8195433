// SPDX-License-Identifier: Apache-2.0
import TokiModel

// The days of a rule: those of a period that satisfy all its parts.
extension RepeatRule {
  /// The days of the period of a unit of days or more that is `number` intervals after that of the start.
  func days(ofPeriod number: Int, from start: CivilDate) -> [CivilDate] {
    let offset = number * interval
    switch unit {
    case .seconds, .minutes, .hours, .days: return [start.adding(days: offset)].filter { contains($0, from: start) }
    case .weeks:
      let first = start.adding(days: -start.days(since: weekStart) + 7 * offset)
      return (0..<7).map { first.adding(days: $0) }.filter { contains($0, from: start) }
    case .months: return days(ofMonth: start.year * 12 + start.month - 1 + offset, from: start)
    case .years:
      let january = (start.year + offset) * 12
      return (january..<january + 12).flatMap { days(ofMonth: $0, from: start) }
    }
  }

  /// The days of a month, counted from January of the year 0; with the substitutes of those that it lacks.
  private func days(ofMonth index: Int, from start: CivilDate) -> [CivilDate] {
    let year = index / 12
    let month = index % 12 + 1
    guard let first = CivilDate(year: year, month: month, day: 1) else { return [] }
    let length = CivilDate.length(ofMonth: month, year: year)
    var days = (0..<length).map { first.adding(days: $0) }.filter { contains($0, from: start) }
    guard let substitute, months?.contains(month) ?? (unit == .months || fixedMonth(from: start) == month),
      let wanted = monthDays ?? fixedMonthDays(from: start), wanted.contains(where: { $0 > length })
    else { return days }
    let other = first.adding(days: substitute == .before ? length - 1 : length)
    if !days.contains(other), weekDays?.contains(where: { $0.weekDay == other.weekDay }) ?? true { days.append(other) }
    return days.sorted()
  }

  /// `true` if a day satisfies every part about days.
  ///
  /// Parts that the rule lacks follow from the start (RFC 5545, section 3.3.10).
  func contains(_ date: CivilDate, from start: CivilDate) -> Bool {
    let length = CivilDate.length(ofMonth: date.month, year: date.year)
    let yearLength = CivilDate.isLeap(date.year) ? 366 : 365
    if let months, !months.contains(date.month) { return false }
    if months == nil, let month = fixedMonth(from: start), month != date.month { return false }
    if let wanted = monthDays ?? fixedMonthDays(from: start),
      !wanted.contains(date.day) && !wanted.contains(date.day - length - 1)
    {
      return false
    }
    if let yearDays, !yearDays.contains(date.dayOfYear) && !yearDays.contains(date.dayOfYear - yearLength - 1) {
      return false
    }
    if unit == .years, let weekNumbers {
      let week = date.week(from: weekStart)
      let numbers = [week.number, week.number - week.count - 1]
      guard weekNumbers.contains(where: numbers.contains) else { return false }
    }
    guard let wanted = weekDays ?? fixedWeekDays(from: start) else { return true }
    return wanted.contains { day in
      guard day.weekDay == date.weekDay else { return false }
      guard let ordinal = day.ordinal, unit >= .months, weekNumbers == nil else { return true }
      let isInMonth = unit == .months || months != nil
      let (number, count) = isInMonth ? (date.day, length) : (date.dayOfYear, yearLength)
      return ordinal > 0 ? (number - 1) / 7 + 1 == ordinal : (count - number) / 7 + 1 == -ordinal
    }
  }

  private var saysDays: Bool { weekDays != nil || monthDays != nil || yearDays != nil || weekNumbers != nil }

  private func fixedMonth(from start: CivilDate) -> Int? { unit == .years && !saysDays ? start.month : nil }

  private func fixedMonthDays(from start: CivilDate) -> [Int]? { unit >= .months && !saysDays ? [start.day] : nil }

  private func fixedWeekDays(from start: CivilDate) -> [NumberedDay]? {
    let isOfWeek = unit == .weeks && !saysDays || weekNumbers != nil && monthDays == nil && yearDays == nil
    return isOfWeek ? [NumberedDay(weekDay: start.weekDay, ordinal: nil)] : nil
  }
}

extension CivilDate {
  /// Days since the last such weekday, itself included: 0 to 6.
  fileprivate func days(since first: WeekDay) -> Int { (weekDay.rawValue - first.rawValue + 7) % 7 }

  /// 1 to 366.
  fileprivate var dayOfYear: Int {
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return 1 }
    return daysSinceEpoch - first.daysSinceEpoch + 1
  }

  /// Its week, and how many weeks the year has to which that belongs: week 1 has at least four days of it.
  fileprivate func week(from first: WeekDay) -> (number: Int, count: Int) {
    // The week belongs to the year of its fourth day.
    let start = adding(days: -days(since: first))
    let year = start.adding(days: 3).year
    guard let begin = Self.firstWeek(of: year, from: first), let next = Self.firstWeek(of: year + 1, from: first) else {
      return (1, 52)
    }
    return ((start.daysSinceEpoch - begin) / 7 + 1, (next - begin) / 7)
  }

  private static func firstWeek(of year: Int, from first: WeekDay) -> Int? {
    guard let fourth = CivilDate(year: year, month: 1, day: 4) else { return nil }
    return fourth.daysSinceEpoch - fourth.days(since: first)
  }
}
