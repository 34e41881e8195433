// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

struct TimeSpanWordsTests {
  static let words: [(TimeSpan, String, String)] = [
    (TimeSpan.minutes(25), "25 min", "25分"), (.seconds(3909), "1 h 5 min 9 s", "1時間05分09秒"),
    (.milliseconds(500), "500 ms", "500ミリ秒"), (.milliseconds(9250), "9.25 s", "9.25秒"),
    (.seconds(3909) + .milliseconds(250), "1 h 5 min 9.25 s", "1時間05分09.25秒"), (.hours(1), "1 h", "1時間"),
    (.seconds(3605), "1 h 5 s", "1時間5秒"), (.seconds(309), "5 min 9 s", "5分09秒"), (.days(2), "2 d", "2日"),
    (.days(2) + .hours(4), "2 d 4 h", "2日4時間"), (.days(2) + .minutes(5), "2 d 5 min", "2日5分"),
    (.days(14), "14 d", "14日"), (.minutes(90), "1 h 30 min", "1時間30分"), (.seconds(59), "59 s", "59秒"),
    (TimeSpan(nanoseconds: 1), "0.000001 ms", "0.000001ミリ秒"),
    (TimeSpan(nanoseconds: 1_500_000), "1.5 ms", "1.5ミリ秒"),
    (TimeSpan(nanoseconds: 1_000_000_001), "1.000000001 s", "1.000000001秒"),
    (.minutes(1) + .milliseconds(500), "1 min 0.5 s", "1分00.5秒"), (.zero, "0 s", "0秒"),
    (.minutes(-5), "-5 min", "-5分"),
    (TimeSpan(nanoseconds: .min), "-106751 d 23 h 47 min 16.854775808 s", "-106751日23時間47分16.854775808秒"),
  ]

  @Test(arguments: words)
  func `A span is said exactly`(span: TimeSpan, english: String, japanese: String) {
    #expect(span.words(in: .english) == english)
    #expect(span.words(in: .japanese) == japanese)
  }

  @Test func `Whatever is said back is understood as the same span`() throws {
    for span in SampleSpans.timers(seed: 1, count: GeneratedCases.count(of: 20_000)) {
      for language in Language.complete {
        let words = span.words(in: language)
        for form in [DurationForm.anywhere, .timer] {
          guard (try? DurationText.parse(words, form: form)) != span else { continue }
          Issue.record("\(span.nanoseconds): \(words)")
        }
      }
    }
  }

  static let remaining: [(TimeSpan, String, String)] = [
    (TimeSpan.seconds(3909), "1 h 5 min 9 s left", "あと1時間05分09秒"), (.minutes(25), "25 min left", "あと25分"),
    (.milliseconds(4001), "5 s left", "あと5秒"), (TimeSpan(nanoseconds: 1), "1 s left", "あと1秒"),
    (.seconds(59) + TimeSpan(nanoseconds: 1), "1 min left", "あと1分"), (.zero, "0 s left", "あと0秒"),
    (.seconds(-5), "0 s left", "あと0秒"), (TimeSpan(nanoseconds: .min), "0 s left", "あと0秒"),
    (TimeSpan(nanoseconds: .max), "106751 d 23 h 47 min 17 s left", "あと106751日23時間47分17秒"),
  ]

  @Test(arguments: remaining)
  func `The remaining time is in seconds`(span: TimeSpan, english: String, japanese: String) {
    #expect(span.remainingWords(in: .english) == english)
    #expect(span.remainingWords(in: .japanese) == japanese)
  }

  @Test func `A remaining time in words is parsed as the rounded span`() throws {
    for span in SampleSpans.timers(seed: 2, count: GeneratedCases.count(of: 20_000)) {
      let rounded = SampleSpans.roundedUp(span, to: 1_000_000_000)
      for language in Language.complete {
        let words = span.remainingWords(in: language)
        for form in [DurationForm.anywhere, .timer] {
          guard (try? DurationText.parse(words, form: form)) != rounded else { continue }
          Issue.record("\(span.nanoseconds): \(words)")
        }
      }
    }
  }
}
