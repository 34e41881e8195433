// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@testable import TokiDesktop

/// The keyboard focus after a page was opened: the next key may be a space.
@MainActor @Suite(.serialized) struct FocusTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  private func timer(_ number: Int64) throws -> CountdownTimer {
    var timer = try CountdownTimer(id: TimerID(number), duration: .minutes(5))
    try timer.apply(.start, at: TestPageContext.present().moment)
    return timer
  }

  /// Focuses a page three times in its own window; tells after each whether the expected widget has the focus.
  private func visits(_ page: any Page, _ expected: () throws -> Widget) throws -> [Bool] {
    let window = Window(page.widget, title: "Page", width: 600, height: 700)
    defer { window.destroy() }
    window.present()
    MainLoop.drain()
    let widget = try expected()
    return (1...3).map { _ in
      page.takeFocus()
      MainLoop.drain()
      return widget.hasFocus
    }
  }

  @Test func `On the timers it is the first card, each time`() throws {
    let page = TimersPage(TestPageContext.make())
    _ = page.show(TestPageContext.present([try timer(1), try timer(2)]))
    let cards = [1, 2].map { page.card(TimerID($0))?.widget }
    #expect(cards.contains { $0 === page.first })
    #expect(try visits(page) { try #require(page.first) } == [true, true, true])
  }

  @Test func `On the page that sets the first timer it is the first preset, each time`() throws {
    let page = TimersPage(TestPageContext.make())
    _ = page.show(TestPageContext.present())
    #expect(try visits(page) { try #require(page.setUp.presets?.buttons.first) } == [true, true, true])
  }

  @Test func `On the alarms it is the first alarm, and never a notice`() throws {
    var present = TestPageContext.present()
    present.state.missed = [
      Ring(
        id: RingID(1), owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1), label: try Label("Wake"),
        settings: RingSettings(), planned: present.moment.utc, rang: nil, late: .minutes(70))
    ]
    let page = AlarmsPage(TestPageContext.make())
    _ = page.show(present)
    let window = Window(page.widget, title: "Page", width: 600, height: 700)
    window.present()
    MainLoop.drain()
    page.takeFocus()
    MainLoop.drain()
    #expect(!page.widget.holdsFocus, "there is nothing but the notice")
    window.destroy()
    page.widget.removeFromParent()

    present.state.missed = []
    let empty = AlarmsPage(TestPageContext.make())
    _ = empty.show(present)
    #expect(try visits(empty) { empty.add } == [true, true, true])
  }

  @Test func `On the clock it is the first city, or the button that adds one, each time`() throws {
    let page = ClockPage(TestPageContext.make())
    _ = page.show(TestPageContext.present())
    #expect(try visits(page) { page.add } == [true, true, true])

    let pageContext = TestPageContext.make()
    pageContext.settings.set("world-clocks", ["Europe/Rome", "Asia/Tokyo"])
    let filled = ClockPage(pageContext)
    var present = TestPageContext.present()
    present.zone = { _ in .utc }
    _ = filled.show(present)
    #expect(try visits(filled) { try #require(filled.rows.first?.row.widget) } == [true, true, true])
    #expect(!filled.add.isMapped, "the header has the button")
  }
}
