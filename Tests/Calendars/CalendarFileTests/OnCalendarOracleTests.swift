// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Foundation
import Testing
import TokiModel
import TokiTestKit

/// Compares the rings of timers with what systemd-analyze(1) says of the same expressions.
@Suite(
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"), "needs systemd"))
struct OnCalendarOracleTests {
  private static let expressions = [
    "minutely", "hourly", "daily", "monthly", "weekly", "yearly", "annually", "quarterly", "semiannually", "biannually",
    // The table of systemd.time(7), as far as a person could use it.
    "Sat,Thu,Mon..Wed,Sat..Sun", "Mon,Sun 2027-*-* 2,1:23", "Wed *-1", "Wed..Wed,Wed *-1", "Wed, 17:48",
    "Wed..Sat,Tue 27-10-15 1:2:3", "*-*-7 0:0:0", "10-15", "monday *-12-* 17:00", "Mon,Fri *-*-3,1,2 *:30:45",
    "12,14,13,12:20,10,30", "12..14:10,20,30", "03-05 08:05:40", "08:05:40", "05:40", "Sat,Sun 12-05 08:05:40",
    "Sat,Sun 08:05:40", "2028-03-05 05:40", "2027-02..04-05", "2028-03-05 05:40 UTC", "2028-03-05", "daily UTC",
    "*:2/3",
    "2026-12-24 18:00", "Fri *-*-13", "Mon *-*-1..7 9:00", "Mon..Fri *-*-8..14,22..31 9:00", "Sun *-03,10~07/1 2:00",
    "*-*-31 8:00", "*-*-29,30 8:00", "*-*-1,15,31 8:00", "*-*~01 23:00", "*-02~01 9:00", "*-04,06~03 9:00",
    "*-02-29 9:00", "2028-02-29 9:00", "*-*~1..3", "2027,2029-01-01", "2020/2-06-01", "*-*-* 9:00/90", "0/2:00",
    "8..20/4:30", "Mon..", "Sat..Mon", "2026", "9", "25:00", "*-13-01", "*-*-32", "*/5:00", "*:0/61", "0:0:60",
    "Mon-Fri 9:00", "Mon,,Tue 9:00", "*-*-1..1", "*-*-5..3", "2027-02-30", "*-02-30", "1999-01-01", "70-01-01",
    "2200-01-01", "*-*-* 1..2..3:00", "*:00:00,30", "*:*:30", "", "~1", "*~1", "*-*~2,4",
  ]

  @Test(arguments: expressions)
  func `A timer rings when systemd starts it`(expression: String) throws {
    _ = try Self.compare(expression)
  }

  @Test func `So does a thousand generated ones`() throws {
    var numbers = SeededNumbers(seed: 252)
    var taken = 0
    for _ in 0..<1_000 where try Self.compare(Self.expression(using: &numbers)) { taken += 1 }
    print("1000 expressions: \(taken) are alarms")
    #expect(taken > 400)
  }

  /// Compares one expression; returns whether there are alarms for it.
  private static func compare(_ expression: String) throws -> Bool {
    let count = 12
    let (isKnown, text) = try ChildProcess.run(
      "systemd-analyze",
      ["calendar", "--iterations=\(count)", "--base-time=2026-11-21 03:00:00 UTC", "--", expression],
      environment: ["TZ": "UTC", "SYSTEMD_PAGER": "cat"])
    let expected = text.split(separator: "\n").compactMap { line -> String? in
      guard line.contains("Next elapse:") || line.contains("Iter. #") else { return nil }
      let words = line.split(separator: " ").suffix(3)
      return words.last == "UTC" ? words.dropLast().joined(separator: " ") : nil
    }
    let reading = try TimerUnitReader.read(
      Array("[Timer]\nOnCalendar=\(expression)\n".utf8), named: "a.timer", in: context, CalendarOptions())
    // An empty one takes back those before it.
    guard !expression.isEmpty else {
      #expect(reading.alarms.isEmpty && reading.leftOut.isEmpty)
      return false
    }
    if let fault = reading.leftOut.first {
      switch fault.reason {
      case .unreadable: #expect(!isKnown, "\(expression) is not read")
      case .past: #expect(isKnown && expected.isEmpty, "\(expression) never rings")
      case .unsupported: #expect(isKnown, "\(expression) is not refused")
      default: Issue.record("\(expression): \(fault.reason)")
      }
      return false
    }
    #expect(isKnown, "\(expression) is read")
    let isWithoutLeapDay = reading.notices.contains { $0.what == .leapDay }
    let rings = reading.alarms.flatMap { $0.schedule.rings(after: Sample.now, in: .utc, count: count) }
    let told = Set(rings.map(\.instant)).sorted().map { ZoneRules.utc.civil(at: $0) }
      .map { "\($0.date.text) \($0.time.withSeconds)" }
    let days = isWithoutLeapDay ? expected.filter { !$0.contains("-02-29") } : expected
    #expect(Array(told.prefix(days.count)) == days, "\(expression)")
    if !isWithoutLeapDay { #expect(min(told.count, count) == days.count, "\(expression)") }
    return true
  }

  private static var context: CalendarContext {
    CalendarContext(now: Sample.now, hostZone: .utc) { $0 == .utc ? .utc : nil }
  }

  private static func expression(using numbers: inout SeededNumbers) -> String {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &numbers) < percent }
    func part(_ range: ClosedRange<Int>, any: Int) -> String {
      if chance(any) { return "*" }
      let (first, second) = (Int.random(in: range, using: &numbers), Int.random(in: range, using: &numbers))
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: return "\(min(first, second))..\(max(first, second))"
      case 1: return "\(first)/\(Int.random(in: 1...15, using: &numbers))"
      case 2: return "\(first),\(second)"
      case 3: return "\(min(first, second))..\(max(first, second))/2"
      default: return "\(first)"
      }
    }
    let names = ["Mon", "tue", "Wednesday", "Thu", "Fri", "Sat", "Sun"]
    var words: [String] = []
    if chance(40) {
      let days = [names.randomElement(using: &numbers), names.randomElement(using: &numbers)].compactMap(\.self)
      words.append(days.prefix(chance(50) ? 1 : 2).joined(separator: chance(50) ? "," : ".."))
    }
    if chance(70) {
      let year = chance(85) ? "*" : part(2025...2030, any: 0)
      let isUsual = chance(30)
      let weeks = ["1..7", "8..14", "15..21", "22..28", "29..31", "1..14"]
      let days = isUsual ? weeks.randomElement(using: &numbers) ?? "1" : part(1...31, any: 30)
      words.append("\(year)-\(part(1...12, any: 60))\(!isUsual && chance(15) ? "~" : "-")\(days)")
    }
    words.append("\(part(0...23, any: 10)):\(part(0...59, any: 5))" + (chance(20) ? ":\(part(0...59, any: 0))" : ""))
    return words.joined(separator: " ")
  }
}

extension TimeOfDay {
  fileprivate var withSeconds: String {
    [hour, minute, second].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
  }
}
