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
    for name in ["RDATE", "EXRULE"] {
      if let property = event.all(name).first { throw property.fault(.unsupported(name)) }
    }
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
  func rings() throws(CalendarFault) -> [Found] {
    let rule = try recurrence()
    let alarms = event.components.filter { Self.rings($0) }
    if alarms.isEmpty {
      return [try found(at: try startOfRing(), .zero, rule, startProperty, line: event.line)]
    }
    var all: [Found] = []
    for alarm in alarms {
      let found = try found(by: alarm, rule)
      if !all.contains(where: { $0.schedule == found.schedule && $0.zone == found.zone }) { all.append(found) }
    }
    return all
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

  private func recurrence() throws(CalendarFault) -> Recurrence? {
    guard let property = try event.one("RRULE") else { return nil }
    let rule = try RuleText(property).recurrence(from: start, rules: rules)
    // RFC 5545, section 3.8.5.3, leaves the meaning of such a rule undefined.
    guard
      AlarmSchedule(time: start.wall.time, recurrence: .repeating(rule, from: start.wall.date)).rings(
        on: start.wall.date)
    else { throw property.fault(.startOffRule) }
    return rule
  }

  private func found(by alarm: CalendarComponent, _ rule: Recurrence?) throws(CalendarFault) -> Found {
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
    at anchor: EventMoment, _ duration: CalendarDuration, _ rule: Recurrence?, _ property: CalendarProperty,
    line: Int
  ) throws(CalendarFault) -> Found {
    let wall = anchor.wall.adding(duration)
    guard let rule else {
      guard case .pinned = anchor.zone, duration.seconds != 0 else {
        return once(wall, in: anchor.zone, line: line)
      }
      // Hours and minutes are elapsed time, days are calendar days.
      let day = anchor.wall.adding(CalendarDuration.days(of: duration))
      return once(at: rules.resolve(day).ringInstant + .seconds(Int64(duration.seconds)), line: line)
    }
    let days = wall.date.daysSinceEpoch - start.wall.date.daysSinceEpoch
    guard let moved = rule.shifted(by: days, from: start.wall.date) else {
      throw property.fault(.movesDays(CalendarFault.quote(property.raw)))
    }
    var schedule = AlarmSchedule(time: wall.time, recurrence: .repeating(moved, from: wall.date))
    schedule.pause = try pause()
    schedule.skipped = try skipped(schedule, movedBy: days)
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
  /// Future days to be skipped, in order, except those within a pause.
  private func skipped(_ schedule: AlarmSchedule, movedBy days: Int) throws(CalendarFault) -> [CivilDate] {
    var left: Set<CivilDate> = []
    for exception in exceptions {
      guard let day = try startDay(of: exception)?.adding(days: days), schedule.rings(on: day),
        rules.resolve(CivilDateTime(date: day, time: schedule.time)).ringInstant > context.now,
        schedule.pause.map({ !$0.contains(day) }) ?? true
      else { continue }
      left.insert(day)
      guard left.count <= 366 else { throw exception.fault(.tooManySkips) }
    }
    return left.sorted()
  }

  /// The start day of the occurrence to which an exception refers; `nil` if none starts then.
  private func startDay(of exception: CalendarProperty) throws(CalendarFault) -> CivilDate? {
    if exception.relation?.uppercased() == "THISANDFUTURE" { throw exception.fault(.unsupported("THISANDFUTURE")) }
    let moment = try EventMoment(exception, zones: zones)
    // Some programs give only the day, even if the event has a time.
    if moment.isWholeDay || moment.zone == start.zone {
      return moment.isWholeDay || moment.wall.time == start.wall.time ? moment.wall.date : nil
    }
    guard case .pinned = moment.zone, let own = context.rules(of: moment.zone) else {
      return moment.wall.time == start.wall.time ? moment.wall.date : nil
    }
    let instant = own.resolve(moment.wall).ringInstant
    let day = rules.civil(at: instant).date
    return rules.resolve(CivilDateTime(date: day, time: start.wall.time)).ringInstant == instant ? day : nil
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
  /// Whether the rule produces a ring on a day, skipped or not.
  ///
  /// Computed in UTC, where no local time is missing.
  fileprivate func rings(on day: CivilDate) -> Bool {
    let ring = ZoneRules.utc.resolve(CivilDateTime(date: day, time: time)).ringInstant
    let before = ring - TimeSpan(nanoseconds: 1)
    return AlarmSchedule(time: time, recurrence: recurrence).next(after: before, in: .utc) == ring
  }
}
