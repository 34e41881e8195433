// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiScreens
import UserNotifications

/// A notification that does a person's own action by a tap, after a ring whose alert had no button for it.
public enum OwnActionNotice {
  /// Shows it at once and silently; `ring` is the ring's `ProjectedID.text`.
  public static func show(_ address: String, after ring: String) async {
    let content = UNMutableNotificationContent()
    content.title = OwnAction(address).title(in: Localization.language)
    content.categoryIdentifier = RingNotice.Category.ownAction.rawValue
    content.interruptionLevel = .timeSensitive
    content.userInfo = NotificationAnswer.info(opening: address)
    let request = UNNotificationRequest(identifier: "own_action.\(ring)", content: content, trigger: nil)
    // Who allows no notifications finds the action in the app alone.
    try? await UNUserNotificationCenter.current().add(request)
  }
}
