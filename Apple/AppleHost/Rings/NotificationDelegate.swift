// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import UserNotifications

/// The delegate of the notification centre: tells `NotificationAnswers` a person's answers.
public final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let answers: NotificationAnswers

  /// Tells nobody before `install()`.
  public init(answers: NotificationAnswers) { self.answers = answers }

  /// Becomes the delegate, which the centre does not keep; to be called before the app has finished its launch.
  public func install() { UNUserNotificationCenter.current().delegate = self }

  /// Shows notices while the app is in front, too.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) { completionHandler([.banner, .list]) }

  /// Takes a press, and tells the system once all is done: it may end the app then.
  ///
  /// The system's own code behind the completion has to run on the main thread; the form with `async` calls it on
  /// another, and ends the app (openhab-ios#938).
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let request = response.notification.request
    let answer = NotificationAnswer(
      name: request.identifier, action: response.actionIdentifier, category: request.content.categoryIdentifier,
      opens: request.content.userInfo[NotificationAnswer.opensKey] as? String)
    Task { @MainActor [answers] in
      await answers.take(answer)
      completionHandler()
    }
  }
}
