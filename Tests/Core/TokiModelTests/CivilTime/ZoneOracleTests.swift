// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel
import TokiTestKit

/// Compares every zone and every change of an offset, 2000 to 2060, with Python's `zoneinfo`.
///
/// `Tests/oracles/zones.py` explains the lines. Debian's files contain changes up to 2037, so later years test the rule
/// after the table. Without `GeneratedCases.areAll` it is the years around that.
struct ZoneOracleTests {
  @Test func `Every zone and every change agrees with Python's zoneinfo`() throws {
    let out = FileManager.default.temporaryDirectory.appendingPathComponent("zones-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: out) }
    try run(out: out)

    var comparison = Comparison()
    for line in [UInt8](try Data(contentsOf: out)).split(separator: UInt8(ascii: "\n")) {
      try comparison.compare(line.split(separator: UInt8(ascii: " ")))
    }
    #expect(comparison.differences.isEmpty, "\(comparison.differences.prefix(20))")
    #expect(comparison.zones > 500)
    #expect(
      comparison.cases > GeneratedCases.count(of: 200_000), "\(comparison.cases) cases in \(comparison.zones) zones")
  }

  private func run(out: URL) throws {
    let script = Repository.root + "/Tests/oracles/zones.py"
    // Otherwise an installed tzdata wheel could answer.
    let (hasSucceeded, output) = try ChildProcess.run(
      "python3",
      [script, SystemZones.folder, out.path] + (GeneratedCases.areAll ? ["2000", "2060"] : ["2036", "2039"]),
      environment: ["PYTHONTZPATH": SystemZones.folder])
    try #require(hasSucceeded, "\(output)")
  }
}

/// Compares the oracle's lines and counts.
private struct Comparison {
  var cases = 0
  var zones = 0
  var differences: [String] = []
  private var names: [String] = []
  private var rules: [ZoneRules] = []

  mutating func compare(_ words: [ArraySlice<UInt8>]) throws {
    let kind = try #require(words.first?.first)
    if kind == UInt8(ascii: "Z") {
      names = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
      rules = try names.map { try SystemZones.rules($0) }
      zones += rules.count
      return
    }
    // The last word of an O line is a name, not a number.
    let hasName = kind == UInt8(ascii: "O")
    let numbers = try words.dropFirst().dropLast(hasName ? 1 : 0).map { try number($0) }
    let name = hasName ? String(decoding: words[words.count - 1], as: UTF8.self) : ""
    for rules in rules {
      cases += 1
      if try !agrees(rules, kind, numbers, name) {
        let line = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        differences.append("\(rules.name.text): \(line)")
      }
    }
  }

  private func agrees(_ rules: ZoneRules, _ kind: UInt8, _ numbers: [Int64], _ name: String) throws -> Bool {
    switch kind {
    case UInt8(ascii: "O"):
      let instant = UTCInstant(secondsSinceEpoch: numbers[0])
      return try rules.offsetSeconds(at: instant) == Int(numbers[1])
        && rules.civil(at: instant) == wall(numbers[2...]) && rules.abbreviation(at: instant) == name
    case UInt8(ascii: "N"):
      return rules.transition(after: UTCInstant(secondsSinceEpoch: numbers[0]))
        == ZoneTransition(
          instant: UTCInstant(secondsSinceEpoch: numbers[1]), offsetSecondsBefore: Int(numbers[2]),
          offsetSecondsAfter: Int(numbers[3]))
    case UInt8(ascii: "E"):
      let next = rules.transition(after: UTCInstant(secondsSinceEpoch: numbers[0]))
      return next.map { $0.instant.secondsSinceEpoch > numbers[1] } ?? true
    default:
      let resolution = try rules.resolve(wall(numbers))
      let instants = numbers.dropFirst(6).map { UTCInstant(secondsSinceEpoch: $0) }
      switch kind {
      case UInt8(ascii: "U"): return resolution == .unique(instants[0])
      case UInt8(ascii: "G"): return resolution == .gap(end: instants[0])
      case UInt8(ascii: "T"): return resolution == .overlap(first: instants[0], second: instants[1])
      default: throw UnknownLine(kind: kind)
      }
    }
  }

  private func wall(_ numbers: some Collection<Int64>) throws -> CivilDateTime {
    let parts = numbers.map { Int($0) }
    return try CivilDateTime(
      date: #require(CivilDate(year: parts[0], month: parts[1], day: parts[2])),
      time: #require(TimeOfDay(hour: parts[3], minute: parts[4], second: parts[5])))
  }

  private func number(_ word: ArraySlice<UInt8>) throws -> Int64 {
    try #require(Int64(String(decoding: word, as: UTF8.self)))
  }

  private struct UnknownLine: Error { let kind: UInt8 }
}
