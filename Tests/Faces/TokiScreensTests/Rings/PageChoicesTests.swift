// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Testing
import TokiModel
import TokiTestKit
@testable import TokiScreens

/// The page's own list of choices beside that of the apps.
@Suite struct PageChoicesTests {
  /// The names in the API that are not those of the options.
  private static let names = [
    "ramp": "ramp_ns", "ring": "ring_ns", "snooze": "snooze_ns", "every": "again_ns", "check": "check_ns",
  ]
  /// The page has no list of the computer's outputs, and does not ask about time servers.
  private static let absent: Set = ["output", "trusted-wait"]

  @Test func `The page offers the choices of the apps with their values, in the same order`() throws {
    let script = try String(contentsOf: URL(filePath: Repository.root + "/Web/rings.js"), encoding: .utf8)
    let list = try #require(script.split(separator: "export const choices = [\n").last)
    let lines = list.prefix(upTo: try #require(list.firstRange(of: "\n];")).lowerBound).split(separator: "\n")
    var expected = RingSettings.offered.filter { !Self.absent.contains($0.name) }.map(Self.line)
    let check = try #require(expected.firstIndex { $0.contains("check_ns") })
    let before = RingChoices.preAlarms.filter { $0 != .zero }
    expected.insert(
      contentsOf: [#"  ["pre_alarm", { values: [null, ...\#(Self.spans(before))] }],"#, #"  ["pre_volume", {}],"#],
      at: check)
    #expect(lines.map(String.init) == expected)
  }

  private static func line(of choice: RingChoice) -> String {
    let name = names[choice.name] ?? choice.name.split(separator: "-").joined(separator: "_")
    return #"  ["\#(name)", \#(values(of: choice))],"#
  }

  private static func values(of choice: RingChoice) -> String {
    switch choice.control {
    case .sound: "{ values: [...sounds.map(named), silent] }"
    case .volume, .flag, .output, .color: "{}"
    case .span(_, _, let offered): "{ values: \(spans(offered)) }"
    case .optionalSpan(_, _, let offered): "{ values: [null, ...\(spans(offered))] }"
    case .count(_, let range): "{ values: [\(range.map(String.init).joined(separator: ", "))] }"
    case .limit(_, _, let offered):
      "{ values: [\(offered.map { $0.map(String.init) ?? "null" }.joined(separator: ", "))] }"
    }
  }

  private static func spans(_ spans: [TimeSpan]) -> String {
    let isMinutes = spans.allSatisfy { $0.nanoseconds % TimeSpan.minutes(1).nanoseconds == 0 }
    let unit = isMinutes ? TimeSpan.minutes(1) : .seconds(1)
    let counts = spans.map { String($0.nanoseconds / unit.nanoseconds) }
    return "spans(\(isMinutes ? "minute" : "second"), [\(counts.joined(separator: ", "))])"
  }
}
