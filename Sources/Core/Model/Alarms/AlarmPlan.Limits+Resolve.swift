// SPDX-License-Identifier: Apache-2.0

extension AlarmPlan.Limits {
  /// The rule with its end, and its first day, resolved against the current time.
  func resolve(
    _ rule: Recurrence, of times: TimesOfDay, at now: UTCInstant, in rules: ZoneRules
  ) throws(AlarmPlanRefusal) -> (Recurrence, start: CivilDate?) {
    let today = rules.civil(at: now).date
    var start: CivilDate?
    if let from {
      start = try from.limit(from: today, today: today)
      if case .weekDay = from, start == today {
        // On a Monday, "from monday" may be today or a week later.
        guard AlarmRecurrence.once(today).next(after: now, at: times, in: rules) == nil else {
          throw .whichDay(today, today.adding(days: 7))
        }
        start = today.adding(days: 7)
      }
    }
    guard until != nil || length != nil else { return (rule, start) }
    let last: CivilDate
    if let until {
      // On a Friday, "until friday" is a week later: the other would be "today".
      let base = start ?? today
      if case .weekDay = until {
        last = try until.limit(from: base.adding(days: 1), today: today)
      } else {
        last = try until.limit(from: base, today: today)
      }
    } else {
      let recurrence = AlarmRecurrence.repeating(rule, from: start ?? today)
      let first = AlarmSchedule(times: times, recurrence: recurrence).rings(after: now, in: rules, count: 1).first
      guard let first, let length else { throw .neverRings }
      last = first.date.adding(days: length - 1)
    }
    do throws(RecurrenceError) {
      return (try rule.ending(.until(last)), start)
    } catch {
      throw .tooFar
    }
  }
}

extension AlarmPlan.Day {
  /// The first such date from `base` on, whatever the time of day.
  fileprivate func limit(from base: CivilDate, today: CivilDate) throws(AlarmPlanRefusal) -> CivilDate {
    switch self {
    case .next, .every, .limited, .exceptHolidays, .shift: throw .neverRings
    case .inDays(let count): return today.adding(days: count)
    case .weekDay(let day): return Self.coming(day, from: base)
    case .nextWeekDay(let day):
      let (coming, later) = (Self.coming(day, from: today.adding(days: 1)), Self.day(day, ofWeek: 1, from: today))
      guard coming == later else { throw .whichDay(coming, later) }
      return coming
    case .weekDayOfWeek(let day, let weeks): return Self.day(day, ofWeek: weeks, from: today)
    case .weeksAfterWeekDay(let weeks, let day): return try Self.day(day, weeksLater: weeks, from: today)
    case .date(let date): return date
    case .dayOfYear(let month, let day):
      for year in base.year...(base.year + 9) {
        if let date = CivilDate(year: year, month: month, day: day), date >= base { return date }
      }
      throw .neverRings
    case .dayOfMonth(let day, let months):
      return try Self.date(day, monthsAhead: months, from: months == nil ? base : today) { $0 >= base }
    case .inMonths, .weekDayOfMonth, .dayOfNextYear:
      guard let date = sureDate(from: today) else { throw .neverRings }
      return date
    case .named(let weekDay, let day):
      let date = try day.limit(from: base, today: today)
      guard date.weekDay == weekDay else { throw .otherWeekDay(date) }
      return date
    }
  }

  /// The date of a day that depends on today alone; `nil` if there is no such date, or for any other day.
  func sureDate(from today: CivilDate) -> CivilDate? {
    switch self {
    case .inMonths(let count):
      let month = Self.month(today, later: count)
      return CivilDate(year: month.year, month: month.month, day: min(today.day, month.length))
    case .weekDayOfMonth(let day, let ordinal, let months):
      let month = Self.month(today, later: months)
      guard let first = CivilDate(year: month.year, month: month.month, day: 1) else { return nil }
      let offset = (day.rawValue - first.weekDay.rawValue + 7) % 7
      let days = (0..<month.length).filter { $0 % 7 == offset }
      let place = ordinal < 0 ? days.count - 1 : ordinal - 1
      return days.indices.contains(place) ? first.adding(days: days[place]) : nil
    case .dayOfNextYear(let month, let day): return CivilDate(year: today.year + 1, month: month, day: day)
    default: return nil
    }
  }

  /// The month of a date, or so many months later, with its length in days.
  private static func month(_ date: CivilDate, later months: Int) -> (year: Int, month: Int, length: Int) {
    let index = date.year * 12 + date.month - 1 + months
    let month = index % 12 + 1
    return (index / 12, month, CivilDate.length(ofMonth: month, year: index / 12))
  }

  private static func coming(_ day: WeekDay, from base: CivilDate) -> CivilDate {
    base.adding(days: (day.rawValue - base.weekDay.rawValue + 7) % 7)
  }

  /// So many weeks after the coming weekday; on that weekday it can mean two days.
  static func day(
    _ day: WeekDay, weeksLater weeks: Int, from today: CivilDate
  ) throws(AlarmPlanRefusal) -> CivilDate {
    let date = coming(day, from: today).adding(days: 7 * weeks)
    guard today.weekDay != day else { throw .whichDay(date, date.adding(days: 7)) }
    return date
  }

  /// A day of this month (0) or a later one, `nil` for the last; without a month the first that is still to come.
  static func date(
    _ day: Int?, monthsAhead: Int?, from today: CivilDate, isToCome: (CivilDate) -> Bool
  ) throws(AlarmPlanRefusal) -> CivilDate {
    // No month without a 31st is followed by another, and 12 months have all days.
    for months in (monthsAhead ?? 0)...(monthsAhead ?? 12) {
      let month = month(today, later: months)
      guard let date = CivilDate(year: month.year, month: month.month, day: day ?? month.length) else { continue }
      if monthsAhead != nil || isToCome(date) { return date }
    }
    throw .neverRings
  }
}
