// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel

@MainActor struct TimersPageTests {
  private static let buttons = ["Start", "Pause", "Resume", "Reset", "Stop"]

  private func onTimers(_ locale: String = "en_GB", _ name: String = "Timers") throws -> AppUnderTest {
    let app = try AppUnderTest(locale: locale)
    try app.screen.press(name)
    return app
  }

  @Test func `A picked time starts, pauses, goes on and is reset, and only what works can be pressed`() throws {
    let app = try onTimers()
    #expect(app.buttons(among: Self.buttons) == (able: [], dimmed: ["Start", "Reset"]))
    try app.screen.choose("1", in: "Hours")
    try app.screen.choose("2", in: "Minutes")
    try app.screen.choose("3", in: "Seconds")
    #expect(app.buttons(among: Self.buttons) == (able: ["Start"], dimmed: ["Reset"]))
    try app.screen.press("Start")
    #expect(app.screen.all(.picker).isEmpty)
    #expect(app.values("1 h 2 min 3 s") == ["1:02:03"])
    #expect(app.buttons(among: Self.buttons) == (able: ["Pause", "Reset"], dimmed: []))
    app.pass(.minutes(2))
    try app.screen.press("Pause")
    #expect(app.values("1 h 2 min 3 s") == ["1:00:03.000"])
    #expect(app.buttons(among: Self.buttons) == (able: ["Resume", "Reset"], dimmed: []))
    try app.screen.press("Resume")
    app.pass(.seconds(3))
    #expect(app.values("1 h 2 min 3 s") == ["1:00:00"])
    try app.screen.press("Reset")
    #expect(app.buttons(among: Self.buttons) == (able: ["Start"], dimmed: ["Reset"]))
    #expect(["Hours", "Minutes", "Seconds"].map { try? app.screen.only(.picker, $0).value } == ["1", "2", "3"])
    #expect(app.complaints == [])
  }

  @Test func `The picker of a reset timer starts the same timer with another length`() throws {
    let app = try onTimers()
    try app.screen.press("Start 5 min")
    try app.screen.press("Reset")
    try app.screen.choose("7", in: "Minutes")
    try app.screen.press("Start")
    #expect(app.values("7 min") == ["07:00"])
    #expect(app.itemCount == 1)
    try app.screen.press("Reset")
    try app.screen.press("Start 3 min")
    #expect(app.values("3 min") == ["03:00"])
    #expect(app.itemCount == 1)
  }

  @Test func `A pause keeps what is left to the millisecond, and Resume goes on with just that`() throws {
    let app = try onTimers()
    try app.screen.press("Start 1 min")
    app.pass(.milliseconds(1_234))
    #expect(app.values("1 min") == ["59"])
    try app.screen.press("Pause")
    #expect(app.values("1 min") == ["58.766"])
    app.pass(.hours(1))
    #expect(app.values("1 min") == ["58.766"])
    try app.screen.press("More")
    try app.screen.press("Show Large")
    #expect(app.values("1 min") == ["58.766"])
    try app.screen.press("Resume")
    #expect(app.values("1 min") == ["58.766"])
    app.pass(.milliseconds(766))
    #expect(app.values("1 min") == ["58.000"])
    #expect(app.complaints == [])
    try app.screen.back()
    #expect(app.values("1 min") == ["58"])
  }

  @Test func `A tap on the digits shows them in words, for all timers and for good`() throws {
    let app = try onTimers()
    try app.screen.press("Start 10 min")
    try app.screen.press("10 min")
    #expect(app.values("10 min") == ["10 min left"])
    #expect(app.settings.text("countdown") == "words")
    try app.relaunch()
    #expect(app.values("10 min") == ["10 min left"])
    try app.screen.act("Show in digits", on: "10 min")
    #expect(app.values("10 min") == ["10:00"])
    #expect(app.complaints == [])
  }

  @Test func `Typed words start a timer with a label, or say why they do not`() throws {
    let app = try onTimers()
    try app.screen.type("soon", in: "What to set")
    #expect(app.says("“soon” is not understood."))
    #expect(app.buttons(among: ["Start"]).dimmed == ["Start"])
    try app.screen.type("25m tea", in: "What to set")
    #expect(app.says("Rings at "))
    try app.screen.submit("What to set")
    #expect(app.values("tea") == ["25:00"])
  }

  @Test func `A press adds a minute`() throws {
    let app = try onTimers()
    try app.screen.press("Start 10 min")
    try app.screen.press("Add one minute")
    #expect(app.values("10 min") == ["11:00"])
  }

