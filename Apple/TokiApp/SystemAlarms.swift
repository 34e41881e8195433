// SPDX-License-Identifier: Apache-2.0
import AppleHost

/// The channel of the system's own alarms, where there is one.
enum SystemAlarms {
  #if canImport(AlarmKit)
  /// AlarmKit, with the buttons of this app.
  static func channel(_ texts: RingNotice.Texts, _ ledger: LedgerFile) -> (any SystemSchedule)? {
    guard #available(iOS 26.1, *) else { return nil }
    return AlarmKitSchedule(texts: texts, ledger: ledger) { ring, isSnooze in
      if isSnooze { return SnoozeRing(ring: ring) }
      return StopRing(ring: ring)
    }
  }
  #else
  /// None.
  static func channel(_ texts: RingNotice.Texts, _ ledger: LedgerFile) -> (any SystemSchedule)? { nil }
  #endif
}
