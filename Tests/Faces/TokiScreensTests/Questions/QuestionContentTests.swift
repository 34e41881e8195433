// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct QuestionContentTests {
  private let sample: QuestionSample

  init() throws { sample = try QuestionSample() }

  private func shown(
    _ questions: [RoomQuestion], fault: ControlError? = nil, style: ScreenStyle = ScreenStyle()
  ) -> QuestionContent? {
    var queue = QuestionQueue()
    let now = BootInstant(nanosecondsSinceBoot: 0)
    queue.take(questions, now: now)
    if let fault, let shown = queue.begin(now: now + .seconds(1)) {
      _ = queue.end(shown, keeping: .mine, .failure(fault), now: now + .seconds(1), in: style.language)
    }
    return QuestionContent(queue, now: sample.scene.now, host: .utc, style: style) { try? AlarmScene.zone($0.text) }
  }

  private func versions(_ mine: AnyItem?, _ theirs: AnyItem?) throws -> String? {
    shown([try sample.question(mine, theirs)])?.versions
  }

  @Test func `It says what, what is here, what is there, and what happens until it is decided`() throws {
    #expect(shown([]) == nil)
    let content = try #require(shown([try sample.question()]))
    #expect(
      content.title == "Work was changed here and in bedroom. Which is to stay? Until you decide, both ring here.")
    #expect(content.versions == "Here: 06:40 · Every day\nbedroom: 06:50 · Every day")
    #expect(content.keepMine.label == "Keep Mine" && content.keepMine.name == "Keep Mine: 06:40 · Every day")
    #expect(content.keepTheirs.label == "Keep Theirs" && content.keepTheirs.name == "Keep Theirs: 06:50 · Every day")
    #expect(content.more.isEmpty && content.fault.isEmpty)
  }

  @Test func `It counts the questions that wait, and says why an answer was not kept`() throws {
    let two = [try sample.question(), try sample.question(about: 2)]
    #expect(shown(two)?.more == "1 more question waits.")
    let three = two + [try sample.question(about: 3)]
    let fault = ControlError(.storeFailed, message: "No space left on device")
    let content = try #require(shown(three, fault: fault))
    #expect(content.more == "2 more questions wait.")
    #expect(content.fault == "It could not be saved: No space left on device")
  }

  @Test func `A version is told as in the list of alarms, by the wall clock of the room`() throws {
    let skipping = try sample.version("every day 6:50", told: [.skip(1)])
    let off = try sample.version("every weekday 19:30", told: [.turnOff])
    #expect(try versions(skipping, off) == "Here: 06:50 · Every day · Skips tomorrow\nbedroom: 19:30 · Weekdays · off")
    let once = try sample.version("tomorrow 6:40")
    #expect(try versions(nil, once) == "Here: removed\nbedroom: 06:40 · Tomorrow")
    #expect(try versions(once, nil) == "Here: 06:40 · Tomorrow\nbedroom: removed")
    let question = try sample.question(once, off)
    let style = ScreenStyle(uses24Hours: false)
    #expect(
      shown([question], style: style)?.versions == "Here: 6:40 AM · Tomorrow\nbedroom: 7:30 PM · Weekdays · off")
  }

  @Test func `Its words change at the first midnight of the zones by which they are told`() throws {
    // It is Wednesday 22:00 in Berlin, where the room is, and 23:00 in Helsinki.
    let here = try sample.version("tomorrow 6:40")
    let there = try sample.version("tomorrow 6:40 Europe/Helsinki")
    let timer = AnyItem.timer(try CountdownTimer(id: TimerID(1), duration: .minutes(90)))
    let expected =
      [(here, nil, 2), (nil, timer, 2), (here, there, 1), (there, here, 1)] as [(AnyItem?, AnyItem?, Int64)]
    for (mine, theirs, hours) in expected {
      let content = try #require(shown([try sample.question(mine, theirs)]))
      #expect(content.nextChange == NextChange(utc: sample.scene.now + .hours(hours)))
    }
  }

  @Test func `A timer is told by its end, or its length`() throws {
    var timer = try CountdownTimer(id: TimerID(1), duration: .minutes(90))
    #expect(try versions(nil, .timer(timer)) == "Here: removed\nbedroom: 1 h 30 min")
    try timer.apply(.start, at: sample.scene.moment)
    #expect(try versions(nil, .timer(timer)) == "Here: removed\nbedroom: 23:30 · today")
  }

  @Test func `What else differs is named, and if it cannot be, that is said`() throws {
    let (tea, bread) = (
      try sample.version("every day 6:40", label: "Tea"), try sample.version("every day 6:40", label: "Bread")
    )
    #expect(try versions(tea, bread) == "Here: 06:40 · Every day · Tea\nbedroom: 06:40 · Every day · Bread")
    let there = try sample.version("every day 6:40 Asia/Tokyo", label: "Tea")
    #expect(try versions(tea, there) == "Here: 06:40 · Every day\nbedroom: 06:40 · Every day · Asia/Tokyo")
    guard case .alarm(var quiet)? = tea else { throw WordingError.unreadable("") }
    quiet.settings.snoozeLimit = 0
    #expect(
      try versions(tea, .alarm(quiet))
        == "Here: 06:40 · Every day\nbedroom: 06:40 · Every day\nThey differ in what is not shown here.")
    quiet.usesTrustedTime = true
    #expect(
      try versions(tea, .alarm(quiet)) == "Here: 06:40 · Every day\nbedroom: 06:40 · Every day · trusted time")
  }
}
