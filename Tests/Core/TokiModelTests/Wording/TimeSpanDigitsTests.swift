// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

struct TimeSpanDigitsTests {
  struct Display: Sendable {
    let span: TimeSpan
    let seconds: String
    let tenths: String
    let milliseconds: String

    init(_ span: TimeSpan, _ seconds: String, _ tenths: String, _ milliseconds: String) {
      self.span = span
      self.seconds = seconds
      self.tenths = tenths
      self.milliseconds = milliseconds
    }
  }

  static let nanosecond = TimeSpan(nanoseconds: 1)

  @Test(arguments: [
    Display(.zero, "00", "00.0", "00.000"), Display(.seconds(-5), "00", "00.0", "00.000"),
    Display(.seconds(5), "05", "05.0", "05.000"), Display(nanosecond, "01", "00.1", "00.001"),
    Display(.milliseconds(4001), "05", "04.1", "04.001"),
    Display(.milliseconds(4100) + nanosecond, "05", "04.2", "04.101"),
    Display(.seconds(59), "59", "59.0", "59.000"),
    Display(.seconds(59) + .milliseconds(1), "01:00", "59.1", "59.001"),
    Display(.seconds(59) + .milliseconds(901), "01:00", "01:00.0", "59.901"),
    Display(.seconds(599), "09:59", "09:59.0", "09:59.000"),
    Display(.minutes(25), "25:00", "25:00.0", "25:00.000"),
    Display(.minutes(25) - nanosecond, "25:00", "25:00.0", "25:00.000"),
    Display(.minutes(25) - .milliseconds(90), "25:00", "25:00.0", "24:59.910"),
    Display(.minutes(25) + nanosecond, "25:01", "25:00.1", "25:00.001"),
    Display(.seconds(3909), "1:05:09", "1:05:09.0", "1:05:09.000"),
    Display(.hours(24) - .seconds(1), "23:59:59", "23:59:59.0", "23:59:59.000"),
    Display(.hours(24) - nanosecond, "1d 00:00:00", "1d 00:00:00.0", "1d 00:00:00.000"),
    Display(.hours(52), "2d 04:00:00", "2d 04:00:00.0", "2d 04:00:00.000"),
    Display(
      TimeSpan(nanoseconds: .max), "106751d 23:47:17", "106751d 23:47:16.9", "106751d 23:47:16.855"),
    Display(TimeSpan(nanoseconds: .min), "00", "00.0", "00.000"),
  ])
  func `Remaining time is rounded up, so that zero appears at the deadline`(display: Display) {
    #expect(display.span.digits(to: .seconds) == display.seconds)
    #expect(display.span.digits(to: .tenths) == display.tenths)
    #expect(display.span.digits(to: .milliseconds) == display.milliseconds)
  }

  @Test(arguments: [
    Display(.zero, "00", "00.0", "00.000"), Display(.seconds(-5), "00", "00.0", "00.000"),
    Display(nanosecond, "00", "00.0", "00.000"), Display(.milliseconds(999), "00", "00.9", "00.999"),
    Display(.seconds(5), "05", "05.0", "05.000"), Display(.seconds(60) - nanosecond, "59", "59.9", "59.999"),
    Display(.minutes(25) - nanosecond, "24:59", "24:59.9", "24:59.999"),
    Display(.seconds(3909), "1:05:09", "1:05:09.0", "1:05:09.000"),
    Display(.hours(52), "2d 04:00:00", "2d 04:00:00.0", "2d 04:00:00.000"),
    Display(
      TimeSpan(nanoseconds: .max), "106751d 23:47:16", "106751d 23:47:16.8", "106751d 23:47:16.854"),
    Display(TimeSpan(nanoseconds: .min), "00", "00.0", "00.000"),
  ])
  func `Elapsed time is rounded down, so that a time is shown when it is reached`(display: Display) {
    #expect(display.span.elapsedDigits(to: .seconds) == display.seconds)
    #expect(display.span.elapsedDigits(to: .tenths) == display.tenths)
    #expect(display.span.elapsedDigits(to: .milliseconds) == display.milliseconds)
  }

  static let overtime: [(TimeSpan, String)] = [
    (TimeSpan.zero, "+00"), (.milliseconds(999), "+00"), (.seconds(5), "+05"), (.seconds(65), "+01:05"),
    (.seconds(-5), "+00"), (.seconds(3909), "+1:05:09"), (TimeSpan(nanoseconds: .max), "+106751d 23:47:16"),
  ]

  @Test(arguments: overtime)
  func `Overtime is rounded down, so that it counts up from zero`(span: TimeSpan, digits: String) {
    #expect(span.overtimeDigits == digits)
  }

  static let steps: [(SpanPrecision, Int64)] = [
    (SpanPrecision.seconds, 1_000_000_000), (.tenths, 100_000_000), (.hundredths, 10_000_000),
    (.milliseconds, 1_000_000),
  ]

  @Test(arguments: steps)
  func `A display's digits are parsed as a timer's span`(precision: SpanPrecision, step: Int64) throws {
    var shortCount = 0
    for span in SampleSpans.timers(seed: 3, count: GeneratedCases.count(of: 20_000, atLeast: 1_000)) {
      let up = SampleSpans.roundedUp(span, to: step)
      let down = TimeSpan(nanoseconds: span.nanoseconds / step * step)
      for (digits, shown) in [(span.digits(to: precision), up), (span.elapsedDigits(to: precision), down)] {
        // Below a minute it is a number without a unit, which could also mean minutes.
        let isShort = shown < .minutes(1)
        shortCount += isShort ? 1 : 0
        let text = isShort ? digits + "s" : digits
        guard shown > .zero, (try? DurationText.parse(text, form: .timer)) != shown else { continue }
        Issue.record("\(span.nanoseconds): \(digits)")
      }
    }
    #expect(shortCount > 1000)
  }

  @Test func `No span traps`() {
    for span in SampleSpans.any(seed: 4, count: GeneratedCases.count(of: 20_000)) {
      for precision in SpanPrecision.allCases {
        #expect(!span.digits(to: precision).isEmpty)
        #expect(!span.elapsedDigits(to: precision).isEmpty)
      }
      for language in Language.complete {
        #expect(!span.words(in: language).isEmpty)
        #expect(!span.remainingWords(in: language).isEmpty)
      }
    }
  }
}
