// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Determines when an event rings: at each of its alarms, or at its start.
struct EventReader {
  /// A schedule and the line that defines it.
  struct Found: Hashable {
    let line: Int
    let schedule: AlarmSchedule
    let zone: AlarmZone
  }

  private let event: CalendarComponent
  private let zones: CalendarZones
  private let context: CalendarContext
  private let start: EventMoment
  private let startProperty: CalendarProperty
  /// The rules of the start's zone.
  private let rules: ZoneRules
  /// Occurrences that are cancelled or replaced.
  private let exceptions: [CalendarProperty]
  /// When an all-day event without an alarm rings; `nil` if it does not.
  private let wholeDay: TimeOfDay?

  /// Reads the start and the exceptions of an event.
  ///
  /// - Parameters:
  ///   - event: The event or to-do.
  ///   - changes: The `RECURRENCE-ID`s of events that replace single occurrences of this one.
  ///   - zones: The calendar's zone names.
  ///   - context: The current time and the known zones.
  ///   - wholeDay: When an all-day event without an alarm rings; `nil` if it does not.
  /// - Throws: A fault in the start.
  init(
    _ event: CalendarComponent, changes: [CalendarProperty], zones: CalendarZones,
    in context: CalendarContext, wholeDay: TimeOfDay?
  ) throws(CalendarFault) {
    self.event = event
    self.wholeDay = wholeDay
    self.zones = zones
    self.context = context
    exceptions = event.all("EXDATE") + changes
    if let property = event.all("EXRULE").first { throw property.fault(.unsupported("EXRULE")) }
    // A to-do without a start has a due time, to which its alarms refer.
    guard let property = try event.one("DTSTART", "DUE") else {
      throw CalendarFault(line: event.line, .noStart)
    }
    startProperty = property
    start = try EventMoment(property, zones: zones).inKnownTime
    guard let rules = context.rules(of: start.zone) else { throw property.unreadable }
    self.rules = rules
  }

  /// The schedules of the event, without duplicates.
  ///
  /// An alarm that cannot ring is left out alone. If that is true of each, the event rings at its start: better there
  /// than not at all.
  func rings(leavingOut broken: inout [CalendarFault]) throws(CalendarFault) -> [Found] {
    let rule = try series()
    let alarms = event.components.filter { Self.rings($0) }
    if alarms.isEmpty { return [try atStart(rule)] }
    var all: [Found] = []
    for alarm in alarms {
      do throws(CalendarFault) {
        let found = try found(by: alarm, rule)
        if !all.contains(where: { $0.schedule == found.schedule && $0.zone == found.zone }) { all.append(found) }
      } catch {
        // What is wrong with the event itself is wrong with each of its alarms.
        if !broken.contains(error) { broken.append(error) }
      }
    }
    guard all.isEmpty else { return all }
    do throws(CalendarFault) {
      return [try atStart(rule)]
    } catch {
      if !broken.contains(error) { broken.append(error) }
      return []
    }
  }

  /// What its occurrences are: when each begins, by the clock of its zone, and how long it lasts.
  struct Occurrences {
    /// Their starts; 00:00 for those of an all-day event.
    let starts: [AlarmSchedule]
    /// The rules of the zone of their starts.
    let rules: ZoneRules
    let isWholeDay: Bool
    /// How long each lasts; for one of whole days, 24 hours for each of them.
    let length: TimeSpan
  }

  /// The occurrences, whether they ring or not.
  func occurrences() throws(CalendarFault) -> Occurrences {
    let end = try end().inKnownTime
    guard let rulesOfEnd = context.rules(of: end.zone) else { throw startProperty.unreadable }
    let length =
      start.isWholeDay
      ? TimeSpan.days(Int64(end.wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch))
      : rulesOfEnd.resolve(end.wall).ringInstant - rules.resolve(start.wall).ringInstant
    var starts: [AlarmSchedule] = []
    let further = event.all("RDATE")
    if start.isWholeDay, !further.isEmpty, event.all("RRULE").isEmpty {
      for property in [startProperty] + further {
        let moment = try EventMoment(property, zones: zones).inKnownTime
        starts.append(AlarmSchedule(time: moment.wall.time, recurrence: .once(moment.wall.date)))
      }
    } else {
      starts = [try found(at: start, .zero, try series(), startProperty, line: event.line).schedule]
    }
    return Occurrences(starts: starts, rules: rules, isWholeDay: start.isWholeDay, length: max(length, .zero))
  }

