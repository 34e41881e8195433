// SPDX-License-Identifier: Apache-2.0
import Foundation
public import TokiEngine
import TokiModel
import UserNotifications

/// Rings by local notifications, of which the system keeps 64, with sounds of less than 30 s.
public final class NotificationSchedule: SystemSchedule {
  /// Notifications.
  public let channel = ProjectedRing.Channel.notification
  private let texts: RingNotice.Texts
  private var center: UNUserNotificationCenter { .current() }

  /// Phrases the notifications.
  public init(texts: RingNotice.Texts) { self.texts = texts }

  /// The person's permission for Toki to show notifications.
  public func permission() async -> SystemChannels.Permission {
    switch await center.notificationSettings().authorizationStatus {
    case .notDetermined: .notAsked
    case .denied: .denied
    default: .granted
    }
  }

  /// Asks the person once; the system remembers the answer.
  public func ask() async -> SystemChannels.Permission {
    _ = try? await center.requestAuthorization(options: [.alert, .sound])
    return await permission()
  }

  /// Those that wait, and those on the screen.
  public func standing() async -> [ProjectedID: SystemStanding]? {
    let waiting = await center.pendingNotificationRequests().compactMap { ProjectedID(text: $0.identifier) }
    let shown = await center.deliveredNotifications().compactMap { ProjectedID(text: $0.request.identifier) }
    return Dictionary(waiting.map { ($0, .waits) } + shown.map { ($0, .rings) }) { _, last in last }
  }

  /// Schedules a notification.
  public func schedule(_ ring: ProjectedRing) async throws(ScheduleTrouble) {
    let (content, words) = (UNMutableNotificationContent(), texts.words(of: ring))
    (content.title, content.body, content.categoryIdentifier) = (words.title, words.body, words.category.rawValue)
    content.userInfo = NotificationAnswer.info(opening: ring.opens)
    content.interruptionLevel = words.category.isUrgent ? .timeSensitive : .active
    let own = SystemSoundFile.name(of: ring.sound).map { UNNotificationSound(named: UNNotificationSoundName($0)) }
    content.sound = ring.sound == .none ? nil : own ?? .default
    let (moment, zone) = (NotificationMoment(ring), TimeZone(secondsFromGMT: 0))
    let (date, time) = (moment.time.date, moment.time.time)
    let components = DateComponents(
      timeZone: moment.isOnWallClock ? nil : zone, year: date.year, month: date.month, day: date.day, hour: time.hour,
      minute: time.minute, second: time.second)
    let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    do {
      try await center.add(UNNotificationRequest(identifier: ring.id.text, content: content, trigger: trigger))
    } catch {
      throw .refused(error.localizedDescription)
    }
  }

  /// Takes notifications back, also from the screen.
  public func cancel(_ rings: [ProjectedID]) async {
    center.removePendingNotificationRequests(withIdentifiers: rings.map(\.text))
    center.removeDeliveredNotifications(withIdentifiers: rings.map(\.text))
  }
}
