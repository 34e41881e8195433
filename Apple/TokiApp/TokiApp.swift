// SPDX-License-Identifier: Apache-2.0
import AppIntents
import SwiftUI
import TokiLaunch

/// Toki on iPhone, iPad and Mac: parse, wire, run.
@main struct TokiApp: App {
  private static let process = AppProcess()

  /// Runs before the app has finished its launch, which is when the system looks for the delegate of notifications.
  init() {
    AppTexts.start()
    let launch = Self.process.launch
    AppDependencyManager.shared.add(dependency: launch)
  }

  var body: some Scene {
    #if os(macOS)
    MacScenes(launch: Self.process.launch)
    #else
    PhoneScenes(launch: Self.process.launch)
    #endif
  }
}
