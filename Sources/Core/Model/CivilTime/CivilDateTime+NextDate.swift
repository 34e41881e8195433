// SPDX-License-Identifier: Apache-2.0

extension CivilDateTime {
  /// The day on which a time comes next: today, or tomorrow if it has passed.
  ///
  /// It is the day of the first ring strictly after the instant; an alarm that rings once is set to it.
  ///
  /// - In `Asia/Tokyo` at 2026-05-29 22:00:40, 22:01 comes on 29 May and 22:00 on 30 May.
  /// - In `Europe/Berlin` at 2026-03-28 22:00, 02:30 comes on 29 March, although clocks skip it that night: the ring is
  ///   at 03:00.
  public static func nextDate(
    of time: TimeOfDay, after instant: UTCInstant, in rules: ZoneRules
  ) -> CivilDate { nextDate(of: TimesOfDay(time), after: instant, in: rules) }

  /// The day on which the first of several times comes next.
  public static func nextDate(
    of times: TimesOfDay, after instant: UTCInstant, in rules: ZoneRules
  ) -> CivilDate {
    let today = rules.civil(at: instant).date
    for offset in 0...AlarmRecurrence.longestWait {
      let date = today.adding(days: offset)
      for time in times.all where rules.resolve(CivilDateTime(date: date, time: time)).ringInstant > instant {
        return date
      }
    }
    // Reached only at the end of UTCInstant's range, in 2262.
    return today
  }
}
