// SPDX-License-Identifier: Apache-2.0

/// An `AlarmPlan` resolved against the current time.
public struct Appointment: Hashable, Sendable {
  /// Wall-clock times at which it rings on each of its days.
  public let times: TimesOfDay
  /// Days on which it rings.
  public let days: AlarmDays
  /// Zone whose wall clock it follows.
  public let zone: AlarmZone
  /// Holidays on which it does not ring; `nil` if it rings on them, too.
  public let holidays: Holidays?

  /// Makes an appointment from its parts.
  public init(times: TimesOfDay, days: AlarmDays, zone: AlarmZone, holidays: Holidays? = nil) {
    self.times = times
    self.days = days
    self.zone = zone
    self.holidays = holidays
  }

  /// The first time of its days.
  public var time: TimeOfDay { times.first }
}

extension AlarmPlan {
  /// Resolves the plan against the current time.
  ///
  /// `rules` are those of the zone that the plan names, otherwise of the host's. `holidays` are the person's; `nil` if
  /// nobody has said whose they are.
  ///
  /// - Throws: `AlarmPlanRefusal` if the plan makes no alarm now.
  public func appointment(
    at now: UTCInstant, in rules: ZoneRules, holidays: Holidays? = nil
  ) throws(AlarmPlanRefusal) -> Appointment {
    switch self {
    case .at(let times, let day, let zone):
      let days = try day.days(of: times, at: now, in: rules)
      if exceptsHolidays, holidays == nil { throw .whoseHolidays }
      return Appointment(
        times: times, days: days, zone: zone.map { .pinned($0) } ?? .floating,
        holidays: exceptsHolidays ? holidays : nil)
    case .instant(let instant):
      guard instant > now else { throw .past(instant) }
      return try Self.appointment(pinnedTo: instant.roundedUp)
    case .after(let span):
      guard span > .zero else { throw .past(now + span) }
      let instant = (now + span).roundedUp
      let wall = rules.civil(at: instant)
      // If the wall clock shows this second twice, a floating alarm would ring at the first.
      guard rules.resolve(wall).ringInstant == instant else { return try Self.appointment(pinnedTo: instant) }
      return Appointment(times: TimesOfDay(wall.time), days: try .on(checked: wall.date), zone: .floating)
    }
  }

  private static func appointment(pinnedTo instant: UTCInstant) throws(AlarmPlanRefusal) -> Appointment {
    let wall = ZoneRules.utc.civil(at: instant)
    return Appointment(times: TimesOfDay(wall.time), days: try .on(checked: wall.date), zone: .pinned(.utc))
  }
}

