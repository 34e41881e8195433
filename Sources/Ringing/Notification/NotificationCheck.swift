// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A check of the notification service and its abilities.
enum NotificationCheck {
  private static let stepMilliseconds: Int32 = 250
  /// 3 s without an answer count as a failure; the service may have to be started first.
  private static let mostSteps = 12

  /// Findings for a person; blocks until the service has answered, at most about 3 s.
  ///
  /// `address` is as in `DBUS_SESSION_BUS_ADDRESS`. `isQuick` ignores a service that does not answer within 250 ms.
  static func findings(address: String, isQuick: Bool = false) -> [Finding] {
    guard let wake = WakeSignal() else { return [missing("the system gives no descriptor")] }
    do throws(NotificationBus.Lost) {
      let bus = try NotificationBus(address: address)
      let identity = try NotificationService.askForIdentity(on: bus)
      let abilities = try NotificationService.askForAbilities(on: bus)
      var name: String?
      var steps = 0
      while steps < (isQuick ? 1 : mostSteps) {
        while let message = try bus.next() {
          guard let cookie = message.answers, [identity, abilities].contains(cookie) else { continue }
          if let error = message.error {
            let isAbsent = error.name == "org.freedesktop.DBus.Error.ServiceUnknown"
            return [missing(isAbsent ? "no notification service is there" : error.text)]
          }
          if cookie == identity { name = message.readText() }
          if cookie == abilities {
            let hasButtons = message.readTexts().contains("actions")
            return [
              Finding(hasButtons ? .notifications : .notificationButtons, hasButtons ? .good : .warning, detail: name)
            ]
          }
        }
        if !bus.wait(with: wake, milliseconds: stepMilliseconds) { steps += 1 }
      }
      return isQuick ? [] : [missing("the notification service does not answer")]
    } catch {
      return [missing(error.reason)]
    }
  }

  private static func missing(_ reason: String) -> Finding { Finding(.notifications, .warning, detail: reason) }
}
