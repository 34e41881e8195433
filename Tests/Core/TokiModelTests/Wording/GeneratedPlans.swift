// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// Pseudorandom plans, the same in every run.
struct GeneratedPlans {
  var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  mutating func flip() -> Bool { Bool.random(using: &numbers) }

  // MARK: - Alarms

  mutating func alarm() throws -> AlarmPlan {
    switch number(0...9) {
    case 0: .instant(UTCInstant(nanosecondsSinceEpoch: Int64.random(in: .min ... .max, using: &numbers)))
    case 1: .instant(UTCInstant(secondsSinceEpoch: Int64.random(in: -9_000_000_000...9_000_000_000, using: &numbers)))
    case 2: .after(span())
    default: .at(try time(), try day(), zone: try flip() ? zone() : nil)
    }
  }

  mutating func time() throws -> TimeOfDay {
    try #require(TimeOfDay(hour: number(0...23), minute: number(0...59), second: flip() ? 0 : number(0...59)))
  }

  mutating func span() -> TimeSpan {
    let most = min(
      CountdownTimer.durations.upperBound.nanoseconds, Int64(1) << Int64.random(in: 1...62, using: &numbers))
    let grain: Int64 = [1, 1_000_000, 1_000_000_000, 60_000_000_000].randomElement(using: &numbers) ?? 1
    let nanoseconds = Int64.random(in: 0...most, using: &numbers) / grain * grain
    return TimeSpan(nanoseconds: max(1, nanoseconds))
  }

  mutating func date() -> CivilDate {
    let years =
      flip()
      ? CivilDate(daysSinceEpoch: number(20_000...30_000)) : CivilDate(daysSinceEpoch: number(-719_162...2_932_896))
    return years
  }

  mutating func day() throws -> AlarmPlan.Day {
    switch number(0...15) {
    case 0: return .next
    case 10: return .nextWeekDay(try weekDay())
    case 11: return .weekDayOfWeek(try weekDay(), weeksAhead: number(0...2))
    case 12: return .weeksAfterWeekDay(flip() ? number(1...3) : number(1...999), try weekDay())
    case 13: return .named(try weekDay(), flip() ? dayOfYear() : dayOfMonth())
    case 14: return dayOfMonth()
    case 15: return try limitedRule()
    case 1: return .inDays(flip() ? number(0...9) : number(0...9_999))
    case 2: return .weekDay(try weekDay())
    case 3: return .date(date())
    case 4: return dayOfYear()
    default: return .every(try rule(), from: flip() ? date() : nil)
    }
  }

  private mutating func dayOfYear() -> AlarmPlan.Day {
    let month = number(1...12)
    return .dayOfYear(month: month, day: number(1...CivilDate.length(ofMonth: month, year: 2000)))
  }

  private mutating func dayOfMonth() -> AlarmPlan.Day {
    .dayOfMonth(flip() ? nil : number(1...31), monthsAhead: flip() ? nil : number(0...2))
  }

  /// A first or last day that depends on the current time.
  private mutating func limit() throws -> AlarmPlan.Day {
    switch number(0...7) {
    case 0: .inDays(flip() ? number(0...9) : number(0...9_999))
    case 1: .weekDay(try weekDay())
    case 2: .nextWeekDay(try weekDay())
    case 3: .weekDayOfWeek(try weekDay(), weeksAhead: number(0...2))
    case 4: .weeksAfterWeekDay(number(1...9), try weekDay())
    case 5: dayOfYear()
    case 6: dayOfMonth()
    default: .named(try weekDay(), flip() ? dayOfYear() : dayOfMonth())
    }
  }

  private mutating func limitedRule() throws -> AlarmPlan.Day {
    let rule = try rule()
    let from: AlarmPlan.Day? = try flip() ? limit() : flip() ? .date(date()) : nil
    guard rule.end == .never else { return try .limited(rule, AlarmPlan.Limits(from: limit(), until: nil)) }
    if flip(), case .weeks(let days, .all) = rule.cycle, days != .everyDay {
      // A length in whole rounds is a count.
      return .limited(rule, AlarmPlan.Limits(from: from, until: nil, length: 7 * number(0...9) * rule.interval + 3))
    }
    let until = try limit()
    if case .nextWeekDay = until { return .limited(rule, AlarmPlan.Limits(from: nil, until: until)) }
    return .limited(rule, AlarmPlan.Limits(from: from, until: until))
  }

