// SPDX-License-Identifier: Apache-2.0

extension AlarmPhrase {
  /// A single weekday: the coming one, one of a certain week, or so many weeks later.
  func once(on day: WeekDay) -> Days {
    switch (weeksAhead, weeksLater) {
    case (let weeks?, nil): isNext ? .unreadable : .day(.weekDayOfWeek(day, weeksAhead: weeks))
    case (nil, let weeks?): isNext ? .unreadable : .day(.weeksAfterWeekDay(weeks, day))
    case (nil, nil): .day(isNext ? .nextWeekDay(day) : .weekDay(day))
    default: .unreadable
    }
  }

  /// A day of a month on which it rings once: `the 15th`, 来月5日, 月末; `nil` if a rule is meant.
  func onceInMonth(_ monthDay: MonthDay) -> Days? {
    let isOrdinal = if case .weekDay = monthDay, monthsAhead != nil { true } else { false }
    guard months == nil, !isEvery || isOrdinal, period == nil else { return monthsAhead == nil ? nil : .unreadable }
    switch monthDay {
    case .day(let day): return named(.dayOfMonth(day, monthsAhead: monthsAhead))
    case .lastDay: return named(.dayOfMonth(nil, monthsAhead: monthsAhead))
    // The second Tuesday is that of every month to most people, unless the month was named.
    case .weekDay(let day, let ordinal):
      return monthsAhead.map { .day(.weekDayOfMonth(day, ordinal: ordinal, monthsAhead: $0)) }
    case .list: return monthsAhead == nil ? nil : .unreadable
    }
  }

  /// A day, with its weekday if that was named as well.
  func named(_ day: AlarmPlan.Day) -> Days {
    guard let weekDays else { return .day(day) }
    guard weekDays.isOneDay, !isNext, weeksAhead == nil, weeksLater == nil, let weekDay = weekDays.days.days.first
    else {
      return .unreadable
    }
    return .day(.named(weekDay, day))
  }

  /// A rule with its limits; `length` is in days, `nil` if the rule itself says how often it happens.
  func limited(_ rule: Recurrence, length: Int?) -> Days {
    guard startDay != nil || endDay != nil || length != nil else { return .day(.every(rule, from: start)) }
    guard endDay == nil || rule.end == .never, start == nil || startDay == nil else { return .unreadable }
    // If both were weekdays that can mean two dates, a question could not say which of them it is about.
    if case .nextWeekDay? = endDay {
      switch startDay {
      case .weekDay, .nextWeekDay: return .unreadable
      default: break
      }
    }
    let first = startDay ?? start.map { .date($0) }
    return .day(.limited(rule, AlarmPlan.Limits(from: first, until: endDay, length: length)))
  }
}
