// SPDX-License-Identifier: Apache-2.0

/// The parts of an alarm's text, before they are combined.
struct AlarmPhrase {
  var times: TimesOfDay?
  /// The times as typed, and the part of the day beside them.
  var clocks: [TypedClock] = []
  /// `true` if the times are the beginning and the end of a window.
  var isWindow = false
  /// `true` if the end of the window was said to be on the next day.
  var endsNextDay = false
  /// Minutes of "every 15 minutes".
  var step: Int?
  /// The first time of steps in no window: 毎時15分 begins at 00:15.
  var stepStart = TimeOfDay(checkedSecondOfDay: 0)
  /// The time at which steps begin that go on over midnight.
  var nightStart: TimeOfDay?
  var part: PartOfDay.Said?
  var zone: ZoneName?
  /// Today (0), tomorrow (1) and so on.
  var daysAhead: Int?
  /// Calendar months from today.
  var inMonths: Int?
  /// `true` if the date was said to be in the next year.
  var isNextYear = false
  var date: CivilDate?
  var dayOfYear: DayOfYear?
  var weekDays: WeekDaysText.Said?
  /// Days of the week that are left out.
  var exceptions: WeekDays?
  /// Other days that are left out.
  var except: [ExceptedDays] = []
  /// `true` if holidays are left out, which business days do by themselves.
  var exceptsHolidays = false
  /// `true` if the weekday is the "next" one.
  var isNext = false
  /// The week that was named: this one (0), the next (1) or the one after (2).
  var weeksAhead: Int?
  /// Position of the words for that week.
  var weekPlaces: Range<Int>?
  /// Weeks after the weekday, as in "a week from monday".
  var weeksLater: Int?
  var monthDay: MonthDay?
  /// The month that was named: this one (0), the next (1) or the one after (2).
  var monthsAhead: Int?
  /// Months of "of november" and "in june and july".
  var months: Months?
  /// "every" without a unit.
  var isEvery = false
  var period: Period?
  /// Days of work and days off in turn.
  var shift: Shift?
  var start: CivilDate?
  var end: Recurrence.End?
  /// `true` if a count is one of days, not of rings.
  var countsDays = false
  /// A first or last day that depends on the current time.
  var startDay: AlarmPlan.Day?
  var endDay: AlarmPlan.Day?
  /// Length in days, as in "for 2 weeks".
  var length: Int?
  /// `true` if the day was typed in Japanese.
  var isJapanese = false

  struct DayOfYear {
    let month: Int
    let day: Int
  }

  enum MonthDay {
    case day(Int)
    case lastDay
    case weekDay(WeekDay, ordinal: Int)
    /// Several days, or working days; the last day has the number -1.
    case list(Recurrence.MonthDays)
  }

  struct Shift {
    let on: Int
    let off: Int
  }

  struct Period {
    let unit: Unit
    let interval: Int

    enum Unit {
      case days, weeks, months, years
    }
  }

  /// The parts' meaning together.
  enum Whole {
    case plan(AlarmPlan)
    /// It could ring once or repeatedly; `saying` are the words that settle it if typed before it.
    case repeats(saying: String)
    /// A date with the name of another weekday.
    case otherWeekDay(CivilDate)
    /// Steps over midnight of certain days, which are those of two alarms.
    case nights(evenings: AlarmPlan, mornings: AlarmPlan)
    case unreadable
  }

  /// Combines the parts.
  func together() -> Whole {
    guard let times else { return .unreadable }
    switch day() {
    case .day(var day):
      // Steps without a day are those of every day.
      if step != nil, case .next = day {
        guard case .day(let every) = rule(.days(), 1) else { return .unreadable }
        day = every
      }
      if day.repeats, leavesOutHolidays { day = .exceptHolidays(day) }
      // The hours after midnight belong to the days after them.
      if let nightStart, !day.isEveryDay { return nights(times, from: nightStart, day) }
      // How often it rings, or on how many days?
      if times.areSeveral, case .count? = end, !countsDays { return .unreadable }
      if !day.repeats, hasLimits {
        // Once until a day, or every day until then?
        if case .next = day { return .repeats(saying: isJapanese ? "毎日" : "every day") }
        return weekDays == nil ? .unreadable : .repeats(saying: isJapanese ? "毎週" : "every")
      }
      return .plan(.at(times, day, zone: zone))
    case .repeats(let words): return .repeats(saying: words)
    case .otherWeekDay(let date): return .otherWeekDay(date)
    case .unreadable: return .unreadable
    }
  }

