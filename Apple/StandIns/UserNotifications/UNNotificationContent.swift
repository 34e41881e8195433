// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A notification's content: UserNotifications/UNNotificationContent.
public class UNNotificationContent: NSObject {
  fileprivate var values = Values()

  fileprivate struct Values {
    var title = ""
    var body = ""
    var category = ""
    var sound: UNNotificationSound?
    var level = UNNotificationInterruptionLevel.active
    var info: [AnyHashable: Any] = [:]
  }

  override init() {}

  init(_ other: UNNotificationContent) { values = other.values }

  /// UserNotifications/UNNotificationContent/title.
  public var title: String { values.title }
  /// UserNotifications/UNNotificationContent/body.
  public var body: String { values.body }
  /// UserNotifications/UNNotificationContent/categoryIdentifier.
  public var categoryIdentifier: String { values.category }
  /// UserNotifications/UNNotificationContent/sound.
  public var sound: UNNotificationSound? { values.sound }
  /// UserNotifications/UNNotificationContent/interruptionLevel.
  public var interruptionLevel: UNNotificationInterruptionLevel { values.level }
  /// UserNotifications/UNNotificationContent/userInfo.
  public var userInfo: [AnyHashable: Any] { values.info }
}

/// A future notification's content: UserNotifications/UNMutableNotificationContent.
public class UNMutableNotificationContent: UNNotificationContent {
  /// UserNotifications/UNMutableNotificationContent/init().
  public override init() { super.init() }

  /// UserNotifications/UNMutableNotificationContent/title.
  public override var title: String {
    get { values.title }
    set { values.title = newValue }
  }

  /// UserNotifications/UNMutableNotificationContent/body.
  public override var body: String {
    get { values.body }
    set { values.body = newValue }
  }

  /// UserNotifications/UNMutableNotificationContent/categoryIdentifier.
  public override var categoryIdentifier: String {
    get { values.category }
    set { values.category = newValue }
  }

  /// UserNotifications/UNMutableNotificationContent/sound.
  public override var sound: UNNotificationSound? {
    get { values.sound }
    set { values.sound = newValue }
  }

  /// UserNotifications/UNMutableNotificationContent/interruptionLevel.
  public override var interruptionLevel: UNNotificationInterruptionLevel {
    get { values.level }
    set { values.level = newValue }
  }

  /// UserNotifications/UNMutableNotificationContent/userInfo.
  public override var userInfo: [AnyHashable: Any] {
    get { values.info }
    set { values.info = newValue }
  }
}

/// A notification's right to disturb: UserNotifications/UNNotificationInterruptionLevel.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// UserNotifications/UNNotificationInterruptionLevel.
  case passive, active, timeSensitive, critical
}

/// A sound of a notification: UserNotifications/UNNotificationSound.
public class UNNotificationSound: NSObject {
  // Proof: it is constant.
  private nonisolated(unsafe) static let standard = UNNotificationSound(name: nil)
  /// The name of the file; `nil` for the system's own.
  @_spi(Headless) public let name: UNNotificationSoundName?

  private init(name: UNNotificationSoundName?) { self.name = name }

  /// UserNotifications/UNNotificationSound/default.
  public class var `default`: UNNotificationSound { unsafe standard }

  /// UserNotifications/UNNotificationSound/init(named:).
  public convenience init(named name: UNNotificationSoundName) { self.init(name: name) }
}

/// The name of a sound's file: UserNotifications/UNNotificationSoundName.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// UserNotifications/UNNotificationSoundName/init(rawValue:).
  public init(rawValue: String) { self.rawValue = rawValue }

  /// UserNotifications/UNNotificationSoundName/init(_:).
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
