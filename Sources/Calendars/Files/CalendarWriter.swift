// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Writes alarms as a calendar file (RFC 5545), each as an event that rings at its start.
///
/// The UID is the alarm's lasting name, by which it is found again. A disabled alarm becomes a cancelled event. The sound
/// is not part of the file. Times of a day that no single rule has (`BYHOUR` and `BYMINUTE` combine all hours and
/// minutes) are in several events. If clocks skip an alarm's time, other
/// programs ring at a different minute: Toki rings at the first instant that exists, RFC 5545 applies the previous
/// offset.
public struct CalendarWriter {
  private let context: CalendarContext

  /// Encodes a calendar file.
  ///
  /// - Parameters:
  ///   - alarms: The alarms to write.
  ///   - context: The current time and the known zones.
  /// - Returns: The content of the file.
  /// - Throws: `CalendarWriteError` if the zone of an alarm is unknown.
  public static func write(
    _ alarms: [Alarm], in context: CalendarContext
  ) throws(CalendarWriteError) -> [UInt8] {
    let writer = CalendarWriter(context: context)
    let calendar = ICalBuilder("VCALENDAR")
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", CalendarNames.producer)
    calendar.add("CALSCALE", "GREGORIAN")
    for zone in try writer.zones(of: alarms) { calendar.add(zone) }
    for alarm in alarms { for event in try writer.events(of: alarm) { calendar.add(event) } }
    return calendar.bytes
  }

  // MARK: Events

  private func events(of alarm: Alarm) throws(CalendarWriteError) -> [ICalBuilder] {
    guard case .repeating(let rule, _) = alarm.recurrence, alarm.times.areSeveral else {
      return [try event(of: alarm, at: TimesInEvent.all(of: TimesOfDay(alarm.time), apart: true)[0], number: 1, of: 1)]
    }
    // A position in the rule would be one among all rings of a month.
    let parts = TimesInEvent.all(of: alarm.times, apart: rule.rrule.contains("BYSETPOS"))
    var events: [ICalBuilder] = []
    for (index, part) in parts.enumerated() {
      events.append(try event(of: alarm, at: part, number: index + 1, of: parts.count))
    }
    return events
  }

  /// One of the events of an alarm; the first tells of all its times.
  private func event(
    of alarm: Alarm, at part: TimesInEvent, number: Int, of count: Int
  ) throws(CalendarWriteError) -> ICalBuilder {
    let rules = try rules(of: alarm)
    let event = ICalBuilder("VEVENT")
    let name = alarm.uid?.text ?? "toki-\(alarm.id.text)"
    event.add("UID", text: number == 1 ? name : "\(name)-\(number)")
    event.add("DTSTAMP", CalendarTime.text(of: ZoneRules.utc.civil(at: context.now), isUTC: true))
    let first = CivilDateTime(date: firstTime(of: alarm, rules).date, time: part.times[0])
    add("DTSTART", first, of: alarm, to: event)
    let own = number == 1 ? alarm.times.all : part.times
    switch alarm.recurrence {
    case .repeating(let rule, _):
      event.add("RRULE", text(of: rule, at: part, in: alarm.zone, rules))
      for day in alarm.schedule.daysLeftOut(from: first.date) {
        for time in own { add("EXDATE", CivilDateTime(date: day, time: time), of: alarm, to: event) }
      }
    case .once(let date):
      for time in own.dropFirst() { add("RDATE", CivilDateTime(date: date, time: time), of: alarm, to: event) }
    }
    for ring in alarm.skippedTimes where own.contains(ring.time) { add("EXDATE", ring, of: alarm, to: event) }
    if number == 1 { addExceptions(of: alarm, to: event) }
    if number > 1 {
      event.add(CalendarNames.partOf, text: name)
    } else if count > 1 {
      let times = own.map { CalendarTime.text(of: $0) }
      event.add(CalendarNames.times, times.joined(separator: ","))
    }
    if !alarm.label.text.isEmpty { event.add("SUMMARY", text: alarm.label.text) }
    if alarm.state == .off { event.add("STATUS", "CANCELLED") }
    // An alarm takes no time: nobody is busy while it rings.
    event.add("TRANSP", "TRANSPARENT")
    if let set = alarm.set { event.add(CalendarNames.set, text: set.text) }
    if let pause = alarm.pause {
      event.add(
        CalendarNames.pause,
        "\(CalendarTime.text(of: pause.lowerBound))/\(CalendarTime.text(of: pause.upperBound))")
    }
    let ring = ICalBuilder("VALARM")
    ring.add("ACTION", "DISPLAY")
    ring.add("TRIGGER", "PT0S")
    ring.add("DESCRIPTION", text: alarm.label.text.isEmpty ? part.times[0].text : alarm.label.text)
    event.add(ring)
    return event
  }

