// SPDX-License-Identifier: Apache-2.0
import Foundation

#if canImport(UIKit)
import UIKit
#endif

/// Keeps the screen on beside the sleeper.
@MainActor enum ScreenLight {
  private static var activity: (any NSObjectProtocol)?

  /// On, or as the system likes.
  ///
  /// A phone has a timer for it (UIKit/UIApplication/isIdleTimerDisabled); a Mac goes by an app's activities
  /// (Foundation/ProcessInfo/beginActivity(options:reason:)), which is no harm on a phone.
  static func keepOn(_ isOn: Bool) {
    #if canImport(UIKit)
    UIApplication.shared.isIdleTimerDisabled = isOn
    #endif
    if let activity { ProcessInfo.processInfo.endActivity(activity) }
    activity =
      isOn ? ProcessInfo.processInfo.beginActivity(options: .idleDisplaySleepDisabled, reason: "Sleep screen") : nil
  }
}
