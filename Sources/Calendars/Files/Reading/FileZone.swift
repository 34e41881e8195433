// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Reads the rules of a zone that a calendar file defines (`VTIMEZONE`; RFC 5545, section 3.6.5).
enum FileZone {
  /// The years before now and after it whose changes are kept; the last offset stays after them.
  private static let (yearsBefore, lastYear) = (3, 2100)

  /// The rules of a zone; `nil` if it cannot be relied on.
  static func rules(of zone: CalendarComponent, now: UTCInstant) -> ZoneRules? {
    let year = ZoneRules.utc.civil(at: now).date.year
    guard let first = CivilDate(year: year - yearsBefore, month: 1, day: 1),
      let last = CivilDate(year: max(year, lastYear), month: 12, day: 31)
    else { return nil }
    var changes: [Change] = []
    for part in zone.components where ["STANDARD", "DAYLIGHT"].contains(part.kind) {
      guard let own = Self.changes(of: part, within: first...last) else { return nil }
      changes += own
    }
    changes.sort { $0.seconds < $1.seconds }
    let begin = first.daysSinceEpoch * 86_400
    let past = changes.prefix { $0.seconds < begin }
    guard let initial = past.last?.offset ?? changes.first?.offsetBefore else { return nil }
    return ZoneRules(
      name: .utc, offsetSeconds: initial,
      changes: changes.dropFirst(past.count).map {
        (UTCInstant(secondsSinceEpoch: Int64($0.seconds)), offsetSeconds: $0.offset)
      })
  }

  private struct Change {
    /// Seconds since the epoch, in UTC.
    let seconds: Int
    let offsetBefore: Int
    let offset: Int
  }

  private static func changes(of part: CalendarComponent, within days: ClosedRange<CivilDate>) -> [Change]? {
    guard let before = offset(part.all("TZOFFSETFROM").first?.raw),
      let offset = offset(part.all("TZOFFSETTO").first?.raw),
      let begin = part.all("DTSTART").first.flatMap({ CalendarTime($0.raw) }), let time = begin.time
    else { return nil }
    let start = CivilDateTime(date: begin.date, time: time)
    var walls: Set<CivilDateTime> = [start]
    for property in part.all("RDATE") {
      for text in property.raw.split(separator: ",") {
        guard let listed = CalendarTime(String(text.prefix { $0 != "/" })) else { return nil }
        walls.insert(CivilDateTime(date: listed.date, time: listed.time ?? time))
      }
    }
    for property in part.all("RRULE") {
      guard let text = try? RuleText(property), let rule = try? RepeatRule(text) else { return nil }
      // An end in UTC, as it has to be, is one by the clock before the change.
      var end: CivilDateTime?
      if let until = rule.until {
        let wall = CivilDateTime(date: until.date, time: until.time ?? time)
        end = until.isUTC ? wall.adding(CalendarDuration(seconds: before)) : wall
      }
      guard let ruled = try? rule.walls(from: start, to: end, within: days) else { return nil }
      walls.formUnion(ruled)
    }
    return walls.map { wall in
      let seconds = wall.date.daysSinceEpoch * 86_400 + wall.time.secondOfDay
      return Change(seconds: seconds - before, offsetBefore: before, offset: offset)
    }
  }

  /// Reads an offset from UTC in seconds: `+0530`, `-033045` (RFC 5545, section 3.3.14), or with colons.
  static func offset(_ text: String?) -> Int? {
    guard let text = text?.trimmed, let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" && $0 != "." }
    guard digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits) else { return nil }
    let seconds: Int
    switch digits.count {
    case 1, 2: seconds = number * 3600
    case 3, 4: seconds = number / 100 * 3600 + number % 100 * 60
    case 6: seconds = number / 10_000 * 3600 + number / 100 % 100 * 60 + number % 100
    default: return nil
    }
    return sign == "-" ? -seconds : seconds
  }
}
