// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel

/// Phrases that other readers of time know and that people say to clocks: `Tests/oracles/phrases.*.tsv`.
///
/// Their meanings were judged without Toki. `TOKI_PHRASES=list` prints those that are refused.
struct PhraseTableTests {
  /// The least share of the phrases with a meaning that must be understood, in percent; it only grows.
  private static let floors: [(String, String, Int)] = [
    ("phrases.en.tsv", "en", 91), ("phrases.ja.tsv", "ja", 94), ("phrases.de.tsv", "de", 99),
  ]

  @Test(arguments: floors)
  func `No phrase is understood wrongly, and most are understood`(table: String, language: String, floor: Int) throws {
    var wrong: [String] = []
    var (right, missed): ([String], [String]) = ([], [])
    for line in try PhraseTable(table, in: #require(Language(locale: language))).lines {
      switch (line.meaning, line.answer) {
      case (.refused, .refused): break
      case (let meaning, .understood(let ours)) where meaning == ours: right.append(line.phrase)
      // It rings when it should, under another name.
      case (.timer(let span, _), .understood(.timer(let ours, let label))) where span == ours:
        missed.append("\(line.phrase)\tlabel: \(label)")
      case (let meaning, .understood(let ours)): wrong.append("\(line.phrase): \(ours), not \(meaning)")
      case (_, .refused(let refusal)): missed.append("\(line.phrase)\t\(refusal.why)")
      }
    }
    #expect(wrong == [])
    let share = 100 * right.count / (right.count + missed.count)
    #expect(share >= floor, "\(right.count) of \(right.count + missed.count) are understood: \(share) %")
    guard ProcessInfo.processInfo.environment["TOKI_PHRASES"] != nil else { return }
    print(missed.joined(separator: "\n"))
    print("\(table): \(right.count) understood, \(missed.count) refused, \(wrong.count) wrong: \(share) %")
  }

  @Test(arguments: floors)
  func `A question has at most three answers, each of which can be typed and may be meant`(
    table: String, language: String, floor: Int
  ) throws {
    for line in try PhraseTable(table, in: #require(Language(locale: language))).lines {
      guard case .refused(let refusal) = line.answer else { continue }
      #expect(refusal.readings.count <= 3, "\(line.phrase): \(refusal.readings.map(\.text))")
      for (text, meaning) in refusal.readings {
        #expect(meaning != nil, "\(line.phrase): \(text) cannot be typed")
        #expect(text != line.phrase)
        if case .refused(let allowed) = line.meaning, !allowed.isEmpty, let meaning {
          #expect(allowed.contains(meaning), "\(line.phrase): \(text) is not meant")
        }
      }
    }
  }
}
