// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct TimeServersGroupTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  /// An engine that accepts every change until told to refuse.
  private final class Keeper {
    var settings = EngineSettings()
    var refusal: ControlError?

    func group() -> TimeServersGroup {
      TimeServersGroup(settings) { [unowned self] edit, result in
        if let refusal { return result(.failure(refusal)) }
        settings = edit.applied(to: settings)
        result(.success(settings))
      }
    }
  }

  @Test func `Servers are added, kept in their order and removed`() throws {
    let keeper = Keeper()
    let group = keeper.group()
    #expect(group.outlook.text == "Nobody is asked.")
    for text in ["a.example", "b.example:11123"] {
      group.entry.text = text
      group.add.press()
      #expect(group.entry.text == "")
    }
    let first = try #require(group.rows.first?.row)
    group.entry.text = "c.example"
    group.authenticated.isOn = true
    group.addTyped()
    #expect(keeper.settings.timeServers.map(\.text) == ["a.example", "b.example:11123", "nts://c.example"])
    #expect(!group.authenticated.isOn)
    #expect(group.rows.map(\.row.title) == ["a.example", "b.example", "c.example"])
    #expect(group.rows.first?.row === first)
    #expect(group.rows.last?.row.subtitle == "NTS: authenticated, port 4460")
    group.remove(TimeServer(host: "b.example", port: 11_123))
    #expect(keeper.settings.timeServers.map(\.text) == ["a.example", "nts://c.example"])
    #expect(group.rows.first?.row === first)
  }

  @Test func `Servers open to everybody are added by one press each, and offered while they are not on the list`()
    throws
  {
    let keeper = Keeper()
    let group = keeper.group()
    let hosts = ["ntp.nict.jp", "time.cloudflare.com", "ptbtime1.ptb.de", "nts.netnod.se"]
    #expect(group.offered.map(\.server.host) == hosts)
    #expect(group.offered.first?.row.subtitle.contains("at most 20 times an hour") == true)
    for host in hosts {
      #expect(group.offers.isVisible)
      try #require(group.offered.first { $0.server.host == host }).add.press()
    }
    #expect(keeper.settings.timeServers.map(\.host) == hosts)
    #expect(!group.offers.isVisible)
    group.remove(TimeServer(host: "ntp.nict.jp"))
    #expect(group.offered.map(\.server.host) == ["ntp.nict.jp"])
  }

  @Test func `A refused server is explained until something else is typed`() {
    let keeper = Keeper()
    let group = keeper.group()
    group.entry.text = "no name"
    group.addTyped()
    #expect(group.problem.text == "“no name” is no name or address of a server.")
    #expect(group.problem.isVisible)
    #expect(group.entry.isWrong)
    #expect(keeper.settings.timeServers.isEmpty)
    group.entry.text = "name"
    #expect(!group.problem.isVisible)
    #expect(!group.entry.isWrong)
  }

  @Test func `A refusal of the engine is shown, and the typed text stays`() {
    let keeper = Keeper()
    let group = keeper.group()
    keeper.refusal = ControlError.storeFull("/data")
    group.entry.text = "a.example"
    group.addTyped()
    #expect(group.problem.text == "The disk of /data is full, so nothing was changed. Make room and try again.")
    #expect(group.entry.text == "a.example")
    #expect(group.rows.isEmpty)
  }

  @Test func `One switch decides whether everything rings by trusted time, and goes back on a refusal`() {
    let keeper = Keeper()
    let group = keeper.group()
    #expect(group.rings.isOn)
    group.rings.toggle.press()
    #expect(!keeper.settings.usesTrustedTime)
    keeper.refusal = ControlError.storeFull("/data")
    group.rings.toggle.press()
    #expect(!group.rings.isOn && !keeper.settings.usesTrustedTime)
    #expect(group.problem.text == "The disk of /data is full, so nothing was changed. Make room and try again.")
  }

  @Test func `The system's certificates can be taken again`() {
    let keeper = Keeper()
    keeper.settings.timeCertificates = "/tmp/own.pem"
    let group = keeper.group()
    #expect(group.certificates.widget.subtitle == "/tmp/own.pem")
    group.certificates.reset.press()
    #expect(keeper.settings.timeCertificates == nil)
    #expect(group.certificates.widget.subtitle == "Those of the system")
    #expect(!group.certificates.reset.isSensitive)
  }

  @Test(arguments: [PreferencesDialog.Part.ringing, .trustedTime])
  func `The window of preferences is freed when it is closed, and not before`(_ part: PreferencesDialog.Part) {
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    var isFreed = false
    weak var kept: PreferencesDialog?
    func open() -> Window {
      let dialog = PreferencesDialog(TestPageContext.make(), over: parent)
      dialog.window.whenFreed { isFreed = true }
      dialog.present(part)
      kept = dialog
      return dialog.window
    }
    do {
      let window = open()
      MainLoop.drain()
      #expect(kept != nil)
      window.close()
    }
    let patience = Delay()
    var isOver = false
    patience.after(milliseconds: 60_000) { isOver = true }
    while !isFreed, !isOver { MainLoop.turn() }
    #expect(isFreed)
    #expect(kept == nil)
    parent.destroy()
  }
}
