// SPDX-License-Identifier: Apache-2.0
@testable import CalendarFile
import Testing
import TokiModel

@Suite struct `Alarms made from events` {
  @Test(arguments: [
    ("DTSTART:20261224T180000", "18:00 2026-12-24 floating"),
    ("DTSTART:20261224T180000Z", "18:00 2026-12-24 UTC"),
    ("DTSTART;TZID=Europe/Berlin:20261224T180005", "18:00:05 2026-12-24 Europe/Berlin"),
    // An unquoted zone, a vendor prefix, a Windows name.
    (#"DTSTART;TZID="Asia/Tokyo":20261224T180000"#, "18:00 2026-12-24 Asia/Tokyo"),
    ("DTSTART;TZID=/example.org/20260101_1/America/New_York:20261224T180000", "18:00 2026-12-24 America/New_York"),
    ("DTSTART;TZID=Romance Standard Time:20261224T180000", "18:00 2026-12-24 Europe/Paris"),
    ("dtstart;tzid=Europe/Berlin:20261224T180000", "18:00 2026-12-24 Europe/Berlin"),
  ])
  func `A start is on the host's clock, in a zone or in UTC`(line: String, expected: String) throws {
    #expect(try Sample.read(Sample.event(line)).alarms.map(\.summary) == [expected])
  }

  @Test(arguments: [
    ("DTSTART:20261224T070000", "TRIGGER:-PT15M", "06:45 2026-12-24 floating"),
    ("DTSTART:20261224T070000", "TRIGGER:PT0S", "07:00 2026-12-24 floating"),
    ("DTSTART:20261224T070000", "TRIGGER:-PT8H", "23:00 2026-12-23 floating"),
    ("DTSTART:20261224T070000", "TRIGGER;VALUE=DURATION:+P1DT1H2M3S", "08:02:03 2026-12-25 floating"),
    ("DTSTART:20261224T070000", "TRIGGER;VALUE=DATE-TIME:20261223T200000Z", "20:00 2026-12-23 UTC"),
    (
      "DTSTART;TZID=Europe/Berlin:20261224T070000", "TRIGGER;VALUE=DATE-TIME:20261223T200000Z",
      "21:00 2026-12-23 Europe/Berlin"
    ),
    ("DTSTART;VALUE=DATE:20261224", "TRIGGER:PT9H", "09:00 2026-12-24 floating"),
    ("DTSTART;VALUE=DATE:20261224", "TRIGGER:-PT15H", "09:00 2026-12-23 floating"),
    ("DTSTART;VALUE=DATE:20261224", "TRIGGER;RELATED=END:-PT1H", "23:00 2026-12-24 floating"),
    // Clocks go forward at 02:00 on 28 March 2027: an hour before 03:30 is 01:30, a day before is 03:30.
    ("DTSTART;TZID=Europe/Berlin:20270328T033000", "TRIGGER:-PT1H", "01:30 2027-03-28 Europe/Berlin"),
    ("DTSTART;TZID=Europe/Berlin:20270328T033000", "TRIGGER:-P1D", "03:30 2027-03-27 Europe/Berlin"),
    // Clocks go back at 03:00 on 31 October 2027: half an hour before 03:00 is the second 02:30.
    ("DTSTART;TZID=Europe/Berlin:20271031T030000", "TRIGGER:-PT30M", "01:30 2027-10-31 UTC"),
  ])
  func `An alarm rings at its trigger`(start: String, trigger: String, expected: String) throws {
    let text = Sample.event("\(start)\nBEGIN:VALARM\nACTION:AUDIO\n\(trigger)\nEND:VALARM")
    #expect(try Sample.read(text).alarms.map(\.summary) == [expected])
  }

  @Test func `Several alarms of an event are several alarms, the same one twice is one`() throws {
    let triggers = ["-PT15M", "PT0S", "-PT900S", "-P1D"]
    let alarms = triggers.map { "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:\($0)\nEND:VALARM\n" }.joined()
    let reading = try Sample.read(Sample.event("DTSTART:20261224T070000\nSUMMARY:Ferry\n\(alarms)UID:1"))
    #expect(
      reading.alarms.map(\.summary) == [
        "06:45 2026-12-24 floating", "07:00 2026-12-24 floating", "07:00 2026-12-23 floating",
      ])
    #expect(Set(reading.alarms.map(\.id)).count == 3)
    #expect(reading.alarms.allSatisfy { $0.label.text == "Ferry" })
  }

