// SPDX-License-Identifier: Apache-2.0

extension AlarmPlan {
  /// What was said, as a text that `PlanText` reads back to the same: `every 2nd Tue 07:15 until 2027-06-30`.
  public func words(in language: Language) -> String { "" }
}

extension Recurrence {
  /// The days as a person would say them: `weekdays`, `every 2nd Tue until 2027-06-30`, 「毎月31日」.
  ///
  /// - Parameter start: The day that it counts from, said where it matters; `nil` leaves it out.
  public func words(in language: Language, from start: CivilDate? = nil) -> String { "" }
}
