// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

struct WeekDaysTextTests {
  /// Bits from Monday on, from left to right.
  static let texts: [(String, String)] = [
    ("weekdays", "1111100"), ("weekday", "1111100"), ("weekends", "0000011"), ("weekend", "0000011"),
    ("daily", "1111111"), ("everyday", "1111111"), ("every day", "1111111"), ("Every Day", "1111111"),
    ("every monday", "1000000"), ("monday", "1000000"), ("Mondays", "1000000"), ("mon,wed,fri", "1010100"),
    ("mon, wed, fri", "1010100"), ("mon wed fri", "1010100"), ("mon and tue", "1100000"),
    ("mon, tue and wed", "1110000"), ("mon-fri", "1111100"), ("Mon – Fri", "1111100"), ("sat-mon", "1000011"),
    ("fri-wed", "1110111"), ("mon-wed,sat", "1110010"), ("weekdays,sat", "1111110"), ("mon,mon", "1000000"),
    ("tue", "0100000"), ("tues", "0100000"), ("thurs", "0001000"), ("sunday", "0000001"),
    ("thu,sat", "0001010"),
    ("平日", "1111100"), ("週末", "0000011"), ("毎日", "1111111"), ("月,水", "1010000"), ("月、水", "1010000"),
    ("月・水", "1010000"), ("月水金", "1010100"), ("月 水 金", "1010100"), ("月　水", "1010000"), ("月，水", "1010000"),
    ("月曜日", "1000000"), ("月曜", "1000000"), ("月曜日、日曜日", "1000001"), ("土日", "0000011"), ("月-金", "1111100"),
    ("月〜金", "1111100"), ("月～金", "1111100"), ("日", "0000001"),
    ("workdays", "1111100"), ("working days", "1111100"), ("business days", "1111100"), ("平日以外", "0000011"),
    ("月・水曜以外", "0101111"),
  ]

  @Test(arguments: texts)
  func `Days are understood`(text: String, days: String) throws {
    let found = try WeekDaysText.parse(text)
    #expect(WeekDay.allCases.map { found.contains($0) ? "1" : "0" }.joined() == days)
  }

  @Test(arguments: [
    "", ",", "mon,", ",mon", "mon,,wed", "mon-", "-mon", "mon-mon", "mon-wed-fri", "monwed", "mo", "m,w,f",
    "every", "every other day", "someday", "mon;wed", "monday's", "1,3", "月曜日曜", "曜日", "祝日",
    "毎日以外", "mon\u{0}", "mon\u{301}", "never",
  ])
  func `A text that names no weekdays is not understood`(text: String) {
    #expect(throws: WordingError.unreadable(text)) { try WeekDaysText.parse(text) }
  }

  static let words: [(WeekDays, String, String)] = [
    (WeekDays.everyDay, "every day", "毎日"), (.weekdays, "weekdays", "平日"), (.weekend, "weekends", "週末"),
    (WeekDays(rawValue: 0b001_0101), "Mon, Wed, Fri", "月・水・金曜"), (WeekDays(.sunday), "Sun", "日曜"), ([], "", ""),
  ]

  @Test(arguments: words)
  func `Days are said back`(days: WeekDays, english: String, japanese: String) {
    #expect(days.words(in: .english) == english)
    #expect(days.words(in: .japanese) == japanese)
  }

  @Test func `Whatever is said back is understood`() throws {
    for bits in UInt8(1)...127 {
      for language in Language.complete {
        let days = WeekDays(rawValue: bits)
        #expect(try WeekDaysText.parse(days.words(in: language)) == days)
      }
    }
  }
}
