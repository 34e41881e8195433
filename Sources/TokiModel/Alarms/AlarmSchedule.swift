// SPDX-License-Identifier: Apache-2.0

/// When an alarm rings: its time, its days, and the days left out.
///
/// `AlarmSchedule+Rings.swift` computes its rings.
public struct AlarmSchedule: Hashable, Sendable {
  /// Wall-clock time of each ring.
  public var time: TimeOfDay
  /// Days on which it rings.
  public var recurrence: AlarmRecurrence
  /// Skipped days of the recurrence, in order; at most 366.
  public var skipped: [CivilDate]
  /// First and last day of a pause; `nil` for none.
  public var pause: ClosedRange<CivilDate>?

  /// Makes a schedule, by default with no day left out.
  public init(
    time: TimeOfDay, recurrence: AlarmRecurrence, skipped: [CivilDate] = [],
    pause: ClosedRange<CivilDate>? = nil
  ) {
    self.time = time
    self.recurrence = recurrence
    self.skipped = skipped
    self.pause = pause
  }
}
