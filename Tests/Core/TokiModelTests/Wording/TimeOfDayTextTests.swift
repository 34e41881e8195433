// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

struct TimeOfDayTextTests {
  @Test(arguments: [
    ("07:00", "07:00"), ("7:00", "07:00"), ("19:30:15", "19:30:15"), ("00:00", "00:00"), ("0:00", "00:00"),
    ("23:59:59", "23:59:59"), ("7am", "07:00"), ("7 AM", "07:00"), ("7pm", "19:00"), ("7:30 pm", "19:30"),
    ("7:30pm", "19:30"), ("7:30 p.m.", "19:30"), ("7:30 a.m.", "07:30"), ("7:30:15pm", "19:30:15"),
    ("12am", "00:00"), ("12:30am", "00:30"), ("12pm", "12:00"), ("12:30pm", "12:30"), ("noon", "12:00"),
    ("Noon", "12:00"), ("midnight", "00:00"), ("正午", "12:00"), ("午前7時半", "07:30"), ("7時30分", "07:30"),
    ("午後7時", "19:00"), ("午後7:30", "19:30"), ("午前0時", "00:00"), ("午後0時半", "12:30"), ("7時", "07:00"),
    ("19時", "19:00"), ("0時", "00:00"), ("7時5分", "07:05"), ("7時30分15秒", "07:30:15"), ("午後 7時 30分", "19:30"),
    ("１９：３０", "19:30"), ("７時３０分", "07:30"), ("  7:00 ", "07:00"), ("１２ＰＭ", "12:00"), ("midday", "12:00"),
    ("12 noon", "12:00"), ("12 midnight", "00:00"),
    ("7.30pm", "19:30"), ("7.30 a.m.", "07:30"), ("7.30", "07:30"), ("7h30", "07:30"), ("19h30", "19:30"),
    ("0730", "07:30"), ("0030", "00:30"), ("730pm", "19:30"), ("0730 am", "07:30"), ("1130pm", "23:30"),
    ("7p", "19:00"),
    ("7:30a", "07:30"), ("7 o'clock pm", "19:00"), ("seven o’clock am", "07:00"), ("19 o'clock", "19:00"),
    ("七時", "07:00"), ("十時半", "10:30"), ("午後三時", "15:00"), ("七時二十五分", "07:25"), ("午前零時", "00:00"), ("零時", "00:00"),
    ("二十三時", "23:00"), ("午後の3時", "15:00"), ("15時ちょうど", "15:00"), ("7時半30秒", "07:30:30"),
  ])
  func `A time of day is understood`(text: String, time: String) throws {
    #expect(try TimeOfDayText.parse(text).text == time)
  }

  @Test(arguments: [
    "24:00", "25:00", "7:60", "7:75", "23:59:60", "99:99", "0am", "0:30pm", "13pm", "13:00am", "24時", "25時",
    "7時60分", "午後13時", "午前24時", "24", "99", "7時30分60秒", "午後13", "午前25時", "30時", "1330pm",
    "13 o'clock pm", "二十五時",
  ])
  func `A time that no day has is refused as one`(text: String) {
    #expect(throws: WordingError.noSuchTime(text)) { try TimeOfDayText.parse(text) }
  }

  @Test(arguments: [
    ("7", ["7am", "7pm"]), ("７", ["7am", "7pm"]), ("12", ["12am", "12pm"]), ("0", ["00:00"]),
    ("19", ["19:00"]),
    ("730", ["07:30"]), ("seven", ["7am", "7pm"]), ("twenty", ["20:00"]),
    ("7 o'clock", ["07:00", "19:00"]), ("seven oclock", ["07:00", "19:00"]), ("12 o'clock", ["12:00", "00:00"]),
    ("quarter to 1", ["12:45", "00:45"]), ("five to one", ["12:55", "00:55"]), ("午後の7", ["午後7時"]),
    ("1930", ["19:30"]), ("午後7", ["午後7時"]),
    ("午前12時", ["00:00", "12:00"]), ("午後12時半", ["00:30", "12:30"]),
  ])
  func `A number alone is refused, and says what it could be`(text: String, readings: [String]) throws {
    #expect(throws: WordingError.ambiguous(text, readings: readings)) { try TimeOfDayText.parse(text) }
    for reading in readings {
      #expect(throws: Never.self) { try TimeOfDayText.parse(reading) }
    }
  }