  /// The steps before midnight, and those after it on the next days.
  private func nights(_ times: TimesOfDay, from start: TimeOfDay, _ day: AlarmPlan.Day) -> Whole {
    guard !hasLimits || day.repeats, let evenings = TimesOfDay(times.all.filter { $0 >= start }),
      let mornings = TimesOfDay(times.all.filter { $0 < start }),
      let next = AlarmPlan.at(mornings, day, zone: zone).onNextDay
    else { return .unreadable }
    return .nights(evenings: .at(evenings, day, zone: zone), mornings: next)
  }

  /// The time as typed; the first of several.
  var clock: ClockTime? { clocks.first?.clock }

  /// The parts' meaning for the day.
  enum Days {
    case day(AlarmPlan.Day)
    case repeats(saying: String)
    case otherWeekDay(CivilDate)
    case unreadable
  }

  /// `true` if the time was typed as "midnight", which can begin or end a day, not as one of a night.
  var isMidnight: Bool { clock?.isMidnight == true && clock?.minute == 0 && part?.part.isNight != true }

  /// `true` if weekdays were named beside every day.
  var namesDaysTwice: Bool { weekDays != nil && namesEveryDay }

  /// `true` if every day was named.
  var namesEveryDay: Bool { period?.unit == .days && period?.interval == 1 }

  /// `true` if anything was said about the day.
  var namesDay: Bool {
    daysAhead != nil || inMonths != nil || date != nil || dayOfYear != nil || weekDays != nil || weeksAhead != nil
      || monthDay != nil
      || isEvery || period != nil || shift != nil
  }

  /// Combines the parts that name the day.
  func day() -> Days {
    guard weekDays != nil || !isNext && weeksAhead == nil && weeksLater == nil else { return .unreadable }
    guard monthDay != nil || monthsAhead == nil else { return .unreadable }
    if let shift { return day(of: shift) }
    if let daysAhead {
      guard date == nil, dayOfYear == nil, weekDays == nil, repeatsNothing else { return .unreadable }
      return .day(.inDays(daysAhead))
    }
    if let inMonths {
      guard date == nil, dayOfYear == nil, weekDays == nil, repeatsNothing else { return .unreadable }
      return .day(.inMonths(inMonths))
    }
    if isNextYear {
      guard let dayOfYear, date == nil, weekDays == nil, repeatsNothing else { return .unreadable }
      return .day(.dayOfNextYear(month: dayOfYear.month, day: dayOfYear.day))
    }
    if let date {
      guard dayOfYear == nil, repeatsNothing else { return .unreadable }
      // `Thu, 31 Dec 2026` names its day twice.
      if let weekDays {
        guard weekDays.isOneDay else { return .unreadable }
        guard weekDays.days.contains(date.weekDay) else { return .otherWeekDay(date) }
      }
      return .day(.date(date))
    }
    if let dayOfYear { return day(of: dayOfYear) }
    if let monthDay { return day(of: monthDay) }
    if let weekDays { return day(of: weekDays) }
    guard !isEvery, months == nil || period != nil else { return .unreadable }
    guard let period else { return .day(.next) }
    // Every so many weeks, months or years: on which day?
    guard period.unit == .days else { return .unreadable }
    return rule(.days(in: months ?? .all), period.interval)
  }

  private var repeatsNothing: Bool { monthDay == nil && months == nil && !isEvery && period == nil }

  private var hasLimits: Bool {
    start != nil || end != nil || length != nil || startDay != nil || endDay != nil || !except.isEmpty
      || exceptsHolidays
  }

  private var leavesOutHolidays: Bool { exceptsHolidays || weekDays?.isBusiness == true }

  private func day(of shift: Shift) -> Days {
    guard daysAhead == nil, inMonths == nil, date == nil, dayOfYear == nil, weekDays == nil, months == nil,
      repeatsNothing
    else { return .unreadable }
    // One day of work in every few days is a rule of its own.
    guard shift.on > 1 else { return rule(.days(), 1 + shift.off) }
    return .day(.shift(on: shift.on, off: shift.off, from: start.map { .date($0) } ?? startDay))
  }

