// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

struct RecurrenceDaysTests {
  /// A rule, its first day and the following days.
  struct Example: CustomTestStringConvertible, Sendable {
    let name: String
    let rule: String
    let start: String
    let days: [String]
    var testDescription: String { name }

    init(_ name: String, _ rule: String, from start: String, _ days: String...) {
      self.name = name
      self.rule = rule
      self.start = start
      self.days = days
    }
  }

  @Test(arguments: [
    Example(
      "weeks are counted from the one of the start", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", from: "2026-07-01",
      "2026-07-03", "2026-07-13", "2026-07-17", "2026-07-27"),
    Example(
      "a shorter month has its last day", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", from: "2026-01-31",
      "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"),
    Example(
      "months without a fifth Tuesday are left out", "FREQ=MONTHLY;BYDAY=5TU", from: "2026-06-01",
      "2026-06-30", "2026-09-29", "2026-12-29"),
    Example(
      "29 February is the 28th in other years", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
      from: "2027-01-01", "2027-02-28", "2028-02-29", "2029-02-28"),
    Example(
      "days are counted from the start", "FREQ=DAILY;INTERVAL=3", from: "2026-12-30",
      "2026-12-30", "2027-01-02", "2027-01-05"),
    Example(
      "months are counted from the one of the start", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", from: "2026-01-20",
      "2026-04-15", "2026-07-15"),
    Example(
      "years are counted from the one of the start", "FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=-1SU",
      from: "2026-04-01", "2028-03-26", "2030-03-31"),
    Example(
      "the last day is in", "FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20260707", from: "2026-06-30",
      "2026-06-30", "2026-07-06", "2026-07-07"),
    Example(
      "days are counted to the end", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU;COUNT=4", from: "2026-07-01",
      "2026-07-01", "2026-07-05", "2026-07-13", "2026-07-15"),
    Example(
      "fifth Fridays are counted as they come", "FREQ=MONTHLY;BYDAY=5FR;COUNT=2", from: "2026-01-31",
      "2026-05-29", "2026-07-31"),
    Example(
      "two days that a short month lacks are its last one", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=3,-1",
      from: "2026-01-01", "2026-01-30", "2026-01-31", "2026-02-28", "2026-03-30"),
    Example(
      "the first and the last working day of a month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1",
      from: "2026-01-31", "2026-02-02", "2026-02-27", "2026-03-02", "2026-03-31"),
    Example(
      "other months are left out", "FREQ=WEEKLY;BYMONTH=12;BYDAY=MO", from: "2026-12-20", "2026-12-21", "2026-12-28",
      "2027-12-06"),
    Example(
      "months of a year have their days in order", "FREQ=YEARLY;BYMONTH=1,7;BYDAY=1MO", from: "2026-01-06",
      "2026-07-06", "2027-01-04", "2027-07-05"),
    Example(
      "days in some months are counted as they come", "FREQ=DAILY;INTERVAL=10;BYMONTH=2;COUNT=3", from: "2026-02-20",
      "2026-02-20", "2027-02-05", "2027-02-15"),
    Example(
      "days that fall together are counted once", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=3,-1;COUNT=4",
      from: "2026-01-31", "2026-01-31", "2026-02-28", "2026-03-30", "2026-03-31"),
  ])
  func `The days of a rule`(example: Example) throws {
    let rule = try Recurrence(rrule: example.rule)
    let start = try date(example.start)
    var days: [CivilDate] = []
    var next = rule.firstDay(onOrAfter: start.adding(days: -400), from: start)
    while let day = next, days.count < example.days.count {
      days.append(day)
      next = rule.firstDay(onOrAfter: day.adding(days: 1), from: start)
    }
    #expect(days == (try example.days.map { try date($0) }))
    if rule.end != .never { #expect(next == nil) }
  }

  @Test(arguments: [
    // Every 4th year from 2025: February never has 29 days, and so no fifth Tuesday.
    ("FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYDAY=5TU", "2025-01-01"),
    ("FREQ=MONTHLY;INTERVAL=48;BYDAY=5TU", "2025-02-01"),
    ("FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYDAY=5TU;COUNT=99999", "0001-01-01"),
    ("FREQ=DAILY;UNTIL=20260630", "2026-07-01"), ("FREQ=DAILY;BYMONTH=2;UNTIL=20270131", "2026-07-01"),
    ("FREQ=YEARLY;INTERVAL=999;BYMONTH=1;BYMONTHDAY=1", "2026-07-01"),
    ("FREQ=DAILY", "2262-01-01"), ("FREQ=DAILY", "9999-12-31"),
  ])
  func `A rule without any day is found out at once`(text: String, start: String) throws {
    let rule = try Recurrence(rrule: text)
    let start = try date(start)
    let schedule = AlarmSchedule(
      time: try #require(TimeOfDay(hour: 7, minute: 0)), recurrence: .repeating(rule, from: start))
    // The search is limited to the months until 2261; a hundred repetitions are still instant.
    for _ in 0..<100 {
      #expect(rule.firstDay(onOrAfter: start, from: start) == nil)
    }
    #expect(schedule.next(after: try utc(2026, 7, 1), in: .utc) == nil)
    #expect(schedule.rings(after: try utc(2026, 7, 1), in: .utc, count: 5).isEmpty)
    let days = AlarmDays.repeating(rule, from: start)
    #expect(days.recurrence(of: schedule.times, after: try utc(2026, 7, 1), in: .utc) == nil)
  }

  @Test func `The greatest numbers do not trap`() throws {
    let cycles: [Recurrence.Cycle] = [
      .days(), .weeks(.everyDay), .weeks(WeekDays(.sunday)), .months(.day(31)), .months(.days([28, 31])),
      .weeks(.everyDay, in: [2]), .days(in: [12]), .months(.workingDays([1, -1])),
      .months(.weekDay(.monday, ordinal: 5)), .years(month: 12, .day(31)),
      .years(month: 2, .weekDay(.sunday, ordinal: -1)),
    ]
    for cycle in cycles {
      for interval in [1, 999] {
        for end in [Recurrence.End.never, .count(99_999), .until(try date("9999-12-31"))] {
          let rule = try Recurrence(cycle, interval: interval, end: end)
          for start in ["0001-01-01", "1677-09-21", "2026-06-30", "2261-12-31", "9999-12-31"] {
            for day in ["0001-01-01", "2100-02-28", "2261-12-31", "9999-12-31"] {
              let found = rule.firstDay(onOrAfter: try date(day), from: try date(start))
              if let found { #expect(found >= (try date(day)) && found.year <= 2261) }
            }
            let schedule = AlarmSchedule(
              time: try #require(TimeOfDay(hour: 23, minute: 59)),
              recurrence: .repeating(rule, from: try date(start)))
            for nanoseconds in [Int64.min, 0, .max] {
              _ = schedule.rings(after: UTCInstant(nanosecondsSinceEpoch: nanoseconds), in: .utc, count: 3)
            }
          }
        }
      }
    }
  }
}

/// Parses `2026-07-01`; the test fails if there is no such day.
func date(_ text: String) throws -> CivilDate {
  let parts = try text.split(separator: "-").map { try #require(Int($0)) }
  try #require(parts.count == 3)
  return try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
}
