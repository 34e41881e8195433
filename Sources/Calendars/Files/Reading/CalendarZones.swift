// SPDX-License-Identifier: Apache-2.0
import CICal
import TokiModel

/// Maps the zone names of a calendar to the tz database.
///
/// Programs choose their own zone names and include the rules. Toki uses only the name, so that an alarm follows the
/// zone if its rules change; an unknown name is refused.
struct CalendarZones {
  /// Locations given by some programs, by zone name.
  private let locations: [String: String]
  private let isKnown: (ZoneName) -> Bool

  init(of calendar: CalendarComponent, in context: CalendarContext) {
    var locations: [String: String] = [:]
    for zone in calendar.components where zone.kind == "VTIMEZONE" {
      guard let name = zone.all("TZID").first, let location = zone.all("X-LIC-LOCATION").first else { continue }
      locations[name.text] = location.text
    }
    self.locations = locations
    isKnown = { context.zone($0) != nil }
  }

  /// The zone meant by a name; `nil` if it is unknown.
  ///
  /// Accepts `Europe/Berlin`, `/example.org/2026/Europe/Berlin`, a name with a location in the file, and Windows names
  /// such as `W. Europe Standard Time`.
  func zone(named text: String) -> ZoneName? {
    known(text) ?? locations[text].flatMap { known($0) } ?? knownEnd(of: text) ?? ofWindows(text)
  }

  private func known(_ text: String) -> ZoneName? { ZoneName(text).flatMap { isKnown($0) ? $0 : nil } }

  /// The zone at the end of a name with a vendor prefix.
  private func knownEnd(of text: String) -> ZoneName? {
    guard text.hasPrefix("/") else { return nil }
    let parts = text.split(separator: "/").suffix(3)
    // A zone name has two or three parts; a single one could be anything.
    for start in parts.indices.dropLast() {
      if let zone = known(parts[start...].joined(separator: "/")) { return zone }
    }
    return nil
  }

  private func ofWindows(_ text: String) -> ZoneName? {
    var found = [CChar](repeating: 0, count: 256)
    let letters = unsafe toki_icu_zone_of_windows(text, &found, Int32(found.count))
    guard letters > 0 else { return nil }
    return known(String(decoding: found.prefix(Int(letters)).map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
}
