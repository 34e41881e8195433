// SPDX-License-Identifier: Apache-2.0

extension AlarmPlan {
  /// The same time on the day after; `nil` if no words name that day.
  var onNextDay: AlarmPlan? {
    guard case .at(let times, let day, let zone) = self else { return nil }
    return day.next.map { .at(times, $0, zone: zone) }
  }
}

extension AlarmPlan.Day {
  /// The day after, which for any day is any day; `nil` if no words name it.
  fileprivate var next: AlarmPlan.Day? {
    switch self {
    case .next: return .next
    case .inDays(let count): return count < 9_999 ? .inDays(count + 1) : nil
    case .weekDay(let day): return .weekDay(day.next)
    // Sunday ends the week.
    case .weekDayOfWeek(let day, let weeks):
      return day == .sunday ? nil : .weekDayOfWeek(day.next, weeksAhead: weeks)
    case .date(let date): return date.next.map { .date($0) }
    case .dayOfYear(let month, let day):
      // The day after 28 February depends on the year.
      guard month != 2 || day < 28 else { return nil }
      guard day == CivilDate.length(ofMonth: month, year: 2000) else { return .dayOfYear(month: month, day: day + 1) }
      return .dayOfYear(month: month % 12 + 1, day: 1)
    case .every(let rule, let start):
      // In a rule of several weeks, Sunday's next day would be in a week that is left out.
      guard case .weeks(let days, .all) = rule.cycle, rule.interval == 1 || !days.contains(.sunday),
        rule.exceptions.isEmpty
      else { return nil }
      if let start, start.next == nil { return nil }
      var moved = WeekDays()
      for day in days.days { moved.insert(WeekDays(day.next)) }
      var end = rule.end
      if case .until(let last) = end {
        guard let next = last.next else { return nil }
        end = .until(next)
      }
      return (try? Recurrence(.weeks(moved), interval: rule.interval, end: end)).map { .every($0, from: start?.next) }
    case .nextWeekDay, .weeksAfterWeekDay, .dayOfMonth, .inMonths, .weekDayOfMonth, .dayOfNextYear, .named, .limited,
      .exceptHolidays, .shift:
      return nil
    }
  }
}

extension WeekDay {
  fileprivate var next: WeekDay { WeekDay(rawValue: rawValue % 7 + 1) ?? .monday }
}

extension CivilDate {
  /// The day after; `nil` after the last date there is.
  fileprivate var next: CivilDate? {
    let next = adding(days: 1)
    return next == self ? nil : next
  }
}
