// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel
import TokiTestKit

@Suite struct `Timers of systemd` {
  private static func read(
    _ text: String, named name: String = "water.timer", isStrict: Bool = false
  ) throws -> CalendarReading {
    try TimerUnitReader.read(
      Array(text.utf8), named: name, in: Sample.context(), CalendarOptions(isStrict: isStrict))
  }

  @Test func `Each expression is an alarm with the description of its timer`() throws {
    let reading = try Self.read(
      """
      # a comment
      [Unit]
      Description = Drink \\
        water
      [Timer]
      OnCalendar=Mon..Fri 9..11:00
      ; another one
      OnCalendar=*-*-1 08:00 Europe/Berlin
      [Install]
      WantedBy=timers.target
      """)
    #expect(
      reading.alarms.map(\.summary) == [
        "09:00 10:00 11:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 2026-11-23 floating",
        "08:00 FREQ=MONTHLY;BYMONTHDAY=1 from 2026-12-01 Europe/Berlin",
      ])
    #expect(reading.alarms.map(\.label.text) == ["Drink  water", "Drink  water"])
    #expect(reading.alarms.map { $0.uid?.text } == ["systemd-water.timer", "systemd-water.timer/2"])
    #expect(reading.leftOut.isEmpty)
    #expect(reading.notices == [CalendarNotice(line: 5, what: .startsNothing("water.service"))])
  }

  @Test(
    arguments: [
      ("OnCalendar=never", .unreadable("never")), ("OnCalendar=Fri *-*-13", .unsupported("Fri *-*-13")),
      ("OnCalendar=*:*:*", .unsupported("*:*:*")), ("OnCalendar=2020-01-01", .past),
      ("OnCalendar=9:00 Mars/Olympus", .noSuchZone("Mars/Olympus")), ("OnBootSec=5min", .notByClock("OnBootSec=5min")),
      ("OnCalendar=9:00 ../../etc/passwd", .noSuchZone("../../etc/passwd")), ("no setting", .unreadable("no setting")),
      ("OnCalendar=*-*-* 0:0:0/0.0000001", .unreadable("*-*-* 0:0:0/0.0000001")),
    ] as [(String, CalendarFault.Reason)])
  func `What cannot ring is left out alone, with its line`(line: String, reason: CalendarFault.Reason) throws {
    let text = "[Unit]\nDescription=Tea\n[Timer]\n\(line)\nOnCalendar=9:00\n"
    let reading = try Self.read(text)
    #expect(reading.alarms.count == 1)
    #expect(reading.leftOut.map(\.line) == [4])
    #expect(reading.leftOut.map(\.reason) == [reason])
    #expect(throws: CalendarFaults.self) { try Self.read(text, isStrict: true) }
  }

  @Test func `What does not carry over is told with its line`() throws {
    let reading = try Self.read(
      "[Timer]\nOnCalendar=*-*-29 9:00:30.5\nRandomizedDelaySec=1h\nAccuracySec=1s\nUnit=lamp.service\n")
    #expect(
      reading.notices.map(\.what) == [
        .startsNothing("lamp.service"), .leapDay, .fractions, .notCarried("RandomizedDelaySec=1h"),
        .notCarried("AccuracySec=1s"),
      ])
    #expect(reading.notices.map(\.line) == [1, 2, 2, 3, 4])
    #expect(reading.alarms.map(\.times.first.second) == [30])
  }

  @Test func `Several timers and their drop-ins are read as systemctl cat prints them`() throws {
    let reading = try Self.read(
      """
      # /etc/systemd/system/water.timer
      [Timer]
      OnCalendar=9:00

      # /etc/systemd/system/water.timer.d/later.conf
      [Timer]
      OnCalendar=
      OnCalendar=10:00

      # /usr/lib/systemd/user/tea.timer
      [Unit]
      Description=Tea
      [Timer]
      OnCalendar=16:00
      """, named: "")
    #expect(reading.alarms.map { $0.times.first.text } == ["10:00", "16:00"])
    #expect(reading.alarms.map(\.label.text) == ["water.timer", "Tea"])
    #expect(reading.alarms.map { $0.uid?.text } == ["systemd-water.timer", "systemd-tea.timer"])
  }

  @Test func `Names last: what is past, or out of the list, does not pass its name on`() throws {
    func names(_ now: CivilDate) throws -> [String] {
      let noon = UTCInstant(secondsSinceEpoch: Int64(now.daysSinceEpoch) * 86_400 + 43_200)
      let lines = ["2026,2028-12-24,25 9:00", "*-*-30,31 9:00", "2026..2027-*-* 8:00"].map { "\nOnCalendar=\($0)" }
      return try TimerUnitReader.read(
        Array("[Timer]\(lines.joined())\n".utf8), named: "a.timer", in: Sample.context(now: noon), CalendarOptions()
      ).alarms.compactMap { $0.uid?.text }
    }
    let rest = ["systemd-a.timer@20281224", "systemd-a.timer@20281225", "systemd-a.timer/2", "systemd-a.timer/2.2"]
    let first = ["systemd-a.timer@20261224", "systemd-a.timer@20261225"]
    #expect(try names(Sample.date(2026, 11, 21)) == first + rest + ["systemd-a.timer/3@2026"])
    #expect(try names(Sample.date(2027, 11, 21)) == rest + ["systemd-a.timer/3@2026"])
    #expect(try names(Sample.date(2028, 1, 21)) == rest)
  }

  @Test(arguments: ["", "BEGIN:VCALENDAR\n", "[Service]\nExecStart=/bin/true\n", "OnCalendar=9:00\n"])
  func `A file without a timer is refused`(text: String) {
    #expect(throws: CalendarFaults(all: [CalendarFault(line: 1, .notATimer)])) { try Self.read(text) }
  }

  @Test func `No change of a file brings the reader down`() throws {
    var numbers = SeededNumbers(seed: 7)
    let file = Array(
      "[Unit]\nDescription=T\\\nea\n[Timer]\nOnCalendar=Mon..Fri 2027-*-1..31/2,5~3 0..23/2:*:0.5/7.25 UTC\nOnBootSec=5\n"
        .utf8)
    let pieces = ["/", "..", ",", "~", "-", "*", ":", "99999999999999999999", "0", "\\\n", "=", "[", "\u{FF}", " "]
    for _ in 0..<4_000 {
      var bytes = file
      for _ in 0..<Int.random(in: 1...5, using: &numbers) {
        let place = Int.random(in: 0...bytes.count, using: &numbers)
        let end = min(bytes.count, place + Int.random(in: 0..<9, using: &numbers))
        if Bool.random(using: &numbers) { bytes.removeSubrange(place..<end) }
        bytes.insert(contentsOf: Array((pieces.randomElement(using: &numbers) ?? "").utf8), at: min(place, bytes.count))
      }
      _ = try? TimerUnitReader.read(bytes, named: "a.timer", in: Sample.context(), CalendarOptions())
      _ = try? AtQueueReader.read(bytes, in: Sample.context(), CalendarOptions())
    }
  }
}
