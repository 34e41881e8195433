// SPDX-License-Identifier: Apache-2.0

/// The days on which an alarm is asked to ring.
public enum AlarmDays: Hashable, Sendable {
  /// Once, at the next such time: today, or tomorrow if it has passed.
  case next
  /// Once, on this day.
  case on(CivilDate)
  /// By a rule, from a first day on; `nil` for the first one still to come.
  case repeating(Recurrence, from: CivilDate?)

  /// `true` if it is one day that was named.
  public var namesDay: Bool { if case .on = self { true } else { false } }

  /// `true` if it rings by a rule, not once.
  public var repeats: Bool { if case .repeating = self { true } else { false } }

  /// Every week on these days, of which there must be at least one.
  public static func weekly(_ days: WeekDays) -> AlarmDays { .repeating(.weekly(days), from: nil) }
}
