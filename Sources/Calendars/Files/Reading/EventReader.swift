// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Determines when an event rings: at each of its alarms, or at its start.
struct EventReader {
  /// A schedule and the line that defines it.
  struct Found: Hashable {
    let line: Int
    let schedule: AlarmSchedule
    let zone: AlarmZone
    /// Its name among alarms of the same trigger; empty for the main one.
    var name = ""
  }

  let event: CalendarComponent
  let zones: CalendarZones
  let context: CalendarContext
  let start: EventMoment
  let startProperty: CalendarProperty
  /// Occurrences that are cancelled or replaced.
  let exceptions: [CalendarProperty]
  /// Beginning of the occurrences of a later change, which this event does not have any more; `nil` if there is none.
  let end: EventMoment?
  /// The event of which this one changes an occurrence and all that follow it; `nil` for any other.
  let former: Former?
  /// Ring time of an all-day event without an alarm; `nil` for none.
  let wholeDay: TimeOfDay?

  /// Reads the start and the exceptions of an event.
  ///
  /// - Parameters:
  ///   - event: The event or to-do.
  ///   - family: The events that share its UID; `none` for the event by itself.
  ///   - zones: The calendar's zone names.
  ///   - context: The current time and the known zones.
  ///   - wholeDay: When an all-day event without an alarm rings; `nil` if it does not.
  /// - Throws: A fault in the start.
  init(
    _ event: CalendarComponent, of family: EventFamily, zones: CalendarZones, in context: CalendarContext,
    wholeDay: TimeOfDay?
  ) throws(CalendarFault) {
    self.event = event
    self.wholeDay = wholeDay
    self.zones = zones
    self.context = context
    // A to-do without a start has a due time, to which its alarms refer.
    guard let property = try event.one("DTSTART", "DUE") else {
      throw CalendarFault(line: event.line, .noStart)
    }
    startProperty = property
    start = try EventMoment(property, zones: zones).inKnownTime
    let own = event.all("RECURRENCE-ID").first
    let isOfOne = own.map { !$0.changesFollowing } ?? false
    exceptions = event.all("EXDATE") + (isOfOne ? [] : family.changes)
    var ends: [EventMoment] = []
    let begin = try own.map { (property) throws(CalendarFault) in try EventMoment(property, zones: zones).instant }
    for change in isOfOne ? [] : family.followingChanges {
      let moment = try EventMoment(change, zones: zones)
      if begin.map({ moment.instant > $0 }) ?? true { ends.append(moment) }
    }
    end = ends.min { $0.instant < $1.instant }
    if let own, own.changesFollowing, event.all("RRULE").isEmpty, let whole = family.whole {
      former = Former(event: whole, first: try EventMoment(own, zones: zones))
    } else {
      former = nil
    }
  }

  /// The schedules of the event, without duplicates.
  ///
  /// An alarm that cannot ring is left out alone. If that is true of each, the event rings at its start: better there
  /// than not at all.
  func rings(
    leavingOut broken: inout [CalendarFault], noting notices: inout [CalendarNotice]
  ) throws(CalendarFault) -> [Found] {
    let pattern = try pattern()
    notices += pattern.notices
    let alarms = event.components.filter { Self.rings($0) }
    if alarms.isEmpty { return try atStart(pattern, &notices) }
    var all: [Found] = []
    for alarm in alarms {
      do throws(CalendarFault) {
        for found in try found(by: alarm, pattern, &notices)
        where !all.contains(where: { $0.schedule == found.schedule && $0.zone == found.zone }) { all.append(found) }
      } catch {
        // An error of the event itself is one of each of its alarms.
        if !broken.contains(error) { broken.append(error) }
      }
    }
    guard all.isEmpty else { return all }
    do throws(CalendarFault) {
      return try atStart(pattern, &notices)
    } catch {
      if !broken.contains(error) { broken.append(error) }
      return []
    }
  }

  /// The rings of an event without an alarm.
  private func atStart(_ pattern: Pattern, _ notices: inout [CalendarNotice]) throws(CalendarFault) -> [Found] {
    guard start.isWholeDay else {
      return try found(at: start, .zero, pattern, startProperty, line: event.line, &notices)
    }
    guard let wholeDay else { throw CalendarFault(line: event.line, .wholeDay) }
    let anchor = EventMoment(
      CivilDateTime(date: start.wall.date, time: wholeDay), zone: start.zone, isWholeDay: true)
    return try found(at: anchor, .zero, pattern, startProperty, line: event.line, &notices)
  }

  /// `true` if an alarm is audible or visible, not an e-mail or nothing.
  private static func rings(_ alarm: CalendarComponent) -> Bool {
    guard alarm.kind == "VALARM", alarm.all("TRIGGER").first?.raw != appleNone else { return false }
    guard let action = alarm.all("ACTION").first else { return true }
    return ["AUDIO", "DISPLAY"].contains(action.text.uppercased())
  }

  /// Trigger by which Apple's calendars mark an event without an alarm, whatever the action.
  private static let appleNone = "19760401T005545Z"

  private func found(
    by alarm: CalendarComponent, _ pattern: Pattern, _ notices: inout [CalendarNotice]
  ) throws(CalendarFault) -> [Found] {
    if let fault = alarm.fault { throw fault }
    guard let trigger = try alarm.one("TRIGGER") else {
      throw CalendarFault(line: alarm.line, .unreadable("BEGIN:VALARM"))
    }
    guard case .text = trigger.value else {
      let moment = try EventMoment(trigger, zones: zones)
      guard !moment.isWholeDay else { throw trigger.unreadable }
      return [absolute(moment, line: alarm.line)]
    }
    guard let duration = CalendarDuration(trigger.raw.trimmed) else { throw trigger.unreadable }
    let anchor = trigger.relation?.uppercased() == "END" ? try endOfEvent().in(start.zone) : start
    return try found(at: anchor, duration, pattern, trigger, line: alarm.line, &notices)
  }

  /// The end of the event, or its start if it has no end.
  func endOfEvent() throws(CalendarFault) -> EventMoment {
    if let property = try event.one("DTEND", "DUE") { return try EventMoment(property, zones: zones).inKnownTime }
    guard let property = try event.one("DURATION") else {
      return start.isWholeDay && event.kind == "VEVENT" ? start.adding(.day) : start
    }
    guard let duration = CalendarDuration(property.raw.trimmed) else { throw property.unreadable }
    return start.adding(duration)
  }

  /// An alarm at a fixed instant rings once even if the event repeats (RFC 5545, section 3.8.6.3).
  private func absolute(_ moment: EventMoment, line: Int) -> Found {
    guard moment.zone.source != .host, start.zone.source != .host else {
      return once(moment.wall, in: moment.zone.ofAlarm ?? .floating, line: line)
    }
    return once(at: moment.instant, line: line)
  }

  private func once(_ wall: CivilDateTime, in zone: AlarmZone, line: Int) -> Found {
    Found(line: line, schedule: AlarmSchedule(time: wall.time, recurrence: .once(wall.date)), zone: zone)
  }

  /// A single ring at an instant, as wall time in the start's zone; in UTC if that wall time occurs twice and this is
  /// the second, or no alarm can have the zone.
  private func once(at instant: UTCInstant, line: Int) -> Found {
    let wall = start.zone.rules.civil(at: instant)
    if let zone = start.zone.ofAlarm, start.zone.rules.resolve(wall).ringInstant == instant {
      return once(wall, in: zone, line: line)
    }
    return once(ZoneRules.utc.civil(at: instant), in: .pinned(.utc), line: line)
  }
}
