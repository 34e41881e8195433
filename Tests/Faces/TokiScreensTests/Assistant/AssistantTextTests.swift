// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

struct AssistantTextTests {
  @Test func `Running and paused timers are listed with the time left, the shortest first`() throws {
    let timers = [
      try Samples.timer(.minutes(10), "Tea", told: [.start]), try Samples.timer(.minutes(3), id: 2, told: [.start]),
      try Samples.timer(.minutes(5), "Eggs", id: 3, told: [.start, .pause]), try Samples.timer(.hours(1), id: 4),
    ]
    let state = Samples.state(timers, sequences: [try Samples.sequence("25m work, 5m rest", told: [.start])])
    #expect(
      AssistantText.left(Samples.present(state, after: .minutes(1)))
        == "3 min: 2 min left. Eggs is paused: 5 min left. Tea: 9 min left. work: 29 min left")
  }

  @Test func `A ready timer is left out, as it does not run`() throws {
    let state = Samples.state([try Samples.timer(.hours(1))])
    #expect(AssistantText.left(Samples.present(state)) == "No timer is running")
  }

  @Test func `A paused timer is said back without a time at which it would ring`() throws {
    let timer = try Samples.timer(.minutes(5), "Eggs", told: [.start, .pause])
    #expect(AssistantText.set(.timer(timer), Samples.present(Samples.state([timer]))) == "Eggs, 5 min")
  }
}

struct AskedItemTests {
  private static let present = Samples.present(Samples.state())

  @Test(arguments: ["25m tea", "chime 25m", "until 7:30", "pomodoro", "25m work, 5m rest"])
  func `Words make the timer that they make in the window`(words: String) throws {
    var form = TimerForm()
    form.typed = words
    switch try #require(form.submission(Self.present)) {
    case .timer(let draft): #expect(AskedItem.timer(words, Self.present) == .timer(draft))
    case .sequence(let draft): #expect(AskedItem.timer(words, Self.present) == .sequence(draft))
    case .edit, .problem: Issue.record("The window takes no “\(words)”")
    }
  }

  @Test(arguments: ["tomorrow 7:00", "gym weekdays 6:30", "chime 7pm", "every 2nd tue 7:15"])
  func `Words make the alarm that they make in the window`(words: String) throws {
    var form = AlarmForm(Self.present)
    form.take(words: words, Self.present)
    #expect(AskedItem.alarm(words, Self.present) == .alarm(try #require(form.draft(Self.present))))
  }

  @Test(arguments: ["", " \n", "soup", "-5m", "100000d"])
  func `Words that set nothing get a sentence`(words: String) {
    for asked in [AskedItem.timer(words, Self.present), AskedItem.alarm(words, Self.present)] {
      guard case .question(let sentence) = asked else {
        Issue.record("“\(words)” is taken")
        continue
      }
      #expect(!sentence.isEmpty)
    }
  }
}
