// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A set of buttons: UserNotifications/UNNotificationCategory.
public class UNNotificationCategory: NSObject {
  /// UserNotifications/UNNotificationCategory/identifier.
  public let identifier: String
  /// UserNotifications/UNNotificationCategory/actions.
  public let actions: [UNNotificationAction]
  /// UserNotifications/UNNotificationCategory/intentIdentifiers.
  public let intentIdentifiers: [String]
  /// UserNotifications/UNNotificationCategory/options.
  public let options: UNNotificationCategoryOptions

  /// UserNotifications/UNNotificationCategory/init(identifier:actions:intentIdentifiers:options:).
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.options = options
  }
}

/// UserNotifications/UNNotificationCategoryOptions.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// UserNotifications/UNNotificationCategoryOptions/init(rawValue:).
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// UserNotifications/UNNotificationCategoryOptions/customDismissAction.
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
}

/// A button: UserNotifications/UNNotificationAction.
public class UNNotificationAction: NSObject {
  /// UserNotifications/UNNotificationAction/identifier.
  public let identifier: String
  /// UserNotifications/UNNotificationAction/title.
  public let title: String
  /// UserNotifications/UNNotificationAction/options.
  public let options: UNNotificationActionOptions

  /// UserNotifications/UNNotificationAction/init(identifier:title:options:).
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
    self.options = options
  }
}

/// UserNotifications/UNNotificationActionOptions.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// UserNotifications/UNNotificationActionOptions/init(rawValue:).
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// UserNotifications/UNNotificationActionOptions/foreground.
  public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}
