// SPDX-License-Identifier: Apache-2.0

/// A day of the proleptic Gregorian calendar (ISO 8601), without a zone.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// 1 to 9999.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to the length of the month.
  public let day: Int

  /// Makes a date; `nil` if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Number of days in a month, 28 to 31.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `true` if a year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days since 1970-01-01; negative before.
  ///
  /// Computed in years that begin on 1 March, so that the leap day comes last.
  public var daysSinceEpoch: Int {
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Makes the date `daysSinceEpoch` days after 1970-01-01, clamped to the years 1 to 9999.
  public init(daysSinceEpoch: Int) {
    let held = min(max(daysSinceEpoch, -719_162), 2_932_896)
    let shifted = held + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The day `count` days later, or earlier if negative; clamped to the years 1 to 9999.
  public func adding(days count: Int) -> CivilDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(count)
    return CivilDate(daysSinceEpoch: overflow ? (count < 0 ? .min : .max) : sum)
  }

  /// Day of the week on this date.
  public var weekDay: WeekDay {
    // 1970-01-01 was a Thursday.
    let index = (daysSinceEpoch + 3) % 7
    return WeekDay(rawValue: (index < 0 ? index + 7 : index) + 1) ?? .monday
  }

  /// Orders dates in time.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The date in ISO 8601, with four digits for the year: `2026-12-31`.
  public var text: String {
    "\(UInt64(max(0, year)).padded(to: 4))-\(UInt64(month).padded(to: 2))-\(UInt64(day).padded(to: 2))"
  }
}

/// A wall-clock date and time, without a zone.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  /// The day on the calendar.
  public var date: CivilDate
  /// The time of day on the wall clock.
  public var time: TimeOfDay

  /// Joins a date and a time.
  public init(date: CivilDate, time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// Orders by date, then by time of day.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}