  private func atStart(_ rule: Series?) throws(CalendarFault) -> Found {
    try found(at: try startOfRing(), .zero, rule, startProperty, line: event.line)
  }

  /// When an event without an alarm rings.
  private func startOfRing() throws(CalendarFault) -> EventMoment {
    guard start.isWholeDay else { return start }
    guard let wholeDay else { throw CalendarFault(line: event.line, .wholeDay) }
    return EventMoment(
      CivilDateTime(date: start.wall.date, time: wholeDay), zone: start.zone, isWholeDay: true)
  }

  /// Whether an alarm is audible or visible, rather than an e-mail or nothing.
  private static func rings(_ alarm: CalendarComponent) -> Bool {
    guard alarm.kind == "VALARM", alarm.all("TRIGGER").first?.raw != appleNone else { return false }
    guard let action = alarm.all("ACTION").first else { return true }
    return ["AUDIO", "DISPLAY"].contains(action.text.uppercased())
  }

  /// Trigger by which Apple's calendars mark an event without an alarm, whatever the action.
  private static let appleNone = "19760401T005545Z"

  private func series() throws(CalendarFault) -> Series? {
    let further = event.all("RDATE")
    guard let property = try event.one("RRULE") else { return nil }
    if let date = further.first { throw date.fault(.unsupported("RDATE")) }
    var series = try RuleText(property).series(from: start, rules: rules)
    // RFC 5545, section 3.8.5.3, leaves the meaning of such a rule undefined.
    guard series.recurrence.contains(start.wall.date, from: start.wall.date), series.times.all.contains(start.wall.time)
    else { throw property.fault(.startOffRule) }
    if let own = try event.one(CalendarNames.times) {
      // Other events have the other times for other programs.
      let times = own.text.split(separator: ",").compactMap { CalendarTime("20000101T\($0)")?.time }
      guard let all = TimesOfDay(times), all.first == start.wall.time else { throw own.unreadable }
      series.times = all
    }
    return series
  }

  /// The times of an event on one day, from further dates on the same one.
  private func timesOfOneDay() throws(CalendarFault) -> TimesOfDay {
    var times = [start.wall.time]
    for date in event.all("RDATE") {
      guard case .dateTime = date.value, let moment = try? EventMoment(date, zones: zones), moment.zone == start.zone,
        moment.wall.date == start.wall.date, !start.isWholeDay
      else { throw date.fault(.unsupported("RDATE")) }
      times.append(moment.wall.time)
    }
    guard let all = TimesOfDay(times) else { throw startProperty.fault(.unsupported("RDATE")) }
    return all
  }

  private func found(by alarm: CalendarComponent, _ rule: Series?) throws(CalendarFault) -> Found {
    if let fault = alarm.fault { throw fault }
    guard let trigger = try alarm.one("TRIGGER") else {
      throw CalendarFault(line: alarm.line, .unreadable("BEGIN:VALARM"))
    }
    guard case .text = trigger.value else {
      let moment = try EventMoment(trigger, zones: zones)
      return try absolute(moment, trigger, line: alarm.line)
    }
    guard let duration = CalendarDuration(trigger.raw) else { throw trigger.unreadable }
    let anchor = trigger.relation?.uppercased() == "END" ? try end() : start
    guard anchor.zone == start.zone else { throw trigger.fault(.zonesDiffer) }
    return try found(at: anchor, duration, rule, trigger, line: alarm.line)
  }

