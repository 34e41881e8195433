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
    for ring in rings {
      if case .days(let numbers)? = monthDays, !numbers.contains(ring.date.day), let last = numbers.last {
        notes.append(.shortMonth(day: last, date: ring.date))
      }
      let planned = CivilDateTime(date: ring.date, time: time)
      switch rules.resolve(planned) {
      case .unique: break
      case .gap(let end): notes.append(.clockForward(ring: end, planned: planned))
      case .overlap(let first, let second): notes.append(.clockBack(ring: first, second: second))
      }
    }
    return notes
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
  /// Day at which the search continues.
  private var date: CivilDate
  /// The last ring that was found; at first the instant itself.
  private var instant: UTCInstant

  init(_ schedule: AlarmSchedule, after instant: UTCInstant, in rules: ZoneRules) {
    self.schedule = schedule
    self.rules = rules
    self.instant = instant
    days = ScheduledDays(schedule.recurrence)
    date = max(rules.civil(at: instant).date, ScheduledDays.first)
  }

  mutating func next() -> PlannedRing? {
    while let found = days.first(onOrAfter: date) {
      if let pause = schedule.pause, pause.contains(found) {
        date = pause.upperBound.adding(days: 1)
        continue
      }
      date = found.adding(days: 1)
      guard !schedule.skipped.contains(found) else { continue }
      let ring = rules.resolve(CivilDateTime(date: found, time: schedule.time)).ringInstant
      // Leave out rings that the wall clock has passed, and the second of two days that ring at one instant.
      guard ring > instant else { continue }
      instant = ring
      return PlannedRing(instant: ring, date: found)
    }
    return nil
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
