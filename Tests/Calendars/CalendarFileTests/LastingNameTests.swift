// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel

@Suite struct `The lasting name of an event` {
  private static func names(_ text: String) throws -> [String?] { try Sample.read(text).alarms.map(\.uid?.text) }

  @Test func `It is the UID, with what tells a changed day and a further alarm apart`() throws {
    let alarm = ["-PT15M", "PT0S"].map { "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:\($0)\nEND:VALARM" }
      .joined(separator: "\n")
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:x@example.org
      DTSTART:20261224T070000
      RRULE:FREQ=DAILY
      \(alarm)
      END:VEVENT
      BEGIN:VEVENT
      UID:x@example.org
      RECURRENCE-ID:20261226T070000
      DTSTART:20261226T080000
      END:VEVENT
      END:VCALENDAR

      """
    #expect(
      try Self.names(text) == ["x@example.org", "x@example.org#2", "x@example.org/20261226T070000"])
  }

  @Test(arguments: ["SUMMARY:Tea\nDTSTART:20261224T070000", "UID:toki-a7\nSUMMARY:Tea\nDTSTART:20261224T070000"])
  func `Without a UID, or with a number of an earlier Toki, it follows from what the event says`(
    lines: String
  ) throws {
    let name = try #require(try Self.names(Sample.event(lines)).first ?? nil)
    #expect(name.hasPrefix("event-"))
    #expect(try Self.names(Sample.event(lines + "\nDTSTAMP:20260101T000000Z")) == [name])
    #expect(try Self.names(Sample.event(lines.replacing("Tea", with: "Coffee"))) != [name])
  }

  @Test func `A UID of any length has a name of its own`() throws {
    let long = String(repeating: "0", count: 300)
    let names = try [long + "1", long + "2"].map { try Self.names(Sample.event("UID:\($0)\nDTSTART:20261224T070000")) }
    #expect(names[0] != names[1])
    #expect(names.allSatisfy { ($0.first ?? nil)?.hasPrefix("000") == true })
  }

  @Test func `An alarm that is exported is found again by the same name`() throws {
    let first = try Sample.read(Sample.event("UID:a,b;c\nDTSTART:20261224T070000")).alarms
    let again = try Sample.read(bytes: CalendarWriter.write(first, in: Sample.context())).alarms
    #expect(again.map(\.uid) == first.map(\.uid))
    #expect(again.map(\.uid?.text) == ["a,b;c"])
  }
}