  @Test func `Two timers of one name are told apart`() throws {
    let app = try onTimers()
    try app.screen.type("5m tea", in: "What to set")
    try app.screen.press("Start")
    app.pass(.minutes(1))
    try app.screen.press("New Timer")
    try app.screen.type("5m tea", in: "What to set")
    try app.screen.press(try #require(app.screen.all(.button, "Start").last))
    #expect(app.screen.presentations.isEmpty)
    #expect(app.values("tea") == ["05:00", "04:00"])
    try app.screen.press(try #require(app.screen.all(.button, "Pause").last))
    app.pass(.minutes(1))
    #expect(app.values("tea") == ["04:00", "04:00.000"])
    try app.screen.press(try #require(app.screen.all(.button, "More").first))
    try app.screen.press("Delete")
    #expect(app.values("tea") == ["04:00.000"])
    #expect(app.complaints == [])
  }

  @Test func `A deleted timer comes back with Undo`() throws {
    let app = try onTimers()
    try app.screen.press("Start 15 min")
    app.pass(.minutes(4))
    try app.screen.press("More")
    try app.screen.press("Delete")
    #expect(app.values("15 min") == [])
    #expect(app.says("Timer deleted"))
    try app.screen.press("Undo")
    #expect(app.values("15 min") == ["11:00"])
    #expect(try app.state.timers.map(\.id) == [TimerID(1)])
  }

  @Test func `Reset is dimmed on the card of a timer that is ready, and on no other`() throws {
    let app = try onTimers()
    app.make(TimerDraft(duration: .minutes(3), label: try Label("Eggs"), starts: false, isKept: true))
    app.make(TimerDraft(duration: .minutes(5), label: try Label("Tea")))
    #expect(app.screen.all(.button, "Reset").map(\.isEnabled) == [true, false])
  }

  @Test func `A timer that is kept stays ready as a preset, and is edited`() throws {
    let app = try onTimers()
    try app.screen.press("Start 3 min")
    try app.screen.press("More")
    try app.screen.press("Keep as Preset")
    try app.screen.press("Reset")
    #expect(app.says("Preset · ready"))
    #expect(app.values("3 min") == ["03:00"])
    try app.screen.press("More")
    try app.screen.press("Edit")
    #expect(try app.screen.only(.toggle, "Keep as a preset").value == "on")
    try app.screen.type("Eggs", in: "Label")
    try app.screen.choose("4", in: "Minutes")
    #expect(app.complaints == [])
    try app.screen.press("Save")
    #expect(app.screen.presentations.isEmpty)
    #expect(app.values("Eggs") == ["04:00"])
    try app.screen.press("Start")
    #expect(app.buttons(among: Self.buttons).able == ["Pause", "Reset"])
    try app.screen.press("More")
    try app.screen.press("No Longer a Preset")
    try app.screen.press("Reset")
    #expect(try app.screen.only(.picker, "Minutes").value == "4")
  }

  @Test func `Nothing is lost when the app ends and is launched anew`() throws {
    let app = try onTimers()
    try app.screen.type("25m tea", in: "What to set")
    try app.screen.press("Start")
    app.pass(.minutes(5))
    try app.relaunch()
    #expect(app.values("tea") == ["20:00"])
    try app.screen.press("Pause")
    app.pass(.minutes(5))
    try app.relaunch()
    #expect(app.values("tea") == ["20:00.000"])
  }

  @Test func `The timers page is all Japanese in Japanese`() throws {
    let app = try onTimers("ja_JP", "タイマー")
    #expect(app.buttons(among: ["開始", "リセット"]) == (able: [], dimmed: ["開始", "リセット"]))
    try app.screen.choose("3", in: "分")
    try app.screen.press("開始")
    #expect(app.values("3分") == ["03:00"])
    try app.screen.press("一時停止")
    #expect(app.buttons(among: ["再開", "リセット"]) == (able: ["再開", "リセット"], dimmed: []))
    #expect(app.says("一時停止中"))
    let latin = app.screen.all().map(\.label).filter { $0.contains { $0.isASCII && $0.isLetter } }
    #expect(latin == [])
    #expect(app.complaints == [])
  }

  @Test func `The end of a timer is announced, and Stop leads back to the picker`() throws {
    let app = try onTimers()
    try app.screen.press("Start 1 min")
    app.pass(.minutes(1))
    #expect(app.says("The time is up."))
    try app.screen.press("Stop")
    #expect(try app.screen.only(.picker, "Minutes").value == "1")
    #expect(app.complaints == [])
  }

  @Test func `A timer that rings is stopped in front of the form, and what was typed there stays`() throws {
    let app = try onTimers()
    try app.screen.press("Start 1 min")
    try app.screen.press("New Timer")
    try app.screen.type("25m tea", in: "What to set")
    app.pass(.minutes(1))
    #expect(app.screen.presentations.count == 1)
    #expect(app.screen.has(.button, "Stop"))
    #expect(app.complaints == [])
    try app.screen.press("Stop")
    #expect(!app.screen.has(.button, "Stop"))
    #expect(try app.screen.only(.textField, "What to set").value == "25m tea")
  }

  @Test func `A timer's ring settings are chosen, and its history is told`() throws {
    let app = try onTimers()
    try app.screen.press("Sound and More")
    try app.screen.toggle("Count up after the end")
    #expect(app.complaints == [])
    try app.screen.back()
    try app.screen.choose("2", in: "Minutes")
    try app.screen.press("Start")
    app.pass(.minutes(2) + .seconds(5))
    #expect(app.says("+05"))
    try app.screen.press("Stop")
    try app.screen.toggle("Keep as a preset")
    try app.screen.press("Start")
    try app.screen.press("More")
    try app.screen.press("What Happened")
    #expect(!app.screen.all(.group).isEmpty)
    #expect(app.complaints == [])
    try app.screen.press("Close")
    #expect(app.screen.presentations.isEmpty)
  }
}
