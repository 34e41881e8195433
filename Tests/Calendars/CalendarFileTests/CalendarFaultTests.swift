// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel

@Suite struct `Refused events and files, with the faulty line` {
  /// Lines of an event, the first of which is line 4 of the file.
  @Test(
    arguments: [
      // Times.
      ("UID:No start", 3, .noStart),
      ("DTSTART:20261301T180000", 4, .noSuchTime("20261301T180000")),
      ("DTSTART:20261224T250000", 4, .noSuchTime("20261224T250000")),
      ("DTSTART:20261224T180", 4, .unreadable("DTSTART:20261224T180")),
      ("DTSTART:2026122 T18 000", 4, .unreadable("DTSTART:2026122 T18 000")),
      ("DTSTART:20271 24T180000", 4, .unreadable("DTSTART:20271 24T180000")),
      ("DTSTART:20261224T18000x", 4, .unreadable("DTSTART:20261224T18000x")),
      ("DTSTART:2027-1-2T180000", 4, .unreadable("DTSTART:2027-1-2T180000")),
      ("DTSTART:", 4, .unreadable("DTSTART:")),
      ("DTSTART;VALUE=PERIOD:20261224T180000Z/PT1H", 4, .unreadable("DTSTART:20261224T180000Z/PT1H")),
      ("UID:1\nDTSTART;TZID=Mars/Olympus:20261224T180000", 5, .noSuchZone("Mars/Olympus")),
      ("DTSTART;TZID=/example.org/Mars:20261224T180000", 4, .noSuchZone("/example.org/Mars")),
      ("DTSTART;TZID=../etc/passwd:20261224T180000", 4, .noSuchZone("../etc/passwd")),
      ("DTSTART:20261224T180000\nDTSTART:20261224T190000", 5, .twice("DTSTART")),
      ("DTSTART;VALUE=DATE:20261224", 3, .wholeDay),
      ("DTSTART:20261120T180000", 3, .past),
      // Rules.
      ("DTSTART:20261124T070000\nRRULE:FREQ=SECONDLY", 5, .tooOften),
      ("DTSTART:20261124T070000\nRRULE:RSCALE=CHINESE;FREQ=YEARLY", 5, .otherCalendar),
      ("DTSTART:20261131T070000\nRRULE:FREQ=DAILY", 4, .noSuchTime("20261131T070000")),
      ("DTSTART:20261124T070000\nRRULE:FREQ=DAILY;UNTIL=20261340", 5, .unreadableRule),
      ("DTSTART:20261124T070000\nRRULE:FREQ=DAILY;BYHOUR=25", 5, .unreadableRule),
      ("DTSTART:20261124T070000\nRRULE:FREQ=DAILY;FREQ=WEEKLY", 5, .unreadableRule),
      ("DTSTART:20201124T070000\nRRULE:FREQ=DAILY;COUNT=3", 3, .past),
      ("DTSTART:20261124T070000\nRRULE:FREQ=DAILY\nEXDATE:20261126T070000,later", 6, .unreadable("EXDATE:later")),
      // Alarms.
      ("DTSTART:20261124T070000\nBEGIN:VALARM\nACTION:AUDIO\nEND:VALARM", 5, .unreadable("BEGIN:VALARM")),
      ("DTSTART:20261124T070000\nBEGIN:VALARM\nTRIGGER:-PT15\nEND:VALARM", 6, .unreadable("TRIGGER:-PT15")),
      ("DTSTART:20261124T070000\nBEGIN:VALARM\nTRIGGER:-P\nEND:VALARM", 6, .unreadable("TRIGGER:-P")),
      (
        "DTSTART:20261124T070000\nBEGIN:VALARM\nTRIGGER:PT99999999999M\nEND:VALARM", 6,
        .unreadable("TRIGGER:PT99999999999M")
      ),
      ("DTSTART:20261224T070000\nBEGIN:VALARM\nTRIGGER:-P60D\nEND:VALARM", 5, .past),
      // Toki's own properties.
      ("DTSTART:20261124T070000\nX-TOKI-SET:\u{2028}", 5, .unreadable("X-TOKI-SET:\u{FFFD}")),
      ("DTSTART:20261124T070000\nRRULE:FREQ=DAILY\nX-TOKI-PAUSE:20261225", 6, .unreadable("X-TOKI-PAUSE:20261225")),
      // Lines.
      ("DTSTART:20261124T070000\nSUMMARY Dinner", 5, .notALine),
      ("DTSTART:20261124T070000\nEND:VALARM", 5, .endWithoutBegin("VALARM")),
    ] as [(String, Int, CalendarFault.Reason)])
  func `An event`(lines: String, line: Int, reason: CalendarFault.Reason) {
    let expected = line == 0 ? [] : [CalendarFault(line: line, reason)]
    #expect(Sample.faults(Sample.event(lines)) == expected)
  }

  @Test(
    arguments: [
      ("", 1, .notACalendar), ("\n\n", 1, .notACalendar), ("{}", 1, .notALine), ("Hello: world\n", 1, .notACalendar),
      ("BEGIN:VCARD\nEND:VCARD\n", 1, .notACalendar),
      ("BEGIN:VCALENDAR\n", 1, .beginWithoutEnd("VCALENDAR")),
      ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n", 3, .endWithoutBegin("VCALENDAR")),
      ("BEGIN:VCALENDAR\nEND:VCALENDAR\nDTSTART:20261224T180000\n", 3, .notALine),
      ("BEGIN:VCALENDAR\nEND:VCALENDAR\nX\u{0}:1\n", 3, .notALine),
    ] as [(String, Int, CalendarFault.Reason)])
  func `A file`(text: String, line: Int, reason: CalendarFault.Reason) {
    #expect(Sample.faults(text) == [CalendarFault(line: line, reason)])
  }

  @Test func `A calendar without an event is empty, not wrong`() throws {
    #expect(try Sample.read("BEGIN:VCALENDAR\nEND:VCALENDAR\n").alarms.isEmpty)
  }

  @Test func `A file in Latin 1 is refused at the line of its first letter`() throws {
    let bytes = Array(Sample.event("DTSTART:20261224T180000\nSUMMARY:Gr@n").utf8).map { $0 == 0x40 ? 0xFC : $0 }
    #expect(throws: CalendarFaults(all: [CalendarFault(line: 5, .notUTF8)])) { try Sample.read(bytes: bytes) }
  }

  @Test func `Components without end are refused before libical goes down into them`() {
    let text = "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VEVENT\n", count: 100_000)
    #expect(Sample.faults(text) == [CalendarFault(line: 9, .tooDeep)])
  }

  @Test func `All faults are reported, in the order of the lines`() {
    let events = [
      "DTSTART:20261120T180000", "DTSTART:20261224T180000", "RRULE:FREQ=DAILY", "DTSTART;VALUE=DATE:20261224",
    ]
    let text = Sample.event(events.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n"))
    #expect(
      Sample.faults(text) == [
        CalendarFault(line: 3, .past), CalendarFault(line: 9, .noStart), CalendarFault(line: 12, .wholeDay),
      ])
  }

  @Test func `More than 366 days cannot be skipped`() {
    var days: [String] = []
    for offset in 1...367 {
      let day = CivilDate(daysSinceEpoch: 20_780 + offset)
      days.append(day.text.replacing("-", with: "") + "T070000")
    }
    let text = Sample.event(
      "DTSTART:20261124T070000\nRRULE:FREQ=DAILY\nEXDATE:\(days.joined(separator: ","))")
    #expect(Sample.faults(text) == [CalendarFault(line: 6, .tooManySkips)])
  }
}
