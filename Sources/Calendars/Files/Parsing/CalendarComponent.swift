// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A component with the properties that Toki uses and their positions.
struct CalendarComponent: Hashable {
  let kind: String
  /// Line on which it begins, counted from 1.
  let line: Int
  let properties: [CalendarProperty]
  let components: [CalendarComponent]
  /// Why nothing else in it can be relied on; `nil` if it was parsed.
  var fault: CalendarFault?

  func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }

  /// The single property with the first of the names that occurs; `nil` if none does.
  ///
  /// - Throws: `.twice` at a second one.
  func one(_ names: String...) throws(CalendarFault) -> CalendarProperty? {
    for name in names {
      let found = all(name)
      guard found.count <= 1 else { throw CalendarFault(line: found[1].line, .twice(name)) }
      if let property = found.first { return property }
    }
    return nil
  }
}

/// A property with its value.
struct CalendarProperty: Hashable {
  let name: String
  /// Line on which it begins, counted from 1.
  let line: Int
  /// The value exactly as in the file.
  let raw: String
  let value: Value
  /// The `TZID` of a date; `nil` if there is none.
  let zone: String?
  /// The relation of a trigger, or the reach of a change: `END`, `THISANDFUTURE`.
  let relation: String?

  enum Value: Hashable {
    case date(CivilDate)
    case dateTime(CivilDateTime, isUTC: Bool)
    case text(String)
  }

  /// The parsed text; for a date, the raw value.
  var text: String { if case .text(let text) = value { text } else { raw } }

  func fault(_ reason: CalendarFault.Reason) -> CalendarFault { CalendarFault(line: line, reason) }

  /// The fault of an invalid value.
  var unreadable: CalendarFault { fault(.unreadable(CalendarFault.quote("\(name):\(raw)"))) }
}
