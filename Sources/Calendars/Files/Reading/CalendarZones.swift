// SPDX-License-Identifier: Apache-2.0
import CICal
import TokiModel

/// Maps the zone names of a calendar to the tz database, or to the rules that the file has for them.
///
/// A name that is known goes before the rules of the file, so that an alarm follows the zone if its rules change; unless
/// it is a short one such as `EST`, which many programs give to a zone of their own.
struct CalendarZones {
  /// The zone of floating times.
  let host: EventZone
  /// Zones defined in the file, by name.
  private let defined: [String: Defined]
  private let now: UTCInstant
  private let rules: @Sendable (ZoneName) -> ZoneRules?

  private struct Defined {
    /// The location that some programs give.
    let location: String?
    let rules: ZoneRules?
  }

  init(of calendar: CalendarComponent, in context: CalendarContext) {
    var defined: [String: Defined] = [:]
    for zone in calendar.components where zone.kind == "VTIMEZONE" {
      guard let name = zone.all("TZID").first else { continue }
      defined[Self.unquoted(name.text)] = Defined(
        location: zone.all("X-LIC-LOCATION").first?.text, rules: FileZone.rules(of: zone, now: context.now))
    }
    self.defined = defined
    now = context.now
    host = EventZone(source: .host, rules: context.hostZone)
    rules = context.zone
  }

  /// The zone meant by a name; `nil` if it is unknown.
  ///
  /// Accepts `Europe/Berlin` in any case, `/example.org/2026/Europe/Berlin`, a name with a location in the file, names
  /// of Windows such as `W. Europe Standard Time`, those that its menus show, and offsets such as `UTC+09:00`. An
  /// abbreviation such as `PDT` goes after the rules of the file.
  func zone(named text: String) -> EventZone? {
    let name = Self.unquoted(text)
    let file = defined[name]
    if let zone = unsafe known(name, unless: file) ?? file?.location.flatMap({ known($0) }) ?? knownEnd(of: name)
      ?? named(name, unsafe toki_icu_zone_in_any_case, unless: file) ?? named(name, unsafe toki_icu_zone_of_windows)
      ?? ZoneAlias.zone(of: name).flatMap({ known($0) })
    {
      return zone
    }
    if let rules = file?.rules { return zone(named: name, rules) }
    if let zone = ZoneAlias.abbreviations[name.uppercased()].flatMap({ known($0) }) { return zone }
    return ZoneAlias.offset(of: name).flatMap { ZoneRules(name: .utc, offsetSeconds: $0, changes: []) }
      .map { zone(named: name, $0) }
  }

  /// A zone of the file; if its clocks never change, by whole hours from UTC, it is the one of that offset, which stays
  /// the same as well.
  private func zone(named name: String, _ rules: ZoneRules) -> EventZone {
    let begin = UTCInstant(secondsSinceEpoch: 0)
    let hours = rules.offsetSeconds(at: begin) / 3600
    if rules.transition(after: begin) == nil, rules.offsetSeconds(at: begin) == hours * 3600,
      let zone = known(hours == 0 ? "UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))")
    {
      return zone
    }
    return EventZone(source: .file(name), rules: rules)
  }

  private func known(_ text: String) -> EventZone? {
    guard let name = ZoneName(text), let rules = rules(name) else { return nil }
    return EventZone(source: .known(name), rules: rules)
  }

  /// A known zone; `nil` for one of a short name whose clocks never change again, if the file says something else of it.
  private func known(_ text: String, unless file: Defined?) -> EventZone? {
    guard let zone = known(text) else { return nil }
    guard !text.contains("/"), let rules = file?.rules, zone.rules.transition(after: now) == nil else { return zone }
    let isSame =
      rules.transition(after: now) == nil && rules.offsetSeconds(at: now) == zone.rules.offsetSeconds(at: now)
    return isSame ? zone : nil
  }

  /// The zone at the end of a name with a vendor prefix.
  private func knownEnd(of text: String) -> EventZone? {
    guard text.hasPrefix("/") else { return nil }
    let parts = text.split(separator: "/").suffix(3)
    // A zone name has two or three parts; a single one could be anything.
    for start in parts.indices.dropLast() {
      if let zone = known(parts[start...].joined(separator: "/")) { return zone }
    }
    return nil
  }

  /// The zone whose name ICU finds for this one.
  private func named(
    _ name: String, _ find: (UnsafePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int32) -> Int32,
    unless file: Defined? = nil
  ) -> EventZone? {
    var found = [CChar](repeating: 0, count: 256)
    let letters = unsafe find(name, &found, Int32(found.count))
    guard letters > 0 else { return nil }
    return known(
      String(decoding: found.prefix(Int(letters)).map { UInt8(bitPattern: $0) }, as: UTF8.self), unless: file)
  }

  private static func unquoted(_ text: String) -> String { text.filter { $0 != "\"" }.trimmed }
}
