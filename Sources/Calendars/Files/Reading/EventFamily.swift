// SPDX-License-Identifier: Apache-2.0

/// The events of a calendar that share a UID: a series, and those that change occurrences of it.
struct EventFamily {
  /// The series itself; `nil` if the file has only changes.
  private(set) var whole: CalendarComponent?
  /// The `RECURRENCE-ID`s of changes of one occurrence.
  private(set) var changes: [CalendarProperty] = []
  /// Those of changes that mean all following occurrences too (RFC 5545, section 3.2.13).
  private(set) var followingChanges: [CalendarProperty] = []

  static let none = EventFamily()

  /// The families of a calendar by UID; events without one have none.
  static func all(of events: [CalendarComponent]) -> [String: EventFamily] {
    var families: [String: EventFamily] = [:]
    for event in events where !event.uid.isEmpty { families[event.uid, default: .none].add(event) }
    return families
  }

  private mutating func add(_ event: CalendarComponent) {
    let ids = event.all("RECURRENCE-ID")
    if ids.isEmpty, whole == nil { whole = event }
    for id in ids { if id.changesFollowing { followingChanges.append(id) } else { changes.append(id) } }
  }
}

extension CalendarProperty {
  /// `true` if a `RECURRENCE-ID` means all following occurrences too.
  var changesFollowing: Bool { relation?.uppercased() == "THISANDFUTURE" }
}
