// SPDX-License-Identifier: Apache-2.0
import CICal
import TokiModel

/// Parses calendar files with libical, which only this type and `ICalTree` use for reading.
enum ICalParser {
  /// Parses a file into components whose properties know their lines.
  ///
  /// libical drops what it cannot read and misreads some values (`-PT15` becomes no time at all). So every relevant
  /// property must reappear in its result, and each date must be written exactly as libical would write it.
  static func calendars(of bytes: [UInt8]) throws(CalendarFault) -> [CalendarComponent] {
    let bytes = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    let outlines = try ComponentOutline.calendars(of: bytes)
    // libical reads up to a zero byte, which is part of an invalid line.
    let tree = ICalTree(parsing: bytes.contains(0) ? bytes.map { $0 == 0 ? UInt8(ascii: " ") : $0 }[...] : bytes)
    let calendars = tree.calendars
    guard calendars.count == outlines.count else { throw CalendarFault(line: 1, .notACalendar) }
    var result: [CalendarComponent] = []
    for (outline, calendar) in zip(outlines, calendars) { result.append(try joined(outline, calendar)) }
    return result
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The components Toki uses, by parent.
  private static let kinds = ["VCALENDAR": ["VEVENT", "VTODO"], "VEVENT": ["VALARM"], "VTODO": ["VALARM"]]

  private static let names: Set<String> = [
    "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "COMPLETED",
    "ACTION", "TRIGGER", "REPEAT", "SUMMARY", "STATUS", "UID", CalendarNames.set,
    CalendarNames.pause, CalendarNames.times, CalendarNames.partOf, CalendarNames.except, CalendarNames.skipped,
  ]

  /// Properties that may be empty; libical treats those as missing.
  private static let mayBeEmpty: Set<String> = ["SUMMARY", "STATUS", "UID"]

  private static func joined(
    _ outline: ComponentOutline, _ node: ICalNode
  ) throws(CalendarFault) -> CalendarComponent {
    if let fault = outline.fault { throw fault }
    let kinds = kinds[outline.kind] ?? []
    let parts = outline.components.filter { kinds.contains($0.kind) }
    let nodes = node.components.filter { kinds.contains($0.kind) }
    guard parts.map(\.kind) == nodes.map(\.kind) else {
      throw CalendarFault(line: outline.line, .unreadable("BEGIN:\(outline.kind)"))
    }
    var components: [CalendarComponent] = []
    for (part, node) in zip(parts, nodes) {
      do throws(CalendarFault) {
        components.append(try joined(part, node))
      } catch {
        // An event stands for itself, and so does an alarm of it: the others can ring without it.
        components.append(broken(part, error))
      }
    }
    components += outline.components.filter { $0.kind == "VTIMEZONE" }.map { zone($0) }
    return CalendarComponent(
      kind: outline.kind, line: outline.line,
      properties: try properties(outline.lines, node.properties { names.contains($0) }), components: components)
  }

  /// An event or alarm that cannot be parsed, with its text so that a person recognizes it.
  private static func broken(_ outline: ComponentOutline, _ fault: CalendarFault) -> CalendarComponent {
    let text = zone(outline)
    return CalendarComponent(
      kind: text.kind, line: text.line,
      properties: text.properties.filter { ["SUMMARY", "UID", "ACTION"].contains($0.name) },
      components: [], fault: fault)
  }

  /// A zone taken from the file's text: libical reorders zones, and only their names matter.
  private static func zone(_ outline: ComponentOutline) -> CalendarComponent {
    CalendarComponent(
      kind: outline.kind, line: outline.line,
      properties: outline.lines.map { line in
        CalendarProperty(
          name: line.name, line: line.number, raw: line.value, value: .text(line.value), zone: nil, relation: nil)
      }, components: [])
  }

  private static func properties(
    _ lines: [ContentLine], _ nodes: [ICalNode.Property]
  ) throws(CalendarFault) -> [CalendarProperty] {
    var result: [CalendarProperty] = []
    let places = lines.filter { names.contains($0.name) && !(mayBeEmpty.contains($0.name) && $0.value.isEmpty) }
    for name in Set(places.map(\.name)) {
      // libical makes one property of each date in a list.
      let places = places.filter { $0.name == name }.flatMap { name.hasSuffix("DATE") ? $0.dates : [$0] }
      let nodes = nodes.filter { $0.name == name }
      guard places.count == nodes.count else {
        let same = zip(places, nodes).prefix { $0.value == $1.canonical }.count
        throw unreadable(places[min(same, places.count - 1)])
      }
      for (place, node) in zip(places, nodes) { result.append(try property(place, node)) }
    }
    return result.sorted { $0.line < $1.line }
  }

  private static func property(
    _ place: ContentLine, _ node: ICalNode.Property
  ) throws(CalendarFault) -> CalendarProperty {
    let value: CalendarProperty.Value
    switch node.value {
    case .text(let text): value = .text(text)
    case .time(let time):
      guard node.canonical == place.value else { throw unreadable(place) }
      guard let date = CivilDate(year: time.year, month: time.month, day: time.day) else {
        throw CalendarFault(line: place.number, .noSuchTime(CalendarFault.quote(place.value)))
      }
      if time.isDate {
        value = .date(date)
      } else if let clock = TimeOfDay(hour: time.hour, minute: time.minute, second: time.second) {
        value = .dateTime(CivilDateTime(date: date, time: clock), isUTC: time.isUTC)
      } else {
        throw CalendarFault(line: place.number, .noSuchTime(CalendarFault.quote(place.value)))
      }
    }
    return CalendarProperty(
      name: place.name, line: place.number, raw: place.value, value: value, zone: node.zone,
      relation: node.relation)
  }

  private static func unreadable(_ place: ContentLine) -> CalendarFault {
    CalendarFault(line: place.number, .unreadable(CalendarFault.quote("\(place.name):\(place.value)")))
  }
}

extension ContentLine {
  /// The dates of a list, each as a separate line.
  fileprivate var dates: [ContentLine] {
    value.split(separator: ",", omittingEmptySubsequences: false).map {
      ContentLine(number: number, name: name, value: String($0))
    }
  }
}
