// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// An RRULE of a file with all its parts (RFC 5545, section 3.3.10, and RFC 7529), whether Toki has such a rule or not.
struct RepeatRule {
  /// The unit that is counted, the smallest first.
  enum Unit: Int, Comparable {
    case seconds, minutes, hours, days, weeks, months, years

    static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }
  }

  /// A weekday, and which one of its month or year; `nil` for every one.
  struct NumberedDay: Hashable {
    let weekDay: WeekDay
    let ordinal: Int?
  }

  /// The day that takes the place of one that a month lacks (RFC 7529, section 4.1); `nil` for none.
  enum Substitute { case before, after }

  let unit: Unit
  var interval = 1
  var count: Int?
  /// The end as the file has it.
  var until: CalendarTime?
  var seconds: [Int]?
  var minutes: [Int]?
  var hours: [Int]?
  var weekDays: [NumberedDay]?
  var monthDays: [Int]?
  var yearDays: [Int]?
  var weekNumbers: [Int]?
  var months: [Int]?
  var positions: [Int]?
  var weekStart = WeekDay.monday
  var substitute: Substitute?

  /// `true` if it ends by itself.
  var isFinite: Bool { count != nil || until != nil }

  private static let units: [String: Unit] = [
    "SECONDLY": .seconds, "MINUTELY": .minutes, "HOURLY": .hours, "DAILY": .days, "WEEKLY": .weeks,
    "MONTHLY": .months, "YEARLY": .years,
  ]

  /// Parses the parts of a rule.
  ///
  /// - Throws: `RepeatRuleFault`.
  init(_ text: RuleText) throws(RepeatRuleFault) {
    guard let frequency = text["FREQ"], let unit = Self.units[frequency] else { throw .unreadable }
    self.unit = unit
    for part in text.parts {
      let value = part.value
      switch part.name {
      case "FREQ": break
      case "INTERVAL": interval = try Self.number(value, in: 1...99_999)
      case "COUNT": count = try Self.number(value, in: 1...9_999_999)
      case "UNTIL":
        guard let time = CalendarTime(value) else { throw .unreadable }
        until = time
      case "BYSECOND": seconds = try Self.list(value, 0...60).map { min($0, 59) }
      case "BYMINUTE": minutes = try Self.list(value, 0...59)
      case "BYHOUR": hours = try Self.list(value, 0...23)
      case "BYDAY": weekDays = try Self.days(value)
      case "BYMONTHDAY": monthDays = try Self.list(value, -31...31, allowsZero: false)
      case "BYYEARDAY": yearDays = try Self.list(value, -366...366, allowsZero: false)
      case "BYWEEKNO": weekNumbers = try Self.list(value, -53...53, allowsZero: false)
      case "BYMONTH": months = try Self.list(value, 1...12)
      case "BYSETPOS": positions = try Self.list(value, -366...366, allowsZero: false)
      case "WKST":
        guard let day = WeekDay.allCases.first(where: { $0.rruleCode == value }) else { throw .unreadable }
        weekStart = day
      case "RSCALE": guard ["GREGORIAN", "GREGORY"].contains(value) else { throw .otherCalendar }
      case "SKIP":
        switch value {
        case "OMIT": break
        case "BACKWARD": substitute = .before
        case "FORWARD": substitute = .after
        default: throw .unreadable
        }
      // A name of somebody's own says nothing about days.
      case let name where name.hasPrefix("X-"): break
      default: throw .unreadable
      }
    }
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) throws(RepeatRuleFault) -> Int {
    guard let number = Int(text), range.contains(number) else { throw .unreadable }
    return number
  }

  private static func list(
    _ text: String, _ range: ClosedRange<Int>, allowsZero: Bool = true
  ) throws(RepeatRuleFault) -> [Int] {
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let number = try number(String(part), in: range)
      guard allowsZero || number != 0 else { throw .unreadable }
      numbers.append(number)
    }
    return numbers
  }

  private static func days(_ text: String) throws(RepeatRuleFault) -> [NumberedDay] {
    var days: [NumberedDay] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let weekDay = WeekDay.allCases.first(where: { part.hasSuffix($0.rruleCode) }) else { throw .unreadable }
      let ordinal = part.dropLast(2)
      let number = ordinal.isEmpty ? nil : try number(String(ordinal), in: -53...53)
      guard number != 0 else { throw .unreadable }
      days.append(NumberedDay(weekDay: weekDay, ordinal: number))
    }
    return days
  }
}

/// Why a rule is not followed.
enum RepeatRuleFault: Error {
  case unreadable
  /// It counts in a calendar other than the Gregorian (RFC 7529).
  case otherCalendar
  /// It has more rings than Toki keeps.
  case tooOften
}
