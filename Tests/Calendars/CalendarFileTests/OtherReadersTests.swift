// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Foundation
import Testing
import TokiModel
import TokiTestKit

/// Compares when files ring with what icalendar, python-dateutil and libical say (`Tests/oracles/calendars.py`).
@Suite struct `Agreement with other calendar programs` {
  private static let folder = Repository.root + "/Tests/oracles/calendars"
  private static let python = Repository.root + "/.build/venv/bin/python"
  private static var hasPython: Bool { FileManager.default.isExecutableFile(atPath: python) }
  /// The end of the year up to which days without a rule of Toki's are known.
  private static let last = UTCInstant(secondsSinceEpoch: 1_829_833_200)

  /// The files with the instants after now that the others give.
  private static func answers(_ count: Int, _ files: [String]) throws -> [(file: [UInt8], instants: [Int64])] {
    let out = FileManager.default.temporaryDirectory.appendingPathComponent("calendars-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: out) }
    let (hasSucceeded, output) = try ChildProcess.run(
      python,
      [
        Repository.root + "/Tests/oracles/calendars.py", out.path, String(Sample.now.secondsSinceEpoch),
        String(last.secondsSinceEpoch), String(count), "5545",
      ] + files.map { "\(folder)/\($0)" }, environment: [:])
    try #require(hasSucceeded, "\(output)")
    return try String(contentsOf: out, encoding: .utf8).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        Issue.record("\(line)")
        return nil
      }
      let file = try #require(Data(base64Encoded: String(parts[0])))
      return ([UInt8](file), parts[1].split(separator: " ").compactMap { Int64($0) })
    }
  }

  /// When the alarms of a file ring, each as often as an alarm does; `nil` if something of it is left out.
  private static func instants(of file: [UInt8]) throws -> [Int64]? {
    let context = try Sample.context()
    let nine = try Sample.time(9, 0)
    let reading = try CalendarReader.read(file, in: context, CalendarOptions(wholeDay: nine))
    guard reading.leftOut.allSatisfy({ $0.reason == .past }) else { return nil }
    var all: [Int64] = []
    for alarm in reading.alarms {
      let rules = alarm.zone.name.map { context.zone($0) } ?? context.hostZone
      var next = alarm.schedule.next(after: Sample.now, in: try #require(rules))
      while let instant = next, instant <= last {
        all.append(instant.secondsSinceEpoch)
        next = alarm.schedule.next(after: instant, in: try #require(rules))
      }
    }
    return all.sorted()
  }

  @Test(.enabled(if: hasPython, "needs the Python of `make bootstrap-test`"))
  func `Generated files ring when icalendar, dateutil and libical say, and nothing of them is left out`() throws {
    let count = GeneratedCases.count(of: 4_000)
    let answers = try Self.answers(count, [])
    var differences: [String] = []
    var rings = 0
    for (file, expected) in answers {
      rings += expected.count
      let found = try Self.instants(of: file)
      guard found != expected else { continue }
      let first = zip(found ?? [], expected).first { $0 != $1 }.map { "\($0)" }
      let events = String(decoding: file, as: UTF8.self).split(separator: "END:VTIMEZONE").last ?? ""
      differences.append("\(first ?? "\(found?.count ?? -1) \(expected.count)"): \(events)")
    }
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5).joined(separator: "\n"))")
    print("\(count) calendar files with \(rings) rings: \(differences.count) differences")
    #expect(rings > count * 10)
  }

  @Test(
    .enabled(if: hasPython, "needs the Python of `make bootstrap-test`"),
    arguments: [
      "01-windows-zones", "02-custom-zone", "06-utc-weekly", "07-five-days", "08-start-off-rule", "09-leap-day",
      "12-this-and-future",
    ])
  func `The files of complaints in public ring as they do elsewhere`(name: String) throws {
    let answer = try #require(try Self.answers(0, ["\(name).ics"]).first)
    #expect(try Self.instants(of: answer.file) == answer.instants)
  }
}
