// SPDX-License-Identifier: Apache-2.0
#if canImport(UserNotifications)
import Foundation
import Localization
import Synchronization
public import TokiModel
import UserNotifications

/// Shows notices by the notification centre of the system, whose answers it takes as its delegate.
///
/// There is one delegate for all: what is not a notice of the running app goes to `others`.
public final class UserNotifier: NSObject, Notifier, UNUserNotificationCenterDelegate {
  private let language: Language
  private let others: @Sendable (NotificationAnswer) -> Void
  private let press = Mutex<(@Sendable (NoticeID, NoticeButton) -> Void)?>(nil)
  private var center: UNUserNotificationCenter { .current() }

  /// Speaks a language; `others` is told of presses on notifications that the system showed for a projection.
  public init(language: Language, others: @escaping @Sendable (NotificationAnswer) -> Void) {
    self.language = language
    self.others = others
  }

  /// Takes the answers from now on; to be called before the app has finished its launch.
  public func start(press: @escaping @Sendable (NoticeID, NoticeButton) -> Void) {
    self.press.withLock { $0 = press }
    center.setNotificationCategories(
      Set(
        RingNotice.Category.allCases.map { category in
          let actions = category.buttons.map { button in
            UNNotificationAction(identifier: button.rawValue, title: button.title(in: language))
          }
          return UNNotificationCategory(
            identifier: category.rawValue, actions: actions, intentIdentifiers: [],
            options: category.isSeenWhenClosed ? [.customDismissAction] : [])
        }))
    center.delegate = self
  }

  /// Shows a notice at once.
  public func show(_ notice: RingNotice, answer: @escaping @Sendable (NoticeTrouble?) -> Void) {
    let content = UNMutableNotificationContent()
    content.title = notice.title
    content.body = notice.body
    content.categoryIdentifier = notice.category.rawValue
    content.interruptionLevel = notice.isUrgent ? .timeSensitive : .active
    center.add(UNNotificationRequest(identifier: notice.id.text, content: content, trigger: nil)) { error in
      answer(error.map { NoticeTrouble(.noService, $0.localizedDescription) })
    }
  }

  /// Removes notices, shown or not yet.
  public func remove(_ notices: [NoticeID]) {
    center.removePendingNotificationRequests(withIdentifiers: notices.map(\.text))
    center.removeDeliveredNotifications(withIdentifiers: notices.map(\.text))
  }

  /// Removes what an earlier run has left, except for missed rings, which wait to be seen.
  public func removeLeftovers() {
    nonisolated(unsafe) let center = center
    center.getDeliveredNotifications { shown in
      let left = shown.map(\.request).filter { NoticeID(text: $0.identifier) != nil }
      let gone = left.filter { $0.content.categoryIdentifier != RingNotice.Category.missed.rawValue }
      unsafe center.removeDeliveredNotifications(withIdentifiers: gone.map(\.identifier))
    }
  }

  /// Looks whether the person lets Toki show notices.
  public func look(answer: @escaping @Sendable ([Finding]) -> Void) {
    center.getNotificationSettings { settings in
      let isGranted = settings.authorizationStatus == .authorized
      answer([Finding(.notifications, isGranted ? .good : .fault, detail: isGranted ? "iOS" : "not allowed")])
    }
  }

  /// Shows notices while the app is in front, too.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [.banner, .list] }

  /// Takes a press.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    let answer = NotificationAnswer(
      name: response.notification.request.identifier, action: response.actionIdentifier,
      category: response.notification.request.content.categoryIdentifier,
      shown: UTCInstant(response.notification.date))
    guard let notice = NoticeID(text: answer.name) else { return others(answer) }
    if let button = answer.button { press.withLock { $0 }?(notice, button) }
  }
}
#endif
