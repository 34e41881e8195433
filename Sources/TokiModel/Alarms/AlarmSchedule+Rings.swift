// SPDX-License-Identifier: Apache-2.0

extension AlarmSchedule {
  /// The first ring strictly after an instant; `nil` when there is none any more, or none before 2262.
  public func next(after instant: UTCInstant, in rules: ZoneRules) -> UTCInstant? {
    var rings = ScheduledRings(self, after: instant, in: rules)
    return rings.next()?.instant
  }

  /// The first rings strictly after an instant, at most `count`; fewer when there are no more before 2262.
  public func rings(after instant: UTCInstant, in rules: ZoneRules, count: Int) -> [PlannedRing] {
    var rings = ScheduledRings(self, after: instant, in: rules)
    var found: [PlannedRing] = []
    while found.count < count, let ring = rings.next() { found.append(ring) }
    return found
  }

  /// What a person should know about some of its rings, in their order, each thing about a day once.
  public func notes(about rings: [PlannedRing], in rules: ZoneRules) -> [ScheduleNote] {
    var notes: [ScheduleNote] = []
    let day = monthDay
    if case .weekDay(let weekDay, ordinal: 5) = day, !rings.isEmpty { notes.append(.monthsLeftOut(weekDay)) }
    for ring in rings {
      if case .day(let number) = day, ring.date.day != number {
        notes.append(.shortMonth(day: number, date: ring.date))
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

  /// The day of a month that it is about; `nil` where it is about none.
  private var monthDay: Recurrence.MonthDay? {
    guard case .repeating(let rule, _) = recurrence else { return nil }
    switch rule.cycle {
    case .days, .weeks: return nil
    case .months(let day), .years(_, let day): return day
    }
  }
}

/// Walks over the rings of a schedule, from the first one strictly after an instant on.
struct ScheduledRings: IteratorProtocol {
  private let schedule: AlarmSchedule
  private let days: ScheduledDays
  private let rules: ZoneRules
  /// Where the search goes on.
  private var date: CivilDate
  /// The last ring that was found, at first the instant itself.
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
      // Not where the wall has been already, nor where two days begin to ring at one instant.
      guard ring > instant else { continue }
      instant = ring
      return PlannedRing(instant: ring, date: found)
    }
    return nil
  }
}

/// The days of a recurrence on which an instant can lie.
enum ScheduledDays {
  case once(CivilDate)
  case repeating(RecurrenceDays)

  /// Before this day, or after `RecurrenceDays.farthest`, `UTCInstant` would be held at an end of its
  /// range: a ring at a wrong time.
  static let first = CivilDate(daysSinceEpoch: -106_650)

  init(_ recurrence: AlarmRecurrence) {
    switch recurrence {
    case .once(let date): self = .once(date)
    case .repeating(let rule, let start): self = .repeating(RecurrenceDays(rule, from: start))
    }
  }

  /// The first of them on or after a date, which is `first` at the earliest; `nil` when there is none.
  func first(onOrAfter date: CivilDate) -> CivilDate? {
    switch self {
    case .once(let day): (date...).contains(day) && day <= RecurrenceDays.farthest ? day : nil
    case .repeating(let days): days.first(onOrAfter: date)
    }
  }
}
