// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The time that the sleep page opens at.
public enum WakeTimeStart: Hashable, Sendable {
  /// The wake-up time chosen last.
  case last
  /// The present time.
  case present

  /// The time to show, to the minute; `last` is the one chosen last.
  public func time(_ present: Present, last: TimeOfDay) -> TimeOfDay {
    guard self == .present else { return last }
    let now = present.host.civil(at: present.moment.utc).time
    return TimeOfDay(hour: now.hour, minute: now.minute) ?? last
  }
}
