// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// It is Wednesday, 1 July 2026, 12:00 in Berlin unless a test says otherwise.
struct AppointmentTests {
  private let noon = UTCInstant(secondsSinceEpoch: 1_782_900_000)
  private let berlin: ZoneRules

  init() throws { berlin = try SystemZones.rules("Europe/Berlin") }

  private func time(_ hour: Int, _ minute: Int = 0, _ second: Int = 0) throws -> TimeOfDay {
    try #require(TimeOfDay(hour: hour, minute: minute, second: second))
  }

  /// The days planned for a time, or the reason for refusing it.
  private func days(
    _ day: AlarmPlan.Day, at hour: Int, now: UTCInstant? = nil
  ) throws -> Result<AlarmDays, AlarmPlanRefusal> {
    let plan = AlarmPlan.at(try time(hour), day)
    return Result { () throws(AlarmPlanRefusal) in try plan.appointment(at: now ?? noon, in: berlin).days }
  }

  @Test func `It is noon in Berlin`() throws {
    #expect(berlin.civil(at: noon) == (try wall(2026, 7, 1, 12)))
    #expect(try date("2026-07-01").weekDay == .wednesday)
  }

  @Test func `Words for a day become a day`() throws {
    #expect(try days(.next, at: 7) == .success(.next))
    #expect(try days(.inDays(0), at: 13) == .success(.on(date("2026-07-01"))))
    #expect(try days(.inDays(1), at: 7) == .success(.on(date("2026-07-02"))))
    #expect(try days(.weekDay(.wednesday), at: 13) == .success(.on(date("2026-07-01"))))
    #expect(try days(.weekDay(.wednesday), at: 12) == .success(.on(date("2026-07-08"))))
    #expect(try days(.weekDay(.tuesday), at: 13) == .success(.on(date("2026-07-07"))))
    #expect(try days(.date(date("2026-12-31")), at: 7) == .success(.on(date("2026-12-31"))))
    #expect(try days(.dayOfYear(month: 12, day: 31), at: 7) == .success(.on(date("2026-12-31"))))
    #expect(try days(.dayOfYear(month: 7, day: 1), at: 13) == .success(.on(date("2026-07-01"))))
    #expect(try days(.dayOfYear(month: 7, day: 1), at: 7) == .success(.on(date("2027-07-01"))))
    #expect(try days(.dayOfYear(month: 2, day: 29), at: 7) == .success(.on(date("2028-02-29"))))
    #expect(
      try days(.dayOfYear(month: 2, day: 29), at: 7, now: utc(2096, 3, 1)) == .success(.on(date("2104-02-29"))))
    let rule = try Recurrence(rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO")
    #expect(try days(.every(rule, from: nil), at: 7) == .success(.repeating(rule, from: nil)))
  }

  /// "Next friday" at 9:00, typed at 8:00 on each day of a week; weeks start on Monday.
  @Test(arguments: [
    ("2026-06-29", ["2026-07-03", "2026-07-10"]), ("2026-06-30", ["2026-07-03", "2026-07-10"]),
    ("2026-07-01", ["2026-07-03", "2026-07-10"]), ("2026-07-02", ["2026-07-03", "2026-07-10"]),
    ("2026-07-03", ["2026-07-03", "2026-07-10"]), ("2026-07-04", ["2026-07-10"]), ("2026-07-05", ["2026-07-10"]),
  ])
  func `Next Friday is one day at the weekend, and ambiguous before it`(day: String, fridays: [String]) throws {
    let now = try moment(day, 8)
    let dates = try fridays.map { try date($0) }
    let expected: Result<AlarmDays, AlarmPlanRefusal> =
      dates.count == 1 ? .success(.on(dates[0])) : .failure(.whichDay(dates[0], dates[1]))
    #expect(try days(.nextWeekDay(.friday), at: 9, now: now) == expected)
    let last = try #require(dates.last)
    #expect(try days(.weekDayOfWeek(.friday, weeksAhead: 1), at: 9, now: now) == .success(.on(last)))
  }

