// SPDX-License-Identifier: Apache-2.0

extension AlarmRecurrence {
  /// The first ring strictly after an instant; `nil` if there is none, or none before 2262.
  ///
  /// Each day of the recurrence has one ring: at its time; if clocks skip that time, at the first instant afterwards;
  /// if it comes twice, at the first.
  ///
  /// - `Europe/Berlin`, daily at 02:30: rings at 2026-03-28T01:30:00Z, 2026-03-29T01:00:00Z (03:00 on
  ///   the wall) and 2026-03-30T00:30:00Z.
  /// - `America/New_York`, daily at 01:30: rings once on 2026-11-01, at 05:30:00Z.
  /// - `Asia/Tokyo`, daily at 22:01: after 2026-05-29T13:00:40Z rings at 2026-05-29T13:01:00Z.
  public func next(after instant: UTCInstant, at time: TimeOfDay, in rules: ZoneRules) -> UTCInstant? {
    next(after: instant, at: TimesOfDay(time), in: rules)
  }

  /// The first ring strictly after an instant, of a day with several; `nil` if there is none, or none before 2262.
  ///
  /// Each time rings as if it were alone. Times at steps (`TimesOfDay.steps`) ring in both passes through an hour that
  /// comes twice, and once for all of them that clocks leave out, at the first instant afterwards.
  public func next(after instant: UTCInstant, at times: TimesOfDay, in rules: ZoneRules) -> UTCInstant? {
    AlarmSchedule(times: times, recurrence: self).next(after: instant, in: rules)
  }

  /// The most days from today to the first day whose ring is still to come.
  ///
  /// Clocks can go back by less than 51 hours (`LocalTimeType.offsets`), so a day that begins more than 51 hours after
  /// the present wall-clock time has not been yet. A day before today cannot be to come: the wall clock is past it, and
  /// a gap rings as soon as the wall clock is past it.
  static let longestWait = 4

  /// The farthest that another zone or another rule can move a ring.
  static let longestShift = TimeSpan.hours(51)
}
