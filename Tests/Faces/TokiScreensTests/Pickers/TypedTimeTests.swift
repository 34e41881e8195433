// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiModel
import TokiScreens
import TokiTestKit

@Suite struct TypedTimeTests {
  private func time(_ hour: String, _ minute: String, afternoon: Bool? = nil) -> String? {
    let typed = TypedTime(
      hour: hour, minute: minute, isAfternoon: afternoon ?? false, uses24Hours: afternoon == nil)
    return typed.time?.text
  }

  @Test(arguments: [
    ("730", "07:30"), ("0730", "07:30"), ("7:30", "07:30"), ("19.30", "19:30"), ("7pm", "19:00"), ("1930", "19:30"),
    ("１９：３０", "19:30"), ("午後7時", "19:00"), ("午後7時半", "19:30"), (" 7:30 ", "07:30"), ("7:30 p.m.", "19:30"),
    ("noon", "12:00"), ("正午", "12:00"), ("000", "00:00"), ("0000", "00:00"), ("2359", "23:59"), ("7:30:00", "07:30"),
    ("half past seven", "07:30"), ("٠٧:٣٠", "07:30"),
  ])
  func `A whole time in either field is the time`(_ text: String, _ expected: String) {
    for other in ["", "8", "20"] {
      #expect(time(text, other) == expected)
      #expect(time(other, text) == expected)
    }
    #expect(time(text, text) == expected)
  }

  @Test func `Two numbers are an hour and a minute`() {
    #expect(time("7", "5") == "07:05")
    #expect(time("００", "０９") == "00:09")
    #expect(time("23", "59") == "23:59")
  }

  @Test(arguments: [
    ("25", "00", "There is no such time of day: “25”"), ("7", "60", "There is no such time of day: “60”"),
    ("", "20", "Type an hour."), ("7", " ", "Type the minutes."), ("", "", "Type an hour."),
    ("ping", "00", "“ping” is not understood."), ("7", "x", "“x” is not understood."),
    ("2460", "00", "“2460” is not understood."), ("7:30:15", "00", "Seconds cannot be set here."),
    ("7:30", "7pm", "The two fields say different times."), ("-7", "00", "“-7” is not understood."),
    ("7 o'clock", "00", "Did you mean 07:00 or 19:00?"),
  ])
  func `Any other text is no time, for a reason`(_ hour: String, _ minute: String, _ reason: String) {
    let typed = TypedTime(hour: hour, minute: minute)
    guard case .wrong(let problem, _) = typed.reading else { return #expect(Bool(false), "\(typed) is a time") }
    #expect(problem.sentence(in: .english) == reason)
  }

  @Test func `On a 12-hour clock the button decides for hours up to 12, and a 24-hour time for itself`() {
    for (hour, morning, afternoon) in [
      ("7", "07:20", "19:20"), ("12", "00:20", "12:20"), ("0", "00:20", "00:20"), ("19", "19:20", "19:20"),
      ("730", "07:30", "19:30"), ("7:30", "07:30", "19:30"), ("1230", "00:30", "12:30"), ("0730", "07:30", "07:30"),
      ("19:30", "19:30", "19:30"), ("7pm", "19:00", "19:00"), ("7am", "07:00", "07:00"), ("noon", "12:00", "12:00"),
    ] {
      #expect(time(hour, "20", afternoon: false) == morning)
      #expect(time(hour, "20", afternoon: true) == afternoon)
    }
  }

  @Test func `A typed time, written into the fields, is read as the same time`() {
    for text in TypedTexts.all(GeneratedCases.count(of: 40_000), seed: 7) {
      for typed in [TypedTime(hour: text, minute: "20"), TypedTime(hour: "8", minute: text)] {
        guard let time = typed.time else { continue }
        #expect(TypedTime(hour: "\(time.hour)", minute: "\(time.minute)").time == time, "\(text)")
        #expect(time.second == 0)
      }
    }
  }

  @Test func `A column of a span takes its numbers alone`() {
    let span = { (minutes: String) in TypedSpan(hours: "1", minutes: minutes, seconds: "0") }
    for (text, minutes) in [("7", 7), ("07", 7), ("", 0), (" ", 0), ("５", 5), ("59", 59)] {
      #expect(span(text).picked == PickedSpan(hours: 1, minutes: minutes))
    }
    for text in ["60", "730", "-1", "x", "1.5", "7m", "99999999999999999999"] {
      #expect(span(text).picked == nil)
      #expect(span(text).wrong == [.minutes])
    }
    #expect(TypedSpan(hours: "100", minutes: "x", seconds: "60").wrong == [.hours, .minutes, .seconds])
  }
}
