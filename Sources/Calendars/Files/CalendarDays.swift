// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Reads the days of a calendar file's events (RFC 5545), such as public holidays or a holiday of one's own.
///
/// An event has every day that it touches by the host's clock. Cancelled events have none, and to-dos neither.
public enum CalendarDays {
  /// Reads the days from yesterday to `ExceptedFile.horizon` days ahead; arbitrary bytes are safe.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - context: The current time and the known zones.
  /// - Returns: Rows of days, in order; empty if no event is near.
  /// - Throws: `CalendarFaults` for a file that is no calendar, for an event that cannot be read, and for more than
  ///   `ExceptedDays.most` rows of days.
  public static func read(_ bytes: [UInt8], in context: CalendarContext) throws(CalendarFaults) -> [ExceptedDays] {
    var rows: [ClosedRange<CivilDate>] = []
    var faults: [CalendarFault] = []
    do throws(CalendarFault) {
      for calendar in try ICalParser.calendars(of: bytes) {
        let zones = CalendarZones(of: calendar, in: context)
        let events = calendar.components.filter { $0.kind == "VEVENT" }
        let families = EventFamily.all(of: events)
        for event in events where faults.count < CalendarFaults.most {
          do throws(CalendarFault) {
            rows += try days(of: event, in: families[event.uid] ?? .none, zones, in: context)
          } catch {
            faults.append(error)
          }
        }
      }
    } catch {
      throw CalendarFaults(all: [error])
    }
    guard faults.isEmpty else { throw CalendarFaults(all: faults.sorted { $0.line < $1.line }) }
    guard let days = ExceptedFile.days(rows) else {
      throw CalendarFaults(all: [CalendarFault(line: 1, .tooManyDates(ExceptedDays.most))])
    }
    return days
  }

  private static func days(
    of event: CalendarComponent, in family: EventFamily, _ zones: CalendarZones, in context: CalendarContext
  ) throws(CalendarFault) -> [ClosedRange<CivilDate>] {
    if let fault = event.fault { throw fault }
    if event.isOff { return [] }
    // Rings of the past are left out by its exceptions too.
    let earlier = CalendarContext(now: context.now - .days(60), hostZone: context.hostZone, zone: context.zone)
    let reader = try EventReader(event, of: family, zones: zones, in: earlier, wholeDay: nil)
    let today = context.hostZone.civil(at: context.now).date
    return try reader.occurrences().days(
      from: today.adding(days: -1), to: today.adding(days: ExceptedFile.horizon), in: context.hostZone)
  }
}

extension EventReader.Occurrences {
  /// The rows of days that they touch by the host's clock, as far as they lie between two dates.
  fileprivate func days(
    from first: CivilDate, to last: CivilDate, in host: ZoneRules
  ) -> [ClosedRange<CivilDate>] {
    let daysBefore = Int(length.nanoseconds / TimeSpan.days(1).nanoseconds) + 2
    guard let midnight = TimeOfDay(secondOfDay: 0) else { return [] }
    let earliest = rules.resolve(CivilDateTime(date: first.adding(days: -daysBefore), time: midnight)).ringInstant
    var rows: [ClosedRange<CivilDate>] = []
    for schedule in starts {
      var after = earliest
      // A day more, as an occurrence may be on another day here than in its zone.
      while let start = schedule.rings(after: after, in: rules, count: 1).first, start.date <= last.adding(days: 1) {
        after = start.instant
        let row = days(of: start, in: host)
        guard row.upperBound >= first, row.lowerBound <= last else { continue }
        rows.append(max(row.lowerBound, first)...min(row.upperBound, last))
      }
    }
    return rows
  }

  private func days(of start: PlannedRing, in host: ZoneRules) -> ClosedRange<CivilDate> {
    if isWholeDay {
      let count = Int(length.nanoseconds / TimeSpan.days(1).nanoseconds)
      return start.date...start.date.adding(days: max(0, count - 1))
    }
    let first = host.civil(at: start.instant).date
    // The end itself is not part of it (RFC 5545, section 3.6.1).
    let end = host.civil(at: max(start.instant, start.instant + length - TimeSpan(nanoseconds: 1))).date
    return first...max(first, end)
  }
}