  private func day(of dayOfYear: DayOfYear) -> Days {
    guard monthDay == nil, months == nil else { return .unreadable }
    guard isEvery || period != nil else { return named(.dayOfYear(month: dayOfYear.month, day: dayOfYear.day)) }
    guard weekDays == nil, period == nil || period?.unit == .years else { return .unreadable }
    return rule(.years(month: dayOfYear.month, .day(dayOfYear.day)), period?.interval ?? 1)
  }

  private func day(of monthDay: MonthDay) -> Days {
    if let once = onceInMonth(monthDay) { return once }
    guard weekDays == nil else { return .unreadable }
    guard let months else {
      guard period == nil || period?.unit == .months else { return .unreadable }
      // One alarm rings on several days only by a rule.
      guard isEvery || period != nil || monthDay.isList else { return .repeats(saying: isJapanese ? "毎月" : "every") }
      return rule(.months(monthDay.days(in: .all)), period?.interval ?? 1)
    }
    let isMonthly = period?.unit == .months && period?.interval == 1
    guard period == nil || period?.unit == .years || isMonthly else { return .unreadable }
    guard isEvery || period != nil || monthDay.isList || months.count > 1 else {
      return .repeats(saying: isJapanese ? "毎年" : "every")
    }
    return rule(.years(months: months, monthDay.days(in: months)), period?.interval ?? 1)
  }

  private func day(of said: WeekDaysText.Said) -> Days {
    guard period == nil || period?.unit == .weeks else { return .unreadable }
    if said.isOneDay, !isEvery, period == nil, let day = said.days.days.first {
      guard months == nil else { return isNext ? .unreadable : .repeats(saying: isJapanese ? "毎週" : "every") }
      return once(on: day)
    }
    guard !isNext, weeksAhead == nil, weeksLater == nil else { return .unreadable }
    return rule(.weeks(said.days, in: months ?? .all), period?.interval ?? 1)
  }

  private func rule(_ cycle: Recurrence.Cycle, _ interval: Int) -> Days {
    var end = end ?? .never
    var openLength: Int?
    if let length {
      if let count = Self.count(of: cycle, interval, inDays: length) {
        end = .count(count)
      } else {
        guard case .weeks = cycle else { return .unreadable }
        openLength = length
      }
    }
    do throws(RecurrenceError) {
      return limited(try Recurrence(cycle, interval: interval, end: end, exceptions: except), length: openLength)
    } catch {
      // The reader has checked every number but the count.
      return .unreadable
    }
  }

  /// Number of a rule's days in so many days, starting on one of its own; `nil` if that depends on which one.
  private static func count(of cycle: Recurrence.Cycle, _ interval: Int, inDays length: Int) -> Int? {
    switch cycle {
    case .days(.all): return (length + interval - 1) / interval
    case .weeks(.everyDay, .all) where interval == 1: return length
    case .weeks(let days, .all):
      let (rounds, rest) = length.quotientAndRemainder(dividingBy: 7 * interval)
      return rest == 0 ? rounds * days.days.count : nil
    case .days, .weeks, .months, .years: return nil
    }
  }
}

extension AlarmPhrase.MonthDay {
  /// Makes the form of one day or of several.
  init(_ days: Recurrence.MonthDays) {
    switch days.single {
    case .day(Recurrence.MonthDay.lastOrdinal): self = .lastDay
    case .day(let number): self = .day(number)
    case .weekDay(let weekDay, let ordinal): self = .weekDay(weekDay, ordinal: ordinal)
    case nil: self = .list(days)
    }
  }

  var isList: Bool { if case .list(let days) = self { days.isList } else { false } }

  /// The days in months of which the longest tells the last day.
  func days(in months: Months) -> Recurrence.MonthDays {
    let last = months.lengths.upperBound
    switch self {
    case .day(let number): return .day(number)
    case .lastDay: return .day(last)
    case .weekDay(let weekDay, let ordinal): return .weekDay(weekDay, ordinal: ordinal)
    case .list(.days(let numbers)): return .days(numbers.map { $0 == Recurrence.MonthDay.lastOrdinal ? last : $0 })
    case .list(let days): return days
    }
  }
}

extension Recurrence.MonthDays {
  /// `true` if there are several.
  var isList: Bool {
    switch self {
    case .days(let numbers), .workingDays(let numbers): numbers.count > 1
    case .weekDays(let days): days.count > 1
    }
  }
}
