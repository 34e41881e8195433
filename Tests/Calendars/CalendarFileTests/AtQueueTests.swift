// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel

@Suite struct `Jobs of at` {
  private static func read(_ text: String) throws -> CalendarReading {
    try AtQueueReader.read(Array(text.utf8), in: Sample.context(), CalendarOptions())
  }

  private static let script =
    "\t#!/bin/sh\n\tHOME=/root; export HOME\n\tcd /root || {\n\t\t echo 'Execution directory inaccessible' >&2\n\t\t exit 1\n\t}\n"

  @Test(
    arguments: [
      "3\tWed Nov 25 09:00:00 2026 a mika", "3 Wed Nov 25 09:00:00 2026 a mika\r", "3\t1795564800 a mika",
      "3\t2026-11-25 09:00 a mika", "3\t2026-11-25T09:00:00 Z mika",
    ])
  func `A job rings at its time, under a name that lasts`(line: String) throws {
    let reading = try Self.read(line + "\n")
    #expect(reading.alarms.map(\.summary) == ["09:00 2026-11-25 floating"])
    #expect(reading.alarms.map(\.label.text) == ["at 3"])
    #expect(reading.alarms.map { $0.uid?.text } == ["at-3-1795564800"])
    #expect(reading.notices == [CalendarNotice(line: 1, what: .runsNothing)])
  }

  @Test func `Jobs are taken in the order of their times, with the lines of the list`() throws {
    let reading = try Self.read(
      "9\t1795568400 a mika\n\tls\n4\t2026-11-25 09:00 a mika\nno job\n2\t1795572000 a mika\n7\t1795568400 a mika\n")
    #expect(reading.alarms.map(\.label.text) == ["at 4", "at 9", "at 7", "at 2"])
    #expect(reading.alarms.map(\.id.number) == [1, 2, 3, 4])
    #expect(reading.leftOut.map(\.line) == [3])
    #expect(reading.notices == [CalendarNotice(line: 1, what: .runsNothing)])
  }

  @Test func `Its first command is the label`() throws {
    let reading = try Self.read(
      "1\t1795564800 a mika\n\(Self.script)\t\n\tnotify-send \"Take pills\"\n\tls\n2\t1795568400 a mika\n")
    #expect(reading.alarms.map(\.label.text) == ["notify-send \"Take pills\"", "at 2"])
  }

  @Test(
    arguments: [
      ("3\tWed Nov 25 09:00:00 2026 b mika", .noTimeOfItsOwn), ("3\tWed Nov 25 09:00:00 2026 = mika", .noTimeOfItsOwn),
      ("3\tFri Nov 20 09:00:00 2026 a mika", .past), ("no job", .unreadable("no job")),
      ("3\tMi 25. Nov 2026 09:00:00 a mika", .unreadable("3 Mi 25. Nov 2026 09:00:00 a mika")),
      ("3\t99999999999999999999 a mika", .unreadable("3 99999999999999999999 a mika")),
      ("3\tWed Feb 30 09:00:00 2027 a mika", .unreadable("3 Wed Feb 30 09:00:00 2027 a mika")),
    ] as [(String, CalendarFault.Reason)])
  func `What has no time to ring is left out, with its line in the list`(
    line: String, reason: CalendarFault.Reason
  ) throws {
    let reading = try Self.read("1\t1795564800 a mika\n\(Self.script)\tls\n\(line)\n")
    #expect(reading.alarms.count == 1)
    #expect(reading.leftOut.map(\.line) == [2])
    #expect(reading.leftOut.map(\.reason) == [reason])
  }

  @Test func `Of an hour that comes twice, the second is the one that was meant`() throws {
    // 02:30 in Berlin on 31 October 2027, when it is winter time.
    let berlin = try SystemZone.named("Europe/Berlin")
    let context = CalendarContext(now: Sample.now, hostZone: berlin) { $0 == .utc ? .utc : nil }
    let reading = try AtQueueReader.read(Array("1\t1824946200 a mika\n".utf8), in: context, CalendarOptions())
    #expect(reading.alarms.map(\.next) == [UTCInstant(secondsSinceEpoch: 1_824_946_200)])
    #expect(reading.alarms.map(\.summary) == ["01:30 2027-10-31 UTC"])
  }

  @Test func `No jobs are no fault`() throws {
    #expect(try Self.read("") == Self.read("\n"))
    #expect(try Self.read("").alarms.isEmpty)
  }
}
