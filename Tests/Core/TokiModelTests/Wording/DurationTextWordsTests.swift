// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Spans in words, with halves and quarters, and in the wording of a display.
struct DurationTextWordsTests {
  static let english: [(String, TimeSpan)] = [
    ("an hour", TimeSpan.hours(1)), ("a minute", .minutes(1)), ("A Second", .seconds(1)), ("a day", .days(1)),
    ("a week", .days(7)), ("half an hour", .minutes(30)), ("half hour", .minutes(30)),
    ("half-hour", .minutes(30)), ("a half hour", .minutes(30)), ("a half-hour", .minutes(30)),
    ("half-an-hour", .minutes(30)), ("one half hour", .minutes(30)), ("half a minute", .seconds(30)),
    ("half a second", .milliseconds(500)), ("a quarter of an hour", .minutes(15)),
    ("quarter of an hour", .minutes(15)), ("a quarter hour", .minutes(15)),
    ("three quarters of an hour", .minutes(45)), ("three-quarters of an hour", .minutes(45)),
    ("an hour and a half", .minutes(90)), ("1 hour and a half", .minutes(90)),
    ("one hour and a half", .minutes(90)), ("an hour and half", .minutes(90)),
    ("an hour and a quarter", .minutes(75)), ("two hours and three quarters", .minutes(165)),
    ("a minute and a half", .seconds(90)), ("a day and a half", .hours(36)), ("1h and a half", .minutes(90)),
    ("an hour and half a minute", .seconds(3630)), ("an hour and a minute", .minutes(61)),
    ("a day and half an hour", .minutes(1470)), ("an hour, a minute and a second", .seconds(3661)),
    ("two and a half hours", .minutes(150)), ("2 and a half hours", .minutes(150)),
    ("two and half hours", .minutes(150)), ("one and a half h", .minutes(90)),
    ("two and a quarter hours", .minutes(135)), ("two and three quarter hours", .minutes(165)),
    ("2 hours 5 and a half minutes", .seconds(7530)),
    ("1½h", .minutes(90)), ("½ hour", .minutes(30)), ("1 ½ hours", .minutes(90)), ("½h", .minutes(30)),
    ("2¼h", .minutes(135)), ("¾ hour", .minutes(45)), ("1h ½m", .seconds(3630)), ("１½ｈ", .minutes(90)),
    ("one minute", .minutes(1)), ("five minutes", .minutes(5)), ("twelve hours", .hours(12)),
    ("fifteen minutes", .minutes(15)), ("twenty minutes", .minutes(20)), ("thirty seconds", .seconds(30)),
    ("forty minutes", .minutes(40)), ("forty-five minutes", .minutes(45)), ("forty five min", .minutes(45)),
    ("sixty seconds", .seconds(60)), ("ninety minutes", .minutes(90)), ("ninety-nine s", .seconds(99)),
    ("twenty-five minutes", .minutes(25)), ("seventeen days", .days(17)), ("Twenty  minutes", .minutes(20)),
    ("one hour thirty minutes", .minutes(90)), ("one hour and thirty minutes", .minutes(90)),
    ("one hour, five minutes and nine seconds", .seconds(3909)), ("1 hour, 30 min", .minutes(90)),
    ("two weeks and a day", .days(15)),
    ("a couple of minutes", .minutes(2)), ("a couple hours", .hours(2)), ("couple of days", .days(2)),
    ("a couple of hours and a half", .minutes(150)), ("a fortnight", .days(14)), ("2 fortnights", .days(28)),
    ("a fortnight and a day", .days(15)), ("3 min 20", .seconds(200)), ("three minutes twenty", .seconds(200)),
    ("an hour and twenty", .minutes(80)), ("1 hour 20", .minutes(80)), ("2 hrs and 45", .minutes(165)),
  ]

  static let japanese: [(String, TimeSpan)] = [
    ("五分", TimeSpan.minutes(5)), ("十分", .minutes(10)), ("三十分", .minutes(30)), ("二十五分", .minutes(25)),
    ("九十九秒", .seconds(99)), ("一時間", .hours(1)), ("一時間半", .minutes(90)), ("一時間三十分", .minutes(90)),
    ("十二時間", .hours(12)), ("二日間", .days(2)), ("一週間", .days(7)), ("一週間半", .hours(252)), ("十五分間", .minutes(15)),
    ("半時間", .minutes(30)), ("1日半", .hours(36)), ("30秒", .seconds(30)), ("１０分", .minutes(10)),
    ("1時間と30分", .minutes(90)), ("1時間、30分", .minutes(90)), ("1½時間", .minutes(90)), ("五 分", .minutes(5)),
    ("1時間半", .minutes(90)), ("3分20", .seconds(200)), ("1時間30", .minutes(90)), ("一時間二十", .minutes(80)),
    ("百二十分", .minutes(120)), ("百分", .minutes(100)), ("三百五十秒", .seconds(350)), ("10秒半", .milliseconds(10_500)),
  ]

  static let remaining: [(String, TimeSpan)] = [
    ("あと5分", TimeSpan.minutes(5)), ("あと 5分", .minutes(5)), ("残り1時間05分09秒", .seconds(3909)),
    ("あと三十分", .minutes(30)), ("あと半時間", .minutes(30)), ("5 minutes left", .minutes(5)),
    ("1 h 5 min 9 s left", .seconds(3909)), ("half an hour  left", .minutes(30)), ("5m LEFT", .minutes(5)),
    // "Left" is never said of a time of day.
    ("10:00 left", .minutes(10)), ("あと10:00", .minutes(10)), ("2d 04:00:00 left", .hours(52)),
  ]

