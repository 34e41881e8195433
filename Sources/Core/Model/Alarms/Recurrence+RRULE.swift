// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// The rule as an RRULE (RFC 5545, section 3.3.10); equal rules have equal texts.
  ///
  /// - `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270630`, `FREQ=MONTHLY;BYDAY=-1FR;COUNT=5`
  /// - The 31st, or the last day of a shorter month: `FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1`. A plain
  ///   `BYMONTHDAY=31` would leave out shorter months.
  /// - `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1`, `FREQ=YEARLY;BYMONTH=1,7;BYDAY=1MO`,
  ///   `FREQ=WEEKLY;BYMONTH=12;BYDAY=MO`
  public var rrule: String {
    var text: String
    switch cycle {
    case .days(let months): text = "FREQ=DAILY" + spacing + months.rruleLimit
    case .weeks(.everyDay, let months) where interval == 1: text = "FREQ=DAILY" + months.rruleLimit
    case .weeks(let days, let months):
      text = "FREQ=WEEKLY" + spacing + months.rruleLimit + ";BYDAY=" + days.rruleCodes
    case .months(let days):
      text = "FREQ=MONTHLY" + spacing + days.rruleParts(in: .all)
    case .years(let months, let days):
      // Positions are counted within each month only if the rule is monthly.
      let isMonthly = months.count > 1 && days.needsPositions(in: months)
      text = (isMonthly ? "FREQ=MONTHLY" : "FREQ=YEARLY") + spacing + months.rrulePart + days.rruleParts(in: months)
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
}

extension Months {
  /// `;BYMONTH=1,7`.
  fileprivate var rrulePart: String { ";BYMONTH=" + RRULEText.list(numbers) }

  /// The same; empty for every month.
  fileprivate var rruleLimit: String { self == .all ? "" : rrulePart }
}

extension WeekDays {
  /// `MO,WE`.
  fileprivate var rruleCodes: String {
    var text = ""
    for day in days { text += (text.isEmpty ? "" : ",") + day.rruleCode }
    return text
  }
}

extension Recurrence.MonthDays {
  /// `true` if the RRULE needs `BYSETPOS`.
  func needsPositions(in months: Months) -> Bool {
    switch self {
    case .days(let numbers): (numbers.last ?? 0) > months.lengths.lowerBound
    case .weekDays: false
    case .workingDays: true
    }
  }

  /// `;BYMONTHDAY=1,15`, `;BYDAY=2TU,4TU`, or `;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1`.
  fileprivate func rruleParts(in months: Months) -> String {
    switch self {
    case .days(let numbers):
      guard let latest = numbers.last, needsPositions(in: months) else {
        return ";BYMONTHDAY=" + RRULEText.list(numbers)
      }
      // The last of the days from the 28th on is the latest one, or the last day of a shorter month.
      let present = numbers.filter { $0 < 28 } + Array(28...latest)
      let positions = numbers.dropLast().map { number in present.count { $0 <= number } }
      return ";BYMONTHDAY=" + RRULEText.list(present) + ";BYSETPOS=" + RRULEText.list(positions + [-1])
    case .weekDays(let days):
      var text = ";BYDAY="
      for (index, day) in days.enumerated() {
        text += (index == 0 ? "" : ",") + "\(day.ordinal)" + day.weekDay.rruleCode
      }
      return text
    case .workingDays(let ordinals):
      return ";BYDAY=" + WeekDays.weekdays.rruleCodes + ";BYSETPOS=" + RRULEText.list(ordinals)
    }
  }
}

/// Lists as an RRULE has them.
private enum RRULEText {
  static func list(_ numbers: [Int]) -> String {
    var text = ""
    for number in numbers { text += (text.isEmpty ? "" : ",") + "\(number)" }
    return text
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
