// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import TokiEngine
import TokiModel
import UserNotifications

/// Rings by local notifications, of which the system keeps 64, with sounds of less than 30 s.
public final class NotificationSchedule: SystemSchedule {
  /// Notifications.
  public let channel = ProjectedRing.Channel.notification
  private let texts: RingNotice.Texts
  private let calendar: @Sendable () -> Calendar
  private var center: UNUserNotificationCenter { .current() }

  /// Phrases the notifications; `calendar` is the one that the person has chosen in the settings of the system.
  public init(texts: RingNotice.Texts, calendar: @escaping @Sendable () -> Calendar = { .current }) {
    self.texts = texts
    self.calendar = calendar
  }

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

  /// Those that wait, and those on the screen; `nil` while they are not allowed, as none is shown then.
  public func standing() async -> [ProjectedID: SystemStanding]? {
    guard await permission() == .granted else { return nil }
    let waiting = await center.pendingNotificationRequests().compactMap { ProjectedID(text: $0.identifier) }
    let shown = await center.deliveredNotifications().compactMap { ProjectedID(text: $0.request.identifier) }
    return Dictionary(waiting.map { ($0, .waits) } + shown.map { ($0, .rings) }) { _, last in last }
  }

  /// Notifications whose year is one of another calendar, because the person has chosen a new one since.
  public func outdated(_ rings: [ProjectedRing]) async -> [ProjectedRing] {
    let years = await Dictionary(
      center.pendingNotificationRequests().map {
        ($0.identifier, ($0.trigger as? UNCalendarNotificationTrigger)?.dateComponents.year)
      }
    ) { _, last in last }
    let calendar = calendar()
    return rings.filter { ring in
      years[ring.id.text].map { $0 != NotificationMoment(ring).components(in: calendar).year } ?? false
    }
  }

  /// Schedules a notification.
  public func schedule(_ ring: ProjectedRing) async throws(ScheduleTrouble) {
    let (content, words) = (UNMutableNotificationContent(), texts.words(of: ring))
    (content.title, content.body, content.categoryIdentifier) = (words.title, words.body, words.category.rawValue)
    content.userInfo = NotificationAnswer.info(opening: ring.opens)
    content.interruptionLevel = words.category.isUrgent ? .timeSensitive : .active
    let own = SystemSoundFile.name(of: ring).map { UNNotificationSound(named: UNNotificationSoundName($0)) }
    content.sound = ring.sound == .none ? nil : own ?? .default
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: NotificationMoment(ring).components(in: calendar()), repeats: false)
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

extension NotificationMoment {
  /// The moment as the system takes it, in the reckoning of a person's calendar.
  ///
  /// The system reads components without a calendar in the person's own, where 2026 may be of the Reiwa era. A moment on
  /// the wall clock has no calendar either, because a calendar has a zone.
  func components(in calendar: Calendar) -> DateComponents {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = .gmt
    var person = calendar
    person.timeZone = .gmt
    let day = time.date
    let clock = time.time
    let civil = DateComponents(
      year: day.year, month: day.month, day: day.day, hour: clock.hour, minute: clock.minute, second: clock.second)
    guard let moment = gregorian.date(from: civil) else { return civil }
    var components = person.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: moment)
    if !isOnWallClock {
      components.calendar = person
      components.timeZone = .gmt
    }
    return components
  }
}