  /// Tells whose days are in `EXDATE`, and which exceptions a calendar cannot express.
  private func addExceptions(of alarm: Alarm, to event: ICalBuilder) {
    guard case .repeating(let rule, _) = alarm.recurrence else { return }
    if !rule.exceptions.isEmpty {
      event.add(CalendarNames.except, rule.exceptions.map(\.text).joined(separator: ","))
    }
    if let holidays = alarm.exceptedHolidays { event.add(CalendarNames.holidays, holidays.text) }
    if !alarm.skipped.isEmpty {
      event.add(CalendarNames.skipped, alarm.skipped.map { CalendarTime.text(of: $0) }.joined(separator: ","))
    }
  }

  private func firstTime(of alarm: Alarm, _ rules: ZoneRules) -> CivilDateTime {
    let today = rules.civil(at: context.now).date
    return CivilDateTime(date: alarm.schedule.firstDay(today: today), time: alarm.time)
  }

  private func add(_ name: String, _ wall: CivilDateTime, of alarm: Alarm, to event: ICalBuilder) {
    switch alarm.zone {
    case .floating: event.add(name, CalendarTime.text(of: wall))
    case .pinned(.utc): event.add(name, CalendarTime.text(of: wall, isUTC: true))
    case .pinned(let zone): event.add(name, CalendarTime.text(of: wall), zone: zone.text)
    }
  }

  /// The RRULE with its end as a time, as RFC 5545 demands if the start has one: in UTC for a pinned zone.
  private func text(
    of rule: Recurrence, at part: TimesInEvent, in zone: AlarmZone, _ rules: ZoneRules
  ) -> String {
    let last: CivilDate
    switch rule.end {
    case .never: return rule.rrule + part.rruleParts
    // A calendar counts rings, and Toki days.
    case .count(let count): return replacing("COUNT", in: rule, by: "\(count * part.times.count)") + part.rruleParts
    case .until(let day): last = day
    }
    let wall = CivilDateTime(date: last, time: part.times[part.times.count - 1])
    let end =
      switch zone {
      case .floating: CalendarTime.text(of: wall)
      case .pinned:
        CalendarTime.text(of: ZoneRules.utc.civil(at: rules.resolve(wall).ringInstant), isUTC: true)
      }
    return replacing("UNTIL", in: rule, by: end) + part.rruleParts
  }

  private func replacing(_ name: String, in rule: Recurrence, by value: String) -> String {
    rule.rrule.split(separator: ";").map { $0.hasPrefix("\(name)=") ? "\(name)=\(value)" : $0 }.joined(separator: ";")
  }

  // MARK: Zones

  private func rules(of alarm: Alarm) throws(CalendarWriteError) -> ZoneRules {
    guard case .pinned(let name) = alarm.zone else { return context.hostZone }
    guard let rules = context.zone(name) else { throw CalendarWriteError(alarm: alarm.id, zone: name) }
    return rules
  }

