// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiViews

@MainActor struct MenuBarTests {
  /// The menu bar of an app whose window is open too.
  private func menu(of app: AppUnderTest, locale: String = "en_GB") -> HeadlessHost {
    let home = app.home
    return HeadlessHost(app: MenuBarApp(home: home), locale: locale)
  }

  /// Each of the two screens takes the changes made on the other one.
  private func settle(_ app: AppUnderTest, _ menu: HeadlessHost) {
    app.screen.settle()
    menu.settle()
  }

  struct MenuBarApp: App {
    var home: HomeModel?

    init() {}
    init(home: HomeModel) { self.home = home }

    var body: some Scene {
      WindowGroup(id: RootView.window) {}
      MenuBarExtra {
        if let home { MenuBarView(home: home) }
      } label: {
        Label("Toki", systemImage: "alarm")
      }
      .menuBarExtraStyle(.window)
    }
  }

  @Test func `Timers run in the menu bar with their digits, and are paused, continued and stopped`() throws {
    let app = try AppUnderTest()
    try app.screen.press("Timers")
    let menu = menu(of: app)
    #expect(menu.all(.button).map(\.label) == ["Open Toki"])
    try app.screen.press("Start 5 min")
    app.pass(.minutes(1))
    settle(app, menu)
    #expect(menu.all(.text, "5 min").map(\.value) == ["", "04:00"])
    try menu.press("Pause")
    app.pass(.minutes(1))
    settle(app, menu)
    #expect(menu.all(.text, "5 min").map(\.value) == ["", "04:00.000"])
    try menu.press("Resume")
    app.pass(.minutes(4))
    settle(app, menu)
    try menu.press("Stop")
    settle(app, menu)
    #expect(menu.all(.button).map(\.label) == ["Open Toki"])
    #expect(menu.warnings + menu.unnamedControls == [])
  }

  @Test func `The menu bar shows the next alarm, and stops one that rings`() throws {
    let app = try AppUnderTest()
    let menu = menu(of: app)
    let noon = try #require(TimeOfDay(hour: 12, minute: 0))
    app.screen.perform {
      app.home.ask { control async throws(ControlError) in
        try await control.make(AlarmDraft(time: noon, settings: .plain), key: nil)
      }
    }
    settle(app, menu)
    #expect(menu.all(.text).map(\.label) == ["Next alarm: 12:00 today, in 6 h"])
    app.pass(.hours(6))
    settle(app, menu)
    try menu.press("Stop")
    settle(app, menu)
    #expect(menu.all(.text).map(\.label) == ["No alarm is on."])
  }

  @Test func `The menu bar opens the app's window, and follows the engine while the window is closed`() throws {
    let app = try AppUnderTest()
    try app.screen.press("Timers")
    try app.screen.press("Start 5 min")
    app.screen.close()
    let menu = menu(of: app)
    menu.perform { app.host.advance(by: .minutes(1)) }
    menu.perform { app.home.look() }
    #expect(menu.all(.text, "5 min").map(\.value) == ["", "04:00"])
    try menu.press("Pause")
    settle(app, menu)
    #expect(menu.has(.button, "Resume"))
    try menu.press("Open Toki")
    #expect(menu.openedWindows == [RootView.window])
  }

  @Test func `The menu bar is all Japanese in Japanese`() throws {
    let app = try AppUnderTest(locale: "ja_JP")
    try app.screen.press("タイマー")
    try app.screen.choose("3", in: "分")
    try app.screen.press("開始")
    let menu = menu(of: app, locale: "ja_JP")
    #expect(menu.all(.button).map(\.label) == ["一時停止", "Tokiを開く"])
    #expect(menu.all(.text, "3分").count == 2)
  }
}