  /// The end of the event, or its start if it has no end.
  private func end() throws(CalendarFault) -> EventMoment {
    if let property = try event.one("DTEND", "DUE") { return try EventMoment(property, zones: zones) }
    guard let property = try event.one("DURATION") else {
      return start.isWholeDay && event.kind == "VEVENT" ? start.adding(.day) : start
    }
    guard let duration = CalendarDuration(property.raw) else { throw property.unreadable }
    return start.adding(duration)
  }

  /// An alarm at a fixed instant rings once even if the event repeats (RFC 5545, section 3.8.6.3).
  private func absolute(
    _ moment: EventMoment, _ trigger: CalendarProperty, line: Int
  ) throws(CalendarFault) -> Found {
    guard !moment.isWholeDay else { throw trigger.unreadable }
    guard case .pinned(let name) = moment.zone, let own = context.zone(name), case .pinned = start.zone else {
      return once(moment.wall, in: moment.zone, line: line)
    }
    return once(at: own.resolve(moment.wall).ringInstant, line: line)
  }

  private func found(
    at anchor: EventMoment, _ duration: CalendarDuration, _ rule: Series?, _ property: CalendarProperty,
    line: Int
  ) throws(CalendarFault) -> Found {
    let wall = anchor.wall.adding(duration)
    guard let rule else {
      let times = try timesOfOneDay()
      if times.areSeveral { return try onOneDay(times, at: anchor, duration, property, line: line) }
      guard case .pinned = anchor.zone, duration.seconds != 0 else {
        return once(wall, in: anchor.zone, line: line)
      }
      // Hours and minutes are elapsed time, days are calendar days.
      let day = anchor.wall.adding(CalendarDuration.days(of: duration))
      return once(at: rules.resolve(day).ringInstant + .seconds(Int64(duration.seconds)), line: line)
    }
    let days = wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch
    guard let moved = rule.recurrence.shifted(by: days, from: start.wall.date),
      let times = shifted(rule.times, by: anchor, duration, days: days)
    else { throw property.fault(.movesDays(CalendarFault.quote(property.raw))) }
    var schedule = AlarmSchedule(times: times, recurrence: .repeating(moved, from: wall.date))
    schedule.pause = try pause()
    try leaveOut(rule, of: &schedule, movedBy: days)
    return Found(line: line, schedule: schedule, zone: anchor.zone)
  }

  /// The times at which an alarm rings for the times of its event; `nil` if they are not all so many days later.
  private func shifted(
    _ times: TimesOfDay, by anchor: EventMoment, _ duration: CalendarDuration, days: Int
  ) -> TimesOfDay? {
    let length = anchor.wall.time.secondOfDay - start.wall.time.secondOfDay
    let between = anchor.wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch
    var all: [TimeOfDay] = []
    for time in times.all {
      let seconds = time.secondOfDay + length
      let day = start.wall.date.adding(days: between + (seconds < 0 ? -1 : seconds / 86_400))
      guard let own = TimeOfDay(secondOfDay: (seconds + 86_400) % 86_400) else { return nil }
      let wall = CivilDateTime(date: day, time: own).adding(duration)
      guard wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch == days else { return nil }
      all.append(wall.time)
    }
    return TimesOfDay(all)
  }

  private func onOneDay(
    _ times: TimesOfDay, at anchor: EventMoment, _ duration: CalendarDuration, _ property: CalendarProperty, line: Int
  ) throws(CalendarFault) -> Found {
    let date = anchor.wall.adding(duration).date
    let days = date.daysSinceEpoch - start.wall.date.daysSinceEpoch
    guard let moved = shifted(times, by: anchor, duration, days: days) else {
      throw property.fault(.movesDays(CalendarFault.quote(property.raw)))
    }
    var schedule = AlarmSchedule(times: moved, recurrence: .once(date))
    for exception in exceptions {
      for wall in try walls(of: exception, times) {
        guard let index = times.all.firstIndex(of: wall.time), wall.date == start.wall.date else { continue }
        schedule.skippedTimes.append(CivilDateTime(date: date, time: moved.all[index]))
      }
    }
    schedule.skippedTimes = Array(Set(schedule.skippedTimes)).sorted()
    return Found(line: line, schedule: schedule, zone: anchor.zone)
  }

