// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A notification that is to be shown: UserNotifications/UNNotificationRequest.
public class UNNotificationRequest: NSObject {
  /// UserNotifications/UNNotificationRequest/identifier.
  public let identifier: String
  /// UserNotifications/UNNotificationRequest/content.
  public let content: UNNotificationContent
  /// UserNotifications/UNNotificationRequest/trigger.
  public let trigger: UNNotificationTrigger?

  /// UserNotifications/UNNotificationRequest/init(identifier:content:trigger:); the content is copied.
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = UNNotificationContent(content)
    self.trigger = trigger
  }
}

/// A notification on the screen: UserNotifications/UNNotification.
public class UNNotification: NSObject {
  /// UserNotifications/UNNotification/date; no device shows anything here, so it is the beginning of 1970.
  public let date = Date(timeIntervalSince1970: 0)
  /// UserNotifications/UNNotification/request.
  public let request: UNNotificationRequest

  init(_ request: UNNotificationRequest) { self.request = request }
}

/// A person's answer to a notification: UserNotifications/UNNotificationResponse.
public class UNNotificationResponse: NSObject {
  /// UserNotifications/UNNotificationResponse/notification.
  public let notification: UNNotification
  /// UserNotifications/UNNotificationResponse/actionIdentifier.
  public let actionIdentifier: String

  init(_ notification: UNNotification, _ action: String) {
    self.notification = notification
    actionIdentifier = action
  }
}

/// A notification's trigger: UserNotifications/UNNotificationTrigger.
public class UNNotificationTrigger: NSObject {
  /// UserNotifications/UNNotificationTrigger/repeats.
  public let repeats: Bool

  init(_ repeats: Bool) { self.repeats = repeats }
}

/// At a date and time: UserNotifications/UNCalendarNotificationTrigger.
public class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// UserNotifications/UNCalendarNotificationTrigger/dateComponents.
  public let dateComponents: DateComponents

  /// UserNotifications/UNCalendarNotificationTrigger/init(dateMatching:repeats:).
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats)
  }

  /// The moment, as a system with a calendar and a zone of the person's reads it.
  @_spi(Headless) public func moment(in calendar: Calendar, zone: TimeZone) -> Date? {
    var reader = dateComponents.calendar ?? calendar
    reader.timeZone = dateComponents.timeZone ?? zone
    return reader.date(from: dateComponents)
  }
}
