// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@Suite struct `Days that a rule leaves out` {
  private func days(_ texts: String...) throws -> [ExceptedDays] {
    try texts.map { try #require(ExceptedDays(text: $0), "\($0)") }
  }

  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text: text)) }

  /// The days of the rings of every day at 7:00, or of another rule.
  private func rings(
    _ rrule: String = "FREQ=DAILY", except: [ExceptedDays], after: String, count: Int
  ) throws -> [String] {
    let rule = try Recurrence(rrule: rrule).excepting(except)
    let schedule = AlarmSchedule(
      time: try #require(TimeOfDay(text: "07:00")), recurrence: .repeating(rule, from: try date("2026-01-01")))
    let after = ZoneRules.utc.resolve(
      CivilDateTime(date: try date(after), time: try #require(TimeOfDay(text: "12:00")))
    ).ringInstant
    return schedule.rings(after: after, in: .utc, count: count).map { $0.date.text }
  }

  @Test func `have no ring, a row of them over New Year and in every year`() throws {
    #expect(
      try rings(except: days("2026-11-26", "2026-11-28/2026-11-29"), after: "2026-11-24", count: 3)
        == ["2026-11-25", "2026-11-27", "2026-11-30"])
    let newYear = try days("--12-24/--01-02")
    #expect(
      try rings(except: newYear, after: "2026-12-22", count: 2) == ["2026-12-23", "2027-01-03"])
    #expect(try rings(except: newYear, after: "2030-12-23", count: 1) == ["2031-01-03"])
    #expect(try rings(except: days("--02-29"), after: "2028-02-27", count: 2) == ["2028-02-28", "2028-03-01"])
    #expect(try rings(except: days("--02-20/--02-29"), after: "2027-02-19", count: 1) == ["2027-03-01"])
  }

  @Test func `count where a rule has a count`() throws {
    #expect(
      try rings("FREQ=DAILY;COUNT=4", except: days("2026-01-02"), after: "2025-12-31", count: 9)
        == ["2026-01-01", "2026-01-03", "2026-01-04"])
  }

  @Test func `can be all there are, and then it never rings`() throws {
    #expect(
      try rings("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", except: days("--12-25"), after: "2026-01-01", count: 1) == [])
    #expect(throws: RecurrenceError.noDayLeft) {
      try Recurrence.weekly(.everyDay).excepting(try days("--01-01/--12-31"))
    }
  }

  @Test func `have one form, in order and joined where they touch`() throws {
    let rule = try Recurrence.weekly(.everyDay).excepting(
      days("2026-12-26", "--01-01", "--12-24/--12-31", "2026-12-24/2026-12-25", "--07-01", "2027-01-01"))
    #expect(rule.exceptions.map(\.text) == ["--07-01", "--12-24/--01-01", "2026-12-24/2026-12-26", "2027-01-01"])
    #expect(rule.withoutExceptions == .weekly(.everyDay))
  }

  @Test func `are at most 366 rows`() throws {
    let every = (0..<367).map { ExceptedDays.date(CivilDate(daysSinceEpoch: 20_000 + 2 * $0)) }
    #expect(throws: RecurrenceError.tooManyExceptions(367)) { try Recurrence.weekly(.everyDay).excepting(every) }
    #expect(try Recurrence.weekly(.everyDay).excepting(Array(every.dropLast())).exceptions.count == 366)
  }

  @Test(arguments: [
    "", "2026-12-25/", "2026-12-25/2026-12-24", "--02-30", "--13-01", "2026-12-25/--12-26", "12-25", "--12-25/--12-26/",
  ])
  func `are no other text`(text: String) { #expect(ExceptedDays(text: text) == nil) }

  @Test func `are days like any simple search finds them, whatever the rule`() throws {
    var numbers = SeededNumbers(seed: 20_261_124)
    for _ in 0..<60 {
      let first = CivilDate(daysSinceEpoch: 20_454)
      let except = (0..<Int.random(in: 0...5, using: &numbers)).map { _ -> ExceptedDays in
        let start = first.adding(days: .random(in: 0..<900, using: &numbers))
        let end = start.adding(days: .random(in: 0..<40, using: &numbers))
        return Bool.random(using: &numbers)
          ? .dates(start...end) : .everyYear(from: DayOfYear(start), to: DayOfYear(end))
      }
      let plain = try Recurrence(
        .weeks(WeekDays(rawValue: .random(in: 1...127, using: &numbers))), interval: .random(in: 1...3, using: &numbers)
      )
      let rule = try plain.excepting(except)
      let time = try #require(TimeOfDay(text: "07:00"))
      let all = AlarmSchedule(time: time, recurrence: .repeating(plain, from: first))
        .rings(after: UTCInstant(secondsSinceEpoch: 0), in: .utc, count: 300)
      let kept = all.filter { ring in
        !except.contains { days in
          switch days {
          case .dates(let range): return range.contains(ring.date)
          case .everyYear(let from, let to):
            let (day, first, last) = (Self.number(DayOfYear(ring.date)), Self.number(from), Self.number(to))
            return first <= last ? day >= first && day <= last : day >= first || day <= last
          }
        }
      }
      let found = AlarmSchedule(time: time, recurrence: .repeating(rule, from: first))
        .rings(after: UTCInstant(secondsSinceEpoch: 0), in: .utc, count: kept.count)
      #expect(found == kept, "\(except.map(\.text))")
    }
  }

  private static func number(_ day: DayOfYear) -> Int { day.month * 100 + day.day }
}
