// SPDX-License-Identifier: Apache-2.0

/// The way in which a ring wakes the machine from suspend; the detail of the finding `wake_from_suspend`.
public enum WakeState: String, Hashable, Sendable, CaseIterable {
  /// A timer of the daemon's own wakes it (timerfd_create(2), `CLOCK_BOOTTIME_ALARM`).
  case ownTimer = "own_timer"
  /// A timer from the system service `toki-wake` wakes it.
  case service = "toki_wake"
  /// KDE's power manager was asked to, and does not say whether it can.
  case perhaps
  /// The machine has no real-time clock that could wake it.
  case noRealTimeClock = "no_real_time_clock"
  /// The daemon may not set such a timer, and `toki-wake` is not installed.
  case notPermitted = "not_permitted"
  /// `toki-wake` is there, but not for this user.
  case refused
  /// `toki-wake` is there, but does not answer as it should.
  case noAnswer = "no_answer"

  /// `true` if the machine wakes.
  public var wakes: Bool { self == .ownTimer || self == .service }

  /// The finding about it.
  public var finding: Finding { Finding(.wakeFromSuspend, wakes ? .good : .warning, detail: rawValue) }
}
