// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
public import TokiModel
import UserNotifications

/// Shows notices by the notification centre of the system.
public final class UserNotifier: Notifier {
  private let language: Language
  private let answers: NotificationAnswers
  private var center: UNUserNotificationCenter { .current() }

  /// Speaks a language; `answers` gets a person's answers to the notices.
  public init(language: Language, answers: NotificationAnswers) {
    self.language = language
    self.answers = answers
  }

  /// Names the buttons, and takes the presses from now on, also those that wait.
  public func start(press: @escaping @Sendable (NoticeID, NoticeButton) -> Void) {
    center.setNotificationCategories(
      Set(
        RingNotice.Category.allCases.map { category in
          let actions = category.buttons.map { button in
            UNNotificationAction(
              identifier: button.rawValue, title: button.title(in: language),
              options: button.isOwnAction ? [.foreground] : [])
          }
          return UNNotificationCategory(
            identifier: category.rawValue, actions: actions, intentIdentifiers: [],
            options: category.isSeenWhenClosed ? [.customDismissAction] : [])
        }))
    answers.give(to: press)
  }

  /// Shows a notice at once.
  public func show(_ notice: RingNotice, answer: @escaping @Sendable (NoticeTrouble?) -> Void) {
    let content = UNMutableNotificationContent()
    content.title = notice.title
    content.body = notice.body
    content.categoryIdentifier = notice.category.rawValue
    content.interruptionLevel = notice.category.isUrgent ? .timeSensitive : .active
    content.userInfo = NotificationAnswer.info(opening: notice.opens)
    center.add(UNNotificationRequest(identifier: notice.id.text, content: content, trigger: nil)) { error in
      answer(error.map { NoticeTrouble(.noService, $0.localizedDescription) })
    }
  }

  /// Removes notices, shown or not yet.
  public func remove(_ notices: [NoticeID]) {
    center.removePendingNotificationRequests(withIdentifiers: notices.map(\.text))
    center.removeDeliveredNotifications(withIdentifiers: notices.map(\.text))
  }

  /// Removes an earlier run's notices, except for missed rings, which wait to be seen.
  public func removeLeftovers() {
    center.getDeliveredNotifications { shown in
      let left = shown.map(\.request).filter { NoticeID(text: $0.identifier) != nil }
      let gone = left.filter { $0.content.categoryIdentifier != RingNotice.Category.missed.rawValue }
      UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: gone.map(\.identifier))
    }
  }

  /// Looks whether the person lets Toki show notices.
  public func look(answer: @escaping @Sendable ([Finding]) -> Void) {
    center.getNotificationSettings { settings in
      let isGranted = settings.authorizationStatus == .authorized
      answer([Finding(.notifications, isGranted ? .good : .fault, detail: isGranted ? "iOS" : "not allowed")])
    }
  }
}
