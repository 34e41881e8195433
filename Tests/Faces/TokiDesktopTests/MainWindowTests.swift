// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct MainWindowTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  @Test func `A window that is closed is freed with every page that was opened`() throws {
    let application = Application(id: "io.github.toki_clock.Test", name: "Test")
    try #require(application.register(), "these tests need a session bus, as of dbus-run-session")
    var freed: Set<String> = []
    do {
      let window = MainWindow(application, TestPageContext.make())
      window.whenFreed { freed.insert("window") }
      window.present()
      for page in AppPage.allCases {
        window.open(page)
        window.shownPage?.widget.whenFreed { freed.insert(page.rawValue) }
        MainLoop.drain()
      }
      window.destroy()
    }
    // Animations in progress keep their widgets alive for a moment.
    let patience = Delay()
    var isOver = false
    patience.after(milliseconds: 60_000) { isOver = true }
    while freed.count < 6, !isOver { MainLoop.turn() }
    #expect(freed == ["window", "alarms", "sleep", "timers", "stopwatch", "clock"])
  }

  @Test func `The header's button says what it adds, and rests where there is nothing to add`() throws {
    let application = Application(id: "io.github.toki_clock.TestOfHeader", name: "Test")
    try #require(application.register(), "these tests need a session bus, as of dbus-run-session")
    let window = MainWindow(application, TestPageContext.make())
    var names: [String] = []
    for page in AppPage.allCases {
      window.open(page)
      MainLoop.drain()
      names.append(window.new.isSensitive ? window.new.accessibleName : "")
    }
    #expect(names == ["Add Alarm", "", "New Timer", "New Stopwatch", "Add City"])
    window.destroy()
  }

  @Test func `A page is made when it is first opened`() throws {
    let slot = PageSlot(ClockPage.self)
    #expect(slot.page == nil)
    let pageContext = TestPageContext.make()
    let page = slot.open(pageContext)
    #expect(slot.open(pageContext) === page)
  }
}
