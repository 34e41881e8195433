// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// Feeds the parsers what nobody would type; a trap ends the whole test run.
struct WordingFuzzTests {
  private static let pieces = [
    "0", "1", "7", "9", "12", "59", "60", "99999999999", ".", ",", ":", "-", " ", "　", "h", "m", "s", "ms",
    "d",
    "w", "min", "hour", "and", "P", "T", "pt", "am", "pm", "午前", "午後", "時", "時間", "分", "秒", "半", "mon",
    "-fri",
    "an", "a couple of ", "fortnight", "1/2", "past ", " to ", "o'clock", "noon", "百", "an", "half", " and a half",
    "quarter", "½", "two", "twenty", " left", "あと", "十", "五",
    "月", "曜日", "〜", "every", "day", "Z", "+", "2026-03-29T01:00:00", "\u{0}", "\u{301}", "👨‍👩‍👧", "\u{FFFF}", "５",
  ]

  @Test func `No text traps, and a span that is read can be said and read again`() throws {
    var numbers = SeededNumbers(seed: 200_000)
    var understood = 0
    for round in 0..<GeneratedCases.count(of: 200_000) {
      let text = round % 2 == 0 ? fromPieces(&numbers) : fromBytes(&numbers)
      _ = try? TimeOfDayText.parse(text)
      _ = try? WeekDaysText.parse(text)
      _ = UTCInstant(rfc3339: text)
      guard let span = try? DurationText.parse(text, form: .timer) else { continue }
      understood += 1
      #expect(CountdownTimer.durations.contains(span), "\(text)")
      #expect(try DurationText.parse(span.words(in: .japanese), form: .anywhere) == span, "\(text)")
    }
    #expect(understood > GeneratedCases.count(of: 200))
  }

  private func fromPieces(_ numbers: inout SeededNumbers) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &numbers) {
      text += Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &numbers)]
    }
    return text
  }

  private func fromBytes(_ numbers: inout SeededNumbers) -> String {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...12, using: &numbers) {
      bytes.append(UInt8.random(in: 0...255, using: &numbers))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
