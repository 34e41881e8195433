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

  let event: CalendarComponent
  let zones: CalendarZones
  let context: CalendarContext
  let start: EventMoment
  let startProperty: CalendarProperty
  /// The rules of the start's zone.
  let rules: ZoneRules
  /// Occurrences that are cancelled or replaced.
  let exceptions: [CalendarProperty]
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

  func series() throws(CalendarFault) -> Series? {
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
  func end() throws(CalendarFault) -> EventMoment {
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

  func found(
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
