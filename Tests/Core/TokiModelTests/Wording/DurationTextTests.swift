// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

struct DurationTextTests {
  static let spans: [(String, TimeSpan)] = [
    ("25m", TimeSpan.minutes(25)), ("1h30m", .minutes(90)), ("1h 30m", .minutes(90)),
    ("1.5h", .minutes(90)), ("90s", .seconds(90)), ("500ms", .milliseconds(500)), ("2d", .days(2)),
    ("1w", .days(7)), ("5 minutes", .minutes(5)), ("1 hour 30 min", .minutes(90)),
    ("1 hour and 30 minutes", .minutes(90)), ("1 hour, 30 minutes", .minutes(90)),
    ("90 seconds", .seconds(90)), ("1w2d3h4m5s6ms", .days(9) + .seconds(11_045) + .milliseconds(6)),
    ("PT1H30M", .minutes(90)), ("P1DT12H", .hours(36)), ("PT0.5S", .milliseconds(500)),
    ("PT0,5S", .milliseconds(500)), ("P1W", .days(7)), ("pt90s", .seconds(90)), ("PT1.5H", .minutes(90)),
    ("25分", .minutes(25)), ("1時間30分", .minutes(90)), ("1時間半", .minutes(90)), ("2分半", .seconds(150)),
    ("30秒", .seconds(30)), ("２５分", .minutes(25)), ("１．５ｈ", .minutes(90)), ("２５Ｍ", .minutes(25)),
    (".5h", .minutes(30)), (".25 min", .seconds(15)), ("1h .5m", .seconds(3630)), ("1,5h", .minutes(90)),
    ("2,25 hours", .minutes(135)), ("1/2 hour", .minutes(30)), ("1/4h", .minutes(15)),
    ("1 1/2 hours", .minutes(90)), ("3/4 of an hour", .minutes(45)), ("3m20", .seconds(200)),
    ("1h 3m20", .seconds(3800)),
    ("500ミリ秒", .milliseconds(500)), ("2日間", .days(2)), ("1週間", .days(7)), ("5分間", .minutes(5)),
    ("30秒間", .seconds(30)), ("1時間　30分", .minutes(90)), ("  25m\t", .minutes(25)), ("25M", .minutes(25)),
    ("90m", .minutes(90)), ("1h90m", .minutes(150)), ("0h25m", .minutes(25)), ("025m", .minutes(25)),
    ("1 hr 1 min 1 sec", .seconds(3661)), ("2 hrs 2 mins 2 secs", .seconds(7322)),
    ("1 week 1 day", .days(8)), ("2 weeks", .days(14)), ("2 days", .days(2)),
    // Exact, without binary fractions.
    ("0.1s", .milliseconds(100)), ("0.000000001s", TimeSpan(nanoseconds: 1)),
    ("0.000001ms", TimeSpan(nanoseconds: 1)), ("0.7d", .seconds(60_480)), ("1.1w", .seconds(665_280)),
    ("0.00000000005m", TimeSpan(nanoseconds: 3)), ("1.10h", .minutes(66)),
    ("0.500000000000000000s", .milliseconds(500)),
    // The longest possible timer.
    ("36525d", .days(36_525)), ("876600h", .days(36_525)),
  ]

  @Test(arguments: spans)
  func `A span means the same wherever it is typed`(text: String, span: TimeSpan) throws {
    #expect(try DurationText.parse(text, form: .anywhere) == span)
    #expect(try DurationText.parse(text, form: .timer) == span)
  }

  static let clockSpans: [(String, TimeSpan)] = [
    ("10:00", TimeSpan.minutes(10)), ("1:30:00", .minutes(90)), ("0:05", .seconds(5)),
    ("90:00", .minutes(90)),
    ("100:00:00", .hours(100)), ("１０：００", .minutes(10)), ("0:00.5", .milliseconds(500)),
    ("25:00.000", .minutes(25)), ("1:05:09.250", .seconds(3909) + .milliseconds(250)),
    ("00:00:01", .seconds(1)), ("2d 04:00:00", .hours(52)), ("2 days, 4:13:02", .days(2) + .seconds(15_182)),
    ("1w 2d 04:00:00.5", .days(9) + .hours(4) + .milliseconds(500)), ("2日 04:00:00", .hours(52)),
  ]

  @Test(arguments: clockSpans)
  func `A timer's span may be typed as a clock shows it`(text: String, span: TimeSpan) throws {
    #expect(try DurationText.parse(text, form: .timer) == span)
  }

  struct Doubt: Sendable {
    let text: String
    let form: DurationForm
    let readings: [String]

    init(_ text: String, _ form: DurationForm, _ readings: [String]) {
      self.text = text
      self.form = form
      self.readings = readings
    }
  }

