// SPDX-License-Identifier: Apache-2.0
#if os(iOS)
import UIKit

/// Keeps the screen on beside the sleeper.
enum ScreenLight {
  /// On, or as the system likes (UIKit/UIApplication/isIdleTimerDisabled).
  @MainActor static func keepOn(_ isOn: Bool) { UIApplication.shared.isIdleTimerDisabled = isOn }
}
#else
import Foundation

/// Keeps the screen on beside the sleeper.
@MainActor enum ScreenLight {
  private static var activity: (any NSObjectProtocol)?

  /// On, or as the system likes (Foundation/ProcessInfo/beginActivity(options:reason:)).
  static func keepOn(_ isOn: Bool) {
    if let activity { ProcessInfo.processInfo.endActivity(activity) }
    activity =
      isOn ? ProcessInfo.processInfo.beginActivity(options: .idleDisplaySleepDisabled, reason: "Sleep screen") : nil
  }
}
#endif
