// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A component of a calendar file, with the properties that Toki looks at and where they stand.
struct CalendarComponent: Hashable {
  let kind: String
  /// Where it begins, from 1.
  let line: Int
  let properties: [CalendarProperty]
  let components: [CalendarComponent]

  func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }

  /// The only property of a name, or of the next one where there is none of the first.
  ///
  /// - Throws: `.twice` at the second one.
  func one(_ names: String...) throws(CalendarFault) -> CalendarProperty? {
    for name in names {
      let found = all(name)
      guard found.count <= 1 else { throw CalendarFault(line: found[1].line, .twice(name)) }
      if let property = found.first { return property }
    }
    return nil
  }
}

/// A property with its value as libical read it.
struct CalendarProperty: Hashable {
  let name: String
  /// Where it begins, from 1.
  let line: Int
  /// The value as it stands in the file.
  let raw: String
  let value: Value
  /// The zone that is named beside a date; `nil` for none.
  let zone: String?
  /// What a trigger goes by, or how far a change reaches: `END`, `THISANDFUTURE`.
  let relation: String?

  enum Value: Hashable {
    case date(CivilDate)
    case dateTime(CivilDateTime, isUTC: Bool)
    case text(String)
  }

  /// Its text; for a date, as it stands in the file.
  var text: String { if case .text(let text) = value { text } else { raw } }

  func fault(_ reason: CalendarFault.Reason) -> CalendarFault { CalendarFault(line: line, reason) }

  /// The fault of a value that means nothing.
  var unreadable: CalendarFault { fault(.unreadable(CalendarFault.quote("\(name):\(raw)"))) }
}
