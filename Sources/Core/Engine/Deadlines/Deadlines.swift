// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A deadline's instant, on the clock that measures it.
public enum DeadlineInstant: Hashable, Sendable {
  /// On the boot clock.
  case boot(BootInstant)
  /// On the civil clock.
  case civil(UTCInstant)

  /// The instant of the boot clock; `nil` for one of the civil clock.
  package var onBoot: BootInstant? { if case .boot(let instant) = self { instant } else { nil } }
  /// The instant of the civil clock; `nil` for one of the boot clock.
  package var onCivilClock: UTCInstant? { if case .civil(let instant) = self { instant } else { nil } }

  /// The instant a span before it.
  static func - (instant: Self, span: TimeSpan) -> Self {
    switch instant {
    case .boot(let instant): .boot(instant - span)
    case .civil(let instant): .civil(instant - span)
    }
  }

  /// The time from now until then; negative for an instant that is past.
  func distance(from now: HostMoment) -> TimeSpan {
    switch self {
    case .boot(let instant): instant - now.boot
    case .civil(let instant): instant - now.utc
    }
  }
}

/// All that is to come of one item, which says so itself.
public struct Deadlines: Hashable, Sendable {
  /// Its ring; `nil` if none is planned, or its instant is not known yet.
  package var ring: DeadlineInstant?
  /// The time to compare the clocks before that ring.
  package var look: BootInstant?
  /// The end of its snooze.
  package var snooze: BootInstant?
  /// Its question whether a person is awake.
  package var awake: BootInstant?
  /// The pre-alarm of the ring.
  package var preAlarm: DeadlineInstant?
  /// The next warning before the ring.
  package var warning: DeadlineInstant?
  /// `true` if it keeps the machine awake while it waits for its ring.
  package var keepsAwake = false
  /// The calendar file on whose days it does not ring.
  package var exceptedPath: String?
}