  mutating func weekDay() throws -> WeekDay { try #require(WeekDay(rawValue: number(1...7))) }

  mutating func monthDays(upTo last: Int) throws -> Recurrence.MonthDays {
    let most = flip() ? 1 : number(1...5)
    switch number(0...4) {
    case 0, 1: return .days((1...most).map { _ in number(1...last) })
    case 2: return .workingDays((1...most).map { _ in flip() ? number(1...20) : Recurrence.MonthDay.lastOrdinal })
    default:
      let ordinals = [1, 2, 3, 4, 5, Recurrence.MonthDay.lastOrdinal]
      return .weekDays(
        try (1...most).map { _ in Recurrence.OrdinalWeekDay(try weekDay(), ordinal: ordinals[number(0...5)]) })
    }
  }

  mutating func months() -> Months {
    flip() ? .all : Months(numbers: (1...number(1...4)).map { _ in number(1...12) })
  }

  mutating func rule() throws -> Recurrence {
    let interval = flip() ? 1 : flip() ? number(1...4) : number(1...999)
    let cycle: Recurrence.Cycle
    switch number(0...3) {
    case 0: cycle = .days(in: months())
    case 1:
      let named = [WeekDays.everyDay, .weekdays, .weekend]
      let days = number(0...3) == 0 ? named[number(0...2)] : WeekDays(rawValue: UInt8(number(1...127)))
      cycle = .weeks(days, in: months())
    case 2: cycle = .months(try monthDays(upTo: 31))
    default:
      let months = flip() ? Months(numbers: [number(1...12)]) : months()
      let longest = months.numbers.map { CivilDate.length(ofMonth: $0, year: 2000) }.max() ?? 28
      let days = try monthDays(upTo: longest)
      // Only of one month, if every so many years.
      cycle = (try? Recurrence(.years(months: months, days), interval: interval)).map(\.cycle) ?? .months(days)
    }
    let end: Recurrence.End = [.never, .until(date()), .count(flip() ? number(1...9) : number(1...99_999))][
      number(0...2)]
    return try Recurrence(cycle, interval: interval, end: end)
  }

  mutating func zone() throws -> ZoneName {
    let names = [
      "Europe/Berlin", "UTC", "America/Argentina/Ushuaia", "Etc/GMT+5", "Japan", "EST5EDT", "mon", "7", "3/4", "1h/x",
      "GB-Eire",
      "a/b", "mon/tue", "zone", "utc/x", "T/Z", "Z",
    ]
    if flip() { return try #require(ZoneName(names[number(0...(names.count - 1))])) }
    let letters = Array("abzABZ019_-+./")
    var text = "q"
    for _ in 0..<number(0...(flip() ? 8 : 250)) { text.append(letters[number(0...(letters.count - 1))]) }
    // A period at the end is that of a sentence; no real zone has one.
    if text.last == "." { text.append("a") }
    return try ZoneName(text) ?? #require(ZoneName("Asia/Tokyo"))
  }

  // MARK: - Sequences

  mutating func sequence() throws -> SequencePlan {
    while true {
      if let plan = try? SequencePlan(try parts(depth: 0)) { return plan }
    }
  }

  private mutating func parts(depth: Int) throws -> [SequencePart] {
    var parts: [SequencePart] = []
    for _ in 0...number(0...3) {
      if depth < SequencePlan.deepest, number(0...3) == 0 {
        parts.append(.repeated(try self.parts(depth: depth + 1), times: flip() ? number(1...4) : number(1...99)))
      } else {
        parts.append(.step(try step()))
      }
    }
    return parts
  }

  private mutating func step() throws -> SequenceStep {
    let short = TimeSpan(nanoseconds: max(1, span().nanoseconds / 10_000))
    let sounds: [RingSound?] = [
      nil, .some(RingSound.none), .named("dawn"), .named("none"), .named("None"), .named("夜明け"), .named("a b, ]\"\\"),
      .file("/usr/share/x.ogg"), .file("/a \"b\"\\, [c]\n("), .named("no"), .named("nonesuch"),
    ]
    return SequenceStep(
      label: flip() ? .none : try label(), duration: short,
      sound: flip() ? nil : sounds[number(0...(sounds.count - 1))],
      waits: flip())
  }

  mutating func label() throws -> Label {
    let pieces = [
      "work", "Rest", " ", "  ", ",", "、", "，", "(", ")", "[wait]", "]", "\"", "\\", "x4", "×2", "4x(", "5m", "1 h",
      "5", "and",
      "half", "later", "from now", "times", "4 times", "left", "timer", "monday", "7am", "に", "4回", "明日", "半", "作業",
      "分", "後", "回", "＂", "　", "é", "e\u{301}", "👨‍👩‍👧", "-", ".", ":", "10:00", "mon", "\u{200B}", "in",
      "an hour",
    ]
    var text = ""
    for _ in 0..<number(1...5) { text += pieces[number(0...(pieces.count - 1))] }
    // A label of spaces alone would be empty.
    return try (try? Label(text)) ?? Label(text + "work")
  }
}
