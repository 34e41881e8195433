// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// Compares the rings of daily alarms around every change of every zone, 2000 to 2037, with Python's `zoneinfo`.
///
/// `Tests/oracles/alarms.py` explains the lines and the chosen times and days. Without `GeneratedCases.areAll` it is the
/// changes of two years.
struct AlarmOracleTests {
  @Test func `On each day around every change of every zone an alarm rings once, at the instant of the policy`()
    throws
  {
    var comparison = AlarmComparison()
    for line in try OracleFile.lines(
      of: "alarms.py", [SystemZones.folder], GeneratedCases.areAll ? ["2000", "2037"] : ["2025", "2026"])
    {
      try comparison.compare(line)
    }
    #expect(comparison.differences.isEmpty, "\(comparison.differences.prefix(20))")
    print(
      "\(comparison.rings) rings in \(comparison.zones) zones, \(comparison.leftOut) of them in a gap, "
        + "\(comparison.twice) in an overlap: \(comparison.differences.count) differences")
    #expect(comparison.zones > 500)
    #expect(comparison.rings > GeneratedCases.count(of: 400_000))
    #expect(comparison.leftOut > GeneratedCases.count(of: 10_000))
    #expect(comparison.twice > GeneratedCases.count(of: 10_000))
  }
}

/// Compares the oracle's lines and counts.
private struct AlarmComparison {
  var rings = 0
  var zones = 0
  var leftOut = 0
  var twice = 0
  var differences: [String] = []
  private var rules = ZoneRules.utc

  mutating func compare(_ line: ArraySlice<UInt8>) throws {
    let words = line.dropFirst(2)
    guard line.first == UInt8(ascii: "A") else {
      // Identical files need to be compared only once.
      let names = words.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      rules = try SystemZones.rules(try #require(names.first))
      zones += names.count
      return
    }
    let numbers = try words.numbers()
    let schedule = AlarmSchedule(
      time: try #require(TimeOfDay(secondOfDay: Int(numbers[0]))),
      recurrence: .repeating(try Recurrence(.days()), from: CivilDate(daysSinceEpoch: 0)))
    var expected: [PlannedRing] = []
    for index in stride(from: 1, to: numbers.count, by: 3) {
      expected.append(
        PlannedRing(
          instant: UTCInstant(secondsSinceEpoch: numbers[index]),
          date: CivilDate(daysSinceEpoch: Int(numbers[index + 1])), time: schedule.times.first))
      if numbers[index + 2] == 1 { leftOut += 1 }
      if numbers[index + 2] == 2 { twice += 1 }
    }
    let eve = try #require(expected.first).instant - TimeSpan(nanoseconds: 1)
    rings += expected.count
    if schedule.rings(after: eve, in: rules, count: expected.count) != expected {
      differences.append("\(rules.name.text): \(String(decoding: line, as: UTF8.self))")
    }
    let kinds = stride(from: 3, to: numbers.count, by: 3).map { numbers[$0] }.filter { $0 != 0 }
    if schedule.notes(about: expected, in: rules).map(Self.kind) != kinds {
      differences.append("notes of \(rules.name.text): \(String(decoding: line, as: UTF8.self))")
    }
  }

  private static func kind(of note: ScheduleNote) -> Int64 {
    switch note {
    case .clockForward: 1
    case .clockBack: 2
    case .shortMonth, .monthsLeftOut, .exceptEveryYear: 3
    }
  }
}