  @Test(arguments: [
    Doubt("10", .anywhere, ["10s", "10m"]), Doubt("10", .timer, ["10s", "10m"]),
    Doubt("１０", .timer, ["10s", "10m"]), Doubt("1.5", .timer, ["1.5s", "1.5m"]),
    Doubt("10:00", .anywhere, ["timer 10:00", "alarm 10:00"]),
    Doubt("1:30:00", .anywhere, ["timer 1:30:00", "alarm 1:30:00"]),
    Doubt("2d 04:00:00", .anywhere, ["timer 2d 04:00:00"]),
    Doubt("25:00", .anywhere, ["timer 25:00"]), Doubt("00:00", .anywhere, ["alarm 00:00"]),
    Doubt("1h30", .anywhere, ["1h30m", "1h30s"]), Doubt("5m 30", .timer, ["5m 30s"]), Doubt("5m3", .timer, ["5m3s"]),
    Doubt("1h 30", .timer, ["1h 30m", "1h 30s"]), Doubt("5m99", .timer, ["5m99s"]),
    Doubt("1d 12", .timer, ["1d 12h", "1d 12m", "1d 12s"]),
    // Only in seconds is it below a hundred years.
    Doubt("99999999", .timer, ["99999999s"]),
  ])
  func `A text with two meanings is refused, and says both`(doubt: Doubt) {
    #expect(throws: WordingError.ambiguous(doubt.text, readings: doubt.readings)) {
      try DurationText.parse(doubt.text, form: doubt.form)
    }
    // Each suggested reading can be typed instead.
    for reading in doubt.readings where !reading.hasPrefix("alarm ") {
      let text = reading.hasPrefix("timer ") ? String(reading.dropFirst(6)) : reading
      #expect(throws: Never.self) { try DurationText.parse(text, form: .timer) }
    }
  }

  static let impossibleSpans: [(String, WordingError)] = [
    ("0", WordingError.zero("0")), ("0s", .zero("0s")), ("0:00", .zero("0:00")), ("PT0S", .zero("PT0S")),
    ("0.0h", .zero("0.0h")), ("0時間0分", .zero("0時間0分")),
    ("-5m", .negative("-5m")), ("-1s", .negative("-1s")), ("−5m", .negative("−5m")),
    ("-10", .negative("-10")),
    ("-PT5M", .negative("-PT5M")), ("-0s", .negative("-0s")), ("-10:00", .negative("-10:00")),
    ("36526d", .tooLong("36526d")), ("10000w", .tooLong("10000w")), ("3652500d", .tooLong("3652500d")),
    ("99999999999999999999999h", .tooLong("99999999999999999999999h")),
    ("9223372036854775807ms", .tooLong("9223372036854775807ms")),
    ("99999999999999999999", .tooLong("99999999999999999999")),
    ("999999999:00:00", .tooLong("999999999:00:00")),
    ("36525d 1ms", .tooLong("36525d 1ms")),
    ("0.0000000001s", .tooFine("0.0000000001s")), ("0.00000000001", .tooFine("0.00000000001")),
    ("0.1234567891s", .tooFine("0.1234567891s")),
    ("0.0000000000000000000001h", .tooFine("0.0000000000000000000001h")),
  ]

  @Test(arguments: impossibleSpans)
  func `A span that no timer can have says why`(text: String, error: WordingError) {
    #expect(throws: error) { try DurationText.parse(text, form: .timer) }
  }

  @Test(arguments: [
    "", " ", "m", "h30m", "5x", "5mo", "5 months", "5 years", "1y", "5 minutess", "5m!",
    "5m,",
    "5m and", "5m and and 3s", "30m 1h", "1h 1h", "5m5m", "1.5h30m", "1,500ms", "25,5m", "1,5", "1.h", "1h.5m", "1..5h",
    "1.5.5h",
    "+5m", "--5m", "- 5m", "5m-3m", "1h-30m", "5m\u{0}", "5\u{301}m", "5m\u{1B}[2J", "5 5m", "1e3s", "0x10s",
    "10:60", "10:5", "10:005", "1:60:00", "1:5:00", "10:00:00:00", "10:00m", "2d 10:00", "2d 24:00:00", "2d 004:00:00",
    "2d 4:00:00 5s", "1h 04:00:00", ":30", "10:", "10:00.", "10:-5",
    "P", "PT", "P1DT", "P1Y", "P1M", "PT1M1H", "PT1.5H30M", "PT1H 30M", "P1H", "PT1D", "PT-5M", "P1D1W",
    "1時30分",
    "分", "半", "1時間半30秒", "1.5時間半", "noon", "7am", "NaN", "inf", "1，5時間", "2,3分", "25 m m",
  ])
  func `A text that is no span is not understood`(text: String) {
    for form in [DurationForm.anywhere, .timer] {
      #expect(throws: WordingError.unreadable(text)) { try DurationText.parse(text, form: form) }
    }
  }

  @Test func `A very long text is not understood`() {
    let text = String(repeating: "1", count: 1_000_000) + "m"
    #expect(throws: WordingError.unreadable(text)) { try DurationText.parse(text, form: .timer) }
  }
}
