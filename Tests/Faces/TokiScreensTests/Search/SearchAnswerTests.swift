// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

struct SearchAnswerTests {
  @Test func `Items of every kind are found by a part of their label`() throws {
    let tea = try Label("Green tea")
    var stopwatch = Stopwatch(id: StopwatchID(1), label: tea)
    try stopwatch.apply(.start, at: Samples.start)
    var sequence = StepSequence(id: SequenceID(1), label: tea, plan: try SequenceText.parse("2m steep, 1m rest"))
    try sequence.apply(.start, at: Samples.start)
    let state = Samples.state(
      [try Samples.timer(.minutes(3), "Green tea"), try Samples.timer(.minutes(3), "Eggs", id: 2)],
      sequences: [sequence], stopwatches: [stopwatch])
    let answers = SearchAnswer.all(["TEA"], Samples.present(state, after: .seconds(5)))
    #expect(answers.map(\.id) == ["t1", "s1", "w1"])
    #expect(answers.map(\.title) == Array(repeating: "Green tea", count: 3))
    #expect(answers.map(\.text) == ["3 min", "2 min 55 s", "00:05"])
    #expect(
      answers.map(\.meaning) == [
        .item(.timer(TimerID(1))), .item(.sequence(SequenceID(1))), .item(.stopwatch(StopwatchID(1))),
      ])
  }

  @Test func `The word chime makes a chime of what is set`() throws {
    let answers = SearchAnswer.all(["chime", "25m"], Samples.present(Samples.state()))
    var draft = TimerDraft(duration: .minutes(25))
    draft.settings.isChime = true
    #expect(answers.map(\.meaning) == [.timer(draft)])
  }

  @Test func `A ring is told in the host's zone and by the person's clock, in search and panel`() throws {
    var scene = try AlarmScene()
    scene.style.uses24Hours = false
    try scene.set("every day 9:00 Asia/Tokyo", label: "Call Tokyo")
    #expect(SearchAnswer.all(["call"], scene.present).map(\.text) == ["rings tomorrow at 2:00 AM"])
    #expect(SearchAnswer.all(["9:00 Asia/Tokyo"], scene.present).map(\.text) == ["rings tomorrow at 2:00 AM"])
    #expect(PanelStatus(scene.present).text == "rings Thu 2026-07-02 at 2:00 AM")
  }

  @Test func `A single letter finds nothing`() throws {
    let state = Samples.state([try Samples.timer(.minutes(3), "T")])
    #expect(SearchAnswer.all(["t"], Samples.present(state)).isEmpty)
  }
}
