// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import BackgroundTasks
@_spi(Headless) import FoundationStandIn
@_spi(Headless) import SwiftUI
import Testing
import TokiLaunch
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

    struct PhoneApp: App {
      let launch: AppLaunch
      init(launch: AppLaunch) { self.launch = launch }
      init() { fatalError("A test makes it") }
      var body: some Scene { PhoneScenes(launch: launch) }
    }

    @Test func `The menu bar of a Mac opens a window that is there`() throws {
      let mac = HeadlessHost(app: MacApp(launch: LaunchViewTests.launch(home)))
      try mac.press("Open Toki")
      #expect(mac.openedWindows == [RootView.window] && mac.warnings.isEmpty)
      #expect(home.openings == 1)
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
