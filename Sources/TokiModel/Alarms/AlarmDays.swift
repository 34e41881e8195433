// SPDX-License-Identifier: Apache-2.0

/// On which days an alarm is to ring, as it is asked for.
public enum AlarmDays: Hashable, Sendable {
  /// Once, at the next such time: today, or tomorrow when it is past.
  case next
  /// Once, on this day.
  case on(CivilDate)
  /// Again and again, from a day on; for `nil` from the first one that is still to come.
  case repeating(Recurrence, from: CivilDate?)

  /// Every week on these days, which must not be empty.
  public static func weekly(_ days: WeekDays) -> AlarmDays { .repeating(.weekly(days), from: nil) }
}