  @Test(arguments: english + japanese + remaining)
  func `A span may be typed as it is spoken`(text: String, span: TimeSpan) throws {
    #expect(try DurationText.parse(text, form: .anywhere) == span)
    #expect(try DurationText.parse(text, form: .timer) == span)
  }

  static let bare: [(String, [String])] = [
    ("ten", ["ten sec", "ten min"]), ("Twenty-five", ["twenty-five sec", "twenty-five min"]),
    ("two and a half", ["two and a half sec", "two and a half min"]), ("1½", ["1½s", "1½m"]), ("½", ["½s", "½m"]),
    ("十", ["十秒", "十分"]), ("an hour and five", ["an hour and five min", "an hour and five sec"]),
    ("an hour and 5", ["an hour and 5m", "an hour and 5s"]),
    ("a day and twelve", ["a day and twelve hr", "a day and twelve min", "a day and twelve sec"]),
    ("あと10", ["10s", "10m"]), ("残り 十", ["十秒", "十分"]), ("10 left", ["10s", "10m"]),
    ("1時間5", ["1時間5分", "1時間5秒"]), ("1日12", ["1日12時間", "1日12分", "1日12秒"]), ("5分5", ["5分5秒"]),
    ("an hour and ninety", ["an hour and ninety min", "an hour and ninety sec"]),
    ("an hour and 20½", ["an hour and 20½m", "an hour and 20½s"]),
    ("five minutes and three", ["five minutes and three sec"]),
  ]

  @Test(arguments: bare)
  func `A number in words without a unit is not guessed at`(text: String, readings: [String]) {
    for form in [DurationForm.anywhere, .timer] {
      #expect(throws: WordingError.ambiguous(text, readings: readings)) {
        try DurationText.parse(text, form: form)
      }
    }
    for reading in readings {
      #expect(throws: Never.self) { try DurationText.parse(reading, form: .timer) }
    }
  }

  @Test(arguments: [
    // No number.
    "a", "an", "half", "a half", "quarter", "hour", "minutes", "and a half", "left", "あと", "残り", "half past",
    "few minutes",
    "a few minutes", "a couple", "a couple of", "half a fortnight", "1/2", "1/3 hour", "11/2 hours", "1/2/3 h",
    // Possibly a time of day, or a part of the day or week.
    "a m", "a m.", "an h", "half a day", "half day", "a quarter of a week", "半日", "半分", "半", "a quarter to", "half ten",
    // A day of the month.
    "一日", "二日", "二十日", "十日 5分",
    // Two numbers, or a fraction that is not the last part.
    "a 5 minutes", "a five minutes", "five 5 minutes", "two thirty minutes", "fifty ten minutes", "half half hour",
    "half an hour and a half", "1½ and a half hours", "1.5½h", "½½h", "1½h 30m", "half an hour and 5 minutes",
    "two and a half hours 5 minutes", "an hour and a half and a minute", "1.5 hours and a half",
    "an hour and an hour", "half an hour and an hour", "2 hours and a half hour", "二三分", "三〇分", "十百分", "五分五分",
    "一時間半三十秒",
    // Words inside words.
    "anhour", "an hourand a half", "twentyfive minutes", "twenty--five minutes", "twenty-ten minutes",
    "twenty-", "halfan hour", "fivety minutes", "one hundred minutes", "halves", "5mleft", "left 5m",
    "5 minutes leftover",
    "5分あと", "あとあと5分", "half of", "half of 2 hours", "three hours of", "half an hours", "two half hours",
    "500 ms and a half", "half a ms", "三分の一",
  ])
  func `Ambiguous texts are refused`(text: String) {
    for form in [DurationForm.anywhere, .timer] {
      #expect(throws: WordingError.unreadable(text)) { try DurationText.parse(text, form: form) }
    }
  }

  static let impossible: [(String, WordingError)] = [
    ("-five minutes", WordingError.negative("-five minutes")), ("あと-5分", .negative("あと-5分")),
    ("0 s left", .zero("0 s left")), ("あと0秒", .zero("あと0秒")), ("36525d and a half", .tooLong("36525d and a half")),
    ("0 left", .zero("0 left")),
  ]

  @Test(arguments: impossible)
  func `A spoken span that no timer can have says why`(text: String, error: WordingError) {
    #expect(throws: error) { try DurationText.parse(text, form: .timer) }
  }

  @Test func `Every number from one to ninety-nine is known, and in Japanese to 999`() throws {
    let ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    let teens = [
      "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    let kanji = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    var words = ones + teens
    for ten in tens { words += [ten] + ones.map { "\(ten)-\($0)" } }
    #expect(words.count == 99)
    for (index, word) in words.enumerated() {
      let number = index + 1
      let span = TimeSpan.minutes(Int64(number))
      let digits = (number / 10 > 1 ? kanji[number / 10] : "") + (number / 10 > 0 ? "十" : "") + kanji[number % 10]
      #expect(try DurationText.parse("\(word) minutes", form: .anywhere) == span)
      for hundreds in 0...9 {
        let hundred = hundreds == 0 ? "" : (hundreds == 1 ? "" : kanji[hundreds]) + "百"
        let all = TimeSpan.minutes(Int64(hundreds * 100 + number))
        #expect(try DurationText.parse("\(hundred)\(digits)分", form: .anywhere) == all)
      }
    }
  }
}
