// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel

@Suite struct `Events and alarms that cannot ring are left out, and the rest is read` {
  private static func reading(
    _ events: String..., wholeDay: TimeOfDay? = nil
  ) throws -> CalendarReading {
    try Sample.read(
      Sample.event(events.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n")), CalendarOptions(wholeDay: wholeDay))
  }

  private static let dinner = "DTSTART:20261224T180000\nSUMMARY:Dinner"

  @Test(
    arguments: [
      ("DTSTART;VALUE=DATE:20261224", 7, .wholeDay), ("DTSTART:20261120T180000", 7, .past),
      ("DTSTART:20261124T070000\nRRULE:FREQ=YEARLY;BYWEEKNO=60", 10, .unreadableRule),
      // What the lines themselves refuse.
      ("DTSTART:20261340T070000", 9, .noSuchTime("20261340T070000")), ("DTSTART:x", 9, .unreadable("DTSTART:x")),
      ("DTSTART:20261124T070000\nno line", 10, .notALine), ("DTSTART:20261124T070000\nX\u{0}:", 10, .notALine),
    ] as [(String, Int, CalendarFault.Reason)])
  func `One event, with its line and summary`(lines: String, line: Int, reason: CalendarFault.Reason) throws {
    let reading = try Self.reading(Self.dinner, "SUMMARY:It\n" + lines, "DTSTART:20261225T070000")
    #expect(reading.alarms.map(\.summary) == ["18:00 2026-12-24 floating", "07:00 2026-12-25 floating"])
    #expect(reading.leftOut == [CalendarFault(line: line, reason, title: "It")])
  }

  @Test func `Of two alarms the one that is past`() throws {
    let alarms = ["-P60D", "-PT1H"].map { "\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:\($0)\nEND:VALARM" }.joined()
    let reading = try Self.reading(Self.dinner + alarms)
    #expect(reading.alarms.map(\.summary) == ["17:00 2026-12-24 floating"])
    #expect(reading.leftOut == [CalendarFault(line: 6, .past, title: "Dinner")])
  }

  @Test(
    arguments: [
      ("TRIGGER:-PT15", 10, .unreadable("TRIGGER:-PT15")), ("no line", 10, .notALine),
      ("TRIGGER;VALUE=DATE-TIME:20261340T070000Z", 10, .noSuchTime("20261340T070000Z")),
      ("ACTION:DISPLAY", 9, .unreadable("BEGIN:VALARM")),
    ] as [(String, Int, CalendarFault.Reason)])
  func `Of two alarms the one that is broken, and an event whose only one is broken rings at its start`(
    line: String, number: Int, reason: CalendarFault.Reason
  ) throws {
    let broken = "BEGIN:VALARM\n\(line)\nEND:VALARM"
    let good = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT1H\nEND:VALARM"
    for (alarms, time) in [("\(broken)\n\(good)", "17:00"), (broken, "18:00")] {
      let reading = try Self.reading("DTSTART:20261225T070000", "\(Self.dinner)\n\(alarms)")
      #expect(reading.alarms.map(\.summary) == ["07:00 2026-12-25 floating", "\(time) 2026-12-24 floating"])
      #expect(reading.leftOut == [CalendarFault(line: number, reason, title: "Dinner")])
    }
  }

  @Test func `A line in Latin 1, with its event alone`() throws {
    let text = Sample.event("\(Self.dinner)\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:20261225T070000\nSUMMARY:Gr@n")
    let bytes = Array(text.utf8).map { $0 == 0x40 ? 0xFC : $0 }
    let reading = try Sample.read(bytes: bytes, CalendarOptions())
    #expect(reading.alarms.map(\.label.text) == ["Dinner"])
    #expect(reading.leftOut.map(\.reason) == [.notUTF8])
  }

  @Test(arguments: ["BEGIN:VCALENDAR\nBEGIN:VEVENT\n", "BEGIN:VCALENDAR\nno line\nEND:VCALENDAR\n", "{}\n"])
  func `A file that is no calendar is still refused`(text: String) {
    #expect(throws: CalendarFaults.self) { try Sample.read(text, CalendarOptions()) }
  }

  @Test func `All-day events ring when a person says so, and on their own alarms`() throws {
    let nine = try Sample.time(9, 0)
    let events = [
      "DTSTART;VALUE=DATE:20261225", "DTSTART;VALUE=DATE:16040310\nRRULE:FREQ=YEARLY",
      "DTSTART;VALUE=DATE:20261226\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT15H\nEND:VALARM",
      "DTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;UNTIL=20261130\nEXDATE;VALUE=DATE:20261125",
    ]
    let text = Sample.event(events.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n"))
    #expect(
      try Sample.read(text, CalendarOptions(isStrict: true, wholeDay: nine)).alarms.map(\.summary) == [
        "09:00 2026-12-25 floating", "09:00 FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10 from 2004-03-10 floating",
        "09:00 2026-12-25 floating", "09:00 FREQ=DAILY;UNTIL=20261130 from 2026-11-23 except 2026-11-25 floating",
      ])
    #expect(try Sample.read(text, CalendarOptions()).alarms.count == 1)
  }

  @Test(arguments: ["AUDIO", "DISPLAY", "NONE"])
  func `Apple's mark for no alarm is no alarm, and the event rings at its start`(action: String) throws {
    let mark = "BEGIN:VALARM\nACTION:\(action)\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nEND:VALARM"
    let reading = try Self.reading("\(Self.dinner)\n\(mark)")
    #expect(reading.alarms.map(\.summary) == ["18:00 2026-12-24 floating"])
    #expect(reading.leftOut.isEmpty)
  }
}
