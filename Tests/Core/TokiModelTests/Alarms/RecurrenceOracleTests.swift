// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel
import TokiTestKit

/// Compares the days of generated rules with those of python-dateutil, which parses them as RRULEs.
///
/// Our policy for short months is part of the rule's text (`Recurrence.rrule`), so that only the text is shared.
/// `Tests/oracles/rules.py` explains the lines.
struct RecurrenceOracleTests {
  @Test(.enabled(if: OracleFile.pinnedPython != nil, "needs the Python of `make bootstrap-test`"))
  func `The days of generated rules are those of python-dateutil`() throws {
    let count = GeneratedCases.count(of: 10_000)
    var numbers = SeededNumbers(seed: 5545)
    var rules: [GeneratedRule] = []
    while rules.count < count { rules.append(try GeneratedRule(using: &numbers)) }
    let python = try #require(OracleFile.pinnedPython)
    let answers = try OracleFile.withFile { file in
      try rules.map { $0.line }.joined().write(to: file, atomically: false, encoding: .ascii)
      return try OracleFile.lines(of: "rules.py", [file.path], python: python)
    }
    try #require(answers.count == rules.count)

    var differences: [String] = []
    var days = 0
    var withoutDay = 0
    for (rule, answer) in zip(rules, answers) {
      let parts = answer.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      let (first, later) = (try parts[0].numbers(), try parts[1].numbers())
      if rule.first(50) != first || rule.later(5) != later { differences.append(rule.line) }
      if try Recurrence(rrule: rule.recurrence.rrule) != rule.recurrence {
        differences.append("read back: \(rule.line)")
      }
      days += first.count + later.count
      if first.isEmpty { withoutDay += 1 }
    }
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(20))")
    print("\(rules.count) rules with \(days) days, \(withoutDay) rules without any: \(differences.count) differences")
    #expect(days > count * 25)
    #expect(withoutDay > count / 100)
  }
}

/// A rule made of seeded numbers, with its first day and a day in its middle.
private struct GeneratedRule {
  let recurrence: Recurrence
  let start: CivilDate
  let middle: CivilDate

  init(using numbers: inout SeededNumbers) throws {
    let cycle = try Self.cycle(using: &numbers)
    let interval = Bool.random(using: &numbers) ? 1 : Self.interval(using: &numbers)
    // Often near the end of a month or of February, where rules differ.
    var start = CivilDate(daysSinceEpoch: Int.random(in: -20_000...80_000, using: &numbers))
    if Int.random(in: 0..<4, using: &numbers) == 0 {
      let day = CivilDate.length(ofMonth: start.month, year: start.year) - Int.random(in: 0...2, using: &numbers)
      start = try #require(CivilDate(year: start.year, month: start.month, day: day))
    }
    let end: Recurrence.End
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: end = .until(start.adding(days: Int.random(in: -30...3_000, using: &numbers)))
    case 1: end = .until(start.adding(days: Int.random(in: 0...30_000, using: &numbers)))
    case 2: end = .count(Int.random(in: 1...60, using: &numbers))
    case 3: end = .count(Int.random(in: 1...3_000, using: &numbers))
    default: end = .never
    }
    // Of several months every so many years there may be none.
    recurrence = try (try? Recurrence(cycle, interval: interval, end: end)) ?? Recurrence(cycle, end: end)
    self.start = start
    middle = start.adding(days: Int.random(in: -10...(20 * 366), using: &numbers))
  }

  private static func interval(using numbers: inout SeededNumbers) -> Int {
    Int.random(in: Bool.random(using: &numbers) ? 2...13 : 1...999, using: &numbers)
  }

  private static func cycle(using numbers: inout SeededNumbers) throws -> Recurrence.Cycle {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: return .days()
    case 1, 2: return .weeks(WeekDays(rawValue: UInt8.random(in: 1...127, using: &numbers)))
    case 3: return .months(.day(Int.random(in: 1...31, using: &numbers)))
    case 4: return .months(.weekDays([try ordinal(using: &numbers)]))
    case 5:
      let month = Int.random(in: 0..<3, using: &numbers) == 0 ? 2 : Int.random(in: 1...12, using: &numbers)
      let length = CivilDate.length(ofMonth: month, year: 2000)
      return .years(month: month, .day(Int.random(in: 1...length, using: &numbers)))
    case 6: return .years(month: Int.random(in: 1...12, using: &numbers), .weekDays([try ordinal(using: &numbers)]))
    case 7: return .months(try days(upTo: 31, using: &numbers))
    case 8:
      let days = WeekDays(rawValue: UInt8.random(in: 1...127, using: &numbers))
      return Bool.random(using: &numbers)
        ? .days(in: months(using: &numbers)) : .weeks(days, in: months(using: &numbers))
    default:
      let months = months(using: &numbers)
      let longest = months.numbers.map { CivilDate.length(ofMonth: $0, year: 2000) }.max() ?? 28
      return .years(months: months, try days(upTo: longest, using: &numbers))
    }
  }

  private static func ordinal(using numbers: inout SeededNumbers) throws -> Recurrence.OrdinalWeekDay {
    Recurrence.OrdinalWeekDay(
      try #require(WeekDay.allCases.randomElement(using: &numbers)),
      ordinal: try #require([1, 2, 3, 4, 5, 5, -1].randomElement(using: &numbers)))
  }

  /// One to four days of one sort, often near the end of the month.
  private static func days(upTo last: Int, using numbers: inout SeededNumbers) throws -> Recurrence.MonthDays {
    let count = Int.random(in: 1...4, using: &numbers)
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0:
      return .days(
        (0..<count).map { _ in Int.random(in: Bool.random(using: &numbers) ? 1...last : 27...last, using: &numbers) })
    case 1: return .weekDays(try (0..<count).map { _ in try ordinal(using: &numbers) })
    default:
      return .workingDays(
        (0..<count).map { _ in Bool.random(using: &numbers) ? -1 : Int.random(in: 1...20, using: &numbers) })
    }
  }

  private static func months(using numbers: inout SeededNumbers) -> Months {
    Months(numbers: (0..<Int.random(in: 1...4, using: &numbers)).map { _ in Int.random(in: 1...12, using: &numbers) })
  }

  /// The line for the oracle.
  var line: String { "\(Self.number(start)) \(Self.number(middle)) \(recurrence.rrule)\n" }

  /// The first days of the rule, obtained from an alarm at midnight UTC.
  func first(_ count: Int) -> [Int64] {
    guard let midnight = TimeOfDay(hour: 0, minute: 0) else { return [] }
    let schedule = AlarmSchedule(time: midnight, recurrence: .repeating(recurrence, from: start))
    let eve = UTCInstant(secondsSinceEpoch: Int64(start.daysSinceEpoch) * 86_400 - 1)
    return schedule.rings(after: eve, in: .utc, count: count).map { Self.number($0.date) }
  }

  /// The first days from the middle on, requested one by one.
  func later(_ count: Int) -> [Int64] {
    var found: [Int64] = []
    var date = middle
    while found.count < count, let day = recurrence.firstDay(onOrAfter: date, from: start) {
      found.append(Self.number(day))
      date = day.adding(days: 1)
    }
    return found
  }

  private static func number(_ date: CivilDate) -> Int64 {
    Int64(date.year * 10_000 + date.month * 100 + date.day)
  }
}
