// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiViews

@MainActor struct SequencesTests {
  private func onTimers(_ locale: String = "en_GB", _ name: String = "Timers") throws -> AppUnderTest {
    let app = try AppUnderTest(locale: locale)
    try app.screen.press(name)
    return app
  }

  @Test func `A preset starts with one press, is paused, goes to the next step and is reset`() throws {
    let app = try onTimers()
    try app.screen.press("Pomodoro")
    #expect(app.values("work") == ["25:00"])
    #expect(app.says("Step 1 of 8 · then rest, 5 min"))
    app.pass(.minutes(1))
    try app.screen.press("Pause")
    app.pass(.minutes(1))
    #expect(app.values("work") == ["24:00"])
    try app.screen.press("Next Step")
    #expect(app.says("Step 2 of 8 · then work, 25 min"))
    #expect(app.buttons(among: ["Pause", "Resume", "Reset"]).able.contains("Reset"))
    try app.screen.press("Steps")
    #expect(app.screen.all(.group).contains { $0.label == "rest · now, 5 min" })
    app.pass(.minutes(1))
    try app.screen.press("More")
    try app.screen.press("Previous Step")
    #expect(app.says("Step 1 of 8 · then rest, 5 min"))
    #expect(app.values("work") == ["25:00"])
    try app.screen.press("Reset")
    #expect(app.buttons(among: ["Start", "Reset"]) == (able: ["Start"], dimmed: ["Reset"]))
    #expect(app.complaints == [])
    try app.relaunch()
    #expect(app.values("work") == ["25:00"])
    try app.screen.press("More")
    try app.screen.press("Delete")
    #expect(app.says("Sequence deleted"))
    try app.screen.press("Undo")
    #expect(app.values("work") == ["25:00"])
  }

  @Test func `Steps are typed, repeated and moved, and saved once they make a plan`() throws {
    let app = try onTimers()
    try app.screen.press("New Sequence")
    #expect(app.says("Step 1 needs a length."))
    #expect(app.buttons(among: ["Add"]).dimmed == ["Add"])
    try app.screen.type("Sets", in: "Label")
    try app.screen.type("lift", in: "Name of step 1")
    try app.screen.type("40s", in: "Length of step 1")
    try app.screen.press("Add Step")
    try app.screen.type("rest", in: "Name of step 2")
    try app.screen.type("20s", in: "Length of step 2")
    try app.screen.increment("Number of rounds")
    #expect(app.says("4 steps, 2 min"))
    #expect(app.complaints == [])
    try app.screen.press(try #require(app.screen.all(.button, "Move Down").first))
    #expect(try app.screen.only(.textField, "Name of step 1").value == "rest")
    try app.screen.press(try #require(app.screen.all(.button, "Remove").first))
    #expect(app.says("2 steps, 1 min 20 s"))
    try app.screen.press("Add")
    #expect(app.screen.presentations.isEmpty)
    #expect(app.values("lift") == ["40"])
    try app.screen.press("More")
    try app.screen.press("Edit")
    try app.screen.type("1m", in: "Length of step 1")
    try app.screen.press("Save")
    #expect(app.values("lift") == ["01:00"])
    try app.screen.press("Start")
    try app.screen.press("More")
    try app.screen.press("Edit")
    #expect(app.says("Its steps can be changed once it is reset."))
    #expect(throws: HeadlessError.self) { try app.screen.press("Add Step") }
    #expect(app.complaints == [])
  }

  @Test func `A refusal of the engine is shown in front of the sheet that it is about`() throws {
    let app = try onTimers()
    try app.screen.press("New Sequence")
    try app.screen.type("lift", in: "Name of step 1")
    try app.screen.type("40s", in: "Length of step 1")
    try app.screen.press("Add")
    try app.screen.press("More")
    try app.screen.press("Edit")
    try app.screen.type("1m", in: "Length of step 1")
    let sequence = try #require(try app.state.sequences.first)
    // Another face starts it meanwhile.
    app.screen.perform {
      app.home.ask({ control async throws(ControlError) in
        try await control.tell(sequence.id, .start)
      }) { (_: StepSequence) in }
    }
    try app.screen.press("Save")
    let sentence = try #require(app.home.notice).text
    #expect(app.screen.presentations.contains { $0.tree.contains(sentence) })
  }

  @Test func `The page of sequences is all Japanese in Japanese`() throws {
    let app = try onTimers("ja_JP", "タイマー")
    try app.screen.press("ポモドーロ")
    try app.screen.press("ステップ")
    let latin = app.screen.all().map(\.label).filter { $0.contains { $0.isASCII && $0.isLetter } }
    #expect(latin == [])
    #expect(app.complaints == [])
  }
}
