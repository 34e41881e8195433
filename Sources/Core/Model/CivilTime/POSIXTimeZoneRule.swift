// SPDX-License-Identifier: Apache-2.0

/// A rule that repeats every year, for the time after a zone file's table.
///
/// Its text is that of the POSIX `TZ` variable (IEEE Std 1003.1, section 8.3), with the wider hours of RFC 8536,
/// section 3.3.1: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct POSIXTimeZoneRule: Hashable, Sendable {
  /// The text that it was read from.
  let text: String
  let standard: LocalTimeType
  /// `nil` if the time never changes.
  let daylight: Daylight?

  /// The part of the year with another offset.
  struct Daylight: Hashable, Sendable {
    let type: LocalTimeType
    /// In the wall-clock time before the change.
    let start: YearlyMoment
    /// In the wall-clock time before the change.
    let end: YearlyMoment
  }

  /// The local time type at an instant, in seconds since the epoch.
  func type(at seconds: Int64) -> LocalTimeType {
    guard let daylight else { return standard }
    var latest = Int64.min
    var type = standard
    for year in Self.years(around: seconds) {
      let start = start(of: daylight, in: year)
      let end = end(of: daylight, in: year)
      if end <= seconds, end > latest { (latest, type) = (end, standard) }
      // A year's start on the other year's end means that daylight saving time never stops (RFC 8536, section 3.3.1),
      // so the start wins.
      if start <= seconds, start >= latest { (latest, type) = (start, daylight.type) }
    }
    return type
  }

  /// The first change strictly after an instant, in seconds since the epoch; `nil` if there is none.
  func change(after seconds: Int64) -> Int64? {
    guard let daylight else { return nil }
    let present = type(at: seconds)
    var first: Int64?
    for year in Self.years(around: seconds) {
      for change in [start(of: daylight, in: year), end(of: daylight, in: year)]
      where change > seconds && change < first ?? .max && type(at: change) != present {
        first = change
      }
    }
    return first
  }

  private func start(of daylight: Daylight, in year: Int) -> Int64 {
    daylight.start.wallClockSeconds(in: year) - Int64(standard.offsetSeconds)
  }

  private func end(of daylight: Daylight, in year: Int) -> Int64 {
    daylight.end.wallClockSeconds(in: year) - Int64(daylight.type.offsetSeconds)
  }

  /// The years whose changes can be the last before an instant or the first after it.
  ///
  /// A change can lie up to 167 hours outside its year, so both changes of the next year may be past already.
  private static func years(around seconds: Int64) -> ClosedRange<Int> {
    let year = CivilDate(daysSinceEpoch: Int(clamping: seconds.flooredDays)).year
    return (year - 2)...(year + 2)
  }
}

/// A moment of every year, in wall-clock time.
struct YearlyMoment: Hashable, Sendable {
  let day: Day
  /// Seconds after 00:00 of that day, ±167:59:59.
  let seconds: Int32

  enum Day: Hashable, Sendable {
    /// `J60`: 1 to 365; 29 February is never counted, so 60 is always 1 March.
    case withoutLeapDay(Int)
    /// `59`: 0 to 365; 29 February is counted.
    case withLeapDay(Int)
    /// `M3.5.0`: week 1 to 5 of a month, 5 for the last; weekday 0 (Sunday) to 6.
    case ofMonth(Int, week: Int, weekDay: Int)
  }

  /// Seconds from 1970-01-01T00:00 to the moment in a year, both in wall-clock time.
  func wallClockSeconds(in year: Int) -> Int64 {
    let days: Int
    switch day {
    case .withLeapDay(let number):
      days = Self.firstDay(ofMonth: 1, year: year) + number
    case .withoutLeapDay(let number):
      let leapDay = CivilDate.isLeap(year) && number >= 60 ? 1 : 0
      days = Self.firstDay(ofMonth: 1, year: year) + number - 1 + leapDay
    case .ofMonth(let month, let week, let weekDay):
      let first = Self.firstDay(ofMonth: month, year: year)
      // 1970-01-01 was a Thursday, day 4 with Sunday as 0.
      let firstWeekDay = ((first + 4) % 7 + 7) % 7
      let inFirstWeek = (weekDay - firstWeekDay + 7) % 7
      let inWeek = inFirstWeek + (week - 1) * 7
      // Only the fifth week can run past the end of the month; then the fourth is the last.
      days = first + (inWeek < CivilDate.length(ofMonth: month, year: year) ? inWeek : inWeek - 7)
    }
    return Int64(days) * 86_400 + Int64(seconds)
  }

  private static func firstDay(ofMonth month: Int, year: Int) -> Int {
    CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? (year < 1 ? -719_528 : 2_933_262)
  }
}
