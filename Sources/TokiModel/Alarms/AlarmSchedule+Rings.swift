// SPDX-License-Identifier: Apache-2.0

extension AlarmSchedule {
  /// The first ring strictly after an instant; `nil` when there is none any more, or none before 2262.
  public func next(after instant: UTCInstant, in rules: ZoneRules) -> UTCInstant? {
    recurrence.next(after: instant, at: time, in: rules)
  }

  /// The first rings strictly after an instant, at most `count`; fewer when there are no more before 2262.
  public func rings(after instant: UTCInstant, in rules: ZoneRules, count: Int) -> [PlannedRing] { [] }

  /// What a person should know about some of its rings, in their order, each thing about a day once.
  public func notes(about rings: [PlannedRing], in rules: ZoneRules) -> [ScheduleNote] { [] }
}