extension AlarmPlan.Day {
  fileprivate func days(
    of times: TimesOfDay, at now: UTCInstant, in rules: ZoneRules
  ) throws(AlarmPlanRefusal) -> AlarmDays {
    let today = rules.civil(at: now).date
    switch self {
    case .next:
      // Some of the times have passed today: today's other ones, or all of tomorrow's?
      guard times.areSeveral else { return .next }
      let (first, last) = (times.all[0], times.all[times.all.count - 1])
      let whole = CivilDateTime.nextDate(of: first, after: now, in: rules)
      guard CivilDateTime.nextDate(of: last, after: now, in: rules) == whole else {
        throw .whichDay(today, whole)
      }
      return .on(whole)
    case .inDays(let count):
      return try .on(today.adding(days: count), at: times, after: now, in: rules)
    case .weekDay(let day):
      return .on(try Self.coming(day, at: times, after: now, in: rules))
    case .nextWeekDay(let day):
      let coming = try Self.coming(day, at: times, after: now, in: rules)
      let later = Self.day(day, ofWeek: 1, from: today)
      guard coming == later else { throw .whichDay(coming, later) }
      return .on(coming)
    case .weekDayOfWeek(let day, let weeks):
      return try .on(Self.day(day, ofWeek: weeks, from: today), at: times, after: now, in: rules)
    case .weeksAfterWeekDay(let weeks, let day):
      return try .on(Self.day(day, weeksLater: weeks, from: today), at: times, after: now, in: rules)
    case .date(let date):
      return try .on(date, at: times, after: now, in: rules)
    case .dayOfYear(let month, let day):
      // Leap years can be eight years apart, such as 2096 and 2104.
      for year in today.year...(today.year + 9) {
        guard let date = CivilDate(year: year, month: month, day: day) else { continue }
        guard date <= RecurrenceDays.farthest else { throw .tooFar }
        let once = AlarmRecurrence.once(date)
        if once.next(after: now, at: times, in: rules) != nil { return .on(date) }
      }
      throw .neverRings
    case .dayOfMonth(let day, let months):
      let date = try Self.date(day, monthsAhead: months, from: today) { date in
        AlarmRecurrence.once(date).next(after: now, at: times, in: rules) != nil
      }
      return try .on(date, at: times, after: now, in: rules)
    case .inMonths, .weekDayOfMonth, .dayOfNextYear:
      guard let date = sureDate(from: today) else { throw .neverRings }
      return try .on(date, at: times, after: now, in: rules)
    case .named(let weekDay, let day):
      let days = try day.days(of: times, at: now, in: rules)
      guard case .on(let date) = days else { return days }
      guard date.weekDay == weekDay else { throw .otherWeekDay(date) }
      return days
    case .every(let rule, let start): return try Self.days(rule, from: start, of: times, at: now, in: rules)
    case .exceptHolidays(let day): return try day.days(of: times, at: now, in: rules)
    case .shift(let on, let off, let from): throw try Self.shift(on, off, from: from, of: times, at: now, in: rules)
    case .limited(let rule, let limits):
      let (limited, start) = try limits.resolve(rule, of: times, at: now, in: rules)
      return try Self.days(limited, from: start, of: times, at: now, in: rules)
    }
  }

  /// The days of work in turn, each of which is that of an alarm.
  private static func shift(
    _ on: Int, _ off: Int, from: AlarmPlan.Day?, of times: TimesOfDay, at now: UTCInstant, in rules: ZoneRules
  ) throws(AlarmPlanRefusal) -> AlarmPlanRefusal {
    guard let rule = try? Recurrence(.days(), interval: on + off) else { return .neverRings }
    let limits = AlarmPlan.Limits(from: from, until: nil)
    let today = rules.civil(at: now).date
    let isToday = AlarmRecurrence.once(today).next(after: now, at: times, in: rules) != nil
    let start = try limits.resolve(rule, of: times, at: now, in: rules).start ?? today.adding(days: isToday ? 0 : 1)
    return .shift(rule, from: (0..<on).map { start.adding(days: $0) })
  }

  private static func days(
    _ rule: Recurrence, from start: CivilDate?, of times: TimesOfDay, at now: UTCInstant, in rules: ZoneRules
  ) throws(AlarmPlanRefusal) -> AlarmDays {
    let days = AlarmDays.repeating(rule, from: start)
    guard days.recurrence(of: times, after: now, in: rules) != nil else {
      throw start.map { $0 > RecurrenceDays.farthest } ?? false ? .tooFar : .neverRings
    }
    return days
  }
}

extension AlarmPlan.Day {
  /// The next such weekday on which the time is still to come.
  private static func coming(
    _ day: WeekDay, at times: TimesOfDay, after now: UTCInstant, in rules: ZoneRules
  ) throws(AlarmPlanRefusal) -> CivilDate {
    let weekly = AlarmRecurrence.weekly(WeekDays(day), from: rules.civil(at: now).date)
    let rings = AlarmSchedule(times: times, recurrence: weekly).rings(after: now, in: rules, count: 1)
    guard let ring = rings.first else { throw .tooFar }
    return ring.date
  }