  private func once(_ wall: CivilDateTime, in zone: AlarmZone, line: Int) -> Found {
    Found(line: line, schedule: AlarmSchedule(time: wall.time, recurrence: .once(wall.date)), zone: zone)
  }

  /// A single ring at an instant, as wall time in the start's zone; in UTC if that wall time occurs twice and this is
  /// the second.
  private func once(at instant: UTCInstant, line: Int) -> Found {
    let wall = rules.civil(at: instant)
    if rules.resolve(wall).ringInstant == instant { return once(wall, in: start.zone, line: line) }
    return once(ZoneRules.utc.civil(at: instant), in: .pinned(.utc), line: line)
  }
}

// MARK: Skipped days

extension EventReader {
  /// Leaves out the days and rings still to come that exceptions, the beginning or the end of a series cut off, except
  /// those within a pause.
  ///
  /// Days are exceptions of the rule, so that one that is no longer in the file rings again, except those that a person
  /// skipped in Toki.
  private func leaveOut(
    _ series: Series, of schedule: inout AlarmSchedule, movedBy days: Int
  ) throws(CalendarFault) {
    var left: [CivilDate: Set<TimeOfDay>] = [:]
    var count = 0
    /// Days that are left out in the file, those of a pause included.
    var inFile = Set<CivilDate>()
    func leave(_ wall: CivilDateTime) -> Bool {
      guard let index = series.times.all.firstIndex(of: wall.time), index < schedule.times.all.count else {
        return true
      }
      let (day, time) = (wall.date.adding(days: days), schedule.times.all[index])
      inFile.insert(day)
      guard schedule.rings(on: day), schedule.pause.map({ !$0.contains(day) }) ?? true else { return true }
      let isToCome = rules.resolve(CivilDateTime(date: day, time: time)).ringInstant > context.now
      guard isToCome || schedule.times.areSeveral else { return true }
      if left[day, default: []].insert(time).inserted, isToCome { count += 1 }
      return count <= (schedule.times.areSeveral ? 366 * TimesOfDay.most : 366)
    }
    for exception in exceptions {
      for wall in try walls(of: exception, series.times) where !leave(wall) { throw exception.fault(.tooManySkips) }
    }
    for wall in series.cut { _ = leave(wall) }
    let skipped = try days == 0 ? daysSkipped() : []
    let kept = try days == 0 ? exceptions(of: schedule, left: inFile) : []
    var dates: [ExceptedDays] = []
    for (day, times) in left.sorted(by: { $0.key < $1.key }) {
      let coming = times.filter { rules.resolve(CivilDateTime(date: day, time: $0)).ringInstant > context.now }
      guard !coming.isEmpty else { continue }
      if times.count == schedule.times.all.count {
        if skipped.contains(day) {
          schedule.skipped.append(day)
        } else if !kept.contains(where: { $0.contains(day) }) {
          dates.append(.date(day))
        }
      } else {
        schedule.skippedTimes += coming.sorted().map { CivilDateTime(date: day, time: $0) }
      }
      guard schedule.skipped.count <= 366, schedule.skippedTimes.count <= 366 else {
        throw (exceptions.last ?? startProperty).fault(.tooManySkips)
      }
    }
    guard case .repeating(let rule, let from) = schedule.recurrence else { return }
    guard let whole = try? rule.excepting(kept + dates) else {
      throw (exceptions.last ?? startProperty).fault(.tooManySkips)
    }
    schedule.recurrence = .repeating(whole, from: from)
  }

