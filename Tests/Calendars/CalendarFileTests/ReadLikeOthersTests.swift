// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel

@Suite struct `Calendars that other programs read` {
  private static func summaries(_ lines: String) throws -> [String] {
    try Sample.read(Sample.event(lines)).alarms.map(\.summary)
  }

  @Test(arguments: [
    "DTSTART:20261224T1800", "DTSTART:20261224t180000", "DTSTART:20261224T180000 ", "DTSTART:2026-12-24T18:00:00",
    "DTSTART;:20261224T180000", "DTSTART;VALUE=DATE:20261224T180000", "DTSTART;TZID=:20261224T180000",
  ])
  func `A start in another spelling is the same start`(line: String) throws {
    #expect(try Self.summaries(line) == ["18:00 2026-12-24 floating"])
  }

  @Test(arguments: [
    ("20261231T240000", "00:00 2027-01-01 floating"), ("20261231T235960Z", "23:59:59 2026-12-31 UTC"),
  ])
  func `Midnight at the end of a day and a leap second are moments`(start: String, expected: String) throws {
    #expect(try Self.summaries("DTSTART:\(start)") == [expected])
  }

  @Test(arguments: [
    "freq=weekly;byday=tu,th", "FREQ=WEEKLY;BYDAY=TU,TH;", ";FREQ=WEEKLY;;BYDAY=TU,TH", "FREQ=WEEKLY; BYDAY=TU, TH ",
    "FREQ=WEEKLY;INTERVAL=0;BYDAY=TU,TH,", "RSCALE=GREGORIAN;FREQ=WEEKLY;BYDAY=TU,TH;SKIP=OMIT",
  ])
  func `A rule in another spelling is the same rule`(rule: String) throws {
    #expect(
      try Self.summaries("DTSTART:20261124T070000\nRRULE:\(rule)")
        == ["07:00 FREQ=WEEKLY;BYDAY=TU,TH from 2026-11-24 floating"])
  }

  @Test(arguments: [
    ("PDT", "America/Los_Angeles"), ("Eastern Time (US & Canada)", "America/New_York"),
    ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"), ("europe/berlin", "Europe/Berlin"),
    ("Asia/Calcutta", "Asia/Calcutta"), ("UTC+09:00", "Etc/GMT-9"), ("GMT-0500", "Etc/GMT+5"),
    ("W. Europe Standard Time", "Europe/Berlin"), ("\"PST\"", "America/Los_Angeles"),
  ])
  func `A zone has the names that programs give it`(name: String, zone: String) throws {
    #expect(try Self.summaries("DTSTART;TZID=\(name):20261224T180000") == ["18:00 2026-12-24 \(zone)"])
  }

  @Test(arguments: [
    // Names of the tz database whose clocks never change.
    ("EST", "-0500", "-0400", "", "13:00 2027-07-01 UTC"), ("est", "-0500", "-0400", "", "13:00 2027-07-01 UTC"),
    ("GMT", "+0000", "+0100", "", "08:00 2027-07-01 UTC"),
    ("MST", "+0800", "+0800", "", "09:00 2027-07-01 Etc/GMT-8"),
    ("EST", "-0500", "-0400", "America/New_York", "09:00 2027-07-01 America/New_York"),
    ("EST", "-0500", "-0500", "", "09:00 2027-07-01 EST"), ("UTC", "+0000", "+0000", "", "09:00 2027-07-01 UTC"),
    // Names of which the tz database knows better: their clocks change no more, or still do.
    ("America/Sao_Paulo", "-0300", "-0200", "", "09:00 2027-07-01 America/Sao_Paulo"),
    ("CET", "+0100", "+0100", "", "09:00 2027-07-01 CET"),
  ])
  func `A short name means the zone that the file defines under it`(
    name: String, standard: String, daylight: String, location: String, expected: String
  ) throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:\(name)
      X-LIC-LOCATION:\(location)
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:\(daylight)
      TZOFFSETTO:\(standard)
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:\(standard)
      TZOFFSETTO:\(daylight)
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:x
      DTSTART;TZID=\(name):20270701T090000
      END:VEVENT
      END:VCALENDAR

      """
    #expect(try Sample.read(text).alarms.map(\.summary) == [expected])
  }

  private static let zone = """
    BEGIN:VCALENDAR
    BEGIN:VTIMEZONE
    TZID:(GMT+01.00) Sarajevo/Warsaw/Zagreb
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:x

    """

  @Test(arguments: [
    ("20261208T090000", ["08:00 2026-12-08 UTC"]), ("20270608T090000", ["07:00 2027-06-08 UTC"]),
    (
      "20261209T090000\nRRULE:FREQ=WEEKLY",
      [
        "08:00 FREQ=WEEKLY;BYDAY=WE;UNTIL=20271229 from 2026-12-09 except 2027-03-25/2027-11-02 UTC",
        "07:00 FREQ=WEEKLY;BYDAY=WE;UNTIL=20271027 from 2027-03-31 UTC",
      ]
    ),
  ])
  func `A zone that only the file knows has the clocks that the file says`(start: String, expected: [String]) throws {
    let text = Self.zone + "DTSTART;TZID=(GMT+01.00) Sarajevo/Warsaw/Zagreb:\(start)\nEND:VEVENT\nEND:VCALENDAR\n"
    let reading = try Sample.read(text)
    #expect(reading.alarms.map(\.summary) == expected)
    #expect(reading.notices.count == expected.count - 1)
  }

  @Test func `A start off its rule rings as well as the rule, and is reported`() throws {
    let reading = try Sample.read(Sample.event("UID:x\nDTSTART:20261206T070000\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3"))
    #expect(
      reading.alarms.map(\.summary) == [
        "07:00 FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3 from 2026-12-07 floating", "07:00 2026-12-06 floating",
      ])
    #expect(reading.alarms.map(\.uid?.text) == ["x", "x@070000"])
    #expect(reading.notices == [CalendarNotice(line: 6, what: .startOffRule)])
  }

  @Test(arguments: [
    // For ever, without a word: the months and days that have them.
    ("20261231T090000\nRRULE:FREQ=MONTHLY", "FREQ=YEARLY;BYMONTH=1,3,5,7,8,10,12;BYMONTHDAY=31 from 2026-12-31"),
    (
      "20261130T090000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=30",
      "FREQ=YEARLY;BYMONTH=1,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=30 from 2026-11-30"
    ),
    (
      "20240229T090000\nRRULE:FREQ=YEARLY",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1 from 2024-02-29 except --02-28"
    ),
    (
      "20261129T090000\nRRULE:FREQ=MONTHLY",
      "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1 from 2026-11-29 except --02-28"
    ),
    (
      "20261231T090000\nRRULE:FREQ=MONTHLY;COUNT=3",
      "FREQ=YEARLY;BYMONTH=1,3,5,7,8,10,12;BYMONTHDAY=31;UNTIL=20270331 from 2026-12-31"
    ),
    (
      "20261231T090000\nRRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD",
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1 from 2026-12-31"
    ),
  ])
  func `Days that a month lacks are left out of it`(lines: String, expected: String) throws {
    let reading = try Sample.read(Sample.event("DTSTART:\(lines)"))
    #expect(reading.alarms.map(\.summary) == ["09:00 \(expected) floating"])
    #expect(reading.notices.isEmpty)
  }

  @Test(
    arguments: [
      (
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "FREQ=WEEKLY;BYDAY=FR;UNTIL=20270813",
        .datedUntil(CivilDate(daysSinceEpoch: 21_183))
      ),
      ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4", "FREQ=WEEKLY;BYDAY=FR;UNTIL=20290413", .dated),
    ] as [(String, String, CalendarNotice.What)])
  func `Days that no rule of Toki's has are kept one by one, and reported`(
    rule: String, expected: String, notice: CalendarNotice.What
  ) throws {
    let reading = try Sample.read(Sample.event("DTSTART:20261113T090000\nRRULE:\(rule)"))
    let alarm = try #require(reading.alarms.first)
    #expect(reading.alarms.count == 1)
    #expect(alarm.summary.hasPrefix("09:00 \(expected) from 2026-11-13 except 2026-11-14/2027-08-12"))
    #expect(reading.notices == [CalendarNotice(line: 5, what: notice)])
  }

  @Test func `Every two weeks from a Sunday on are two rules`() throws {
    #expect(
      try Self.summaries("DTSTART:20261206T080000\nRRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,MO") == [
        "08:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=SU from 2026-12-06 floating",
        "08:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO from 2026-12-07 floating",
      ])
  }

  @Test(arguments: [
    (
      "RDATE:20261126T090000,20261203T093000",
      ["09:00 FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261126 from 2026-11-24 floating", "09:30 2026-12-03 floating"]
    ),
    (
      "RRULE:FREQ=DAILY;COUNT=2\nRDATE;VALUE=PERIOD:20261203T093000/PT1H",
      ["09:00 FREQ=DAILY;COUNT=2 from 2026-11-24 floating", "09:30 2026-12-03 floating"]
    ),
    ("RRULE:FREQ=HOURLY;INTERVAL=2;COUNT=3", ["09:00 11:00 13:00 2026-11-24 floating"]),
    (
      "RRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;INTERVAL=2",
      ["09:00 FREQ=WEEKLY;BYDAY=WE,FR;UNTIL=20261127 from 2026-11-25 floating"]
    ),
    (
      "RRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=2",
      ["09:00 FREQ=WEEKLY;BYDAY=TU,WE;UNTIL=20261201 from 2026-11-24 floating"]
    ),
  ])
  func `Further dates and rules ring too`(lines: String, expected: [String]) throws {
    #expect(try Self.summaries("DTSTART:20261124T090000\n\(lines)") == expected)
  }

  @Test(arguments: [
    // An hour later, a day later, on the days of a rule of its own, and cancelled.
    ("DTSTART:20261128T080000", "08:00 FREQ=DAILY;UNTIL=20261203 from 2026-11-28 floating"),
    ("DTSTART:20261129T070000", "07:00 FREQ=DAILY;UNTIL=20261204 from 2026-11-29 floating"),
    ("DTSTART:20261128T080000\nRRULE:FREQ=DAILY;INTERVAL=2", "08:00 FREQ=DAILY;INTERVAL=2 from 2026-11-28 floating"),
    ("DTSTART:20261128T070000\nSTATUS:CANCELLED", ""),
  ])
  func `A change of this and all following occurrences ends the series and goes on with its own`(
    change: String, expected: String
  ) throws {
    let text =
      "UID:x\nDTSTART:20261124T070000\nRRULE:FREQ=DAILY;COUNT=10\nEND:VEVENT\nBEGIN:VEVENT\nUID:x\n"
      + "RECURRENCE-ID;RANGE=THISANDFUTURE:20261128T070000\n\(change)"
    let first = "07:00 FREQ=DAILY;UNTIL=20261127 from 2026-11-24 floating"
    #expect(try Self.summaries(text) == [first] + (expected.isEmpty ? [] : [expected]))
  }

  @Test func `Weeks from a start off the rule are counted from the first day of the rule`() throws {
    #expect(
      try Self.summaries("DTSTART:20261122T083000\nRRULE:FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,TH;WKST=SA") == [
        "08:30 FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,TH from 2026-11-24 floating", "08:30 2026-11-22 floating",
      ])
  }

  @Test func `A change of the last ring of a day leaves the others of the day`() throws {
    let text =
      "UID:x\nDTSTART:20261124T070000\nRRULE:FREQ=DAILY;BYHOUR=7,9;COUNT=2\nEND:VEVENT\nBEGIN:VEVENT\nUID:x\n"
      + "RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T090000\nDTSTART:20261124T093000"
    let alarms = try Sample.read(Sample.event(text)).alarms
    #expect(alarms.map { $0.next?.secondsSinceEpoch } == [1_795_471_200, 1_795_480_200])
    #expect(alarms[0].skippedTimes.map(\.text) == ["2026-11-24T09:00"])
  }

  @Test func `A count leaves out a time of the first day that is before the start`() throws {
    #expect(
      try Self.summaries("DTSTART:20261124T113000\nRRULE:FREQ=YEARLY;BYMINUTE=0;COUNT=1")
        == ["11:30 2026-11-24 floating", "11:00 2027-11-24 floating"])
  }

  @Test func `More single days than an alarm can have are those of this year and the next`() throws {
    let text =
      "UID:x\nDTSTART:20191229T113000\nRRULE:FREQ=DAILY;INTERVAL=2\nEXDATE:20200326T113000\n"
      + "RDATE:20200309T113000,20210222T113000,20220222T113000\nEND:VEVENT\nBEGIN:VEVENT\nUID:x\n"
      + "RECURRENCE-ID;RANGE=THISANDFUTURE:20200221T113000\nDTSTART:20200221T123000"
    let reading = try Sample.read(Sample.event(text), CalendarOptions())
    #expect(reading.alarms.count == 1 && reading.alarms.first?.summary.contains("12:30 FREQ=DAILY;UNTIL=2027") == true)
    #expect(reading.notices.map(\.what) == [.datedUntil(try Sample.date(2027, 12, 31))])
  }

  @Test func `Exceptions of a series hold for the occurrences that a change of all following moves`() throws {
    let text =
      "UID:x\nDTSTART:20261124T070000\nRRULE:FREQ=DAILY;COUNT=8\nEXDATE:20261129T070000\nEND:VEVENT\nBEGIN:VEVENT\n"
      + "UID:x\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261128T070000\nDTSTART:20261128T080000"
    #expect(
      try Self.summaries(text) == [
        "07:00 FREQ=DAILY;UNTIL=20261127 from 2026-11-24 floating",
        "08:00 FREQ=WEEKLY;BYDAY=MO,TU,SA;UNTIL=20261201 from 2026-11-28 floating",
      ])
  }

  @Test func `The days of a year have the same names and beginning all year, and go on in the next`() throws {
    let text = Sample.event("UID:x\nDTSTART:20261013T090000\nRRULE:FREQ=YEARLY;BYWEEKNO=10,20;BYDAY=TU,FR")
      .replacing("\n", with: "\r\n")
    func read(_ days: Int64) throws -> Alarm {
      let context = try Sample.context(now: Sample.now + .days(days))
      return try #require(try CalendarReader.read(Array(text.utf8), in: context, CalendarOptions()).alarms.first)
    }
    let (today, later, next) = (try read(0), try read(39), try read(60))
    #expect(today.recurrence == later.recurrence && today.uid == next.uid)
    #expect(today.summary.contains("UNTIL=20270521") && next.summary.contains("UNTIL=20280519"))
  }
}