  /// The rules of every pinned zone, from the first day on which they matter.
  private func zones(of alarms: [Alarm]) throws(CalendarWriteError) -> [ICalBuilder] {
    var needed: [ZoneName: (rules: ZoneRules, first: UTCInstant, last: UTCInstant?)] = [:]
    for alarm in alarms {
      guard case .pinned(let name) = alarm.zone, name != .utc else { continue }
      let rules = try rules(of: alarm)
      let first = rules.resolve(firstTime(of: alarm, rules)).ringInstant
      let last = alarm.recurrence.isOnce ? alarm.times.areSeveral ? first + .days(1) : first : nil
      guard let known = needed[name] else {
        needed[name] = (rules, first, last)
        continue
      }
      let both = known.last.flatMap { known in last.map { max(known, $0) } }
      needed[name] = (rules, min(known.first, first), both)
    }
    return needed.sorted { $0.key.text < $1.key.text }
      .map { name, zone in Self.zone(name, zone.rules, from: zone.first - .days(1), to: zone.last) }
  }

  private static func zone(
    _ name: ZoneName, _ rules: ZoneRules, from first: UTCInstant, to last: UTCInstant?
  ) -> ICalBuilder {
    let zone = ICalBuilder("VTIMEZONE")
    zone.add("TZID", text: name.text)
    for observance in ZoneObservance.all(of: rules, from: first, to: last) {
      let part = ICalBuilder(observance.isDaylight ? "DAYLIGHT" : "STANDARD")
      part.add("DTSTART", CalendarTime.text(of: observance.start))
      part.add("TZOFFSETFROM", offsetText(observance.offsetBefore))
      part.add("TZOFFSETTO", offsetText(observance.offset))
      part.add("TZNAME", text: observance.name)
      if let rule = observance.rule { part.add("RRULE", rule) }
      zone.add(part)
    }
    return zone
  }

  /// Formats a UTC offset as `+0530`, with seconds if there are any (RFC 5545, section 3.3.14).
  private static func offsetText(_ seconds: Int) -> String {
    let size = abs(seconds)
    let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
    return (seconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}

/// An alarm's zone is missing from this host's tz database.
public struct CalendarWriteError: Error, Hashable, Sendable {
  /// The alarm that cannot be written.
  public let alarm: AlarmID
  /// Its missing zone.
  public let zone: ZoneName
}

extension AlarmSchedule {
  /// Start day of the exported event: the first day of the rule, skipped or not, that still matters.
  ///
  /// Starting on a day of the rule keeps the phase of weeks, months and years. A rule with a count must start on its
  /// first day.
  fileprivate func firstDay(today: CivilDate) -> CivilDate {
    switch recurrence {
    case .once(let date): return date
    case .repeating(let rule, let from):
      let needed =
        [today, skipped.first, skippedTimes.first?.date, pause?.lowerBound].compactMap(\.self).min() ?? today
      if case .count = rule.end { return days(from: from, to: nil, most: 1).first ?? from }
      return days(from: max(from, needed), to: nil, most: 1).first ?? days(from: from, to: nil, most: 1).first ?? from
    }
  }

  /// Days of the rule that are skipped, are exceptions or fall into the pause, in order.
  ///
  /// Of yearly exceptions, these are the days of ten years, and no more than a reader takes.
  fileprivate func daysLeftOut(from first: CivilDate) -> [CivilDate] {
    var all = Set(skipped)
    all.formUnion(exceptions(from: first, to: first.adding(days: 3652), count: max(0, 366 - skipped.count)))
    if let pause { all.formUnion(days(from: pause.lowerBound, to: pause.upperBound, most: .max)) }
    return all.sorted()
  }

  /// Days of the rule within a range, skipped ones and exceptions too; computed in UTC, where no local time is missing.
  private func days(from first: CivilDate, to last: CivilDate?, most: Int) -> [CivilDate] {
    guard case .repeating(let whole, let from) = recurrence else { return [] }
    let rule = AlarmSchedule(time: times.first, recurrence: .repeating(whole.withoutExceptions, from: from))
    let start = ZoneRules.utc.resolve(CivilDateTime(date: first, time: times.first)).ringInstant
    var all: [CivilDate] = []
    var after = start - TimeSpan(nanoseconds: 1)
    while all.count < most, let ring = rule.next(after: after, in: .utc) {
      let day = ZoneRules.utc.civil(at: ring).date
      if let last, day > last { break }
      all.append(day)
      after = ring
    }
    return all
  }
}
