// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

struct AlarmScheduleTests {
  private func schedule(
    _ hour: Int, _ minute: Int, _ rule: String, from start: String = "2026-01-01", skipped: [String] = [],
    pause: ClosedRange<CivilDate>? = nil
  ) throws -> AlarmSchedule {
    AlarmSchedule(
      time: try #require(TimeOfDay(hour: hour, minute: minute)),
      recurrence: .repeating(try Recurrence(rrule: rule), from: try date(start)),
      skipped: try skipped.map { try date($0) }, pause: pause)
  }

  @Test func `Skipped and paused days are left out, and rings go on after them`() throws {
    let berlin = try SystemZones.rules("Europe/Berlin")
    let schedule = try schedule(
      2, 30, "FREQ=DAILY", skipped: ["2026-03-29"], pause: date("2026-03-31")...date("2026-04-02"))
    let rings = schedule.rings(after: try utc(2026, 3, 28), in: berlin, count: 4)
    #expect(rings.map(\.date) == (try ["2026-03-28", "2026-03-30", "2026-04-03", "2026-04-04"].map { try date($0) }))
    #expect(
      rings.map(\.instant)
        == (try [utc(2026, 3, 28, 1, 30), utc(2026, 3, 30, 0, 30), utc(2026, 4, 3, 0, 30), utc(2026, 4, 4, 0, 30)]))
    #expect(schedule.next(after: try utc(2026, 3, 28, 1, 30), in: berlin) == (try utc(2026, 3, 30, 0, 30)))
  }

  @Test func `Skipped days count for a rule that ends after so many`() throws {
    let schedule = try schedule(7, 0, "FREQ=DAILY;COUNT=3", from: "2026-07-01", skipped: ["2026-07-02"])
    let rings = schedule.rings(after: try utc(2026, 7, 1), in: .utc, count: 9)
    #expect(rings.map(\.date) == (try [date("2026-07-01"), date("2026-07-03")]))
    #expect(rings.map(\.instant) == (try [utc(2026, 7, 1, 7), utc(2026, 7, 3, 7)]))
  }

  @Test func `A pause without end leaves nothing`() throws {
    let schedule = try schedule(7, 0, "FREQ=DAILY", pause: date("2026-01-01")...date("9999-12-31"))
    #expect(schedule.next(after: try utc(2026, 7, 1), in: .utc) == nil)
  }

  @Test func `Nothing rings before the first day or by a clock beyond the calendar`() throws {
    let schedule = try schedule(7, 0, "FREQ=DAILY", from: "2026-07-01")
    #expect(schedule.next(after: UTCInstant(nanosecondsSinceEpoch: .min), in: .utc) == (try utc(2026, 7, 1, 7)))
    #expect(schedule.next(after: try utc(2261, 12, 31, 7), in: .utc) == nil)
    #expect(schedule.rings(after: try utc(2261, 12, 30, 7), in: .utc, count: 5).count == 1)
    #expect(schedule.rings(after: try utc(2026, 7, 1), in: .utc, count: 0).isEmpty)
    #expect(schedule.rings(after: try utc(2026, 7, 1), in: .utc, count: -1).isEmpty)
  }

  @Test func `Unusual rings are announced beforehand`() throws {
    let berlin = try SystemZones.rules("Europe/Berlin")
    func notes(_ schedule: AlarmSchedule, after instant: UTCInstant, _ count: Int) -> [ScheduleNote] {
      schedule.notes(about: schedule.rings(after: instant, in: berlin, count: count), in: berlin)
    }
    #expect(
      try notes(schedule(2, 30, "FREQ=DAILY"), after: utc(2026, 3, 27), 5)
        == [.clockForward(ring: utc(2026, 3, 29, 1), planned: wall(2026, 3, 29, 2, 30))])
    #expect(
      try notes(schedule(2, 30, "FREQ=DAILY"), after: utc(2026, 10, 24), 3)
        == [.clockBack(ring: utc(2026, 10, 25, 0, 30), second: utc(2026, 10, 25, 1, 30))])
    // Of a list, only a day that is moved; on the 30th of a month without a 31st nothing is.
    let list = try schedule(7, 0, "FREQ=MONTHLY;BYMONTHDAY=15,28,29,30,31;BYSETPOS=1,4,-1")
    #expect(try notes(list, after: utc(2026, 2, 1), 2) == [.shortMonth(day: 31, date: date("2026-02-28"))])
    #expect(try notes(list, after: utc(2026, 4, 1), 2) == [])
    let last = try schedule(7, 0, "FREQ=MONTHLY;BYMONTHDAY=-1")
    #expect(
      try notes(last, after: utc(2026, 1, 1), 4)
        == [.shortMonth(day: 31, date: date("2026-02-28")), .shortMonth(day: 31, date: date("2026-04-30"))])
    let leapDay = try schedule(2, 30, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1")
    #expect(try notes(leapDay, after: utc(2027, 1, 1), 2) == [.shortMonth(day: 29, date: date("2027-02-28"))])
    // Clocks go forward on 31 March 2030, and April is short.
    let both = try schedule(2, 30, "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
    #expect(
      try notes(both, after: utc(2030, 3, 1), 2)
        == [
          .clockForward(ring: utc(2030, 3, 31, 1), planned: wall(2030, 3, 31, 2, 30)),
          .shortMonth(day: 31, date: date("2030-04-30")),
        ])
    #expect(
      try notes(schedule(7, 0, "FREQ=MONTHLY;BYDAY=5TU"), after: utc(2026, 6, 1), 3) == [.monthsLeftOut(.tuesday)])
    #expect(try notes(schedule(7, 0, "FREQ=MONTHLY;BYDAY=-1TU"), after: utc(2026, 6, 1), 3).isEmpty)
    let once = AlarmSchedule(
      time: try #require(TimeOfDay(hour: 2, minute: 30)), recurrence: .once(try date("2026-03-29")))
    #expect(
      try notes(once, after: utc(2026, 3, 1), 3)
        == [.clockForward(ring: utc(2026, 3, 29, 1), planned: wall(2026, 3, 29, 2, 30))])
  }
}
