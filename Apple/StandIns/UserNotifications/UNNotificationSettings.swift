// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The person's permissions for the app: UserNotifications/UNNotificationSettings.
public class UNNotificationSettings: NSObject {
  /// UserNotifications/UNNotificationSettings/authorizationStatus.
  public let authorizationStatus: UNAuthorizationStatus

  init(_ status: UNAuthorizationStatus) { authorizationStatus = status }
}

/// The permission to notify: UserNotifications/UNAuthorizationStatus.
public enum UNAuthorizationStatus: Int, Sendable {
  /// UserNotifications/UNAuthorizationStatus.
  case notDetermined, denied, authorized, provisional, ephemeral
}

/// Permissions that an app asks for: UserNotifications/UNAuthorizationOptions.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// UserNotifications/UNAuthorizationOptions/init(rawValue:).
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// UserNotifications/UNAuthorizationOptions/sound.
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  /// UserNotifications/UNAuthorizationOptions/alert.
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
}
