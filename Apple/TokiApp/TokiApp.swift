// SPDX-License-Identifier: Apache-2.0
import AppIntents
import SwiftUI
import TokiLaunch
import TokiViews

/// Toki on iPhone, iPad and Mac: parse, wire, run.
@main struct TokiApp: App {
  @State private var launch: AppLaunch

  init() {
    AppTexts.start()
    let launch = AppLaunch.onDevice()
    // For the buttons of a ring that the system makes, which may launch the app.
    AppDependencyManager.shared.add(dependency: launch)
    _launch = State(initialValue: launch)
  }

  var body: some Scene {
    #if os(macOS)
    WindowGroup { LaunchView(launch: launch) { RootView(home: $0) } }
    MenuBarExtra("Toki", systemImage: "alarm") { LaunchView(launch: launch) { MenuBarView(home: $0) } }
      .menuBarExtraStyle(.window)
    Settings { LaunchView(launch: launch) { PreferencesView(home: $0) } }
    #else
    WindowGroup { LaunchView(launch: launch) { RootView(home: $0).onAppear { Refresh.request() } } }
      .backgroundTask(.appRefresh(Refresh.identifier)) { [launch] in
        Refresh.request()
        await launch.refresh()
      }
    #endif
  }
}
