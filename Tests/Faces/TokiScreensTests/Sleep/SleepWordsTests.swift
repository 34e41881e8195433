// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct SleepWordsTests {
  @Test(arguments: [
    ("7:15", "07:15", "07:15"), ("715", "07:15", "07:15"), ("tomorrow 6:30", "06:30", "06:30"),
    ("in 8 hours", "07:00", "07:00"), ("8時間後", "07:00", "07:00"), ("gym 6:30", "06:30", "06:30 · gym"),
  ])
  func `Words for one ring within a day choose the time`(_ words: String, _ time: String, _ meaning: String) throws {
    let night = try NightSample(time: NightSample.time(23, 0))
    var form = SetSleepForm()
    form.take(words: words, night.present)
    #expect(form.time.text == time)
    #expect(form.wordMeaning(night.present) == meaning)
    #expect(!form.isWordWrong)
    guard case .make(let draft) = form.start(night.present) else { return #expect(Bool(false), "nothing is made") }
    #expect(draft.times.first == form.time)
    #expect(draft.label.text == (words.hasPrefix("gym") ? "gym" : "Wake up"))
  }

  @Test(arguments: [
    ("every day 7:00", "Only one ring within 24 hours can be set here; set others on the Alarms page."),
    ("sunday 7:00 and 8:00", "Only one ring within 24 hours can be set here; set others on the Alarms page."),
    ("in 3 days at 7:00", "Only one ring within 24 hours can be set here; set others on the Alarms page."),
    ("25:00", "There is no such time of day: “25:00”"), ("blah", "“blah” is not understood."),
  ])
  func `Other words are refused for a reason, and Start does nothing`(_ words: String, _ reason: String) throws {
    let night = try NightSample(time: NightSample.time(23, 0))
    var form = SetSleepForm()
    form.take(words: words, night.present)
    let content = form.content(night.present)
    #expect(!content.isUsable)
    #expect(content.rings == reason)
    #expect(form.start(night.present) == nil)
    // Blank words leave the time of before.
    form.take(words: " ", night.present)
    #expect(form.content(night.present).isUsable)
    #expect(form.time.text == "07:00")
  }

  @Test func `A time of seconds is kept to the minute for the next night`() throws {
    let night = try NightSample(time: NightSample.time(23, 0, 7))
    var form = SetSleepForm()
    form.take(words: "in 8 hours", night.present)
    #expect(form.time.text == "07:00:07")
    #expect(form.start(night.present) != nil)
    #expect(form.kept.time == "07:00")
  }

  @Test func `An alarm at the same time with another name is not used in its place`() throws {
    var night = try NightSample(time: NightSample.time(23, 0))
    let alarm = try night.add(alarm: 1, NightSample.time(6, 30), label: "Work")
    var form = SetSleepForm()
    form.take(words: "6:30", night.present)
    #expect(form.start(night.present) == .use(alarm.id))
    form.take(words: "gym 6:30", night.present)
    guard case .make(let draft) = form.start(night.present) else { return #expect(Bool(false), "nothing is made") }
    #expect(draft.label.text == "gym")
  }
}
