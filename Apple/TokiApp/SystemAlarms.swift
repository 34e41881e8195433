// SPDX-License-Identifier: Apache-2.0
import AppleHost

/// The channel of the system's own alarms, where there is one.
enum SystemAlarms {
  #if canImport(AlarmKit)
  /// AlarmKit, with the buttons of this app.
  static let channel: HostParts.Alarms = { texts, ledger, clock in
    guard #available(iOS 26.1, *) else { return nil }
    return AlarmKitSchedule(texts: texts, ledger: ledger, clock: clock) { ring, button, address in
      if button == .snooze { return SnoozeRing(ring: ring) }
      if button.isOwnAction, let address { return RunOwnAction(ring: ring, address: address) }
      return StopRing(ring: ring, offers: address)
    }
  }
  #else
  /// None.
  static let channel: HostParts.Alarms = { _, _, _ in nil }
  #endif
}
