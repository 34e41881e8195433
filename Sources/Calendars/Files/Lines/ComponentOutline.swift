// SPDX-License-Identifier: Apache-2.0

/// The positions of a component and everything inside it.
struct ComponentOutline: Hashable {
  /// The component's name in capitals, such as `VEVENT`.
  let kind: String
  /// Line on which it begins, counted from 1.
  let line: Int
  var lines: [ContentLine] = []
  var components: [ComponentOutline] = []
  /// The first invalid line in it or in its components, except events and their alarms; `nil` if there is none.
  var fault: CalendarFault?

  /// Maximum nesting, beyond any real calendar: libical recurses, and the stack is finite.
  private static let deepest = 8

  /// Maximum number of listed dates; libical uses a kilobyte for each.
  private static let mostDates = 50_000

  private static let events: Set<String> = ["VEVENT", "VTODO"]

  /// Outlines the calendars of a file.
  ///
  /// An invalid line in an event, or in an alarm of it, is a fault of that one alone.
  ///
  /// - Throws: The first line that is invalid in the file as a whole.
  static func calendars(of bytes: ArraySlice<UInt8>) throws(CalendarFault) -> [ComponentOutline] {
    var reader = ContentLineReader(bytes)
    var calendars: [ComponentOutline] = []
    var open: [ComponentOutline] = []
    var dates = 0
    while let line = reader.next() {
      let isCalendar = line.name == "BEGIN" && line.value.uppercased() == "VCALENDAR"
      if let reason = line.fault {
        let fault = CalendarFault(line: line.number, reason)
        guard open.contains(where: { events.contains($0.kind) }) else { throw fault }
        open[open.endIndex - 1].fault = open[open.endIndex - 1].fault ?? fault
        continue
      }
      guard !open.isEmpty || isCalendar else {
        throw CalendarFault(line: line.number, calendars.isEmpty ? .notACalendar : .notALine)
      }
      switch line.name {
      case "BEGIN":
        guard open.count < deepest else { throw CalendarFault(line: line.number, .tooDeep) }
        open.append(ComponentOutline(kind: line.value.uppercased(), line: line.number))
      case "END":
        guard let closed = open.popLast(), closed.kind == line.value.uppercased() else {
          throw CalendarFault(line: line.number, .endWithoutBegin(CalendarFault.quote(line.value)))
        }
        if open.isEmpty {
          calendars.append(closed)
        } else {
          open[open.endIndex - 1].components.append(closed)
          if !events.contains(closed.kind), closed.kind != "VALARM", let fault = closed.fault {
            open[open.endIndex - 1].fault = open[open.endIndex - 1].fault ?? fault
          }
        }
      case "EXDATE", "RDATE":
        dates += 1 + line.value.utf8.count { $0 == UInt8(ascii: ",") }
        guard dates <= mostDates else { throw CalendarFault(line: line.number, .tooManyDates(mostDates)) }
        open[open.endIndex - 1].lines.append(line)
      default: open[open.endIndex - 1].lines.append(line)
      }
    }
    if let last = open.last {
      throw CalendarFault(line: last.line, .beginWithoutEnd(CalendarFault.quote(last.kind)))
    }
    guard !calendars.isEmpty else { throw CalendarFault(line: 1, .notACalendar) }
    return calendars
  }
}