  @Test func `A next weekday that can only be in the next week is not ambiguous`() throws {
    // On Wednesday.
    #expect(try days(.nextWeekDay(.monday), at: 9) == .success(.on(date("2026-07-06"))))
    #expect(try days(.nextWeekDay(.wednesday), at: 9) == .success(.on(date("2026-07-08"))))
    #expect(try days(.nextWeekDay(.wednesday), at: 13) == .failure(.whichDay(date("2026-07-01"), date("2026-07-08"))))
    // On Saturday, next Sunday may be tomorrow.
    let saturday = try moment("2026-07-04", 8)
    #expect(
      try days(.nextWeekDay(.sunday), at: 9, now: saturday)
        == .failure(.whichDay(date("2026-07-05"), date("2026-07-12"))))
  }

  @Test func `Each of two days can be typed, with its day of the week`() throws {
    let plan = AlarmPlan.at(try time(9), .nextWeekDay(.friday), zone: ZoneName("Europe/Berlin"))
    let friday = try date("2026-07-03")
    for (language, words) in [
      (Language.english, "Fri 2026-07-03 09:00 Europe/Berlin"), (.japanese, "2026年7月3日 金曜 09:00 Europe/Berlin"),
    ] {
      #expect(plan.words(on: friday, in: language) == words)
      #expect(try PlanText.parse(words) == .alarm(.at(time(9), .date(friday), zone: ZoneName("Europe/Berlin"))))
    }
  }

  private func moment(_ day: String, _ hour: Int) throws -> UTCInstant {
    berlin.resolve(CivilDateTime(date: try date(day), time: try time(hour))).ringInstant
  }

  @Test func `Past and impossible dates are refused`() throws {
    #expect(try days(.inDays(0), at: 12) == .failure(.past(noon)))
    #expect(try days(.inDays(0), at: 7) == .failure(.past(noon - .hours(5))))
    #expect(try days(.inDays(-1), at: 13) == .failure(.past(noon - .hours(23))))
    #expect(try days(.inDays(.max), at: 7) == .failure(.tooFar))
    #expect(try days(.date(date("2026-06-30")), at: 7) == .failure(.past(utc(2026, 6, 30, 5))))
    #expect(try days(.date(date("2262-01-01")), at: 7) == .failure(.tooFar))
    #expect(try days(.dayOfYear(month: 2, day: 30), at: 7) == .failure(.neverRings))
    #expect(try days(.dayOfYear(month: 2, day: 29), at: 7, now: utc(2261, 7, 1)) == .failure(.tooFar))
    let over = try Recurrence(.days(), end: .until(try date("2026-06-30")))
    #expect(try days(.every(over, from: nil), at: 7) == .failure(.neverRings))
    let daily = try Recurrence(.days())
    #expect(try days(.every(daily, from: date("2262-01-01")), at: 7) == .failure(.tooFar))
    let never = try Recurrence(rrule: "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYDAY=5TU")
    #expect(try days(.every(never, from: date("2027-01-01")), at: 7) == .failure(.neverRings))
  }

  @Test func `A zone that is named is kept`() throws {
    let tokyo = try #require(ZoneName("Asia/Tokyo"))
    let plan = AlarmPlan.at(try time(7), .next, zone: tokyo)
    let appointment = try plan.appointment(at: noon, in: SystemZones.rules("Asia/Tokyo"))
    #expect(appointment == Appointment(times: TimesOfDay(try time(7)), days: .next, zone: .pinned(tokyo)))
    #expect(try AlarmPlan.at(time(7), .next).appointment(at: noon, in: berlin).zone == .floating)
  }

  @Test func `An instant is pinned to UTC and never early`() throws {
    let instant = try utc(2026, 12, 31, 14, 59, 59)
    let whole = try AlarmPlan.instant(instant).appointment(at: noon, in: berlin)
    #expect(
      whole
        == Appointment(times: TimesOfDay(try time(14, 59, 59)), days: .on(try date("2026-12-31")), zone: .pinned(.utc)))
    let later = try AlarmPlan.instant(instant + TimeSpan(nanoseconds: 1)).appointment(at: noon, in: berlin)
    #expect(later.time == (try time(15)))
    // Half a second from now is not past.
    let soon = try AlarmPlan.instant(noon + .milliseconds(500)).appointment(at: noon, in: berlin)
    #expect(soon.time == (try time(10, 0, 1)))
    #expect(throws: AlarmPlanRefusal.past(noon)) { try AlarmPlan.instant(noon).appointment(at: noon, in: berlin) }
    let end = UTCInstant(nanosecondsSinceEpoch: .max)
    #expect(throws: AlarmPlanRefusal.tooFar) { try AlarmPlan.instant(end).appointment(at: noon, in: berlin) }
  }

  @Test func `A span from now is a time on the wall, rounded up to the second`() throws {
    let now = noon + TimeSpan(nanoseconds: 1)
    let appointment = try AlarmPlan.after(.minutes(90)).appointment(at: now, in: berlin)
    #expect(
      appointment
        == Appointment(times: TimesOfDay(try time(13, 30, 1)), days: .on(try date("2026-07-01")), zone: .floating))
    #expect(throws: AlarmPlanRefusal.past(now)) { try AlarmPlan.after(.zero).appointment(at: now, in: berlin) }
    let longest = AlarmPlan.after(TimeSpan(nanoseconds: .max))
    #expect(throws: AlarmPlanRefusal.tooFar) { try longest.appointment(at: now, in: berlin) }
  }

  @Test func `A span from now rings at its end, even if the wall shows that time twice`() throws {
    // 02:30 comes at 00:30Z and at 01:30Z.
    let eve = try utc(2026, 10, 24, 23, 30)
    let first = try AlarmPlan.after(.minutes(60)).appointment(at: eve, in: berlin)
    #expect(
      first == Appointment(times: TimesOfDay(try time(2, 30)), days: .on(try date("2026-10-25")), zone: .floating))
    let second = try AlarmPlan.after(.minutes(120)).appointment(at: eve, in: berlin)
    #expect(
      second == Appointment(times: TimesOfDay(try time(1, 30)), days: .on(try date("2026-10-25")), zone: .pinned(.utc)))
  }

  @Test(arguments: [
    // At noon, seven is past, so today's ring is over.
    ("FREQ=DAILY;INTERVAL=3", 7, "2026-07-02"), ("FREQ=DAILY;INTERVAL=3", 13, "2026-07-01"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", 7, "2026-07-06"), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=WE", 13, "2026-07-01"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=WE", 7, "2026-07-08"), ("FREQ=WEEKLY;BYDAY=WE,SU;COUNT=3", 7, "2026-07-05"),
    ("FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=1", 7, "2026-08-01"), ("FREQ=MONTHLY;INTERVAL=12;BYDAY=5TU", 7, "2026-09-29"),
    ("FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYDAY=5TU", 7, "2028-02-29"), ("FREQ=DAILY;COUNT=1", 7, "2026-07-02"),
    // The start does not affect the days of these rules.
    ("FREQ=DAILY", 7, "1970-01-01"), ("FREQ=WEEKLY;BYDAY=MO;UNTIL=20270630", 7, "1970-01-01"),
  ])
  func `A rule begins on its first day that is still to come`(text: String, hour: Int, start: String) throws {
    let rule = try Recurrence(rrule: text)
    let days = AlarmDays.repeating(rule, from: nil)
    #expect(
      days.recurrence(of: TimesOfDay(try time(hour)), after: noon, in: berlin)
        == .repeating(rule, from: try date(start)))
  }

  @Test func `Days that are all past make no alarm`() throws {
    func recurrence(_ days: AlarmDays, at hour: Int) throws -> AlarmRecurrence? {
      days.recurrence(of: TimesOfDay(try time(hour)), after: noon, in: berlin)
    }
    #expect(try recurrence(.next, at: 7) == .once(date("2026-07-02")))
    #expect(try recurrence(.on(date("2026-07-01")), at: 13) == .once(date("2026-07-01")))
    #expect(try recurrence(.on(date("2026-07-01")), at: 12) == nil)
    let rule = try Recurrence(rrule: "FREQ=DAILY;INTERVAL=2;COUNT=2")
    #expect(
      try recurrence(.repeating(rule, from: date("2026-06-29")), at: 13) == .repeating(rule, from: date("2026-06-29")))
    #expect(try recurrence(.repeating(rule, from: date("2026-06-29")), at: 7) == nil)
    let ended = try Recurrence(rrule: "FREQ=DAILY;UNTIL=20260701")
    #expect(try recurrence(.repeating(ended, from: nil), at: 7) == nil)
    #expect(try recurrence(.repeating(ended, from: nil), at: 13) != nil)
  }

  @Test func `A daily alarm that is set in Tokyo rings the same morning in Honolulu`() throws {
    // Thursday, 00:10 in Tokyo, is Wednesday, 05:10 in Honolulu.
    let now = try utc(2026, 7, 1, 15, 10)
    let recurrence = AlarmDays.repeating(try Recurrence(.days()), from: nil).recurrence(
      of: TimesOfDay(try time(7)), after: now, in: try SystemZones.rules("Asia/Tokyo"))
    let honolulu = try SystemZones.rules("Pacific/Honolulu")
    #expect(recurrence?.next(after: now, at: try time(7), in: honolulu) == (try utc(2026, 7, 1, 17)))
  }
}
