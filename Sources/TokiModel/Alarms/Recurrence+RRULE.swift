// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// The rule as an RRULE (RFC 5545, section 3.3.10); equal rules have equal texts.
  ///
  /// - `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270630`, `FREQ=MONTHLY;BYDAY=-1FR;COUNT=5`
  /// - The 31st, or the last day of a shorter month: `FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1`. A plain
  ///   `BYMONTHDAY=31` would leave out shorter months.
  public var rrule: String {
    var text: String
    switch cycle {
    case .days: text = "FREQ=DAILY" + spacing
    case .weeks(.everyDay) where interval == 1: text = "FREQ=DAILY"
    case .weeks(let days):
      text = "FREQ=WEEKLY" + spacing + ";BYDAY="
      for (index, day) in days.days.enumerated() { text += (index == 0 ? "" : ",") + day.rruleCode }
    case .months(let day):
      text = "FREQ=MONTHLY" + spacing + Self.parts(of: day, canBeMissing: true)
    case .years(let month, let day):
      text = "FREQ=YEARLY" + spacing + ";BYMONTH=\(month)"
      // Only February lacks a day that it has in other years.
      text += Self.parts(of: day, canBeMissing: month == 2)
    }
    switch end {
    case .never: break
    case .until(let date): text += ";UNTIL=" + date.rruleText
    case .count(let count): text += ";COUNT=\(count)"
    }
    return text
  }

  /// Parses an RRULE in this form or an equivalent one.
  ///
  /// Equivalent forms have the parts in any order, `RRULE:` before them, lower case, `BYMONTHDAY=-1`,
  /// `BYDAY=TU;BYSETPOS=2` in a month, `FREQ=DAILY;BYDAY=SA,SU`, or an `UNTIL` with a time, of which the date counts.
  ///
  /// - Throws: `RRULEError`, which names the wrong part. No text traps.
  public init(rrule text: String) throws(RRULEError) {
    self = try RRULEReader(text).recurrence(from: nil)
  }

  /// Parses an RRULE that leaves something to its first day.
  ///
  /// `FREQ=WEEKLY` alone means the weekday of `start` (RFC 5545, section 3.3.10).
  ///
  /// - Throws: `RRULEError`, which names the wrong part. No text traps.
  public init(rrule text: String, start: CivilDate) throws(RRULEError) {
    self = try RRULEReader(text).recurrence(from: start)
  }

  private var spacing: String { interval == 1 ? "" : ";INTERVAL=\(interval)" }

  private static func parts(of day: MonthDay, canBeMissing: Bool) -> String {
    switch day {
    case .weekDay(let weekDay, let ordinal):
      return ";BYDAY=\(ordinal)" + weekDay.rruleCode
    case .day(let number):
      guard number > 28, canBeMissing else { return ";BYMONTHDAY=\(number)" }
      var text = ";BYMONTHDAY=28"
      for present in 29...number { text += ",\(present)" }
      return text + ";BYSETPOS=-1"
    }
  }
}

/// Why an RRULE is refused.
public enum RRULEError: Error, Hashable, Sendable {
  /// It is not an RRULE; holds the part that cannot be parsed.
  case unreadable(String)
  /// Toki has no such rule; holds the part, such as `BYSETPOS=2`.
  case unsupported(String)
}

extension WeekDay {
  /// Two letters, as in RFC 5545, section 3.3.10.
  var rruleCode: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }
}

extension CivilDate {
  /// The date as in RFC 5545, section 3.3.4: `20270630`.
  fileprivate var rruleText: String {
    let number = year * 10_000 + month * 100 + day
    var text = "\(number)"
    while text.utf8.count < 8 { text = "0" + text }
    return text
  }
}
