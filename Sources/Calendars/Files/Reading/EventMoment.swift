// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The start or end of an event, as written in the file.
struct EventMoment: Hashable {
  /// Wall time; 00:00 for an all-day event.
  let wall: CivilDateTime
  /// Zone of the wall time; an all-day event floats.
  let zone: EventZone
  let isWholeDay: Bool

  init(_ wall: CivilDateTime, zone: EventZone, isWholeDay: Bool) {
    self.wall = wall
    self.zone = zone
    self.isWholeDay = isWholeDay
  }

  /// Reads a date, or a date and time that is floating, in a named zone, or in UTC.
  init(_ property: CalendarProperty, zones: CalendarZones) throws(CalendarFault) {
    switch property.value {
    case .text: throw property.unreadable
    case .date(let date):
      guard let midnight = TimeOfDay(secondOfDay: 0) else { throw property.unreadable }
      self.init(CivilDateTime(date: date, time: midnight), zone: zones.host, isWholeDay: true)
    case .dateTime(let wall, isUTC: true): self.init(wall, zone: .utc, isWholeDay: false)
    case .dateTime(let wall, isUTC: false):
      guard let name = property.zone, !name.isEmpty else {
        self.init(wall, zone: zones.host, isWholeDay: false)
        return
      }
      guard let zone = zones.zone(named: name) else {
        throw property.fault(.noSuchZone(CalendarFault.quote(name)))
      }
      self.init(wall, zone: zone, isWholeDay: false)
    }
  }

  var instant: UTCInstant { zone.rules.resolve(wall).ringInstant }

  /// The moment, or for a year before 1700 the same one 400 years later, on the same day of the week.
  ///
  /// Apple's contacts have 1604 for a birthday without its year, which is before the first instant that Toki knows.
  var inKnownTime: EventMoment {
    guard wall.date.year < 1700 else { return self }
    return EventMoment(
      CivilDateTime(date: wall.date.adding(days: 146_097), time: wall.time), zone: zone, isWholeDay: isWholeDay)
  }

  func adding(_ duration: CalendarDuration) -> EventMoment {
    EventMoment(wall.adding(duration), zone: zone, isWholeDay: isWholeDay)
  }

  /// The same instant by the clock of another zone.
  func `in`(_ other: EventZone) -> EventMoment {
    other == zone ? self : EventMoment(other.rules.civil(at: instant), zone: other, isWholeDay: isWholeDay)
  }
}
