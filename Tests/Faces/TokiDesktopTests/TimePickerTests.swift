// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct TimePickerTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  /// Texts with the pieces that times are made of, and others.
  private func texts(_ count: Int) -> [String] {
    let pieces = ["7", "0", "19", "30", "730", ":", ".", "pm", " ", "１９", "：", "午後", "時", "x", "-", "75"]
    var numbers = SeededNumbers(seed: 36)
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...4, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
    }
  }

  @Test func `Enter sets the time that the dialog already shows, or nothing`() throws {
    let present = AlarmScene.present()
    let dialog = AlarmDialog(TestPageContext.make(), AlarmForm(present), present)
    for text in texts(200) {
      for field in [dialog.picker.hours, dialog.picker.minutes] {
        dialog.picker.show(try #require(TimeOfDay(hour: 8, minute: 20)))
        field.type(text)
        dialog.show(present)
        let before = dialog.form.submission(present)
        #expect(dialog.save.isSensitive == (before != nil), "\(text)")
        if case .make(let draft) = before { #expect(draft.times.first == dialog.picker.time, "\(text)") }
        // With Enter, and when the focus leaves.
        field.takeTyped()
        #expect(dialog.form.submission(present) == before, "\(text)")
        #expect((field.problem == nil) == (before != nil) || field.text != text, "\(text)")
      }
    }
  }

  @Test func `Start sets the time that the sleep page already shows, or nothing`() throws {
    let present = TestPageContext.present()
    let page = SetSleepPage(TestPageContext.make())
    for text in texts(200) {
      for field in [page.picker.hours, page.picker.minutes] {
        _ = page.show(present)
        page.picker.show(try #require(TimeOfDay(hour: 8, minute: 20)))
        page.picker.changed(page.picker.typed)
        field.type(text)
        _ = page.show(present)
        var before = page.form
        field.takeTyped()
        var after = page.form
        let start = before.start(present)
        #expect(after.start(present) == start, "\(text)")
        #expect(page.start.isSensitive == (start != nil), "\(text)")
        guard case .make(let draft) = start else { continue }
        #expect(draft.times.first == page.picker.time, "\(text)")
        #expect(page.rings.text == SetSleepContent(present, time: draft.times.first).rings, "\(text)")
      }
    }
  }

  @Test(arguments: ["730", "0730", "7:30", "7.30", "７：３０", "7:30am", "午前7時半", " 7:30 "])
  func `A whole time in either field is that time, and is written as an hour and a minute`(_ text: String) throws {
    let picker = TimePicker(try #require(TimeOfDay(hour: 20, minute: 13)), ScreenStyle())
    for field in [picker.hours, picker.minutes] {
      picker.show(try #require(TimeOfDay(hour: 20, minute: 13)))
      field.type(text)
      #expect(picker.time?.text == "07:30")
      #expect(picker.note.text == "07:30")
      field.takeTyped()
      #expect([picker.hours.text, picker.minutes.text] == ["07", "30"])
      #expect(picker.note.text.isEmpty)
    }
  }

  @Test(arguments: ["25", "", "ping", "2460", "-7", "7:75"])
  func `A text that is no time stays, red and with its reason, until it is mended`(_ text: String) throws {
    let picker = TimePicker(try #require(TimeOfDay(hour: 20, minute: 13)), ScreenStyle())
    picker.hours.type(text)
    picker.hours.takeTyped()
    #expect(picker.hours.text == text)
    #expect(picker.time == nil)
    let problem = try #require(picker.hours.problem)
    #expect(picker.note.text == problem)
    #expect(picker.hours.tooltip == problem && picker.hours.accessibleDescription == problem)
    #expect(picker.minutes.problem == nil)
    picker.hours.type("9")
    #expect(picker.time?.text == "09:13")
    #expect(picker.hours.problem == nil && picker.note.text.isEmpty)
  }

  @Test func `On a 12-hour clock an hour of the afternoon is written with PM`() throws {
    let picker = TimePicker(try #require(TimeOfDay(hour: 7, minute: 0)), ScreenStyle(uses24Hours: false))
    for (text, time, hour) in [
      ("19", "19:00", "7"), ("7:30", "19:30", "7"), ("0730", "07:30", "7"), ("12am", "00:00", "12"),
    ] {
      picker.hours.type(text)
      #expect(picker.time?.text == time)
      picker.hours.takeTyped()
      #expect(picker.time?.text == time)
      #expect(picker.hours.text == hour)
    }
  }

  @Test func `An interval out of range is red, and keeps the alarm from being added`() throws {
    let present = AlarmScene.present()
    let dialog = AlarmDialog(TestPageContext.make(), AlarmForm(present), present)
    dialog.take(words: "every 2 weeks mon 7:00", present)
    for (text, isNumber) in [("3", true), ("5000", false), ("", false), ("x", false), ("4", true)] {
      dialog.days.interval.spin.type(text)
      dialog.days.interval.spin.takeTyped()
      dialog.show(present)
      #expect(dialog.save.isSensitive == isNumber, "\(text)")
      #expect(dialog.days.interval.spin.text == text)
      #expect(dialog.form.when.interval == (Int(text).flatMap { isNumber ? $0 : nil } ?? 0))
    }
  }
}
