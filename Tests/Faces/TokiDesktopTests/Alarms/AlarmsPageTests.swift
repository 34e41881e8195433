// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct AlarmsPageTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  private func alarm(_ number: Int64, hour: Int, set: String? = nil) throws -> Alarm {
    try #require(AlarmScene.alarm(number, hour: hour, set: set))
  }

  @Test func `Rows stay the same while others come, go and change places`() throws {
    let page = AlarmsPage(TestPageContext.make())
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
    let page = AlarmsPage(TestPageContext.make())
    _ = page.show(AlarmScene.present([try alarm(1, hour: 7, set: "work")]))
    let work = try #require(page.shownSections.first)
    _ = page.show(AlarmScene.present([try alarm(1, hour: 7, set: "work"), try alarm(2, hour: 8)]))
    #expect(page.shownSections.map { $0.set?.text } == ["work", nil])
    #expect(page.shownSections.first === work)
    _ = page.show(AlarmScene.present([]))
    #expect(page.shownSections.isEmpty)
  }

  @Test func `A switch shows what the engine says`() throws {
    let page = AlarmsPage(TestPageContext.make())
    var alarm = try alarm(1, hour: 7)
    _ = page.show(AlarmScene.present([alarm]))
    let row = try #require(page.shownSections.first?.rows.first)
    #expect(row.toggle.isOn)
    alarm.turnOff()
    _ = page.show(AlarmScene.present([alarm]))
    #expect(!row.toggle.isOn)
  }

  @Test func `A switch goes back when nobody answers`() throws {
    let pageContext = TestPageContext.make()
    var said: [String] = []
    pageContext.say = { said.append($0) }
    let page = AlarmsPage(pageContext)
    _ = page.show(AlarmScene.present([try alarm(1, hour: 7)]))
    let row = try #require(page.shownSections.first?.rows.first)
    row.toggle.press()
    #expect(row.toggle.isOn)
    #expect(said.count == 1)
  }

  @Test func `A wrong clock is reported until seen, and again once its error has grown`() throws {
    let orders = AlarmActions(TestPageContext.make())
    let notices = AlarmNotices(orders)
    func show(_ seconds: Int64) throws {
      var present = AlarmScene.present([try alarm(1, hour: 7)])
      present.state.settings.usesTrustedTime = false
      let now = present.moment
      let anchor = TimeAnchor(boot: now.boot, utc: now.utc + .seconds(seconds), bound: .zero, growth: 0)
      present.state.trustedTime = TrustedTimeReport(state: .trusted, anchor: anchor)
      notices.show(AlarmsScreen(present))
    }
    try show(43)
    let row = try #require(notices.device?.row)
    #expect(row.title == "This device's clock is 43 s slow.")
    #expect(row.subtitle == "07:00 will ring at 07:00:43 by true time.")
    try show(44)
    #expect(notices.device?.row === row)
    #expect(row.title == "This device's clock is 44 s slow.")
    notices.dismissClock()
    #expect(notices.device == nil)
    #expect(!notices.widget.isVisible)
    try show(44)
    #expect(notices.device == nil)
    try show(100)
    #expect(notices.device != nil)
    try show(0)
    #expect(notices.device == nil)
    try show(44)
    #expect(notices.device != nil)
  }

  @Test func `While the engine waits for the true time, an alarm has a mark with a name`() throws {
    let page = AlarmsPage(TestPageContext.make())
    var present = AlarmScene.present([try alarm(1, hour: 7)])
    _ = page.show(present)
    let row = try #require(page.shownSections.first?.rows.first)
    #expect(!row.mark.widget.isVisible)
    present.state.trustedTime = TrustedTimeReport(state: .none, isSynchronizing: true)
    _ = page.show(present)
    #expect(row.mark.widget.isVisible)
    #expect(row.mark.widget.accessibleName == "Goes by trusted time; waiting for NTP servers")
    #expect(row.widget.accessibleDescription.hasSuffix("Goes by trusted time; waiting for NTP servers"))
  }

  // MARK: - The dialog

  @Test func `Words that are not understood grey Add out`() throws {
    let pageContext = TestPageContext.make()
    let present = AlarmScene.present()
    let dialog = AlarmDialog(pageContext, AlarmForm(present), present)
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

  @Test func `The word chime turns the switch on, and words without it turn it off`() throws {
    let present = AlarmScene.present()
    let dialog = AlarmDialog(TestPageContext.make(), AlarmForm(present), present)
    dialog.take(words: "chime every hour from 9 to 17", present)
    #expect(dialog.form.settings.isChime && dialog.ring.settings.isChime)
    dialog.take(words: "every day 7:00", present)
    #expect(!dialog.form.settings.isChime && !dialog.ring.settings.isChime)
    dialog.destroy()
  }

  @Test func `The days of the week are at hand, and other rules behind Repeat`() throws {
    let present = AlarmScene.present()
    let dialog = AlarmDialog(TestPageContext.make(), AlarmForm(present), present)
    #expect(!dialog.days.more.isExpanded)
    #expect(dialog.days.more.subtitle == "Once")
    let monday = try #require(dialog.days.weekDays.buttons.first { $0.day == .monday }?.button)
    monday.isOn = true
    #expect(dialog.form.when.kind == .weeks)
    #expect(dialog.form.when.weekDays == WeekDays(.monday))
    #expect(dialog.days.more.subtitle == "Mon")
    monday.isOn = false
    #expect(dialog.form.when.kind == .once)
    dialog.destroy()
  }

  @Test func `A rule beyond days of the week is shown at once`() throws {
    var scene = try #require(AlarmScene.alarm(1, hour: 7))
    var opened: [Bool] = []
    for interval in [1, 2] {
      let rule = try Recurrence(.weeks(WeekDays(.monday)), interval: interval)
      scene = try #require(
        Alarm(
          id: AlarmID(1), times: TimesOfDay(scene.time),
          recurrence: .repeating(rule, from: CivilDate(daysSinceEpoch: 20_626)),
          at: AlarmScene.now, in: .utc))
      let present = AlarmScene.present([scene])
      let dialog = AlarmDialog(TestPageContext.make(), AlarmForm(scene, present), present)
      opened.append(dialog.days.more.isExpanded)
      dialog.destroy()
    }
    #expect(opened == [false, true])
  }

  @Test func `A pause is set by its last day`() throws {
    let alarm = try alarm(1, hour: 7)
    let present = AlarmScene.present([alarm])
    var paused: [ClosedRange<CivilDate>] = []
    let form = AlarmPauseForm(alarm, present)
    let dialog = AlarmPauseDialog(TestPageContext.make(), form, name: "Wake") { paused.append($0) }
    dialog.show(present)
    #expect(dialog.pause.isSensitive)
    let past = form.today.adding(days: -1)
    dialog.calendar.date = (past.year, past.month, past.day)
    dialog.show(present)
    #expect(!dialog.pause.isSensitive)
    let last = form.today.adding(days: 2)
    dialog.calendar.date = (last.year, last.month, last.day)
    dialog.show(present)
    dialog.pause.press()
    #expect(paused == [form.today...last])
    dialog.destroy()
  }

  @Test func `The reason of a refusal stays until the form is another`() async throws {
    let home = TestHome()
    let link = FaultyLink(to: home.control)
    let refusal = ControlError.tooMany(.items(.alarm))
    link.refuse(refusal, .make)
    let pageContext = await TestPageContext.reaching(link, host: home.host)
    let present = try #require(pageContext.engine.present(pageContext.style))
    let dialog = AlarmDialog(pageContext, AlarmForm(present), present)
    pageContext.refresh = { [weak dialog] in dialog?.show(present) }
    let sentence = ErrorText.of(refusal, in: .english)
    dialog.save.press()
    #expect(await TestPageContext.until { dialog.outlook.text.text == sentence })
    dialog.show(present)
    #expect(dialog.outlook.text.text == sentence && dialog.save.isSensitive)
    dialog.words.changed("8:00")
    #expect(dialog.outlook.text.text.hasPrefix("Rings"))
    pageContext.engine.stop()
    dialog.destroy()
  }

  @Test func `The dialog shows an alarm without changing it`() throws {
    var settings = RingSettings()
    settings.snoozeLength = .seconds(437)
    settings.sound = .file("/music/own.ogg")
    let alarm = try #require(AlarmScene.alarm(1, hour: 7, settings: settings))
    let present = AlarmScene.present([alarm])
    let dialog = AlarmDialog(TestPageContext.make(), AlarmForm(alarm, present), present)
    #expect(dialog.form == AlarmForm(alarm, present))
    dialog.destroy()
  }

  @Test func `A dialog is freed when it is closed`() throws {
    var isFreed = false
    do {
      let present = AlarmScene.present()
      let dialog = AlarmDialog(TestPageContext.make(), AlarmForm(present), present)
      dialog.whenFreed { isFreed = true }
      dialog.present()
      MainLoop.drain()
      dialog.destroy()
    }
    MainLoop.drain()
    #expect(isFreed)
  }
}
