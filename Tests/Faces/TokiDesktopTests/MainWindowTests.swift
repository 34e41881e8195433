// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import GTKKit
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

  @Test func `A dialog shows the effect of what is typed, whatever page is behind it`() async throws {
    let application = Application(id: "io.github.toki_clock.TestOfDialogs", name: "Test")
    try #require(application.register(), "these tests need a session bus, as of dbus-run-session")
    let home = TestHome()
    let pageContext = await TestPageContext.reaching(home.control, host: home.host)
    let window = MainWindow(application, pageContext)
    window.present()
    #expect(await TestPageContext.until { window.isSeen })
    window.addNew(on: .alarms)
    let dialog = try #require((window.shownPage as? AlarmsPage)?.dialog)
    window.open(.timers)
    #expect(dialog.save.isSensitive)
    dialog.words.changed("every 2n")
    #expect(!dialog.save.isSensitive)
    // Without a timer, the page itself is the form.
    try await home.timer("Tea", .minutes(5))
    #expect(await TestPageContext.until { pageContext.engine.state?.timers.isEmpty == false })
    window.open(.timers)
    window.refresh()
    window.addNew(on: .timers)
    let setUp = try #require((window.shownPage as? TimersPage)?.dialog?.setUp)
    window.open(.clock)
    setUp.typed.text = "25m"
    #expect(setUp.sentence.text == "Rings at 06:25")
    // As from the dock, while the form is open.
    window.addNew(on: .timers)
    #expect((window.shownPage as? TimersPage)?.dialog?.setUp === setUp)
    pageContext.engine.stop()
    window.destroy()
  }

  @Test func `A ring hides the dialogs over a dialog too, and shows them again from below`() {
    func window(_ title: String, over parent: Window?) -> Window {
      let window = Window(Box(.vertical), title: title, width: 100, height: 100)
      if let parent { window.setModal(over: parent) }
      window.present()
      return window
    }
    let main = window("Main", over: nil)
    let dialog = window("Dialog", over: main)
    let chooser = window("Chooser", over: dialog)
    let alone = window("Alone", over: nil)
    let hidden = main.hideDialogs()
    #expect([main, dialog, chooser, alone].map(\.isVisible) == [true, false, false, true])
    #expect(hidden.map(\.pointer) == [dialog.pointer, chooser.pointer])
    #expect(main.hideDialogs().isEmpty)
    for one in hidden { one.isVisible = true }
    #expect(dialog.isVisible && chooser.isVisible)
    for one in [alone, chooser, dialog, main] { one.destroy() }
  }

  @Test func `A menu shows each underscore of a name`() {
    let menu = Menu()
    menu.append("work_pc", action: "win.remote", value: "work_pc")
    menu.append("early_shift", action: "dialog.set")
    #expect(menu.label(at: 0) == "work__pc", "GTK takes a single one for a mnemonic")
    #expect(menu.label(at: 1) == "early__shift")
  }

  @Test func `A window that is closed lets the computer sleep`() throws {
    let application = Application(id: "io.github.toki_clock.TestOfSleep", name: "Test")
    try #require(application.register(), "these tests need a session bus, as of dbus-run-session")
    let pageContext = TestPageContext.make()
    let window = MainWindow(application, pageContext)
    var wanted: [Bool] = []
    pageContext.keepAwake = {
      wanted.append($0)
      return $0
    }
    window.present()
    window.close()
    #expect(wanted == [false])
    window.destroy()
  }

  @Test func `The keys of the application leave a text field its own`() {
    let (entry, button) = (Entry(name: "Text", placeholder: ""), Button("Button"))
    let window = Window(Box(.vertical, [entry, button]), title: "Window", width: 100, height: 100)
    entry.grabFocus()
    #expect(window.hasFocusInText)
    button.grabFocus()
    #expect(!window.hasFocusInText)
    window.destroy()
  }

  @Test(
    arguments: [
      (.snooze, ["space Escape", "Return"]), (.nothing, ["space", "Return"]), (.stop, ["space", "Return Escape"]),
    ]
      as [(EscapeAtRing, [String])])
  func `The list of keys says what Escape does while it rings`(_ escape: EscapeAtRing, _ keys: [String]) {
    #expect(AppDialogs.ringKeys(escape).map(\.keys) == keys + ["plus"])
  }

  @Test func `A page is made when it is first opened`() throws {
    let slot = PageSlot(ClockPage.self)
    #expect(slot.page == nil)
    let pageContext = TestPageContext.make()
    let page = slot.open(pageContext)
    #expect(slot.open(pageContext) === page)
  }
}
