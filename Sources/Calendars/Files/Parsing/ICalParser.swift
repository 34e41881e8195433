// SPDX-License-Identifier: Apache-2.0
import CICal
import TokiModel

/// Parses calendar files: the texts with libical, which only this type and `ICalTree` use for reading, and dates, spans
/// and rules by itself.
enum ICalParser {
  /// Parses a file into components whose properties know their lines.
  ///
  /// libical drops unreadable parts and misreads some values (`-PT15` becomes no time at all), and it does not read the
  /// spellings of times that other programs do. So each text must reappear in its result, and it reads nothing else.
  static func calendars(of bytes: [UInt8]) throws(CalendarFault) -> [CalendarComponent] {
    var bytes = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    // As on the first Macintosh.
    if !bytes.contains(lineFeed) { bytes = bytes.map { $0 == carriageReturn ? lineFeed : $0 }[...] }
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
  private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  /// The components Toki uses, by parent.
  private static let kinds = ["VCALENDAR": ["VEVENT", "VTODO"], "VEVENT": ["VALARM"], "VTODO": ["VALARM"]]

  private static let texts: Set<String> = [
    "ACTION", "REPEAT", "SUMMARY", "STATUS", "UID", CalendarNames.set, CalendarNames.pause, CalendarNames.times,
    CalendarNames.partOf, CalendarNames.except, CalendarNames.skipped, CalendarNames.holidays,
  ]
  private static let spansAndRules: Set<String> = ["DURATION", "RRULE", "EXRULE"]
  private static let times: Set<String> = [
    "DTSTART", "DTEND", "DUE", "RDATE", "EXDATE", "RECURRENCE-ID", "COMPLETED", "TRIGGER",
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
      properties: try properties(outline.lines, node.texts { texts.contains($0) }), components: components)
  }

  /// An event or alarm that cannot be parsed, with its text so that a person recognizes it.
  private static func broken(_ outline: ComponentOutline, _ fault: CalendarFault) -> CalendarComponent {
    let text = zone(outline)
    return CalendarComponent(
      kind: text.kind, line: text.line,
      properties: text.properties.filter { ["SUMMARY", "UID", "ACTION"].contains($0.name) },
      components: [], fault: fault)
  }

  /// A zone taken from the file's text, as libical reorders zones.
  private static func zone(_ outline: ComponentOutline) -> CalendarComponent {
    CalendarComponent(
      kind: outline.kind, line: outline.line,
      properties: outline.lines.map { CalendarProperty($0, .text($0.value)) },
      components: outline.components.map { zone($0) })
  }

  private static func properties(
    _ lines: [ContentLine], _ nodes: [ICalNode.Text]
  ) throws(CalendarFault) -> [CalendarProperty] {
    var result: [CalendarProperty] = []
    let places = lines.filter { texts.contains($0.name) && !(mayBeEmpty.contains($0.name) && $0.value.isEmpty) }
    for name in Set(places.map(\.name)) {
      let places = places.filter { $0.name == name }
      let nodes = nodes.filter { $0.name == name }
      guard places.count == nodes.count else {
        let same = zip(places, nodes).prefix { $0.value == $1.canonical }.count
        throw unreadable(places[min(same, places.count - 1)])
      }
      for (place, node) in zip(places, nodes) { result.append(CalendarProperty(place, .text(node.text))) }
    }
    for line in lines where spansAndRules.contains(line.name) {
      result.append(CalendarProperty(line, .text(line.value)))
    }
    for line in lines.map(\.withItsTime) where times.contains(line.name) {
      // A span, as most triggers are.
      if line.name == "TRIGGER", line.value.trimmed.first.map({ !("0"..."9").contains($0) }) ?? true {
        result.append(CalendarProperty(line, .text(line.value)))
        continue
      }
      for moment in line.moments { result.append(CalendarProperty(moment, try value(of: moment))) }
    }
    return result.sorted { $0.line < $1.line }
  }

  private static func value(of place: ContentLine) throws(CalendarFault) -> CalendarProperty.Value {
    guard let time = CalendarTime(place.value) else {
      throw CalendarTime.isWritten(like: place.value)
        ? CalendarFault(line: place.number, .noSuchTime(CalendarFault.quote(place.value))) : unreadable(place)
    }
    guard let clock = time.time else { return .date(time.date) }
    return .dateTime(CivilDateTime(date: time.date, time: clock), isUTC: time.isUTC)
  }

  private static func unreadable(_ place: ContentLine) -> CalendarFault {
    CalendarFault(line: place.number, .unreadable(CalendarFault.quote("\(place.name):\(place.value)")))
  }
}

extension CalendarProperty {
  fileprivate init(_ line: ContentLine, _ value: Value) {
    self.init(
      name: line.name, line: line.number, raw: line.value, value: value, zone: line.parameter("TZID"),
      relation: line.parameter(line.name == "TRIGGER" ? "RELATED" : "RANGE"))
  }
}

extension ContentLine {
  /// The line with the colons of a zone's name, as in `TZID=UTC+09:00`, among its parameters: a time has none.
  fileprivate var withItsTime: ContentLine {
    guard let colon = value.lastIndex(of: ":"), parameters.uppercased().contains("TZID="),
      !CalendarTime.isWritten(like: value), value.first != "-", value.first != "P"
    else { return self }
    var line = self
    line.parameters += ":" + value[..<colon]
    line.value = String(value[value.index(after: colon)...])
    return line
  }

  /// The times of a list, each as a separate line, and of periods their beginnings (RFC 5545, section 3.3.9).
  fileprivate var moments: [ContentLine] {
    let isList = ["RDATE", "EXDATE"].contains(name)
    let parts = isList ? value.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty } : [value]
    return (parts.isEmpty ? [""] : parts).map { part in
      var moment = self
      moment.value = name == "RDATE" ? String(part.prefix { $0 != "/" }) : part
      return moment
    }
  }
}
