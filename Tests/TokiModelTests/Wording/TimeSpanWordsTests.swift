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
    var numbers = SeededNumbers(seed: 1)
    for round in 0..<20_000 {
      // As many short spans as long ones, and as many round ones as odd ones.
      let most = min(
        CountdownTimer.durations.upperBound.nanoseconds, Int64(1) << Int64.random(in: 1...62, using: &numbers)
      )
      let grain: Int64 = [1, 1_000_000, 1_000_000_000, 60_000_000_000][round % 4]
      let nanoseconds = max(1, Int64.random(in: 0...most, using: &numbers) / grain * grain)
      let span = TimeSpan(nanoseconds: nanoseconds)
      for language in Language.allCases {
        let words = span.words(in: language)
        guard (try? DurationText.parse(words, form: .anywhere)) != span else { continue }
        Issue.record("\(nanoseconds): \(words)")
      }
    }
    for span in [CountdownTimer.durations.lowerBound, CountdownTimer.durations.upperBound] {
      #expect(try DurationText.parse(span.words(in: .english), form: .timer) == span)
    }
  }

  static let remaining: [(TimeSpan, String, String)] = [
    (TimeSpan.zero, "00", "00.000"), (.seconds(-5), "00", "00.000"), (.seconds(5), "05", "05.000"),
    (TimeSpan(nanoseconds: 1), "01", "00.001"), (.milliseconds(4001), "05", "04.001"),
    (TimeSpan(nanoseconds: 4_000_000_001), "05", "04.001"), (.seconds(59), "59", "59.000"),
    (.seconds(59) + .milliseconds(1), "01:00", "59.001"), (.seconds(599), "09:59", "09:59.000"),
    (.minutes(25), "25:00", "25:00.000"), (.minutes(25) - TimeSpan(nanoseconds: 1), "25:00", "25:00.000"),
    (.minutes(25) + TimeSpan(nanoseconds: 1), "25:01", "25:00.001"),
    (.seconds(3909), "1:05:09", "1:05:09.000"),
    (.hours(52), "2d 04:00:00", "2d 04:00:00.000"), (.hours(24) - .seconds(1), "23:59:59", "23:59:59.000"),
    (TimeSpan(nanoseconds: .max), "106751d 23:47:17", "106751d 23:47:16.855"),
  ]

  @Test(arguments: remaining)
  func `What remains is rounded up, so that zero appears at the deadline`(
    span: TimeSpan, digits: String, precise: String
  ) {
    #expect(span.digits(precise: false) == digits)
    #expect(span.digits(precise: true) == precise)
  }

  static let overtime: [(TimeSpan, String)] = [
    (TimeSpan.zero, "+00"), (.milliseconds(999), "+00"), (.seconds(5), "+05"), (.seconds(65), "+01:05"),
    (.seconds(-5), "+00"), (.seconds(3909), "+1:05:09"), (TimeSpan(nanoseconds: .max), "+106751d 23:47:16"),
  ]

  @Test(arguments: overtime)
  func `Overtime is rounded down, so that it counts up from zero`(span: TimeSpan, digits: String) {
    #expect(span.overtimeDigits == digits)
  }

  @Test func `What a precise display shows is understood as a timer's span`() throws {
    for milliseconds: Int64 in [60_000, 61_001, 599_999, 3_909_250, 86_399_999] {
      let span = TimeSpan.milliseconds(milliseconds)
      #expect(try DurationText.parse(span.digits(precise: true), form: .timer) == span)
    }
  }
}
