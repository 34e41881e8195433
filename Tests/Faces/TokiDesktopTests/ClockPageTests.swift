// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct ClockPageTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  /// Every zone is UTC here.
  private func present(after span: TimeSpan = .zero) -> Present {
    var present = TestPageContext.present(after: span)
    present.zone = { _ in .utc }
    return present
  }

  @Test func `Cities keep their rows from minute to minute, and come back where they were`() {
    let pageContext = TestPageContext.make()
    var undo: (() -> Void)?
    pageContext.offerUndo = { undo = $1 }
    pageContext.settings.set("world-clocks", ["Europe/Rome", "Asia/Tokyo", "Asia/Seoul"])
    let page = ClockPage(pageContext)
    _ = page.show(present())
    let rows = page.rows.map(\.row)
    #expect(rows.count == 3)
    _ = page.show(present(after: .minutes(1)))
    #expect(page.rows.map { ObjectIdentifier($0.row) } == rows.map { ObjectIdentifier($0) })
    page.remove("Asia/Tokyo")
    _ = page.show(present(after: .minutes(1)))
    #expect(page.rows.map(\.id) == ["Europe/Rome", "Asia/Seoul"])
    #expect(page.rows.first?.row === rows.first)
    undo?()
    _ = page.show(present(after: .minutes(1)))
    #expect(page.rows.map(\.id) == ["Europe/Rome", "Asia/Tokyo", "Asia/Seoul"])
  }

  @Test func `Enter takes the city that is typed, however quickly`() {
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    var chosen: [String] = []
    let zones = ZoneSearch(["UTC", "Asia/Tokyo"], language: .english)
    let dialog = AddCityDialog(over: parent, zones) { chosen.append($0.zone) }
    let zone = ZoneChooser(zones) { chosen.append($0.name?.text ?? "here") }
    for blank in ["", " "] {
      for entry in [dialog.entry, zone.entry] {
        entry.text = blank
        entry.enter()
      }
    }
    #expect(chosen.isEmpty, "nothing is asked for yet")
    dialog.entry.text = "tokyo"
    dialog.entry.enter()
    #expect(chosen == ["Asia/Tokyo"])
    zone.entry.text = "tokyo"
    zone.entry.enter()
    #expect(chosen == ["Asia/Tokyo", "Asia/Tokyo"])
    parent.destroy()
  }

  @Test func `The search for a city is freed when it is closed`() {
    let parent = Window(Box(.vertical), title: "Parent", width: 100, height: 100)
    var isFreed = false
    do {
      let dialog = AddCityDialog(over: parent, ZoneSearch(["Europe/Rome"], language: .english)) { _ in }
      dialog.window.whenFreed { isFreed = true }
      dialog.present()
      MainLoop.drain()
      dialog.window.destroy()
    }
    MainLoop.drain()
    #expect(isFreed)
    parent.destroy()
  }
}
