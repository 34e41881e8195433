// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A period of constant offset in a zone, with all the onsets of similar periods (RFC 5545, 3.6.5).
struct ZoneObservance: Hashable {
  /// First onset, in the wall time before it.
  let start: CivilDateTime
  let offsetBefore: Int
  let offset: Int
  /// Abbreviation of the zone's time: `CET`.
  let name: String
  /// The yearly recurrence as an RRULE; `nil` if it does not recur.
  let rule: String?

  /// `true` if clocks go forward at the onset.
  var isDaylight: Bool { offset > offsetBefore }

  /// The observances that define the wall time from `first` until `end`; an `end` of `nil` means for ever.
  static func all(of rules: ZoneRules, from first: UTCInstant, to end: UTCInstant?) -> [ZoneObservance] {
    let offset = rules.offsetSeconds(at: first)
    let before = ZoneObservance(
      start: rules.civil(at: first), offsetBefore: offset, offset: offset, name: rules.abbreviation(at: first),
      rule: nil)
    let changes = changes(of: rules, after: first, to: end ?? horizon)
    var result: [ZoneObservance] = []
    var rest = changes
    if end == nil {
      let kinds = Set(changes.suffix(2).map { Kind($0) })
      for kind in kinds {
        guard let tail = YearlyTail(changes.filter { Kind($0) == kind }) else { continue }
        rest.removeAll { Kind($0) == kind && $0.start >= tail.first.start }
        result.append(tail.observance)
      }
    }
    return ([before] + rest + result).sorted { $0.start < $1.start }
  }

  /// Recurring rules are derived from the changes up to 2100, where most calendars end.
  private static let horizon = UTCInstant(secondsSinceEpoch: 4_102_444_800)

  /// Maximum number of changes; a zone has at most a few a year.
  private static let most = 2_000

  private static func changes(of rules: ZoneRules, after first: UTCInstant, to end: UTCInstant) -> [ZoneObservance] {
    var all: [ZoneObservance] = []
    var last = first
    while all.count < most, let change = rules.transition(after: last), change.instant <= end {
      last = change.instant
      let wall = ZoneRules.utc.civil(at: change.instant + .seconds(Int64(change.offsetSecondsBefore)))
      all.append(
        ZoneObservance(
          start: wall, offsetBefore: change.offsetSecondsBefore, offset: change.offsetSecondsAfter,
          name: rules.abbreviation(at: change.instant), rule: nil))
    }
    return all
  }

  /// The common part of the changes of one yearly rule.
  private struct Kind: Hashable {
    let offsetBefore: Int
    let offset: Int
    let name: String

    init(_ change: ZoneObservance) {
      offsetBefore = change.offsetBefore
      offset = change.offset
      name = change.name
    }
  }
}

/// The final changes of one kind, if they follow a yearly rule.
private struct YearlyTail {
  let first: ZoneObservance
  private let rule: String

  /// Minimum number of years; fewer may match by chance.
  private static let fewest = 10

  /// Finds the rule in changes of one kind, in order; `nil` if the last of them follow no supported rule.
  init?(_ changes: [ZoneObservance]) {
    var tail = changes.suffix(1)
    while let next = tail.first, tail.startIndex > changes.startIndex {
      let one = changes[tail.startIndex - 1]
      let longer = changes[(tail.startIndex - 1)...]
      guard one.start.date.year == next.start.date.year - 1, Self.day(of: longer) != nil else { break }
      tail = longer
    }
    guard tail.count >= Self.fewest, let first = tail.first, let day = Self.day(of: tail) else { return nil }
    self.first = first
    rule = "FREQ=YEARLY;BYMONTH=\(first.start.date.month);\(day)"
  }

  var observance: ZoneObservance {
    ZoneObservance(
      start: first.start, offsetBefore: first.offsetBefore, offset: first.offset, name: first.name, rule: rule)
  }

  /// The common day of the month: `BYDAY=-1SU`, or a weekday within a range of seven days.
  private static func day(of changes: ArraySlice<ZoneObservance>) -> String? {
    guard let one = changes.first?.start,
      changes.allSatisfy({
        $0.start.time == one.time && $0.start.date.month == one.date.month
          && $0.start.date.weekDay == one.date.weekDay
      })
    else { return nil }
    let dates = changes.map(\.start.date)
    let code = one.date.weekDay.rruleCode
    if dates.allSatisfy({ $0.day + 7 > CivilDate.length(ofMonth: $0.month, year: $0.year) }) {
      return "BYDAY=-1\(code)"
    }
    let weeks = Set(dates.map { ($0.day - 1) / 7 })
    if weeks.count == 1, let week = weeks.first { return "BYDAY=\(week + 1)\(code)" }
    let days = dates.map(\.day)
    guard let least = days.min(), let most = days.max(), most - least < 7 else { return nil }
    let window = (least..<least + 7).map { String($0) }.joined(separator: ",")
    return "BYMONTHDAY=\(window);BYDAY=\(code)"
  }
}
