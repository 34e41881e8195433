// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import BackgroundTasks
@_spi(Headless) import FoundationStandIn
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiLaunch
import TokiModel
import TokiTestKit
import TokiViews

@testable import TokiApp

extension FrameworkTests {
  /// The scenes that the app has, with another home in them.
  @MainActor @Suite struct SceneTests {
    let home = LaunchViewTests.Host()

    struct MacApp: App {
      let launch: AppLaunch
      init(launch: AppLaunch) { self.launch = launch }
      init() { fatalError("A test makes it") }
      var body: some Scene { MacScenes(launch: launch) }
    }

    @Test func `The menu bar of a Mac opens a window that is there`() throws {
      let mac = HeadlessHost(app: MacApp(launch: LaunchViewTests.launch(home)))
      try mac.press("Open Toki")
      #expect(mac.openedWindows == [RootView.window] && mac.warnings.isEmpty)
      #expect(home.openings == 1)
      #expect(mac.windows.map(\.label) == ["", "", "Toki", "Settings"])
    }

    @Test func `The windows that a Mac has left stay alive when one is closed, and show the same`() throws {
      let launch = LaunchViewTests.launch(home)
      let mac = HeadlessHost(app: MacApp(launch: launch), locale: "en_GB")
      try mac.press("Open Toki")
      mac.closeWindow(RootView.window)
      let noon = try #require(TimeOfDay(hour: 12, minute: 0))
      mac.perform {
        guard case .open(let home) = launch.stage else { return }
        home.ask { control async throws(ControlError) in
          try await control.make(AlarmDraft(time: noon, settings: .plain), key: nil)
        }
      }
      #expect(mac.all(.text, "Next alarm: 12:00 today, in 6 h").count == 2)
      mac.closeWindow(RootView.window)
      #expect(mac.windows.map(\.label) == ["Toki", "Settings"])
      #expect(mac.has(.text, "Next alarm: 12:00 today, in 6 h") && mac.warnings.isEmpty)
    }

    @Test func `A phone asks for moments in the background, and projects in them`() {
      let scheduler = BGTaskScheduler.shared
      scheduler.recorder.forget()
      let phone = HeadlessHost(app: PhoneApp(launch: LaunchViewTests.launch(home)))
      #expect(scheduler.recorder.requests.map(\.identifier) == [Refresh.identifier])
      #expect(phone.runBackgroundTask(Refresh.identifier))
      #expect(scheduler.recorder.requests.count == 2 && home.refreshes == 1)
    }
  }
}
