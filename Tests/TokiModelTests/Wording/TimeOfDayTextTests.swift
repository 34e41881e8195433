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
    ("１９：３０", "19:30"), ("７時３０分", "07:30"), ("  7:00 ", "07:00"), ("１２ＰＭ", "12:00"),
  ])
  func `A time of day is understood`(text: String, time: String) throws {
    #expect(try TimeOfDayText.parse(text).text == time)
  }

  @Test(arguments: [
    "24:00", "25:00", "7:60", "7:75", "23:59:60", "99:99", "0am", "0:30pm", "13pm", "13:00am", "24時", "25時",
    "7時60分", "午後13時", "午前24時", "24", "99", "7時30分60秒", "午後13",
  ])
  func `A time that no day has is refused as one`(text: String) {
    #expect(throws: WordingError.noSuchTime(text)) { try TimeOfDayText.parse(text) }
  }

  @Test(arguments: [
    ("7", ["7am", "7pm"]), ("７", ["7am", "7pm"]), ("12", ["12am", "12pm"]), ("0", ["00:00"]),
    ("19", ["19:00"]),
    ("730", ["07:30"]), ("0730", ["07:30"]), ("1930", ["19:30"]), ("午後7", ["午後7時"]),
    ("午前12時", ["00:00", "12:00"]), ("午後12時半", ["00:30", "12:30"]),
  ])
  func `A number alone is refused, and says what it could be`(text: String, readings: [String]) throws {
    #expect(throws: WordingError.ambiguous(text, readings: readings)) { try TimeOfDayText.parse(text) }
    for reading in readings {
      #expect(throws: Never.self) { try TimeOfDayText.parse(reading) }
    }
  }

  @Test(arguments: [
    "", "am", "7:5", "7:005", "7:", ":30", "7:30:", "7:30:5", "7.30", "7h30", "7-30", "-7:00", "7:00x",
    "7:00 xm",
    "7amm", "am7", "7 a m", "2530", "7300", "12345", "25m", "午後", "午後noon", "午後7時pm", "7時半分", "7時半30秒",
    "7時30", "7時分", "午前午後7時", "午後730", "7:00午後", "noon pm", "noonish", "tomorrow", "7:00\u{7}", "٧:٠٠",
    "7:00:00.5", "now",
  ])
  func `Anything else is not understood`(text: String) {
    #expect(throws: WordingError.unreadable(text)) { try TimeOfDayText.parse(text) }
  }

  @Test func `Every time of day is read as it is written`() throws {
    for second in 0..<86_400 {
      let time = try #require(TimeOfDay(secondOfDay: second))
      guard try TimeOfDayText.parse(time.text) != time else { continue }
      Issue.record("\(time.text)")
    }
  }
}
