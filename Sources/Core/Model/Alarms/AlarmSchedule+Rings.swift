// SPDX-License-Identifier: Apache-2.0

extension AlarmSchedule {
  /// The first ring strictly after an instant; `nil` if there is none, or none before 2262.
  public func next(after instant: UTCInstant, in rules: ZoneRules) -> UTCInstant? {
    var rings = ScheduledRings(self, after: instant, in: rules)
    return rings.next()?.instant
  }

  /// The first rings strictly after an instant, at most `count`; fewer if there are no more before 2262.
  public func rings(after instant: UTCInstant, in rules: ZoneRules, count: Int) -> [PlannedRing] {
    var rings = ScheduledRings(self, after: instant, in: rules)
    var found: [PlannedRing] = []
    while found.count < count, let ring = rings.next() { found.append(ring) }
    return found
  }

  /// Notes for a person about some of its rings, in their order, each about a day only once.
  public func notes(about rings: [PlannedRing], in rules: ZoneRules) -> [ScheduleNote] {
    var notes: [ScheduleNote] = []
    if case .weekDay(let weekDay, ordinal: 5)? = monthDays?.single, !rings.isEmpty {
      notes.append(.monthsLeftOut(weekDay))
    }
    if case .repeating(let rule, _) = recurrence, !rule.isOnlyPartOfYear, !rings.isEmpty {
      for days in rule.exceptions {
        guard case .everyYear = days else { break }
        notes.append(.exceptEveryYear(days))
      }
    }
    // Steps go on by the clock, over whatever change.
    let isStepped = times.steps != nil
    var dates: [CivilDate] = []
    for ring in rings {
      if case .days(let numbers)? = monthDays, !numbers.contains(ring.date.day), let last = numbers.last,
        !dates.contains(ring.date)
      {
        notes.append(.shortMonth(day: last, date: ring.date))
      }
      dates.append(ring.date)
      guard !isStepped else { continue }
      let planned = CivilDateTime(date: ring.date, time: ring.time)
      switch rules.resolve(planned) {
      case .unique: break
      case .gap(let end): notes.append(.clockForward(ring: end, planned: planned))
      case .overlap(let first, let second): notes.append(.clockBack(ring: first, second: second))
      }
    }
    return notes
  }

  /// Days of its rule from one date to another that are exceptions, those of a file and holidays included; at most `count`.
  public func exceptions(from first: CivilDate, to last: CivilDate, count: Int) -> [CivilDate] {
    guard case .repeating(let rule, _) = recurrence,
      !rule.exceptions.isEmpty || exceptedFile != nil || exceptedHolidays != nil
    else { return [] }
    let days = ScheduledDays(recurrence)
    var found: [CivilDate] = []
    var date = max(first, ScheduledDays.first)
    while found.count < count, let day = days.first(onOrAfter: date), day <= last {
      if endOfExceptions(containing: day) != nil { found.append(day) }
      date = day.adding(days: 1)
    }
    return found
  }

  /// The last day in a row of exceptions that contains a date; `nil` if none does.
  func endOfExceptions(containing date: CivilDate) -> CivilDate? {
    guard case .repeating(let rule, _) = recurrence else { return nil }
    if let end = rule.endOfExceptions(containing: date) ?? exceptedFile?.end(containing: date) { return end }
    return exceptedHolidays?.contains(date) == true ? date : nil
  }

  /// The days of a month that the rule names; `nil` if it names none.
  private var monthDays: Recurrence.MonthDays? {
    guard case .repeating(let rule, _) = recurrence else { return nil }
    switch rule.cycle {
    case .days, .weeks: return nil
    case .months(let days), .years(_, let days): return days
    }
  }
}

/// Goes through the rings of a schedule, from the first one strictly after an instant.
struct ScheduledRings: IteratorProtocol {
  private let schedule: AlarmSchedule
  private let days: ScheduledDays
  private let rules: ZoneRules
  /// `true` if the times are steps, which go on by the clock when an hour comes twice.
  private let isStepped: Bool
  /// Day at which the search continues.
  private var date: CivilDate
  /// The last ring that was found; at first the instant itself.
  private var instant: UTCInstant
  /// Rings of the days before `date` that are still to be looked at, the last one first.
  private var waiting: [PlannedRing] = []

  init(_ schedule: AlarmSchedule, after instant: UTCInstant, in rules: ZoneRules) {
    self.schedule = schedule
    self.rules = rules
    self.instant = instant
    isStepped = schedule.times.steps != nil
    days = ScheduledDays(schedule.recurrence)
    date = max(rules.civil(at: instant).date, ScheduledDays.first)
    // An hour that comes twice around midnight can belong to yesterday.
    if isStepped { date = max(date.adding(days: -1), ScheduledDays.first) }
  }

  mutating func next() -> PlannedRing? {
    while true {
      while let ring = waiting.popLast() {
        // Leave out rings that the wall clock has passed, and the second of two that are at one instant.
        guard ring.instant > instant else { continue }
        instant = ring.instant
        return ring
      }
      guard let found = nextDay() else { return nil }
      waiting = rings(on: found)
      // The second pass through an hour can reach into the next day.
      while isStepped, let last = waiting.first, days.first(onOrAfter: date) == date,
        schedule.endOfExceptions(containing: date) == nil
      {
        let following = rings(on: date)
        guard let first = following.last, first.instant < last.instant else { break }
        date = date.adding(days: 1)
        waiting = (waiting + following).sorted { $0.instant > $1.instant }
      }
    }
  }

  private mutating func nextDay() -> CivilDate? {
    while let found = days.first(onOrAfter: date) {
      if let pause = schedule.pause, pause.contains(found) {
        date = pause.upperBound.adding(days: 1)
        continue
      }
      if let end = schedule.endOfExceptions(containing: found) {
        date = end.adding(days: 1)
        continue
      }
      date = found.adding(days: 1)
      if !schedule.skipped.contains(found) { return found }
    }
    return nil
  }

  /// The rings of a day, the last one first.
  private func rings(on date: CivilDate) -> [PlannedRing] {
    var rings: [PlannedRing] = []
    var isInOrder = true
    for time in schedule.times.all.reversed() {
      let wall = CivilDateTime(date: date, time: time)
      guard !schedule.skippedTimes.contains(wall) else { continue }
      let resolution = rules.resolve(wall)
      if isStepped, case .overlap(_, let second) = resolution {
        rings.append(PlannedRing(instant: second, date: date, time: time))
        isInOrder = false
      }
      rings.append(PlannedRing(instant: resolution.ringInstant, date: date, time: time))
    }
    return isInOrder ? rings : rings.sorted { $0.instant > $1.instant }
  }
}

/// The days of a recurrence that instants can represent.
enum ScheduledDays {
  case once(CivilDate)
  case repeating(RecurrenceDays)

  /// The first usable day.
  ///
  /// Before it, or after `RecurrenceDays.farthest`, `UTCInstant` would be clamped, and the ring would come at a wrong
  /// time.
  static let first = CivilDate(daysSinceEpoch: -106_650)

  init(_ recurrence: AlarmRecurrence) {
    switch recurrence {
    case .once(let date): self = .once(date)
    case .repeating(let rule, let start): self = .repeating(RecurrenceDays(rule, from: start))
    }
  }

  /// The first of these days on or after a date, which is `first` or later; `nil` if there is none.
  func first(onOrAfter date: CivilDate) -> CivilDate? {
    switch self {
    case .once(let day): (date...).contains(day) && day <= RecurrenceDays.farthest ? day : nil
    case .repeating(let days): days.first(onOrAfter: date)
    }
  }
}
