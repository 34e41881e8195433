// SPDX-License-Identifier: Apache-2.0
#if canImport(UIKit)
import SwiftUI
import TokiLaunch
import TokiViews

/// The window of an iPhone or iPad, and the work in the background.
struct PhoneScenes: Scene {
  let launch: AppLaunch

  var body: some Scene {
    WindowGroup {
      LaunchView(launch: launch) { RootView(home: $0).onAppear { Refresh.request() } }
        .onOpenURL { [launch] address in Task { await launch.show(address) } }
    }
    .backgroundTask(.appRefresh(Refresh.identifier)) { [launch] in
      Refresh.request()
      await launch.refresh()
    }
  }
}
#endif