  @Test(arguments: [
    ("20261124T070000", "FREQ=WEEKLY;BYDAY=TU,TH", "-PT8H", "23:00 FREQ=WEEKLY;BYDAY=MO,WE from 2026-11-23 floating"),
    ("20261124T070000", "FREQ=WEEKLY;BYDAY=TU,SU", "PT20H", "03:00 FREQ=WEEKLY;BYDAY=MO,WE from 2026-11-25 floating"),
    (
      "20261124T070000", "FREQ=WEEKLY;INTERVAL=2", "-P9D",
      "07:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=SU from 2026-11-15 floating"
    ),
    (
      "20261124T070000", "FREQ=DAILY;UNTIL=20261130", "-PT8H",
      "23:00 FREQ=DAILY;UNTIL=20261129 from 2026-11-23 floating"
    ),
    (
      "20261201T070000", "FREQ=MONTHLY", "-PT8H",
      "23:00 FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1 from 2026-11-30 floating"
    ),
    (
      "20261130T070000", "FREQ=MONTHLY;BYMONTHDAY=-1", "PT20H",
      "03:00 FREQ=MONTHLY;BYMONTHDAY=1 from 2026-12-01 floating"
    ),
    (
      "20270101T000000", "FREQ=YEARLY;COUNT=3", "-PT1S",
      "23:59:59 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31;COUNT=3 from 2026-12-31 floating"
    ),
  ])
  func `An alarm on another day than its event moves the days of the rule`(
    start: String, rule: String, trigger: String, expected: String
  ) throws {
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:\(trigger)\nEND:VALARM"
    let text = Sample.event("DTSTART:\(start)\nRRULE:\(rule)\n\(alarm)")
    #expect(try Sample.read(text).alarms.map(\.summary) == [expected])
  }

  @Test(arguments: [
    // The last Monday at 07:00 in Berlin, 06:00 in UTC, is not after the end; with an end one second earlier, it is.
    ("UNTIL=20270125T060000Z", "20270125"), ("UNTIL=20270125T055959Z", "20270124"),
    ("UNTIL=20270125T070000", "20270125"), ("UNTIL=20270125", "20270125"),
  ])
  func `An end in UTC is a day in the zone of the event`(end: String, last: String) throws {
    let text = Sample.event("DTSTART;TZID=Europe/Berlin:20261123T070000\nRRULE:FREQ=DAILY;\(end)")
    let expected = "07:00 FREQ=DAILY;UNTIL=\(last) from 2026-11-23 Europe/Berlin"
    #expect(try Sample.read(text).alarms.map(\.summary) == [expected])
  }

  @Test(arguments: [
    ("EXDATE;TZID=Europe/Berlin:20261125T070000,20261127T070000", " except 2026-11-25,2026-11-27"),
    // The same instant in UTC and in another zone; a date alone.
    ("EXDATE:20261125T060000Z", " except 2026-11-25"),
    ("EXDATE;TZID=Asia/Tokyo:20261125T150000", " except 2026-11-25"),
    ("EXDATE;VALUE=DATE:20261125", " except 2026-11-25"),
    // Not a time of this event, not a day of it, or past.
    ("EXDATE;TZID=Europe/Berlin:20261125T080000", ""),
    ("EXDATE;TZID=Europe/Berlin:20261128T070000", ""),
    ("EXDATE;TZID=Europe/Berlin:20261118T070000", ""),
  ])
  func `A day that is left out is an exception of the rule`(line: String, expected: String) throws {
    let start = "DTSTART;TZID=Europe/Berlin:20261116T070000"
    let text = Sample.event("\(start)\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR\n\(line)")
    let rule = "07:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 2026-11-16"
    #expect(try Sample.read(text).alarms.map(\.summary) == [rule + expected + " Europe/Berlin"])
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"),
    ("FREQ=WEEKLY;WKST=SU;BYDAY=MO,SU", "FREQ=WEEKLY;BYDAY=MO,SU"),
    ("FREQ=DAILY;WKST=SU", "FREQ=DAILY"),
  ])
  func `The first day of the week is dropped where it makes no difference`(rule: String, expected: String) throws {
    let text = Sample.event("DTSTART:20261123T070000\nRRULE:\(rule)")
    #expect(try Sample.read(text).alarms.map(\.summary) == ["07:00 \(expected) from 2026-11-23 floating"])
  }

  @Test func `A past event is left out when asked, with its line`() throws {
    let text = Sample.event("DTSTART:20261224T180000\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:20261120T180000")
    #expect(Sample.faults(text) == [CalendarFault(line: 6, .past)])
    for isStrict in [true, false] {
      let reading = try Sample.read(text, CalendarOptions(isStrict: isStrict, skipsPast: true))
      #expect(reading.alarms.map(\.summary) == ["18:00 2026-12-24 floating"])
      #expect(reading.leftOut == [CalendarFault(line: 6, .past)])
    }
  }

  @Test func `A to-do without a start goes by when it is due`() throws {
    let alarm = "BEGIN:VALARM\nTRIGGER;RELATED=END:-PT1H\nACTION:DISPLAY\nEND:VALARM"
    let text = Sample.event("DUE;TZID=Asia/Tokyo:20261224T180000\n\(alarm)", kind: "VTODO")
    #expect(try Sample.read(text).alarms.map(\.summary) == ["17:00 2026-12-24 Asia/Tokyo"])
  }
}
