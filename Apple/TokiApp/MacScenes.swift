// SPDX-License-Identifier: Apache-2.0
#if canImport(AppKit)
import SwiftUI
import TokiLaunch
import TokiViews

/// The windows of a Mac: the app, the menu-bar item, and the settings.
struct MacScenes: Scene {
  let launch: AppLaunch

  var body: some Scene {
    // Named, so that the menu bar can open it.
    WindowGroup(id: RootView.window) { LaunchView(launch: launch) { RootView(home: $0) } }
    MenuBarExtra("Toki", systemImage: "alarm") { LaunchView(launch: launch) { MenuBarView(home: $0) } }
      .menuBarExtraStyle(.window)
    Settings { LaunchView(launch: launch) { PreferencesView(home: $0) } }
  }
}
#endif
