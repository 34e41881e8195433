// SPDX-License-Identifier: Apache-2.0

/// A person's answer to a notification, in the words of the system.
public struct NotificationAnswer: Hashable, Sendable {
  /// The name of the notification.
  public let name: String
  /// The name of the button, or one of the system's for a tap or for closing it.
  public let action: String
  /// The name of the set of buttons.
  public let category: String
  /// The address that the notification can open; `nil` for none.
  public let opens: String?

  /// `UNNotificationDefaultActionIdentifier`, by its value: a tap, which opens the app.
  public static let tap = "com.apple.UNNotificationDefaultActionIdentifier"
  /// `UNNotificationDismissActionIdentifier`, by its value.
  public static let close = "com.apple.UNNotificationDismissActionIdentifier"

  /// Makes an answer.
  public init(name: String, action: String, category: String, opens: String? = nil) {
    self.opens = opens
    self.name = name
    self.action = action
    self.category = category
  }

  /// A notification's data so that a press can open an address.
  static func info(opening address: String?) -> [String: String] { address.map { [opensKey: $0] } ?? [:] }

  /// The name of the address in a notification's data.
  static let opensKey = "opens"

  /// The address that it opens; `nil` if it does something else.
  public var opened: String? {
    let isTapped = action == Self.tap && category == RingNotice.Category.ownAction.rawValue
    return isTapped || button?.isOwnAction == true ? opens : nil
  }

  /// The button that it means; `nil` if the ring goes on.
  ///
  /// A tap opens the app, which shows the open rings; a missed ring is then seen, as when it is closed.
  public var button: NoticeButton? {
    let category = RingNotice.Category(rawValue: category)
    if action == Self.tap || action == Self.close { return category?.isSeenWhenClosed == true ? .seen : nil }
    guard let button = NoticeButton(rawValue: action), category?.buttons.contains(button) == true else { return nil }
    return button
  }

  /// The ring of a projection that it stops or snoozes; `nil` if it does neither.
  public var ring: (name: String, isSnooze: Bool)? {
    switch button {
    case .stop: (name, false)
    case .snooze: (name, true)
    default: nil
    }
  }
}