  /// A day of this week (0), the next (1) and so on; weeks begin on Monday (ISO 8601-1, section 3.1.1.23).
  static func day(_ day: WeekDay, ofWeek weeks: Int, from today: CivilDate) -> CivilDate {
    today.adding(days: 7 * weeks - today.weekDay.rawValue + day.rawValue)
  }
}

extension AlarmDays {
  /// The days of an alarm that is set now; `nil` if it would never ring.
  ///
  /// A rule without a first day begins on its first day whose ring is still to come, whatever its interval: on the
  /// afternoon of Wednesday 2026-07-01, "every 2nd week on Mon at 07:00" begins on 6 July and "every 3rd day at 07:00"
  /// on 2 July. If no later day depends on the first (`Recurrence.countsFromStart`), the rule begins in 1970. Then a
  /// journey to the west, where it is still the day before, costs no ring, nor does a clock that was ahead when the
  /// alarm was set.
  public func recurrence(
    of times: TimesOfDay, after now: UTCInstant, in rules: ZoneRules
  ) -> AlarmRecurrence? {
    let recurrence: AlarmRecurrence
    switch self {
    case .next: recurrence = .once(CivilDateTime.nextDate(of: times, after: now, in: rules))
    case .on(let date): recurrence = .once(date)
    case .repeating(let rule, let start?): recurrence = .repeating(rule, from: start)
    case .repeating(let rule, nil) where !rule.countsFromStart:
      recurrence = .repeating(rule, from: CivilDate(daysSinceEpoch: 0))
    case .repeating(let rule, nil):
      let today = rules.civil(at: now).date
      let every = AlarmSchedule(times: times, recurrence: .repeating(rule.unspaced, from: today))
      // Every 4 years on 29 February would never come to one if it began in a common year.
      let isLeapDay = if case .years(_, .days([29])) = rule.cycle { true } else { false }
      let rings = every.rings(after: now, in: rules, count: isLeapDay ? 9 : 1)
      guard let first = rings.first(where: { $0.date.day == 29 }) ?? rings.first else { return nil }
      recurrence = .repeating(rule, from: first.date)
    }
    return recurrence.next(after: now, at: times, in: rules) == nil ? nil : recurrence
  }

  fileprivate static func on(checked date: CivilDate) throws(AlarmPlanRefusal) -> AlarmDays {
    guard date <= RecurrenceDays.farthest else { throw .tooFar }
    return .on(date)
  }

  fileprivate static func on(
    _ date: CivilDate, at times: TimesOfDay, after now: UTCInstant, in rules: ZoneRules
  ) throws(AlarmPlanRefusal) -> AlarmDays {
    let days = try AlarmDays.on(checked: date)
    // Of several times, some may have passed.
    guard AlarmRecurrence.once(date).next(after: now, at: times, in: rules) == nil else { return days }
    let last = CivilDateTime(date: date, time: times.all[times.all.count - 1])
    throw .past(rules.resolve(last).ringInstant)
  }
}

extension UTCInstant {
  /// The first whole second that is not before it, saturating.
  fileprivate var roundedUp: UTCInstant {
    nanosecondOfSecond == 0 ? self : UTCInstant(secondsSinceEpoch: secondsSinceEpoch + 1)
  }
}

/// Why a plan makes no alarm now.
public enum AlarmPlanRefusal: Error, Hashable, Sendable {
  /// Its only instant is past.
  case past(UTCInstant)
  /// It has no day still to come, or none at all.
  case neverRings
  /// It can mean two days: on a Monday, "next friday" may be in this week or in the next.
  case whichDay(CivilDate, CivilDate)
  /// Its date, the one that comes next, is not the weekday that was named with it.
  case otherWeekDay(CivilDate)
  /// It is after the year 2261.
  case tooFar
  /// It is a shift, whose days of work are those of an alarm each, by one rule from different days on.
  case shift(Recurrence, from: [CivilDate])
  /// It leaves out holidays, and nobody has said whose.
  case whoseHolidays
}
