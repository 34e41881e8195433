// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel
import TokiTestKit

/// Compares spans with the results of pytimeparse, isodate and systemd for the same texts.
///
/// `Tests/oracles/durations.py` runs them. Where they differ from us, the text must match a form listed in
/// `SpanDifference`, with the reason; any other difference fails.
struct DurationOracleTests {
  @Test func `Other readers agree, but for the differences that are meant`() throws {
    var questions = Self.picked.map { SpanQuestion(text: $0, oracles: SpanOracle.allCases) }
    let perKind = GeneratedCases.count(of: 10_000)
    questions += GeneratedSpans.questions(seed: 11, perKind: perKind)
    let answers = try Self.ask(questions)

    var comparison = Comparison()
    for (question, answer) in zip(questions, answers) { comparison.compare(question, answer) }
    #expect(comparison.differences.isEmpty, "\(comparison.differences.prefix(20))")
    for oracle in SpanOracle.allCases {
      // Refusals alone would also count as agreement.
      #expect(comparison.agreed[oracle, default: 0] > perKind / 2, "\(oracle): \(comparison.agreed)")
    }
  }

  @Test func `Each listed difference from other readers is real`() throws {
    let questions = SpanDifference.all.flatMap { difference in
      difference.examples.map { SpanQuestion(text: $0, oracles: [difference.oracle]) }
    }
    let answers = try Self.ask(questions)
    let meant = SpanDifference.all.flatMap { difference in difference.examples.map { _ in difference } }
    for (difference, (question, answer)) in zip(meant, zip(questions, answers)) {
      let ours = Comparison.ours(question.text)
      #expect(
        difference.covers(question.text, ours: ours, theirs: answer[0]),
        "\(difference.oracle) \(question.text): \(String(describing: ours)), \(String(describing: answer[0]))")
    }
  }

  /// Every text in the tables of this folder that fits on a line, and some that only others accept.
  static let picked: [String] =
    (DurationTextTests.spans + DurationTextTests.clockSpans + DurationTextWordsTests.english
    + DurationTextWordsTests.japanese + DurationTextWordsTests.remaining).map(\.0).filter { !$0.contains("\t") }
    + [
      "10", "1.5", "1h30", "1m30", "30m 1h", "5m5m", "1h 1h", "1.5h30m", "1,5h", ".5h", "1.h", "+5m", "-5m", "-PT5M",
      "+PT5M", "5M", "5H", "0", "0s", "P", "PT", "PT0S", "P1Y", "P1M", "1y", "1 month", "P1H", "PT1M1H", "P1D1W",
      "PT1.5H30M", "P0003-06-04T12:30:05", "P1WT1H", "P1W2D", "infinity", "1us", "1ns", "10:60", "10:5", "1:2:3",
      "1:30:00:00", "5e3s", "0.0000005s", "5 5m", "h", "5x", "36526d", "1 h 5 min 9 s", "2 days 4:13:02",
    ]

  private static func ask(_ questions: [SpanQuestion]) throws -> [[Int64?]] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spans-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (texts, out) = (folder.appendingPathComponent("texts"), folder.appendingPathComponent("answers"))
    let lines = questions.map { "\($0.oracles.map(\.rawValue).joined(separator: ","))\t\($0.text)\n" }
    try Data(lines.joined().utf8).write(to: texts)

    let root = URL(fileURLWithPath: Repository.root)
    let python = root.appendingPathComponent(".build/venv/bin/python").path
    try #require(FileManager.default.isExecutableFile(atPath: python), "make bootstrap-test makes \(python)")
    let script = root.appendingPathComponent("Tests/oracles/durations.py").path
    let (hasSucceeded, output) = try ChildProcess.run(python, [script, texts.path, out.path])
    try #require(hasSucceeded, "\(output)")
    let answers = try String(contentsOf: out, encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: " ").map { Int64($0) }
    }
    try #require(answers.count == questions.count)
    return answers
  }
}

/// Other parsers of spans.
enum SpanOracle: String, CaseIterable, Sendable {
  case pytimeparse, isodate, systemd
}

/// A text and the oracles to ask about it.
struct SpanQuestion {
  let text: String
  let oracles: [SpanOracle]
}

/// Counts agreements and collects differences.
private struct Comparison {
  var agreed: [SpanOracle: Int] = [:]
  var differences: [String] = []

  mutating func compare(_ question: SpanQuestion, _ answers: [Int64?]) {
    let ours = Self.ours(question.text)
    for (oracle, theirs) in zip(question.oracles, answers) {
      guard ours != theirs else {
        agreed[oracle, default: 0] += ours == nil ? 0 : 1
        continue
      }
      let isMeant = SpanDifference.all.contains {
        $0.oracle == oracle && $0.covers(question.text, ours: ours, theirs: theirs)
      }
      guard !isMeant else { continue }
      let (we, they) = (ours.map { "\($0)" } ?? "refused", theirs.map { "\($0)" } ?? "refused")
      differences.append("\(oracle) \(question.text): \(we), not \(they)")
    }
  }

  static func ours(_ text: String) -> Int64? {
    (try? DurationText.parse(text, form: .timer))?.nanoseconds
  }
}
