// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A system's channels for rings, and their limits.
public struct SystemChannels: Hashable, Sendable {
  /// AlarmKit; `unavailable` before iOS 26.1, and on a Mac.
  public var alarms: Permission
  /// Local notifications.
  public var notifications: Permission
  /// `true` if the app stays running with audio in the background, as with the Sleep screen.
  public var ringsInApp: Bool
  /// From when the system makes the open rings heard too, as while a call keeps the app from it; `nil` for never.
  public var openRingsFrom: UTCInstant?
  /// The most alarms to give to the system, 0 or more.
  ///
  /// AlarmKit has a limit that Apple does not number: a host lowers this where the system refuses one.
  public var mostAlarms: Int
  /// The most notifications to give to the system, 0 or more; iOS keeps 64 and drops the others.
  public var mostNotifications: Int
  /// Time ahead for which later rings of an item are projected, over 0; its next ring is, however far it is.
  public var window: TimeSpan
  /// Lengths of sounds, where the host knows them.
  public var soundLengths: [RingSound: TimeSpan]
  /// The rings that a channel has refused: another one gets them, or they have no place.
  public var refused: [ProjectedRing.Channel: Set<ProjectedID>] = [:]

  /// A person's permission for Toki to use a channel.
  public enum Permission: String, Hashable, Sendable, CaseIterable {
    /// The system does not have it.
    case unavailable
    case notAsked = "not_asked"
    case denied
    case granted
  }

  /// A notification with a sound as long as this or longer is heard with the default sound instead.
  ///
  /// Source: Apple's documentation of `UNNotificationSound`.
  public static let soundLimit = TimeSpan.seconds(30)

  /// Makes channels, by default those of a system without any.
  public init(
    alarms: Permission = .unavailable, notifications: Permission = .unavailable, ringsInApp: Bool = false,
    openRingsFrom: UTCInstant? = nil, mostAlarms: Int = 64, mostNotifications: Int = 64, window: TimeSpan = .days(14),
    soundLengths: [RingSound: TimeSpan] = [:]
  ) {
    self.alarms = alarms
    self.notifications = notifications
    self.ringsInApp = ringsInApp
    self.openRingsFrom = openRingsFrom
    self.mostAlarms = mostAlarms
    self.mostNotifications = mostNotifications
    self.window = window
    self.soundLengths = soundLengths
  }
}
