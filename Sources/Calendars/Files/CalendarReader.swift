// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Reads calendar files (RFC 5545) and turns each event and to-do into alarms.
///
/// An event rings at each of its audible or visible alarms (`VALARM`), or at its start if it has none that can ring.
/// Cancelled and completed events become disabled alarms. Events that cannot ring are left out, or refuse the file if
/// the options say so.
public struct CalendarReader {
  private let context: CalendarContext
  private let options: CalendarOptions
  private var found: ReadingBuilder

  /// Reads a file; arbitrary bytes are safe.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - context: The current time and the known zones.
  ///   - options: The treatment of events that cannot ring.
  /// - Returns: The alarms, the events left out, and notices about changes.
  /// - Throws: `CalendarFaults` for a file that is no calendar or has too many alarms; if the options are strict, for
  ///   each event that would be left out.
  public static func read(
    _ bytes: [UInt8], in context: CalendarContext, _ options: CalendarOptions
  ) throws(CalendarFaults) -> CalendarReading {
    var reader = CalendarReader(context, options)
    do throws(CalendarFault) {
      for calendar in try ICalParser.calendars(of: bytes) { try reader.take(calendar) }
    } catch {
      throw CalendarFaults(all: [error])
    }
    return try reader.found.reading(options)
  }

  private init(_ context: CalendarContext, _ options: CalendarOptions) {
    self.context = context
    self.options = options
    found = ReadingBuilder(context, keepsPast: options.keepsPast)
  }

  private mutating func take(_ calendar: CalendarComponent) throws(CalendarFault) {
    let zones = CalendarZones(of: calendar, in: context)
    let events = calendar.components.filter { $0.kind == "VEVENT" || $0.kind == "VTODO" }
    let families = EventFamily.all(of: events)
    for event in events {
      // Times of an alarm of Toki's that another event has too.
      if let name = event.all(CalendarNames.partOf).first?.text, name != event.uid, families[name] != nil { continue }
      do throws(CalendarFault) {
        try take(event, of: families[event.uid] ?? .none, zones)
      } catch {
        if case .tooMany = error.reason { throw error }
        found.leaveOut(CalendarFault(line: error.line, error.reason, title: title(of: event)))
      }
    }
  }

  private mutating func take(
    _ event: CalendarComponent, of family: EventFamily, _ zones: CalendarZones
  ) throws(CalendarFault) {
    if let fault = event.fault { throw fault }
    let isChange = !event.all("RECURRENCE-ID").isEmpty
    // A cancelled occurrence, which the main event already skips.
    if isChange && event.isOff { return }
    let reader = try EventReader(event, of: family, zones: zones, in: context, wholeDay: options.wholeDay)
    var broken: [CalendarFault] = []
    var notices: [CalendarNotice] = []
    let rings = coming(of: try reader.rings(leavingOut: &broken, noting: &notices), unless: event.isOff)
    for fault in broken { found.leaveOut(CalendarFault(line: fault.line, fault.reason, title: title(of: event))) }
    let label = event.all("SUMMARY").first.map { found.label($0.text, line: $0.line) } ?? .none
    let set = try event.one(CalendarNames.set).map { (property) throws(CalendarFault) in
      guard let set = AlarmSetName(stored: property.text) else { throw property.unreadable }
      return set
    }
    for alarm in event.components {
      if let line = alarm.all("REPEAT").first?.line { found.note(.repeats, line: line) }
    }
    for notice in notices { found.note(notice.what, line: notice.line, title: title(of: event)) }
    for ring in rings {
      let uid = found.uid(of: event.lastingName + ring.name)
      try found.add(
        ring.schedule, in: ring.zone, as: uid, label: label, set: set, isOff: event.isOff, line: ring.line)
    }
  }

  /// Without those that are past, if others of the same trigger are still to come: that the first occurrences of an
  /// event are over is no fault of it.
  private func coming(of rings: [EventReader.Found], unless isOff: Bool) -> [EventReader.Found] {
    guard rings.count > 1, !isOff, !options.keepsPast else { return rings }
    let coming = rings.filter { ring in
      ring.schedule.next(after: context.now, in: context.rules(of: ring.zone) ?? .utc) != nil
    }
    var told = Set(coming.map(\.line))
    return rings.filter { coming.contains($0) || told.insert($0.line).inserted }
  }

  /// The summary for a person who looks for an event in the file.
  private func title(of event: CalendarComponent) -> String {
    event.all("SUMMARY").first.map { CalendarFault.quote($0.text) } ?? ""
  }
}

extension CalendarComponent {
  var uid: String { all("UID").first?.text ?? "" }

  /// The event's name in every version of its file: UID and RECURRENCE-ID, or a digest of an event without a UID.
  fileprivate var lastingName: String {
    let change = all("RECURRENCE-ID").first.map { "/\($0.raw)" } ?? ""
    guard uid.isEmpty || isNumbered else { return uid + change }
    var digest = TextDigest()
    for name in ["DTSTART", "DUE", "RRULE", "SUMMARY"] { digest.add(name, all(name).first?.raw ?? "") }
    return "event-\(String(digest.value, radix: 16))\(change)"
  }

  /// `true` if Toki 0.1 wrote the UID, as `toki-a7`, which names another alarm in each home.
  private var isNumbered: Bool {
    uid.utf8.starts(with: "toki-a".utf8) && uid.utf8.count > 6
      && uid.utf8.dropFirst(6).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// `true` if the event is cancelled or completed.
  var isOff: Bool {
    let status = all("STATUS").first?.text.uppercased() ?? ""
    return ["CANCELLED", "COMPLETED"].contains(status) || !all("COMPLETED").isEmpty
  }
}