  /// Days in `EXDATE` that a person skipped.
  private func daysSkipped() throws(CalendarFault) -> Set<CivilDate> {
    guard let property = try event.one(CalendarNames.skipped) else { return [] }
    var days = Set<CivilDate>()
    for text in property.text.split(separator: ",") {
      guard let time = CalendarTime(String(text)), time.time == nil else { throw property.unreadable }
      days.insert(time.date)
    }
    return days
  }

  /// Toki's own exceptions of a rule: those of every year, and dates as far as `EXDATE` still has all of their days.
  private func exceptions(of schedule: AlarmSchedule, left: Set<CivilDate>) throws(CalendarFault) -> [ExceptedDays] {
    guard let property = try event.one(CalendarNames.except), case .repeating(let rule, let from) = schedule.recurrence
    else { return [] }
    let today = rules.civil(at: context.now).date
    // A writer gives no more days than a reader takes.
    let last = left.count >= 366 ? left.max() ?? today : today.adding(days: 3600)
    var kept: [ExceptedDays] = []
    for text in property.text.split(separator: ",") {
      guard let days = ExceptedDays(text: String(text)) else { throw property.unreadable }
      if case .dates(let range) = days {
        guard let only = try? rule.excepting([days]) else { throw property.unreadable }
        let coming = AlarmSchedule(times: schedule.times, recurrence: .repeating(only, from: from))
          .exceptions(from: max(range.lowerBound, today.adding(days: 1)), to: min(range.upperBound, last), count: 400)
        guard coming.allSatisfy(left.contains) else { continue }
      }
      kept.append(days)
    }
    return kept
  }

  /// The starts to which an exception refers, as wall times of the event; none if it starts at no such time.
  private func walls(of exception: CalendarProperty, _ times: TimesOfDay) throws(CalendarFault) -> [CivilDateTime] {
    if exception.relation?.uppercased() == "THISANDFUTURE" { throw exception.fault(.unsupported("THISANDFUTURE")) }
    let moment = try EventMoment(exception, zones: zones)
    // Some programs give only the day, even if the event has a time.
    if moment.isWholeDay { return times.all.map { CivilDateTime(date: moment.wall.date, time: $0) } }
    guard moment.zone != start.zone, case .pinned = moment.zone, let own = context.rules(of: moment.zone) else {
      return times.all.contains(moment.wall.time) ? [moment.wall] : []
    }
    let instant = own.resolve(moment.wall).ringInstant
    let day = rules.civil(at: instant).date
    return times.all.map { CivilDateTime(date: day, time: $0) }.filter { rules.resolve($0).ringInstant == instant }
  }

  private func pause() throws(CalendarFault) -> ClosedRange<CivilDate>? {
    guard let property = try event.one(CalendarNames.pause) else { return nil }
    let days = property.text.split(separator: "/", omittingEmptySubsequences: false).map { CalendarTime(String($0)) }
    guard days.count == 2, let first = days[0], let last = days[1], first.time == nil, last.time == nil,
      first.date <= last.date
    else { throw property.unreadable }
    return last.date < rules.civil(at: context.now).date ? nil : first.date...last.date
  }
}

extension AlarmSchedule {
  /// Whether the rule names a day, skipped or not.
  fileprivate func rings(on day: CivilDate) -> Bool {
    guard case .repeating(let rule, let start) = recurrence else { return false }
    return rule.contains(day, from: start)
  }
}

extension Recurrence {
  /// Whether it names a day.
  ///
  /// Computed in UTC, where no local time is missing.
  fileprivate func contains(_ day: CivilDate, from start: CivilDate) -> Bool {
    guard let midnight = TimeOfDay(secondOfDay: 0) else { return false }
    let ring = ZoneRules.utc.resolve(CivilDateTime(date: day, time: midnight)).ringInstant
    let schedule = AlarmSchedule(time: midnight, recurrence: .repeating(self, from: start))
    return schedule.next(after: ring - TimeSpan(nanoseconds: 1), in: .utc) == ring
  }
}
