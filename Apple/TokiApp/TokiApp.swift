// SPDX-License-Identifier: Apache-2.0
import AppIntents
import SwiftUI
import TokiLaunch
import TokiViews

/// Toki on iPhone, iPad and Mac: parse, wire, run.
@main struct TokiApp: App {
  /// One for all windows, and for the buttons of a ring that the system makes.
  static let launch = AppLaunch.onDevice()

  private let launch = TokiApp.launch

  init() {
    AppTexts.start()
    AppDependencyManager.shared.add(dependency: launch)
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
