// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// What the person lets the app do: UserNotifications/UNNotificationSettings.
public class UNNotificationSettings: NSObject {
  /// UserNotifications/UNNotificationSettings/authorizationStatus.
  public let authorizationStatus: UNAuthorizationStatus

  init(_ status: UNAuthorizationStatus) { authorizationStatus = status }
}

/// Whether the app may notify: UserNotifications/UNAuthorizationStatus.
public enum UNAuthorizationStatus: Int, Sendable {
  /// UserNotifications/UNAuthorizationStatus.
  case notDetermined, denied, authorized, provisional, ephemeral
}

/// What an app asks for: UserNotifications/UNAuthorizationOptions.
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
