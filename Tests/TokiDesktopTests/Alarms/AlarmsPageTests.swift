// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct AlarmsPageTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  private func alarm(_ number: Int64, hour: Int, set: String? = nil) throws -> Alarm {
    try #require(AlarmScene.alarm(number, hour: hour, set: set))
  }

  @Test func `Rows stay the same while others come, go and change places`() throws {
    let page = AlarmsPage(TestSurroundings.make())
    let first = try alarm(1, hour: 7)
    _ = page.show(AlarmScene.present([first, try alarm(2, hour: 8)]))
    let section = try #require(page.shownSections.first)
    let row = try #require(section.rows.first)
    _ = page.show(AlarmScene.present([first, try alarm(2, hour: 6), try alarm(3, hour: 5)]))
    #expect(page.shownSections.first === section)
    #expect(section.rows.map(\.id.text) == ["a3", "a2", "a1"])
    #expect(section.rows.last === row)
    _ = page.show(AlarmScene.present([first]))
    #expect(section.rows.count == 1)
    #expect(section.rows.first === row)
  }

  @Test func `Sections stay the same while sets come and go`() throws {
    let page = AlarmsPage(TestSurroundings.make())
    _ = page.show(AlarmScene.present([try alarm(1, hour: 7, set: "work")]))
    let work = try #require(page.shownSections.first)
    _ = page.show(AlarmScene.present([try alarm(1, hour: 7, set: "work"), try alarm(2, hour: 8)]))
    #expect(page.shownSections.map { $0.set?.text } == [nil, "work"])
    #expect(page.shownSections.last === work)
    _ = page.show(AlarmScene.present([]))
    #expect(page.shownSections.isEmpty)
  }

  @Test func `A switch shows what the engine says`() throws {
    let page = AlarmsPage(TestSurroundings.make())
    var alarm = try alarm(1, hour: 7)
    _ = page.show(AlarmScene.present([alarm]))
    let row = try #require(page.shownSections.first?.rows.first)
    #expect(row.toggle.isOn)
    alarm.turnOff()
    _ = page.show(AlarmScene.present([alarm]))
    #expect(!row.toggle.isOn)
  }

  @Test func `A switch goes back when nobody answers`() throws {
    let surroundings = TestSurroundings.make()
    var said: [String] = []
    surroundings.say = { said.append($0) }
    let page = AlarmsPage(surroundings)
    _ = page.show(AlarmScene.present([try alarm(1, hour: 7)]))
    let row = try #require(page.shownSections.first?.rows.first)
    row.toggle.press()
    #expect(row.toggle.isOn)
    #expect(said.count == 1)
  }

  // MARK: - The dialog

  @Test func `Words that are not understood grey Add out`() throws {
    let surroundings = TestSurroundings.make()
    let present = AlarmScene.present()
    let dialog = AlarmDialog(surroundings, AlarmForm(present), present)
    #expect(dialog.save.isSensitive)
    dialog.take(words: "every 2n", present)
    dialog.show(present)
    #expect(!dialog.save.isSensitive)
    dialog.take(words: "every 2nd tue 7:15", present)
    dialog.show(present)
    #expect(dialog.save.isSensitive)
    #expect(dialog.form.time == TimeOfDay(hour: 7, minute: 15))
    #expect(dialog.form.when.kind == .months)
    dialog.destroy()
  }

  @Test func `The dialog shows an alarm without changing it`() throws {
    var settings = RingSettings()
    settings.snoozeLength = .seconds(437)
    settings.sound = .file("/music/own.ogg")
    let alarm = try #require(AlarmScene.alarm(1, hour: 7, settings: settings))
    let present = AlarmScene.present([alarm])
    let dialog = AlarmDialog(TestSurroundings.make(), AlarmForm(alarm, present), present)
    #expect(dialog.form == AlarmForm(alarm, present))
    dialog.destroy()
  }

  @Test func `A dialog is freed when it is closed`() throws {
    var isFreed = false
    do {
      let present = AlarmScene.present()
      let dialog = AlarmDialog(TestSurroundings.make(), AlarmForm(present), present)
      dialog.whenFreed { isFreed = true }
      dialog.present()
      MainLoop.drain()
      dialog.destroy()
    }
    MainLoop.drain()
    #expect(isFreed)
  }
}
