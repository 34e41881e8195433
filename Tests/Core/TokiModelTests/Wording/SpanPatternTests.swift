// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

struct SpanPatternTests {
  static let nanosecond = TimeSpan(nanoseconds: 1)

  static let texts: [(String, TimeSpan, String)] = [
    ("%H:%M:%S", TimeSpan.minutes(90), "01:30:00"), ("%M:%S", .minutes(90), "90:00"),
    ("%-H h %S s", .minutes(90), "1 h 1800 s"), ("%D %H:%M:%S", .hours(52), "02 04:00:00"),
    ("%-Dd %H:%M", .hours(52), "2d 04:00"), ("%H:%M:%S", .hours(52), "52:00:00"),
    ("%H:%M:%S", .hours(1234), "1234:00:00"), ("%M", .minutes(5), "05"), ("%-M", .minutes(5), "5"),
    ("%-M", .zero, "0"), ("%S", .minutes(25), "1500"), ("%S.%L", .milliseconds(9_050), "09.050"),
    ("%L", .milliseconds(5), "005"), ("%-L", .milliseconds(5), "5"), ("%L", .seconds(25), "25000"),
    ("%H:%M:%S.%L", .seconds(3909) + .milliseconds(250), "01:05:09.250"),
    // A percent sign, and surrounding text.
    ("%M%%", .minutes(5), "05%"), ("%%%M", .minutes(5), "%05"), ("あと%-H時間%M分", .seconds(3900), "あと1時間05分"),
    ("%S\u{1F552}", .seconds(5), "05\u{1F552}"), ("%M %M", .minutes(5), "05 05"),
    // Omitted while zero, along with the text after it.
    ("%*-Hh %*-Mm %-Ss", .seconds(3909), "1h 5m 9s"), ("%*-Hh %*-Mm %-Ss", .seconds(309), "5m 9s"),
    ("%*-Hh %*-Mm %-Ss", .seconds(9), "9s"), ("%*Hh %*Mm %-Ss", .seconds(3609), "01h 9s"),
    ("%*Hh %*Mm %-Ss", .zero, "0s"), ("%*-H:%M", .minutes(65), "1:05"), ("%-*H:%M", .minutes(65), "1:05"),
    ("%-*H:%M", .minutes(5), "05"), ("%*Hh", .zero, ""), ("%*Hh%%%Mm", .minutes(5), "%05m"),
    ("left: %*Hh", .zero, "left: "),
    // Rounded up to the smallest unit present.
    ("%H:%M", .minutes(90) + nanosecond, "01:31"), ("%H", nanosecond, "01"), ("%D", .days(1) + nanosecond, "02"),
    ("%S", .milliseconds(4001), "05"), ("%M:%S", .minutes(1) - nanosecond, "01:00"), ("%L", nanosecond, "001"),
    ("%H:%M:%S", .hours(1) - nanosecond, "01:00:00"), ("%*H:%M", .hours(1) - nanosecond, "01:00"),
    // Zero and negative spans, and the limits of the range.
    ("%H:%M:%S", .zero, "00:00:00"), ("%H:%M:%S", .seconds(-5), "00:00:00"),
    ("%D", TimeSpan(nanoseconds: .min), "00"), ("%D", TimeSpan(nanoseconds: .max), "106752"),
    ("%H:%M:%S.%L", TimeSpan(nanoseconds: .max), "2562047:47:16.855"),
    ("%L", TimeSpan(nanoseconds: .max), "9223372036855"),
  ]

  @Test(arguments: texts)
  func `A pattern shows a span`(pattern: String, span: TimeSpan, text: String) throws {
    #expect(try SpanPattern(pattern).text(of: span) == text)
  }

  static let refused: [(String, SpanPatternError)] = [
    ("", SpanPatternError.noPart), ("left", .noPart), ("%%", .noPart), ("100%%", .noPart),
    ("%", .unknownPart("")), ("%M%", .unknownPart("")), ("%-", .unknownPart("")), ("%*", .unknownPart("")),
    ("%h", .unknownPart("h")), ("%m", .unknownPart("m")), ("%Y", .unknownPart("Y")), ("% M", .unknownPart(" ")),
    ("%--M", .unknownPart("-")), ("%**M", .unknownPart("*")), ("%-*-M", .unknownPart("-")),
    ("%-%", .unknownPart("%")), ("%5M", .unknownPart("5")), ("%時", .unknownPart("時")),
    ("%M %\u{301}", .unknownPart("\u{301}")), ("%M\(String(repeating: "x", count: 199))", .tooLong),
    (String(repeating: "%", count: 1_000_000), .tooLong),
  ]

  @Test(arguments: refused)
  func `A pattern that cannot be says why`(pattern: String, error: SpanPatternError) {
    #expect(throws: error) { try SpanPattern(pattern) }
  }

  @Test func `The longest pattern is 200 characters`() throws {
    let pattern = try SpanPattern("%M" + String(repeating: "é", count: 198))
    #expect(pattern.text(of: .zero) == "00" + String(repeating: "é", count: 198))
  }

  @Test func `No pattern and no span trap`() {
    let pieces = ["%", "%%", "%D", "%H", "%M", "%S", "%L", "%-M", "%*H", "%*-S", "%-*L", "-", "*", "x", "時"]
    var numbers = SeededNumbers(seed: 5)
    var shown = 0
    for span in SampleSpans.any(seed: 5, count: GeneratedCases.count(of: 20_000)) {
      var text = ""
      for _ in 0..<Int.random(in: 0...5, using: &numbers) { text += pieces.randomElement(using: &numbers) ?? "" }
      guard let pattern = try? SpanPattern(text) else { continue }
      shown += 1
      #expect(pattern.text == text)
      _ = pattern.text(of: span)
    }
    #expect(shown > GeneratedCases.count(of: 5_000))
  }

  static let clocks: [(String, Int64)] = [
    ("%H:%M:%S", 1_000_000_000), ("%H:%M:%S.%L", 1_000_000), ("%Dd %H:%M:%S", 1_000_000_000),
    ("%*Dd %*Hh %*Mm %Ss", 1_000_000_000), ("%Mm", 60_000_000_000), ("%-H時間%-M分", 60_000_000_000),
    ("%Hh %Ss", 1_000_000_000),
  ]

  @Test(arguments: clocks)
  func `A pattern that spans can be typed in is read back`(text: String, step: Int64) throws {
    let pattern = try SpanPattern(text)
    for span in SampleSpans.timers(seed: 6, count: 5000) {
      let rounded = SampleSpans.roundedUp(span, to: step)
      let shown = pattern.text(of: span)
      guard (try? DurationText.parse(shown, form: .timer)) != rounded else { continue }
      Issue.record("\(span.nanoseconds): \(shown)")
    }
  }
}
