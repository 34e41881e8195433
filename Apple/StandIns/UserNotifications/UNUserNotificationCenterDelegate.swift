// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Takes a person's answers to notifications: UserNotifications/UNUserNotificationCenterDelegate.
///
/// Its functions are optional in Objective-C; here those that nobody writes do nothing.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// UserNotifications/UNUserNotificationCenterDelegate/userNotificationCenter(_:willPresent:withCompletionHandler:).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void)
  /// UserNotifications/UNUserNotificationCenterDelegate/userNotificationCenter(_:didReceive:withCompletionHandler:).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)
}

extension UNUserNotificationCenterDelegate {
  /// UserNotifications/UNUserNotificationCenterDelegate/userNotificationCenter(_:willPresent:withCompletionHandler:).
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) { completionHandler([]) }

  /// UserNotifications/UNUserNotificationCenterDelegate/userNotificationCenter(_:didReceive:withCompletionHandler:).
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) { completionHandler() }
}

/// A notification's presentation while the app is in front: UserNotifications/UNNotificationPresentationOptions.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// UserNotifications/UNNotificationPresentationOptions/init(rawValue:).
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// UserNotifications/UNNotificationPresentationOptions/list.
  public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
  /// UserNotifications/UNNotificationPresentationOptions/banner.
  public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}
