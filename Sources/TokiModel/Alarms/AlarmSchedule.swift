// SPDX-License-Identifier: Apache-2.0

/// When an alarm rings: its time, its days, and the days that are left out.
///
/// Its rings are in `AlarmSchedule+Rings.swift`.
public struct AlarmSchedule: Hashable, Sendable {
  public var time: TimeOfDay
  public var recurrence: AlarmRecurrence
  /// Days of the recurrence that are left out, in their order; at most 366.
  public var skipped: [CivilDate]
  /// The first and the last day of a pause; `nil` for none.
  public var pause: ClosedRange<CivilDate>?

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
