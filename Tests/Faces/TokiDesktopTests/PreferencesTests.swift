// SPDX-License-Identifier: Apache-2.0
import Foundation
import GTKKit
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct PreferencesTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `Preferences send back nothing but what was changed in them`() {
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    let dialog = PreferencesDialog(TestPageContext.make(), over: parent)
    #expect(dialog.ringEdit == EngineSettingsEdit())
    dialog.ring.change(\.showsOvertime, true)
    #expect(dialog.ringEdit == EngineSettingsEdit(ring: Said<RingSettings> { $0.showsOvertime = true }))
    dialog.ring.change(\.snoozeLength, .minutes(1))
    dialog.ring.change(\.showsOvertime, false)
    #expect(dialog.ringEdit == EngineSettingsEdit(ring: Said<RingSettings> { $0.snoozeLength = .minutes(1) }))
    dialog.ring.change(\.snoozeLength, RingSettings().snoozeLength)
    // Of new items only alarms ring again by themselves, three times unless it is set otherwise.
    #expect(dialog.ring.settings.again == 3)
    dialog.ring.change(\.again, 1)
    dialog.ring.change(\.every, .minutes(2))
    #expect(dialog.ringEdit == EngineSettingsEdit(again: 1, every: .minutes(2)))
    dialog.window.close()
    parent.destroy()
  }

  @Test func `A change of the ring is saved when the window is closed at once`() async throws {
    let home = TestHome()
    let pageContext = await TestPageContext.reaching(home.control, host: home.host)
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    do {
      let dialog = PreferencesDialog(pageContext, over: parent)
      dialog.present()
      dialog.ring.change(\.showsOvertime, true)
      dialog.window.close()
    }
    #expect(await TestPageContext.until { pageContext.engine.state?.settings.ring.showsOvertime == true })
    pageContext.engine.stop()
    parent.destroy()
  }

  @Test func `A change that is refused goes back, and this window says why`() async throws {
    let home = TestHome()
    let link = FaultyLink(to: home.control)
    let pageContext = await TestPageContext.reaching(link, host: home.host)
    link.refuse(ControlError.beyondRole(remote: "bedroom", role: "control"), .settings)
    var elsewhere: [String] = []
    pageContext.engine.refused = { elsewhere.append($0) }
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    let dialog = PreferencesDialog(pageContext, over: parent)
    dialog.present()
    let before = (late: dialog.late.limit, holidays: dialog.holidays.shown, players: dialog.players.isOn)
    dialog.late.row.choose(dialog.late.row.chosen == 0 ? 1 : 0)
    #expect(await TestPageContext.until { dialog.late.limit == before.late && dialog.problem.isVisible })
    #expect(dialog.problem.text.contains("bedroom"))
    dialog.holidays.row.choose(2)
    #expect(await TestPageContext.until { dialog.holidays.shown == before.holidays })
    dialog.players.toggle.activateAsPerson()
    #expect(await TestPageContext.until { dialog.players.isOn == before.players })
    dialog.ring.change(\.showsOvertime, true)
    #expect(await TestPageContext.until { !dialog.ring.settings.showsOvertime })
    #expect(elsewhere.isEmpty)
    link.refuse(nil, .settings)
    dialog.players.toggle.activateAsPerson()
    #expect(await TestPageContext.until { !dialog.problem.isVisible })
    #expect(dialog.players.isOn != before.players)
    dialog.window.close()
    pageContext.engine.stop()
    parent.destroy()
  }

  @Test(arguments: [
    (true, DaemonAutostart.State.on, true), (true, .off, false), (false, .on, false), (false, .off, true),
    (true, .unavailable, true), (false, .unavailable, true),
  ])
  func `A start with the session that systemd did not change is said`(
    _ isOn: Bool, _ state: DaemonAutostart.State, _ isSilent: Bool
  ) {
    #expect(DaemonAutostart.refusal(of: isOn, state).isEmpty == isSilent)
  }

  @Test func `The app says once that its settings cannot be saved`() {
    let settings = DesktopSettings(path: "/dev/null/toki/desktop.conf")
    var said: [String] = []
    settings.say = { said.append($0) }
    settings.showsDisc = true
    settings.hasStatusIcon = true
    #expect(said == ["The app's settings cannot be saved. Changes are lost when Toki is closed."])
  }

  @Test func `A settings file that is damaged is kept beside the new one`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "desktop.conf")
    let text = "[desktop]\n24-hours=true\n<<<<\nworld-clocks=Asia/Tokyo\n"
    try Data(text.utf8).write(to: file)
    let settings = DesktopSettings(path: file.path)
    var said: [String] = []
    settings.say = { said.append($0) }
    #expect(said.isEmpty)
    settings.showsDisc = true
    settings.showsDisc = false
    #expect(said == ["Some settings of the app could not be read. Their file is kept as \(file.path).damaged."])
    #expect(try Data(contentsOf: folder.appending(path: "desktop.conf.damaged")) == Data(text.utf8))
    #expect(DesktopSettings(path: file.path).flag("disc") == false)
  }

  @Test func `The doctor says why there was no test ring, and forgets findings that may be old`() async throws {
    let home = TestHome()
    let link = FaultyLink(to: home.control)
    let pageContext = await TestPageContext.reaching(link, host: home.host)
    var elsewhere: [String] = []
    pageContext.engine.refused = { elsewhere.append($0) }
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    let doctor = DoctorDialog(pageContext, over: parent)
    doctor.look()
    #expect(await TestPageContext.until { doctor.findings != nil })
    let refusal = ControlError.tooMany(.items(.timer))
    link.refuse(refusal, .make, .findings)
    doctor.test.press()
    #expect(await TestPageContext.until { doctor.summary.text == ErrorText.of(refusal, in: .english) })
    #expect(doctor.verdict.text == "A ring may not be heard" && elsewhere.isEmpty)
    doctor.look()
    #expect(await TestPageContext.until { doctor.verdict.text == "Toki's daemon does not answer" })
    #expect(doctor.findings == nil)
    pageContext.engine.stop()
    parent.destroy()
  }

  @Test func `The style of the time left is kept by the app`() {
    let settings = DesktopSettings(path: nil)
    #expect(settings.style(language: .english).countdown == .digits)
    settings.set(DesktopSettings.countdown, CountdownStyle.words.rawValue)
    #expect(settings.style(language: .english).countdown == .words)
    settings.set(DesktopSettings.countdown, "roman")
    #expect(settings.style(language: .english).countdown == .digits)
  }

  @Test func `A change by another client is shown at once, beside changes not saved yet here`() throws {
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    let dialog = PreferencesDialog(TestPageContext.make(), over: parent)
    dialog.ring.change(\.showsOvertime, true)
    var settings = EngineSettings()
    settings.ring.snoozeLength = .seconds(100)
    settings.ring.volume = try #require(Volume(percent: 35))
    settings.lateLimit = .seconds(77)
    settings.pausesPlayers.toggle()
    settings.holidays = .file("/days.ics")
    settings.hooks = [try Hook(.ring, .command("lamp on"))]
    dialog.show(settings)
    #expect(dialog.ring.settings.snoozeLength == .seconds(100))
    #expect(dialog.ring.shownVolume == 35)
    #expect(dialog.ring.settings.showsOvertime, "this change is still to be saved")
    #expect(dialog.ringEdit == EngineSettingsEdit(ring: Said<RingSettings> { $0.showsOvertime = true }))
    #expect(dialog.hooks.rows.count == 1)
    #expect(dialog.late.limit == .seconds(77))
    #expect(dialog.players.isOn == settings.pausesPlayers)
    #expect(dialog.holidays.shown == settings.holidays)
    dialog.window.close()
    parent.destroy()
  }
}
