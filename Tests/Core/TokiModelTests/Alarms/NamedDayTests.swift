// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Days that depend on the current time, as single days and as limits of rules.
///
/// It is Wednesday, 1 July 2026, 12:00 in Berlin unless a test says otherwise.
struct NamedDayTests {
  private let noon = UTCInstant(secondsSinceEpoch: 1_782_900_000)
  private let berlin: ZoneRules

  init() throws { berlin = try SystemZones.rules("Europe/Berlin") }

  private func moment(_ day: String, _ hour: Int) throws -> UTCInstant {
    berlin.resolve(CivilDateTime(date: try date(day), time: try #require(TimeOfDay(hour: hour, minute: 0)))).ringInstant
  }

  private func appointment(_ text: String, now: UTCInstant? = nil) throws -> Result<Appointment, AlarmPlanRefusal> {
    guard case .alarm(let plan, _) = try PlanText.parse(text, as: .alarm) else { throw WordingError.unreadable(text) }
    return Result { () throws(AlarmPlanRefusal) in try plan.appointment(at: now ?? noon, in: berlin) }
  }

  /// Each text, and the date on which it rings.
  static let once: [(String, String)] = [
    ("fri this week 7:00", "2026-07-03"), ("wed this week 13:00", "2026-07-01"), ("mon next week 7:00", "2026-07-06"),
    ("sun the week after next 7:00", "2026-07-19"), ("a week from monday 7:00", "2026-07-13"),
    ("3 weeks from tue 7:00", "2026-07-28"), ("a week from today 7:00", "2026-07-08"),
    ("the 15th 7:00", "2026-07-15"), ("the 1st 7:00", "2026-08-01"), ("the 1st 13:00", "2026-07-01"),
    ("the 31st 7:00", "2026-07-31"), ("the 5th of next month 7:00", "2026-08-05"),
    ("the end of the month 7:00", "2026-07-31"), ("来月末 7:00", "2026-08-31"), ("再来月末 7:00", "2026-09-30"),
    ("fri 25 dec 7:00", "2026-12-25"), ("wed the 15th 7:00", "2026-07-15"), ("11月22日（日）7:00", "2026-11-22"),
  ]

  @Test(arguments: once)
  func `A day that was named is a date`(text: String, day: String) throws {
    #expect(try appointment(text).map(\.days) == .success(.on(date(day))))
  }

  @Test func `A month that lacks the day is passed over, or refused if it was named`() throws {
    let november = try moment("2026-11-10", 8)
    #expect(try appointment("the 31st 7:00", now: november).map(\.days) == .success(.on(date("2026-12-31"))))
    #expect(try appointment("the 31st of this month 7:00", now: november).map(\.days) == .failure(.neverRings))
    #expect(
      try appointment("the end of the month 7:00", now: november).map(\.days) == .success(.on(date("2026-11-30"))))
    let last = try moment("2026-11-30", 8)
    #expect(try appointment("the end of the month 7:00", now: last).map(\.days) == .success(.on(date("2026-12-31"))))
    #expect(try appointment("the end of the month 9:00", now: last).map(\.days) == .success(.on(date("2026-11-30"))))
  }

  @Test func `A date that is another weekday is refused`() throws {
    #expect(try appointment("thu 25 dec 7:00").map(\.days) == .failure(.otherWeekDay(date("2026-12-25"))))
    #expect(try appointment("fri the 15th 7:00").map(\.days) == .failure(.otherWeekDay(date("2026-07-15"))))
    #expect(
      try appointment("every day 7:00 until thu 25 dec").map(\.days) == .failure(.otherWeekDay(date("2026-12-25"))))
  }

  @Test func `A day of this week that has been is past`() throws {
    #expect(try appointment("mon this week 7:00").map(\.days) == .failure(.past(utc(2026, 6, 29, 5))))
  }

  /// Each text with its rule, and the date on which it begins; empty for the first day still to come.
  static let limits: [(String, String, String)] = [
    ("every day 7:00 until dec 1", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;UNTIL=20261201", ""),
    ("every mon 7:00 until the end of next month", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20260831", ""),
    ("every mon 7:00 from tomorrow", "FREQ=WEEKLY;BYDAY=MO", "2026-07-02"),
    ("weekdays 7:00 from wed until fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20260710", "2026-07-08"),
    ("weekdays 7:00 until wed", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20260708", ""),
    ("weekdays 7:00 for 10 days", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20260711", ""),
    ("weekdays 7:00 from sat for 10 days", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20260715", "2026-07-04"),
    ("every mon 7:00 from 25 dec until 31 jan", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270131", "2026-12-25"),
  ]

  @Test(arguments: limits)
  func `A limit that was named is a date`(text: String, rule: String, start: String) throws {
    let days = AlarmDays.repeating(try Recurrence(rrule: rule), from: start.isEmpty ? nil : try date(start))
    #expect(try appointment(text).map(\.days) == .success(days))
  }

  @Test func `A limit that could be two days is a question, whose answers can be typed`() throws {
    for (text, dates) in [
      ("every day 13:00 from wed", ["2026-07-01", "2026-07-08"]),
      ("every day 7:00 until next fri", ["2026-07-03", "2026-07-10"]),
    ] {
      let (coming, later) = (try date(dates[0]), try date(dates[1]))
      #expect(try appointment(text).map(\.days) == .failure(.whichDay(coming, later)))
      guard case .alarm(let plan, _) = try PlanText.parse(text, as: .alarm) else { continue }
      for language in Language.complete {
        let answer = try #require(plan.words(on: coming, in: language))
        guard case .success(let found) = try appointment(answer), case .repeating(let rule, let start) = found.days
        else {
          Issue.record("\(answer)")
          continue
        }
        #expect(start == coming || rule.end == .until(coming), "\(answer)")
      }
    }
  }
}
