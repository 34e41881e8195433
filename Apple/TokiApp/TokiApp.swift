// SPDX-License-Identifier: Apache-2.0
import AppIntents
import AppleHost
import SwiftUI
import TokiLaunch

/// Toki on iPhone, iPad and Mac: parse, wire, run.
@main struct TokiApp: App {
  /// One for all windows, and for the buttons of a ring that the system makes.
  static let launch: AppLaunch = .onDevice(answers: answers)
  /// The app may have been launched for a button, so the home is opened first.
  private static let answers: NotificationAnswers = NotificationAnswers { await launch.press($0, isSnooze: $1) }
  private static let delegate = NotificationDelegate(answers: answers)

  /// Runs before the app has finished its launch, which is when the system looks for the delegate.
  init() {
    AppTexts.start()
    Self.delegate.install()
    let launch = Self.launch
    AppDependencyManager.shared.add(dependency: launch)
  }

  var body: some Scene {
    #if os(macOS)
    MacScenes(launch: Self.launch)
    #else
    PhoneScenes(launch: Self.launch)
    #endif
  }
}
