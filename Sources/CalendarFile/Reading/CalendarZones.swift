// SPDX-License-Identifier: Apache-2.0
import CICU
import TokiModel

/// The zones of the tz database that the names in a calendar stand for.
///
/// Programs name zones as they like, and give their rules beside them. Toki goes by the name, so that
/// an alarm follows the zone when its rules change; a name that it does not know is refused.
struct CalendarZones {
  /// The names in the file, with the places that some programs give with them.
  private let locations: [String: String]
  private let isKnown: (ZoneName) -> Bool

  init(of calendar: CalendarComponent, in surroundings: CalendarSurroundings) {
    var locations: [String: String] = [:]
    for zone in calendar.components where zone.kind == "VTIMEZONE" {
      guard let name = zone.all("TZID").first, let location = zone.all("X-LIC-LOCATION").first else { continue }
      locations[name.text] = location.text
    }
    self.locations = locations
    isKnown = { surroundings.zone($0) != nil }
  }

  /// The zone that is meant by `Europe/Berlin`, `/example.org/2026/Europe/Berlin`, a name that the file
  /// gives a place for, or `W. Europe Standard Time` of Windows; `nil` for none.
  func zone(named text: String) -> ZoneName? {
    known(text) ?? locations[text].flatMap { known($0) } ?? knownEnd(of: text) ?? ofWindows(text)
  }

  private func known(_ text: String) -> ZoneName? { ZoneName(text).flatMap { isKnown($0) ? $0 : nil } }

  /// The zone at the end of a name that begins with somebody's own words.
  private func knownEnd(of text: String) -> ZoneName? {
    guard text.hasPrefix("/") else { return nil }
    let parts = text.split(separator: "/").suffix(3)
    // A zone has two or three parts; one alone could be anything.
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
