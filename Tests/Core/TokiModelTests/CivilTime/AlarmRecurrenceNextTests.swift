// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

struct AlarmRecurrenceNextTests {
  private let daily = AlarmRecurrence.weekly(.everyDay)

  private func time(_ hour: Int, _ minute: Int = 0, _ second: Int = 0) throws -> TimeOfDay {
    try #require(TimeOfDay(hour: hour, minute: minute, second: second))
  }

  /// The rings from an instant on, at most `count`.
  private func rings(
    _ recurrence: AlarmRecurrence, _ time: TimeOfDay, _ zone: String, after instant: UTCInstant, _ count: Int
  ) throws -> [UTCInstant] {
    let rules = try SystemZones.rules(zone)
    var rings: [UTCInstant] = []
    while rings.count < count,
      let next = recurrence.next(after: rings.last ?? instant, at: time, in: rules)
    {
      rings.append(next)
    }
    return rings
  }

  @Test func `At 22:00:40 an alarm for 22:01 rings at 22:01:00`() throws {
    let rules = try SystemZones.rules("Asia/Tokyo")
    let now = try utc(2026, 5, 29, 13, 0, 40) + TimeSpan(nanoseconds: 123)
    #expect(daily.next(after: now, at: try time(22, 1), in: rules) == (try utc(2026, 5, 29, 13, 1)))
    #expect(
      CivilDateTime.nextDate(of: try time(22, 1), after: now, in: rules)
        == (try wall(2026, 5, 29).date))
    #expect(
      CivilDateTime.nextDate(of: try time(22, 0), after: now, in: rules)
        == (try wall(2026, 5, 30).date))
  }

  @Test func `A ring is strictly after the instant`() throws {
    let rules = try SystemZones.rules("Asia/Tokyo")
    let ring = try utc(2026, 5, 29, 13)
    let eve = ring - TimeSpan(nanoseconds: 1)
    #expect(daily.next(after: eve, at: try time(22), in: rules) == ring)
    #expect(daily.next(after: ring, at: try time(22), in: rules) == ring + .days(1))
    let once = AlarmRecurrence.once(try wall(2026, 5, 29).date)
    #expect(once.next(after: eve, at: try time(22), in: rules) == ring)
    #expect(once.next(after: ring, at: try time(22), in: rules) == nil)
    #expect(CivilDateTime.nextDate(of: try time(22), after: ring, in: rules) == (try wall(2026, 5, 30).date))
  }

  @Test func `A time that Berlin leaves out rings at 03:00, and the next day as usual`() throws {
    #expect(
      try rings(daily, time(2, 30), "Europe/Berlin", after: utc(2026, 3, 27, 12), 3)
        == [utc(2026, 3, 28, 1, 30), utc(2026, 3, 29, 1), utc(2026, 3, 30, 0, 30)])
    #expect(
      CivilDateTime.nextDate(
        of: try time(2, 30), after: try utc(2026, 3, 28, 21), in: try SystemZones.rules("Europe/Berlin"))
        == (try wall(2026, 3, 29).date))
  }

  @Test func `The dated nights of docs/time.md are as it says`() throws {
    #expect(
      try rings(daily, time(2, 30), "America/New_York", after: utc(2027, 3, 13, 0), 3)
        == [utc(2027, 3, 13, 7, 30), utc(2027, 3, 14, 7), utc(2027, 3, 15, 6, 30)])
    #expect(
      try rings(daily, time(2, 15), "Australia/Lord_Howe", after: utc(2027, 10, 2, 12), 1)
        == [utc(2027, 10, 2, 15, 30)])
    #expect(
      try rings(daily, time(1, 30), "America/New_York", after: utc(2027, 11, 7, 0), 2)
        == [utc(2027, 11, 7, 5, 30), utc(2027, 11, 8, 6, 30)])
  }

  @Test func `A time that New York has twice rings once, at the first`() throws {
    #expect(
      try rings(daily, time(1, 30), "America/New_York", after: utc(2026, 10, 31, 12), 2)
        == [utc(2026, 11, 1, 5, 30), utc(2026, 11, 2, 6, 30)])
    // Set between the two: the day's ring is over.
    #expect(
      try rings(daily, time(1, 30), "America/New_York", after: utc(2026, 11, 1, 6), 1)
        == [utc(2026, 11, 2, 6, 30)])
  }

  @Test func `Half an hour left out on Lord Howe does not skip the day`() throws {
    #expect(
      try rings(daily, time(2, 15), "Australia/Lord_Howe", after: utc(2026, 10, 2, 12), 3)
        == [utc(2026, 10, 2, 15, 45), utc(2026, 10, 3, 15, 30), utc(2026, 10, 4, 15, 15)])
  }

  @Test func `The day that Samoa left out rings at the first instant after it`() throws {
    #expect(
      try rings(daily, time(7), "Pacific/Apia", after: utc(2011, 12, 29, 12), 3)
        == [utc(2011, 12, 29, 17), utc(2011, 12, 30, 10), utc(2011, 12, 30, 17)])
    let friday = AlarmRecurrence.weekly(WeekDays(.friday))
    #expect(
      try rings(friday, time(7), "Pacific/Apia", after: utc(2011, 12, 29, 12), 2)
        == [utc(2011, 12, 30, 10), utc(2012, 1, 5, 17)])
  }

  @Test func `Two times that fall on the end of one gap ring once each day`() throws {
    // 00:00 on the missing day and 00:00 on the next day are one instant.
    #expect(
      try rings(daily, time(0), "Pacific/Apia", after: utc(2011, 12, 29, 9), 3)
        == [utc(2011, 12, 29, 10), utc(2011, 12, 30, 10), utc(2011, 12, 31, 10)])
  }

  @Test func `Only the days that were chosen ring`() throws {
    // 2026-05-29 is a Friday.
    #expect(
      try rings(.weekly(.weekdays), time(7), "UTC", after: utc(2026, 5, 28, 12), 3)
        == [utc(2026, 5, 29, 7), utc(2026, 6, 1, 7), utc(2026, 6, 2, 7)])
    #expect(
      try rings(.weekly(WeekDays(.friday)), time(7), "UTC", after: utc(2026, 5, 29, 7), 2)
        == [utc(2026, 6, 5, 7), utc(2026, 6, 12, 7)])
  }

  @Test func `A day that UTCInstant cannot hold has no ring`() throws {
    let far = AlarmRecurrence.once(try wall(9000, 1, 1).date)
    #expect(far.next(after: try utc(2026, 1, 1), at: try time(7), in: .utc) == nil)
    let end = UTCInstant(nanosecondsSinceEpoch: .max)
    #expect(daily.next(after: end, at: try time(7), in: .utc) == nil)
    #expect(CivilDateTime.nextDate(of: try time(7), after: end, in: .utc) == (try wall(2262, 4, 11).date))
  }

  /// An independent statement of the rule: a day rings at the first instant whose wall time is the alarm's time or
  /// later.
  ///
  /// That instant is searched in steps of a quarter of an hour, and at the change itself, around changes of every zone.
  @Test func `In every zone each day rings once, as soon as the wall is there`() throws {
    var numbers = SeededNumbers(seed: 7)
    var compared = 0
    for name in try SystemZones.distinctNames() {
      let rules = try SystemZones.rules(name)
      var change = rules.transition(after: try utc(2000, 1, 1))
      while let present = change, present.instant < (try utc(2040, 1, 1)) {
        change = rules.transition(after: present.instant)
        // One in twelve, and every change that is not one of an hour.
        let size = abs(present.offsetSecondsAfter - present.offsetSecondsBefore)
        guard size != 3600 || Int.random(in: 0..<12, using: &numbers) == 0 else { continue }
        let shown = max(present.offsetSecondsBefore, present.offsetSecondsAfter)
        let middle = (present.instant + .seconds(Int64(shown))).secondsSinceEpoch - Int64(size / 2)
        let quarterOfDay = Int((middle % 86_400 + 86_400) % 86_400) / 900
        let time = try #require(TimeOfDay(secondOfDay: quarterOfDay * 900))

        let changeQuarter = present.instant.secondsSinceEpoch / 900
        let looks =
          (-192...288).map { UTCInstant(secondsSinceEpoch: (changeQuarter + $0) * 900) }
          + [present.instant]
        let start = looks[0]
        let end = looks[480]
        var expected: [UTCInstant] = []
        var wanted = CivilDateTime(
          date: CivilDateTime.nextDate(of: time, after: start, in: rules), time: time)
        for instant in looks.sorted() {
          while rules.civil(at: instant) >= wanted {
            if expected.last != instant { expected.append(instant) }
            wanted.date = wanted.date.adding(days: 1)
          }
        }

        var found: [UTCInstant] = []
        while let next = daily.next(after: found.last ?? start, at: time, in: rules), next <= end {
          found.append(next)
        }
        compared += 1
        #expect(found == expected, "\(name) at \(time.text) around \(present)")
      }
    }
    #expect(compared > 1000)
  }
}