  @Test(arguments: [
    "", "am", "7:5", "7:005", "7:", ":30", "7:30:", "7:30:5", "7.3", "7.300", "7.30.15", "25.75", "27h30", "7.60",
    "7h60", "7h3", "7h", "7-30", "-7:00", "7:00x",
    "7:00 xm",
    "7amm", "2530", "0060", "7300", "12345", "25m", "午後", "午後noon", "午後7時pm", "7時半分",
    "7時30", "7時分", "午前午後7時", "午後730", "7:00午後", "noon pm", "noonish", "tomorrow", "7:00\u{7}",
    "7:00:00.5", "now",
  ])
  func `A text that is no time of day is not understood`(text: String) {
    #expect(throws: WordingError.unreadable(text)) { try TimeOfDayText.parse(text) }
  }

  static let around: [(String, String)] = [
    ("half past seven", "07:30"), ("half past 7", "07:30"), ("half past 7pm", "19:30"), ("half past 12", "12:30"),
    ("quarter past 7", "07:15"), ("a quarter past seven", "07:15"), ("quarter to 7", "06:45"),
    ("a quarter to 7 pm", "18:45"), ("quarter till 7", "06:45"), ("quarter after 7", "07:15"), ("ten to six", "05:50"),
    ("10 to 6", "05:50"), ("five past 7", "07:05"), ("twenty-five to 8", "07:35"), ("12 minutes past 3", "03:12"),
    ("20 min to 2pm", "13:40"), ("half past seven o'clock", "07:30"), ("ten to midnight", "23:50"),
    ("ten past midnight", "00:10"), ("15 past noon", "12:15"), ("five to midday", "11:55"),
    ("quarter to 12am", "23:45"),
    ("quarter to 1pm", "12:45"), ("ten past 19", "19:10"), ("half past 07", "07:30"), ("quarter to 0", "23:45"),
    ("seven thirty", "07:30"), ("seven-thirty pm", "19:30"), ("ten fifteen a.m.", "10:15"), ("seven oh five", "07:05"),
    ("three am", "03:00"), ("twelve pm", "12:00"), ("twenty thirty", "20:30"), ("twenty-one forty-five", "21:45"),
  ]

  @Test(arguments: around)
  func `A time may be said around its hour, or in words`(text: String, time: String) throws {
    #expect(try TimeOfDayText.parse(text).text == time)
  }

  @Test(arguments: [
    "half to 7", "half past", "half 7", "quarter 7", "7 to 6", "12 past 3", "60 minutes past 7", "0 minutes to 7",
    "half past 24", "half past 7:00", "ten past ten past 7", "a half past 7", "quarters to 7", "seven sixty",
    "seven five", "thirty o'clock", "7:30 o'clock", "11 noon", "12:00 noon", "noon o'clock", "三", "七時二十五", "午前noon",
  ])
  func `A text that only begins like such a time is refused`(text: String) {
    #expect(throws: WordingError.self) { try TimeOfDayText.parse(text) }
  }

  @Test func `Minutes around each hour are those of the clock`() throws {
    let hours = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    for (index, word) in hours.enumerated() {
      for (half, first) in [("am", 0), ("pm", 12)] {
        let hour = (index + 1) % 12 + first
        for minute in 1...59 {
          let past = try #require(TimeOfDay(hour: hour, minute: minute))
          let to = try #require(TimeOfDay(hour: (hour + 23) % 24, minute: 60 - minute))
          #expect(try TimeOfDayText.parse("\(minute) minutes past \(word) \(half)") == past)
          #expect(try TimeOfDayText.parse("\(minute) minutes to \(word) \(half)") == to)
        }
      }
    }
  }

  @Test func `Every time of day is read as it is written`() throws {
    for second in 0..<86_400 {
      let time = try #require(TimeOfDay(secondOfDay: second))
      guard try TimeOfDayText.parse(time.text) != time else { continue }
      Issue.record("\(time.text)")
    }
  }
}
