// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Writes alarms as a calendar file (RFC 5545), each as an event that rings at its start.
///
/// The UID is the alarm's lasting name, by which it is found again. A disabled alarm becomes a cancelled event. The sound is not part of the file. If clocks skip an alarm's time, other
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
    for alarm in alarms { calendar.add(try writer.event(of: alarm)) }
    return calendar.bytes
  }

  // MARK: Events

  private func event(of alarm: Alarm) throws(CalendarWriteError) -> ICalBuilder {
    let rules = try rules(of: alarm)
    let event = ICalBuilder("VEVENT")
    event.add("UID", text: alarm.uid?.text ?? "toki-\(alarm.id.text)")
    event.add("DTSTAMP", CalendarTime.text(of: ZoneRules.utc.civil(at: context.now), isUTC: true))
    let first = firstTime(of: alarm, rules)
    add("DTSTART", first, of: alarm, to: event)
    if case .repeating(let rule, _) = alarm.recurrence {
      event.add("RRULE", text(of: rule, at: alarm.time, in: alarm.zone, rules))
      for day in alarm.schedule.daysLeftOut {
        add("EXDATE", CivilDateTime(date: day, time: alarm.time), of: alarm, to: event)
      }
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
    ring.add("DESCRIPTION", text: alarm.label.text.isEmpty ? alarm.time.text : alarm.label.text)
    event.add(ring)
    return event
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
    of rule: Recurrence, at time: TimeOfDay, in zone: AlarmZone, _ rules: ZoneRules
  ) -> String {
    guard case .until(let last) = rule.end else { return rule.rrule }
    let wall = CivilDateTime(date: last, time: time)
    let end =
      switch zone {
      case .floating: CalendarTime.text(of: wall)
      case .pinned:
        CalendarTime.text(of: ZoneRules.utc.civil(at: rules.resolve(wall).ringInstant), isUTC: true)
      }
    return rule.rrule.split(separator: ";").map { $0.hasPrefix("UNTIL=") ? "UNTIL=\(end)" : $0 }
      .joined(separator: ";")
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
      let last = alarm.recurrence.isOnce ? first : nil
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
      let needed = [today, skipped.first, pause?.lowerBound].compactMap(\.self).min() ?? today
      if case .count = rule.end { return days(from: from, to: nil, most: 1).first ?? from }
      return days(from: max(from, needed), to: nil, most: 1).first ?? days(from: from, to: nil, most: 1).first ?? from
    }
  }

  /// Days of the rule that are skipped or fall into the pause, in order.
  fileprivate var daysLeftOut: [CivilDate] {
    guard let pause else { return skipped }
    return Set(skipped + days(from: pause.lowerBound, to: pause.upperBound, most: .max)).sorted()
  }

  /// Days of the rule within a range, including skipped ones; computed in UTC, where no local time is missing.
  private func days(from first: CivilDate, to last: CivilDate?, most: Int) -> [CivilDate] {
    let rule = AlarmSchedule(time: time, recurrence: recurrence)
    let start = ZoneRules.utc.resolve(CivilDateTime(date: first, time: time)).ringInstant
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
