// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import CalendarFile

/// The days of a calendar file's events, on 2026-11-21 in Tokyo.
@Suite struct `The days of a calendar` {
  private static func days(_ events: String...) throws -> [String] {
    let file = Sample.event(events.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n"))
      .replacing("\n", with: "\r\n")
    return try CalendarDays.read(Array(file.utf8), in: Sample.context()).map { $0.text }
  }

  @Test(
    arguments: [
      // Whole days, to the day before the end.
      ("DTSTART;VALUE=DATE:20261225\nDTEND;VALUE=DATE:20261227", ["2026-12-25/2026-12-26"]),
      ("DTSTART;VALUE=DATE:20261225", ["2026-12-25"]),
      ("DTSTART;VALUE=DATE:20261225\nDURATION:P3D", ["2026-12-25/2026-12-27"]),
      // A birthday, and a rule with a day that is left out.
      ("DTSTART;VALUE=DATE:16041224\nRRULE:FREQ=YEARLY", ["2026-12-24", "2027-12-24"]),
      (
        "DTSTART;VALUE=DATE:20261207\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20261214",
        ["2026-12-07", "2026-12-21"]
      ),
      ("DTSTART;VALUE=DATE:20261225\nRDATE;VALUE=DATE:20270101,20270405", ["2026-12-25", "2027-01-01", "2027-04-05"]),
      // Timed events have each day they touch; an end at midnight is not part of it.
      ("DTSTART:20261224T220000\nDTEND:20261225T010000", ["2026-12-24/2026-12-25"]),
      ("DTSTART:20261224T220000\nDTEND:20261225T000000", ["2026-12-24"]),
      ("DTSTART:20261224T233000Z\nDTEND:20261224T234500Z", ["2026-12-25"]),
      // It has begun, and goes on.
      ("DTSTART;VALUE=DATE:20261101\nDTEND;VALUE=DATE:20261123", ["2026-11-20/2026-11-22"]),
      // Past, too far ahead, or cancelled.
      ("DTSTART;VALUE=DATE:20261101", []), ("DTSTART;VALUE=DATE:20280101", []),
      ("DTSTART;VALUE=DATE:20261225\nSTATUS:CANCELLED", []),
      // An alarm of the event does not move its day.
      (
        "DTSTART;VALUE=DATE:20261225\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-P1D\nEND:VALARM", ["2026-12-25"]
      ),
    ])
  func `Are those that its events touch`(event: String, expected: [String]) throws {
    #expect(try Self.days(event) == expected)
  }

  @Test func `Of several events are joined`() throws {
    let days = try Self.days(
      "DTSTART;VALUE=DATE:20261226", "DTSTART;VALUE=DATE:20261225", "DTSTART;VALUE=DATE:20261225")
    #expect(days == ["2026-12-25/2026-12-26"])
  }

  @Test func `Of a series leave out an occurrence that was moved, and have its new day`() throws {
    let days = try Self.days(
      "UID:x\nDTSTART;VALUE=DATE:20261207\nRRULE:FREQ=WEEKLY;COUNT=2",
      "UID:x\nRECURRENCE-ID;VALUE=DATE:20261214\nDTSTART;VALUE=DATE:20261216")
    #expect(days == ["2026-12-07", "2026-12-16"])
  }

  @Test func `Are refused with the line of an event that cannot be read`() throws {
    #expect(throws: CalendarFaults.self) { try Self.days("DTSTART;VALUE=DATE:20261225", "DTSTART:x") }
    #expect(throws: CalendarFaults.self) { try CalendarDays.read(Array("no calendar".utf8), in: Sample.context()) }
  }
}
